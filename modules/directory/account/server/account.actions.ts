import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@atrium/contract/endpoint'
import { requireOffered } from '@atrium/language/language/server/language.reads.ts'
import { findStartLanguage } from '@atrium/operations/config/server/config.reads.ts'
import { deleteDefaultRole, putDefaultRole } from '@atrium/server/access/default-role'
import { isWithin, tenantFor } from '@atrium/server/access/tenant-scope'
import type { Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { storedBeside, storedCustom } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import { keepingAdministrator, putAssignments } from '../../assignment/server/assignment.actions.ts'
import { standsAbove } from '../../assignment/server/assignment.queries.ts'
import { answerRegistration } from '../../registration/server/registration-answer.ts'
import { refuseFull } from '../../tenant/server/tenant.actions.ts'
import type { accountApi } from '../account.contract.ts'
import { type Administering, isAdministered } from './account.queries.ts'
import type { AccountDb } from './account.tables.ts'

type Draft = BodyOf<typeof accountApi.create>
type Change = BodyOf<typeof accountApi.update>
type Ref = BodyOf<typeof accountApi.remove>

/**
 * @throws `error.own_field.unknown`, and `error.data_invalid` for own values that break a rule. Without `custom` there is
 * none to break: programs and pages that know nothing of own fields make accounts all the same.
 */
export async function insertAccount(of: Administering, draft: Draft): Promise<string> {
  const { db, session, language } = of
  const tenantId = tenantFor(session, draft.organizationId)
  await refuseFull(db, tenantId)
  const spoken = draft.language ?? (await findStartLanguage(db, tenantId))
  await requireOffered(db, spoken)
  const { id } = await db
    .insertInto('appUser')
    .values({
      tenantId,
      loginName: draft.loginName,
      imageUrl: null,
      defaultTenantId: null,
      ...columnsOf(draft),
      language: spoken,
      ...storedBeside(of.added(tenantId), of, draft.custom),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putRoles(db, session, language, { tenantId, userId: id }, draft)
  return id
}

export async function updateAccount(of: Administering, change: Change): Promise<void> {
  const { db, session, language } = of
  const { tenantId } = await findManaged(db, session, change.id)
  await keepingAdministrator(db, tenantId, async () => {
    await lockVersion(db, 'appUser', change)
    await refuseLanguage(db, change)
    const custom = await changedCustom(of, tenantId, change)
    if (custom) await refuseAbove(db, session, change.id)
    if (await isChanged(db, change)) {
      // People change their own address only with a verification.
      if (change.id === session.userId) throw new AppError('error.account.own')
      await refuseAbove(db, session, change.id)
    }
    // Verification is by the owner of an address, so a new one is unverified.
    await sql`update app_user set email_verified_at = null where id = ${change.id}
      and lower(email) is distinct from lower(${change.email ?? null}) and email_verified_at is not null`.execute(
      db,
    )
    await db
      .updateTable('appUser')
      .set({ ...changedColumns(change), ...custom })
      .where('id', '=', change.id)
      .execute()
    await putRoles(db, session, language, { tenantId, userId: change.id }, change)
  })
}

/** Enables or disables an account. A database trigger ends the sessions of a disabled one. */
export async function setAccountEnabled(
  db: AccountDb,
  session: Session,
  userId: string,
  enabled: boolean,
): Promise<void> {
  const { tenantId } = await findManaged(db, session, userId)
  if (userId === session.userId) throw new AppError('error.account.own')
  await refuseAbove(db, session, userId)
  if (enabled) await refuseFull(db, tenantId, userId)
  await keepingAdministrator(db, tenantId, async () => {
    // Before the lock it may have been deleted, which rejects a person who waits.
    const managed = await findManaged(db, session, userId)
    await db
      .updateTable('appUser')
      .set({ enabled, ...(enabled && { awaitsApproval: false }) })
      .where('id', '=', userId)
      .where('enabled', '<>', enabled)
      .execute()
    if (enabled && managed.awaitsApproval) await answerRegistration(db, managed, 'IAM.REGISTRATION_APPROVED')
  })
}

export async function deleteAccount(db: AccountDb, session: Session, ref: Ref): Promise<void> {
  const managed = await findManaged(db, session, ref.id)
  const { tenantId } = managed
  if (ref.id === session.userId) throw new AppError('error.account.own')
  await refuseAbove(db, session, ref.id)
  await keepingAdministrator(db, tenantId, async () => {
    await lockVersion(db, 'appUser', ref)
    await db.deleteFrom('appUser').where('id', '=', ref.id).execute()
  })
  if (managed.awaitsApproval) await answerRegistration(db, managed, 'IAM.REGISTRATION_REFUSED')
}

export interface Managed {
  id: string
  tenantId: number
  loginName: string
  email: string | null
  language: string
  awaitsApproval: boolean
}

/**
 * An account that the session administers; guests belong to another tenant.
 * @throws `error.not_found`
 */
export async function findManaged(db: AccountDb, session: Session, userId: string): Promise<Managed> {
  const { rows } = await sql<Managed>`
    select u.id, u.tenant_id, u.login_name, u.email, u.language, u.awaits_approval from app_user u
    where u.id = ${userId} and ${isWithin(session, sql`u.tenant_id`)} and ${isAdministered(session)}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('error.not_found')
  return rows[0]
}

/**
 * Refuses changes to the account of a person who holds more than the session.
 * @throws `error.account.above_own`
 */
export async function refuseAbove(db: AccountDb, session: Session, userId: string): Promise<void> {
  if (await standsAbove(db, session, userId)) throw new AppError('error.account.above_own')
}

/** Own values after a change, if it changes any. */
async function changedCustom(
  of: Administering,
  tenantId: number,
  { id, custom }: Change,
): Promise<{ custom: string } | undefined> {
  const fields = of.added(tenantId)
  if (!custom || (fields.length === 0 && Object.keys(custom).length === 0)) return undefined
  const before = await of.db
    .selectFrom('appUser')
    .select('custom')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = storedCustom(fields, of, custom, before.custom)
  return isDeepStrictEqual(after, before.custom) ? undefined : { custom: JSON.stringify(after) }
}

/** Whether anything besides the roles and own values would change. */
async function isChanged(db: AccountDb, change: Change): Promise<boolean> {
  const { realName, email, phone, startOn, endOn } = columnsOf(change)
  const { loginName = null } = change
  const { rows } = await sql<{ changed: boolean }>`
    select (login_name, real_name, email, phone, start_on, end_on)
      is distinct from (coalesce(${loginName}, login_name), ${realName}, ${email}, ${phone}, ${startOn}::date, ${endOn}::date) as changed
    from app_user where id = ${change.id}`.execute(db)
  return rows[0]?.changed ?? true
}

async function putRoles(
  db: AccountDb,
  session: Session,
  language: string,
  whose: { tenantId: number; userId: string },
  { memberRoleList, defaultRoleId }: Pick<Draft, 'memberRoleList' | 'defaultRoleId'>,
): Promise<void> {
  await putAssignments(db, session, language, whose, memberRoleList)
  if (defaultRoleId === undefined) return deleteDefaultRole(db, whose)
  if (!(await putDefaultRole(db, { ...whose, roleId: defaultRoleId })))
    throw new AppError('error.account.default_role')
}

/** A person keeps a language that the tenant no longer offers. */
async function refuseLanguage(db: AccountDb, { id, language }: Change): Promise<void> {
  if (language === undefined) return
  const before = await db
    .selectFrom('appUser')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (before.language !== language) await requireOffered(db, language)
}

const changedColumns = (change: Change) => ({
  ...columnsOf(change),
  ...(change.loginName !== undefined && { loginName: change.loginName }),
})

const columnsOf = (draft: Omit<Draft, 'loginName' | 'organizationId'>) => ({
  realName: draft.realName,
  email: draft.email ?? null,
  phone: draft.phone ?? null,
  ...(draft.language !== undefined && { language: draft.language }),
  timeZone: draft.timeZone,
  startOn: draft.startDateActive ?? null,
  endOn: draft.endDateActive ?? null,
})
