import { serviceSecretPrefix } from '@atrium/contract/constants'
import type { BodyOf } from '@atrium/contract/endpoint'
import { findMembersAmong, refuseRoles } from '@atrium/directory/assignment/server/assignment.reads.ts'
import { newCheckedSecret } from '@atrium/server/auth/checked-secret'
import { hashOf, type Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { asBlock } from '../../personal-token/server/personal-token.actions.ts'
import {
  type CreatedSecret,
  mostAccounts,
  mostCredentials,
  type ServiceCredential,
  type serviceAccountApi,
} from '../service-account.contract.ts'
import { readPublicKey } from './public-key.ts'
import { findAccount, findCredentials } from './service-account.queries.ts'
import type { ServiceAccountDb } from './service-account.tables.ts'

type Draft = BodyOf<typeof serviceAccountApi.create>

/** The call and who makes it. */
export interface AccountContext {
  db: ServiceAccountDb
  session: Session
  language: string
}

/**
 * @returns the id of the new account
 * @throws `error.role.unknown`, `error.role.above_own`, `error.service_account.owner`,
 * `error.service_account.too_many`
 */
export async function createAccount(context: AccountContext, draft: Draft): Promise<string> {
  const { db, session, language } = context
  const { tenantId } = session
  await refuseRoles(db, session, language, tenantId, draft.roleIds)
  const values = await valuesOf(context, draft)
  // One after another in a tenant, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service-account:${tenantId}`}, 0))`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from service_account where tenant_id = ${tenantId}`.execute(db)
  if ((counted[0]?.count ?? 0) >= mostAccounts)
    throw new AppError('error.service_account.too_many', { most: mostAccounts })
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(db)
  const id = rows[0]?.id ?? ''
  // Its row among people, which the tenant does not see from here on.
  await sql`insert into app_user (tenant_id, id, login_name, real_name, is_program)
    values (${tenantId}, ${id}, ${`program-${id}`}, '', true)`.execute(db)
  await db
    .insertInto('serviceAccount')
    .values({ id, ...values })
    .execute()
  await putRoles(db, { tenantId, id, roleIds: draft.roleIds, before: [] })
  return id
}

/**
 * Changes an account. The caller must hold the roles that it has and those that it gets: its owner or its networks are as
 * good as a role.
 * @throws as `createAccount`, and `error.not_found`, `error.optimistic_lock`
 */
export async function updateAccount(
  context: AccountContext,
  id: string,
  { objectVersionNumber, ...draft }: BodyOf<typeof serviceAccountApi.update>,
): Promise<void> {
  const { db, session, language } = context
  const { tenantId } = session
  const { roles } = await findAccount(db, language, id)
  const before = roles.map(role => role.id)
  await refuseRoles(db, session, language, tenantId, [...new Set([...before, ...draft.roleIds])])
  const values = await valuesOf(context, draft)
  await lockVersion(db, 'serviceAccount', { id, objectVersionNumber })
  await db.updateTable('serviceAccount').set(values).where('id', '=', id).execute()
  await putRoles(db, { tenantId, id, roleIds: draft.roleIds, before })
}

/** Disables an account, which anyone with the permission may: nothing is gained by it. */
export async function disableAccount({ db }: AccountContext, id: string): Promise<void> {
  await setEnabled(db, id, { enabled: false })
}

/** @throws `error.role.above_own`, `error.not_found` */
export async function enableAccount(context: AccountContext, id: string): Promise<void> {
  await refuseAbove(context, id)
  await setEnabled(context.db, id, { enabled: true, idleFrom: sql<Date>`now()` })
}

async function setEnabled(
  db: ServiceAccountDb,
  id: string,
  change: { enabled: boolean; idleFrom?: ReturnType<typeof sql<Date>> },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('serviceAccount')
    .set(change)
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('error.not_found')
}

/** @throws `error.role.above_own`, `error.not_found`, `error.service_account.too_many_credentials` */
export async function addSecret(context: AccountContext, id: string, name: string): Promise<CreatedSecret> {
  await refuseAbove(context, id)
  const secret = newCheckedSecret(serviceSecretPrefix)
  const added = await insertCredential(context.db, {
    serviceAccountId: id,
    name,
    secretHash: hashOf(secret),
    publicKey: null,
  })
  return { ...added, clientId: id, secret }
}

/** @throws as `addSecret`, and `error.service_account.key`, `error.service_account.key_taken` */
export async function addKey(
  context: AccountContext,
  id: string,
  { name, publicKey }: BodyOf<typeof serviceAccountApi.addKey>,
): Promise<ServiceCredential> {
  await refuseAbove(context, id)
  const key = await readPublicKey(publicKey)
  return insertCredential(context.db, {
    serviceAccountId: id,
    name,
    secretHash: null,
    publicKey: JSON.stringify(key),
    keyId: key.kid,
  })
}

/** @throws `error.not_found` */
export async function removeCredential({ db }: AccountContext, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('serviceCredential')
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('error.not_found')
}

/** Refuses callers who hold less than the account: with a credential of it they would hold the same. */
async function refuseAbove({ db, session, language }: AccountContext, id: string): Promise<void> {
  const { roles } = await findAccount(db, language, id)
  await refuseRoles(
    db,
    session,
    language,
    session.tenantId,
    roles.map(role => role.id),
  )
}

async function insertCredential(
  db: ServiceAccountDb,
  {
    keyId,
    ...values
  }: {
    serviceAccountId: string
    name: string
    secretHash: Buffer | null
    publicKey: string | null
    keyId?: string
  },
): Promise<ServiceCredential> {
  const { serviceAccountId } = values
  // One after another for each account, so that the limit holds.
  await sql`select from service_account where id = ${serviceAccountId} for no key update`.execute(db)
  const present = await findCredentials(db, serviceAccountId)
  if (present.length >= mostCredentials)
    throw new AppError('error.service_account.too_many_credentials', { most: mostCredentials })
  if (keyId !== undefined && present.some(one => one.keyId === keyId))
    throw new AppError('error.service_account.key_taken')
  const { id } = await db
    .insertInto('serviceCredential')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = (await findCredentials(db, serviceAccountId)).find(one => one.id === id)
  if (!added) throw new AppError('error.not_found')
  return added
}

/** @throws `error.service_account.owner` unless the owner works in the tenant */
async function valuesOf({ db, session }: AccountContext, draft: Draft) {
  const ownerId = draft.ownerId ?? session.userId
  const [owner] = await findMembersAmong(db, [ownerId])
  if (owner === undefined) throw new AppError('error.service_account.owner')
  return {
    name: draft.name,
    description: draft.description || null,
    ownerId,
    networks: draft.networks.map(asBlock),
    idleDays: draft.idleDays,
  }
}

async function putRoles(
  db: ServiceAccountDb,
  {
    tenantId,
    id: userId,
    roleIds,
    before,
  }: { tenantId: number; id: string; roleIds: readonly string[]; before: readonly string[] },
): Promise<void> {
  const gone = before.filter(roleId => !roleIds.includes(roleId))
  const added = [...new Set(roleIds)].filter(roleId => !before.includes(roleId))
  if (gone.length > 0)
    await db
      .deleteFrom('memberRole')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('roleId', 'in', gone)
      .execute()
  if (added.length > 0)
    await db
      .insertInto('memberRole')
      .values(added.map(roleId => ({ tenantId, userId, roleId })))
      .execute()
}
