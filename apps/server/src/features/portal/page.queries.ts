import { blockOf, type PagePicture, type PortalPage } from '@atrium/contract/portal/page'
import { z } from 'zod'
import type { Texts } from '../../db/tables.ts'
import type { Walls } from '../../http/guard.ts'
import { renderHtml, washed } from '../../http/html.ts'
import type { Place } from './announcement.queries.ts'
import { read } from './reading.ts'
import { textIn } from './visit.ts'

/** A published page in one language. */
export function findPage(
  walls: Walls,
  { tenantId, language }: Place,
  code: string,
): Promise<PortalPage | undefined> {
  return read(walls, { tenantId, key: ['page', language, code], tables: ['portalPage'] }, async db => {
    const row = await db
      .selectFrom('portalPage')
      .select(['code', 'title', 'lead', 'picture', 'blocks', 'search'])
      .where('code', '=', code)
      .where('published', '=', true)
      .executeTakeFirst()
    return row && inLanguage(row, language)
  })
}

interface WrittenPage {
  code: string
  title: Texts
  lead: Texts
  picture?: PagePicture | null | undefined
  blocks: unknown
  search: { title?: Texts | undefined; description?: Texts | undefined; picture?: string | undefined }
}

/** A page as it is read: one language of it, and no markup that was not washed. */
export function inLanguage(page: WrittenPage, language: string): PortalPage {
  const text = z.record(z.string(), z.string()).transform(texts => textIn(texts, language))
  const blocks = z.array(blockOf(text)).parse(page.blocks)
  const { title, description, picture } = page.search
  return {
    code: page.code,
    title: textIn(page.title, language),
    lead: textIn(page.lead, language),
    ...(page.picture && { picture: page.picture }),
    blocks: blocks.map(block =>
      block.kind === 'text' ? { ...block, markup: renderHtml(washed(block.markup)) } : block,
    ),
    search: {
      ...(title && { title: textIn(title, language) }),
      ...(description && { description: textIn(description, language) }),
      ...(picture && { picture }),
    },
  }
}

/** The codes of the pages that are published: the portal leads to no other. */
export const findPageCodes = (walls: Walls, tenantId: number): Promise<string[]> =>
  read(walls, { tenantId, key: ['page codes'], tables: ['portalPage'] }, async db => {
    const rows = await db.selectFrom('portalPage').select('code').where('published', '=', true).execute()
    return rows.map(row => row.code)
  })
