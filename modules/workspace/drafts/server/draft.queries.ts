import {
  type Draft,
  type DraftContent,
  draftDays,
  largestDraft,
  mostDrafts,
  withoutSecrets,
} from '@atrium/contract/workspace/draft'
import { decrypt, encrypt } from '@atrium/server/auth/encryption'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { DraftsDb } from './drafts.tables.ts'

/** The owner of a draft and its form: the context of its encryption. */
interface Owner {
  session: Session
  formKey: string
}

const placeOf = ({ session, formKey }: Owner) =>
  JSON.stringify([session.tenantId, session.userId, session.roleId, formKey])

const rowOf = ({ session, formKey }: Owner) =>
  ({ userId: session.userId, roleId: session.roleId, formKey }) as const

/** Undefined when there is none, or when it was encrypted under another secret of the installation. */
export async function findDraft(db: DraftsDb, key: Buffer, owner: Owner): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('draft')
    .select(['content', 'updatedAt'])
    .where(eb => eb.and(rowOf(owner)))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const text = row && decrypt(key, placeOf(owner), row.content)
  if (!row || text === undefined) return undefined
  const content = JSON.parse(text) as DraftContent
  return { formKey: owner.formKey, savedAt: row.updatedAt.toISOString(), ...content }
}

/** @throws `error.draft.tooLarge` */
export async function putDraft(
  db: DraftsDb,
  key: Buffer,
  owner: Owner,
  { base, values }: DraftContent,
): Promise<{ savedAt: string }> {
  const text = JSON.stringify(withoutSecrets({ base, values }))
  if (text.length > largestDraft) throw new AppError('error.draft.tooLarge')
  const saved = {
    content: encrypt(key, placeOf(owner), text),
    expiresAt: sql<Date>`now() + make_interval(days => ${draftDays})`,
  }
  const { updatedAt } = await db
    .insertInto('draft')
    .values({ ...rowOf(owner), ...saved })
    .onConflict(conflict => conflict.columns(['tenantId', 'userId', 'roleId', 'formKey']).doUpdateSet(saved))
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  await sql`
    delete from draft where id in (
      select id from draft where user_id = ${owner.session.userId} and role_id = ${owner.session.roleId}
      order by updated_at desc offset ${mostDrafts})`.execute(db)
  return { savedAt: updatedAt.toISOString() }
}

export async function deleteDraft(db: DraftsDb, owner: Owner): Promise<void> {
  await db
    .deleteFrom('draft')
    .where(eb => eb.and(rowOf(owner)))
    .execute()
}
