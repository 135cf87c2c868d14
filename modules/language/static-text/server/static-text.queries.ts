import type { QueryOf } from '@atrium/contract/endpoint'
import type { StaticText, StaticTextDetail, staticTextApi } from '@atrium/contract/language/static-text'
import { type Page, pageOf } from '@atrium/contract/page'
import type { Texts } from '@atrium/server/db/tables/columns'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sanitize } from '@atrium/server/http/pages/sanitize'
import { sql } from 'kysely'
import type { StaticTextDb } from './static-text.tables.ts'

/** The text in effect today: the tenant's over the platform's, in this language or else in English. */
export async function findStaticText(
  db: StaticTextDb,
  code: string,
  lang: string,
): Promise<StaticText | undefined> {
  const row = await db
    .selectFrom('staticText')
    .select(['id', 'code', 'endOn', 'text as texts'])
    .select([sql<string>`tr(title, ${lang})`.as('title'), sql<string>`tr(text, ${lang})`.as('text')])
    .where('code', '=', code)
    .where(sql<boolean>`coalesce(start_on, current_date) <= current_date`)
    .where(sql<boolean>`coalesce(end_on, current_date) >= current_date`)
    .orderBy('tenantId', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    textId: row.id,
    textCode: row.code,
    lang: spokenIn(row.texts, lang),
    title: row.title,
    text: sanitize(row.text),
    ...(row.endOn && { endDate: row.endOn }),
  }
}

/** The language of the text that `tr` returns. */
const spokenIn = (texts: Texts, lang: string): string =>
  [lang, 'en_US'].find(one => one in texts) ?? Object.keys(texts)[0] ?? lang

function ownRows(db: StaticTextDb, language: string) {
  return db
    .selectFrom('staticText as t')
    .leftJoin('actor as creator', 'creator.id', 't.createdBy')
    .leftJoin('actor as changer', 'changer.id', 't.updatedBy')
    .select([
      't.id',
      't.tenantId',
      't.code',
      't.startOn',
      't.endOn',
      't.version',
      't.createdAt',
      't.updatedAt',
    ])
    .select(['t.title as titles', 't.text as texts'])
    .select(['t.createdBy', 't.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select(sql<string>`tr(t.title, ${language})`.as('title'))
    .where(sql<boolean>`t.tenant_id = coalesce(current_tenant(), t.tenant_id)`)
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  textCode: sql`t.code`,
  title: sql`title`,
  endDate: sql`t.end_on`,
  lastUpdateDate: sql`t.updated_at`,
} as const

type Filter = QueryOf<typeof staticTextApi.page>

export async function findOwnTexts(
  db: StaticTextDb,
  language: string,
  filter: Filter,
): Promise<Page<ReturnType<typeof asManaged>>> {
  let rows = ownRows(db, language)
  if (filter.tenantId !== undefined) rows = rows.where('t.tenantId', '=', filter.tenantId)
  if (filter.textCode) rows = rows.where(sql<boolean>`starts_with(lower(t.code), lower(${filter.textCode}))`)
  for (const { field, direction } of filter.sort) rows = rows.orderBy(sortBy[field], direction)
  // There are tens of them at most, so paging is done in memory.
  const found = await rows.orderBy('t.code').execute()
  const from = filter.page * filter.size
  return pageOf(found.slice(from, from + filter.size).map(asManaged), filter, found.length)
}

/** @throws `error.not_found` */
export async function findOwnText(
  db: StaticTextDb,
  language: string,
  id: string,
): Promise<Omit<StaticTextDetail, '_token'>> {
  const row = await ownRows(db, language).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const texts = Object.fromEntries(Object.entries(row.texts).map(([lang, text]) => [lang, sanitize(text)]))
  return {
    ...asManaged(row),
    text: texts[spokenIn(texts, language)] ?? '',
    _tls: { title: row.titles, text: texts },
  }
}

function asManaged(row: OwnRow) {
  return {
    textId: row.id,
    tenantId: row.tenantId,
    textCode: row.code,
    title: row.title,
    ...(row.startOn && { startDate: row.startOn }),
    ...(row.endOn && { endDate: row.endOn }),
    ...stampsOf(row),
  }
}
