import type { BodyOf } from '@atrium/contract/endpoint'
import type { staticTextApi } from '@atrium/contract/language/static-text'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { sanitize } from '@atrium/server/http/pages/sanitize'
import { findOwnText } from './static-text.queries.ts'
import type { StaticTextDb } from './static-text.tables.ts'

type Draft = BodyOf<typeof staticTextApi.create>
type Ref = Pick<BodyOf<typeof staticTextApi.update>, 'textId' | 'objectVersionNumber'>
type Change = BodyOf<typeof staticTextApi.update>

export async function insertStaticText(db: StaticTextDb, language: string, draft: Draft): Promise<string> {
  const { id } = await db
    .insertInto('staticText')
    .values({ code: draft.textCode, ...columnsOf(draft, language, {}, {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStaticText(db: StaticTextDb, language: string, change: Change): Promise<void> {
  await lockOwn(db, change)
  const { _tls } = await findOwnText(db, language, change.textId)
  await db
    .updateTable('staticText')
    .set(columnsOf(change, language, _tls.title ?? {}, _tls.text ?? {}))
    .where('id', '=', change.textId)
    .execute()
}

export async function deleteStaticTexts(db: StaticTextDb, refs: readonly Ref[]): Promise<void> {
  // In a fixed order, so that two batches never deadlock.
  const sorted = [...refs].sort((one, other) => (one.textId < other.textId ? -1 : 1))
  for (const ref of sorted) await lockOwn(db, ref)
  const ids = sorted.map(({ textId }) => textId)
  await db.deleteFrom('staticText').where('id', 'in', ids).execute()
}

/** Row-level security lets a tenant lock its own rows only: those of the platform are not found. */
const lockOwn = (db: StaticTextDb, { textId, objectVersionNumber }: Ref) =>
  lockVersion(db, 'staticText', { id: textId, objectVersionNumber })

function columnsOf(draft: Omit<Draft, 'textCode'>, language: string, titles: Texts, texts: Texts) {
  const all = Object.entries(mergedTexts(texts, language, draft.text, draft._tls?.text))
  return {
    title: JSON.stringify(mergedTexts(titles, language, draft.title, draft._tls?.title)),
    text: JSON.stringify(Object.fromEntries(all.map(([lang, text]) => [lang, sanitize(text)]))),
    startOn: draft.startDate ?? null,
    endOn: draft.endDate ?? null,
  }
}
