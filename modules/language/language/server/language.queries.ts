import type { QueryOf } from '@atrium/contract/endpoint'
import type { languageApi, ManagedLanguage } from '@atrium/contract/language/language'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'

type Filter = QueryOf<typeof languageApi.page>

/** Every language with its position among all of them, regardless of further filters. */
function languageRows(db: Scoped) {
  return db
    .with('placed', qb =>
      qb
        .selectFrom('language')
        .selectAll()
        .select(sql<number>`row_number() over (order by sort, code)`.as('position')),
    )
    .selectFrom('placed as l')
    .leftJoin('actor as creator', 'creator.id', 'l.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'l.updatedBy')
    .select([
      'l.id',
      'l.code',
      'l.name',
      'l.enabled',
      'l.position',
      'l.version',
      'l.createdAt',
      'l.updatedAt',
    ])
    .select(['l.createdBy', 'l.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
}

type LanguageRow = Awaited<ReturnType<ReturnType<typeof languageRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  position: sql`l.position`,
  code: sql`l.code`,
  name: sql`l.name`,
  enabled: sql`l.enabled`,
  lastUpdateDate: sql`l.updated_at`,
} as const

export async function findManagedLanguages(db: Scoped, filter: Filter): Promise<Page<ManagedLanguage>> {
  let rows = languageRows(db)
  if (filter.code) rows = rows.where(sql<boolean>`starts_with(lower(l.code), lower(${filter.code}))`)
  if (filter.name) rows = rows.where(sql<boolean>`strpos(lower(l.name), lower(${filter.name})) > 0`)
  for (const { field, direction } of filter.sort) rows = rows.orderBy(sortBy[field], direction)
  // There are tens of languages at most, so paging is done in memory.
  const found = await rows.orderBy('l.position').execute()
  const from = filter.page * filter.size
  return pageOf(found.slice(from, from + filter.size).map(asLanguage), filter, found.length)
}

/** @throws `error.not_found` */
export async function findManagedLanguage(db: Scoped, id: string): Promise<ManagedLanguage> {
  const row = await languageRows(db).where('l.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asLanguage(row)
}

const asLanguage = (row: LanguageRow): ManagedLanguage => ({
  id: row.id,
  code: row.code,
  name: row.name,
  enabled: row.enabled,
  position: row.position,
  ...stampsOf(row),
})
