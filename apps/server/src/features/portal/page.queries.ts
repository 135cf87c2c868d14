import { blockOf, type PortalPage } from '@atrium/contract/portal/page'
import { z } from 'zod'
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
      .select(['code', 'title', 'lead', 'picture', 'blocks'])
      .where('code', '=', code)
      .where('published', '=', true)
      .executeTakeFirst()
    if (!row) return undefined
    const text = z.record(z.string(), z.string()).transform(texts => textIn(texts, language))
    const blocks = z.array(blockOf(text)).parse(row.blocks)
    return {
      code: row.code,
      title: textIn(row.title, language),
      lead: textIn(row.lead, language),
      ...(row.picture !== null && { picture: row.picture }),
      blocks: blocks.map(block =>
        block.kind === 'text' ? { ...block, markup: renderHtml(washed(block.markup)) } : block,
      ),
    }
  })
}

/** The codes of the pages that are published: the portal leads to no other. */
export const findPageCodes = (walls: Walls, tenantId: number): Promise<string[]> =>
  read(walls, { tenantId, key: ['page codes'], tables: ['portalPage'] }, async db => {
    const rows = await db.selectFrom('portalPage').select('code').where('published', '=', true).execute()
    return rows.map(row => row.code)
  })
