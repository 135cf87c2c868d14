import type { BodyOf } from '@atrium/contract/endpoint'
import { promptApi } from '@atrium/contract/language/prompt'
import type { PromptDraft } from '@atrium/contract/language/prompt.schema'
import { requireAccess } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { languageNameOf } from '../../language/server/language.reads.ts'
import { findManagedPrompt } from './prompt.queries.ts'
import type { PromptDb } from './prompt.tables.ts'

/**
 * Row-level security lets a tenant read the platform's texts and write only its own: theirs are not found here.
 */

export async function insertPrompt(db: PromptDb, draft: PromptDraft): Promise<string> {
  if (!(await languageNameOf(db, draft.lang)))
    throw new AppError('error.language.unknown', { language: draft.lang })
  const { promptKey, promptCode, lang, description } = draft
  const { id } = await db
    .insertInto('prompt')
    .values({ promptKey, promptCode, lang, description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = BodyOf<typeof promptApi.update>
type ChangeInLanguages = Extract<Change, { promptConfigs: unknown }>

export async function updatePrompt(db: PromptDb, change: Exclude<Change, ChangeInLanguages>): Promise<void> {
  await lockVersion(db, 'prompt', change)
  const { id, description } = change
  await db.updateTable('prompt').set({ description }).where('id', '=', id).execute()
}

/**
 * Updates a text in several languages at once. Where only the platform has one, a different text becomes the tenant's
 * own. Returns the id of the text in the language that was opened.
 * @throws `error.not_found`, `error.language.unknown`, or a refusal for those who cannot create texts
 */
export async function updatePromptInLanguages(
  db: PromptDb,
  session: Session,
  { promptConfigs, ...opened }: ChangeInLanguages,
): Promise<string> {
  const row = await findManagedPrompt(db, opened.id)
  if (row.tenantId === session.tenantId) await lockVersion(db, 'prompt', opened)
  const { promptKey, promptCode } = row
  const known = await db
    .selectFrom('prompt')
    .select(['id', 'tenantId', 'lang', 'description'])
    .where('promptKey', '=', promptKey)
    .where('promptCode', '=', promptCode)
    .orderBy('tenantId')
    .execute()
  let id = opened.id
  for (const [lang, description] of Object.entries(promptConfigs)) {
    const shown = known.findLast(one => one.lang === lang)
    if (shown?.description === description) continue
    if (shown?.tenantId === session.tenantId) {
      await db.updateTable('prompt').set({ description }).where('id', '=', shown.id).execute()
      continue
    }
    requireAccess(session, promptApi.create.access)
    const created = await insertPrompt(db, { promptKey, promptCode, lang, description })
    if (lang === row.lang) id = created
  }
  return id
}

export async function deletePrompts(db: PromptDb, refs: BodyOf<typeof promptApi.remove>): Promise<void> {
  // In a fixed order, so that two batches never deadlock.
  const sorted = [...refs].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const ref of sorted) await lockVersion(db, 'prompt', ref)
  const ids = sorted.map(ref => ref.id)
  await db.deleteFrom('prompt').where('id', 'in', ids).execute()
}
