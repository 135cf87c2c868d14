import type { Texts } from '@atrium/server/db/tables/columns'
import type { RequestServices } from '@atrium/server/http/context'
import { renderHtml, sanitized } from '@atrium/server/http/pages/html'
import { z } from 'zod'
import type { Place } from '../../announcement/server/announcement.queries.ts'
import { cachedRead } from '../../rendering/server/cached-read.ts'
import { textIn } from '../../rendering/server/page-request.ts'
import { blockOf, type PagePicture, type PortalPage } from '../page.contract.ts'
import type { PageDb } from './page.tables.ts'

/** A published page in one language. */
export function findPage(
  services: RequestServices,
  { tenantId, language }: Place,
  code: string,
): Promise<PortalPage | undefined> {
  return cachedRead(
    services,
    { tenantId, key: ['page', language, code], tables: ['portalPage'] },
    async (db: PageDb) => {
      const row = await db
        .selectFrom('portalPage')
        .select(['code', 'title', 'lead', 'picture', 'blocks', 'search'])
        .where('code', '=', code)
        .where('published', '=', true)
        .executeTakeFirst()
      return row && inLanguage(row, language)
    },
  )
}

interface WrittenPage {
  code: string
  title: Texts
  lead: Texts
  picture?: PagePicture | null | undefined
  blocks: unknown
  search: { title?: Texts | undefined; description?: Texts | undefined; picture?: string | undefined }
}

/** A page in one language, with sanitized markup. */
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
      block.kind === 'text' ? { ...block, markup: renderHtml(sanitized(block.markup)) } : block,
    ),
    search: {
      ...(title && { title: textIn(title, language) }),
      ...(description && { description: textIn(description, language) }),
      ...(picture && { picture }),
    },
  }
}

/** The codes of the published pages, so that no link leads to another. */
export const findPageCodes = (services: RequestServices, tenantId: number): Promise<string[]> =>
  cachedRead(services, { tenantId, key: ['page codes'], tables: ['portalPage'] }, async (db: PageDb) => {
    const rows = await db.selectFrom('portalPage').select('code').where('published', '=', true).execute()
    return rows.map(row => row.code)
  })
