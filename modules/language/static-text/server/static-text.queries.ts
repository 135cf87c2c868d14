import type { StaticText } from '@atrium/contract/language/static-text'
import type { Texts } from '@atrium/server/db/tables/columns'
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
