import type { BodyOf } from '@atrium/contract/endpoint'
import type { promptApi } from '@atrium/contract/language/prompt'
import type { PromptDraft } from '@atrium/contract/language/prompt.schema'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { languageNameOf } from '../../language/server/language.reads.ts'
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

export async function updatePrompt(db: PromptDb, change: BodyOf<typeof promptApi.update>): Promise<void> {
  await lockVersion(db, 'prompt', change)
  const { id, description } = change
  await db.updateTable('prompt').set({ description }).where('id', '=', id).execute()
}

export async function deletePrompts(db: PromptDb, refs: BodyOf<typeof promptApi.remove>): Promise<void> {
  // In a fixed order, so that two batches never deadlock.
  const sorted = [...refs].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const ref of sorted) await lockVersion(db, 'prompt', ref)
  const ids = sorted.map(ref => ref.id)
  await db.deleteFrom('prompt').where('id', 'in', ids).execute()
}
