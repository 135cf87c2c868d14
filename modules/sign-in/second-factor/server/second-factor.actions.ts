import type { BodyOf } from '@atrium/contract/endpoint'
import type { Proof } from '@atrium/contract/sign-in/step-up'
import { type Credential, findCredential } from '@atrium/server/auth/credential'
import {
  countSecondFactors,
  decryptFactorSecret,
  encryptFactorSecret,
  factorUri,
  newFactorSecret,
  recoveryCodeCount,
  removeSecondFactors,
  replaceRecoveryCodes,
  stepOfCode,
} from '@atrium/server/auth/second-factor/second-factor'
import { type AuditEvent, recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { ProofContext } from '../../security/server/password-proof.ts'
import {
  type BegunFactor,
  confirmMinutes,
  mostFactors,
  type SecondFactor,
  type secondFactorApi,
} from '../second-factor.contract.ts'
import { type ProofServices, proveOwner } from './factor-proof.ts'
import { notifyOwner } from './second-factor.notices.ts'
import { countFactors, findFactor, findIssuer } from './second-factor.queries.ts'

/** The services that the actions on second factors need. */
export type FactorServices = ProofServices & { availableChannels: AvailableChannels }

/**
 * Begins to add an authenticator, in place of one that was begun and not confirmed.
 * @throws `error.second_factor.too_many`, and as `proveOwner`
 */
export async function beginFactor(
  services: FactorServices,
  context: ProofContext,
  proof: Proof,
): Promise<BegunFactor> {
  return beginFor(services, await proveOwner(services, context, proof))
}

/**
 * Begins to add an authenticator for a person who has proved their identity.
 * @throws `error.second_factor.off`, `error.second_factor.too_many`
 */
export async function beginFor(
  { site, secret: installation }: Pick<FactorServices, 'site' | 'secret'>,
  credential: Credential,
): Promise<BegunFactor> {
  const { userId, tenantId } = credential
  if (credential.secondFactorDemand === 'off') throw new AppError('error.second_factor.off')
  const secret = newFactorSecret()
  return site({ userId }, async db => {
    await lockPerson(db, userId)
    if ((await countFactors(db, userId)) >= mostFactors)
      throw new AppError('error.second_factor.too_many', { most: mostFactors })
    await db
      .deleteFrom('secondFactor')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .execute()
    const { id } = await db
      .insertInto('secondFactor')
      .values({
        tenantId,
        userId,
        encryptedSecret: encryptFactorSecret(installation, userId, secret),
        lastStep: null,
        lastUsedAt: null,
        confirmedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return begunFactor(db, credential, { id, secret, createdAt: new Date(nowMs()) })
  })
}

async function begunFactor(
  db: Scoped,
  credential: Credential,
  { id, secret, createdAt }: { id: string; secret: string; createdAt: Date },
): Promise<BegunFactor> {
  const { loginName, email } = credential
  return {
    factorId: id,
    secret,
    uri: factorUri(secret, await findIssuer(db, credential), email ?? loginName),
    expiryDate: new Date(createdAt.getTime() + confirmMinutes * 60_000).toISOString(),
  }
}

/** The authenticator that was begun under this id, to be shown again; undefined if it can no longer be confirmed. */
export const resumeFactor = (
  { site, secret: installation }: Pick<FactorServices, 'site' | 'secret'>,
  credential: Credential,
  factorId: string,
): Promise<BegunFactor | undefined> =>
  site({}, async db => {
    const begun = await findBegun(db, credential.userId, factorId)
    if (!begun || isOver(begun)) return undefined
    const secret = decryptFactorSecret(installation, begun)
    return secret === undefined ? undefined : begunFactor(db, credential, { ...begun, secret })
  })

/**
 * Adds the authenticator that was begun, and creates recovery codes with the first one.
 * @throws `error.not_found`, `error.second_factor.expired`, `error.second_factor.code_wrong`
 */
export async function confirmFactor(
  { site, secret, availableChannels }: Pick<FactorServices, 'site' | 'secret' | 'availableChannels'>,
  { userId, requestId }: { userId: string; requestId: string },
  factorId: string,
  { name, code }: BodyOf<typeof secondFactorApi.confirm>,
): Promise<{ factor: SecondFactor; recoveryCodes?: string[] }> {
  return site({ userId, requestId }, async db => {
    await lockPerson(db, userId)
    const credential = await findCredential(db, userId)
    const begun = await findBegun(db, userId, factorId)
    if (!begun) throw new AppError('error.not_found')
    if (isOver(begun)) throw new AppError('error.second_factor.expired', { minutes: confirmMinutes })
    const step = stepOfCode(secret, begun, code)
    if (step === undefined) throw new AppError('error.second_factor.code_wrong')
    await db
      .updateTable('secondFactor')
      .set({ name, lastStep: step, confirmedAt: new Date(nowMs()) })
      .where('id', '=', begun.id)
      .execute()
    const event = eventOf(credential, requestId)
    await recordEvent(db, { ...event, entityId: begun.id, verb: 'create', detail: { name } })
    await notifyOwner(db, availableChannels, credential, 'IAM.SECOND_FACTOR_ADDED', { factor: name })
    const factor = await findFactor(db, userId, begun.id)
    if (!factor) throw new AppError('error.not_found')
    if (credential.hasSecondFactor) return { factor }
    return { factor, recoveryCodes: await replaceRecoveryCodes(db, secret, credential) }
  })
}

const findBegun = (db: Scoped, userId: string, factorId: string) =>
  db
    .selectFrom('secondFactor')
    .select(['id', 'userId', 'encryptedSecret', 'createdAt'])
    .where('userId', '=', userId)
    .where(sql<boolean>`id::text = ${factorId}`)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()

const isOver = ({ createdAt }: { createdAt: Date }): boolean =>
  createdAt.getTime() + confirmMinutes * 60_000 < nowMs()

/** @throws `error.not_found`, and as `proveOwner` */
export async function renameFactor(
  services: FactorServices,
  context: ProofContext,
  factorId: string,
  { name, ...proof }: Proof & { name: string },
): Promise<void> {
  // An id of another person is as if it did not exist.
  await services.site({}, db => requireFactor(db, context.session.userId, factorId))
  const credential = await proveOwner(services, context, proof)
  await changeOwn(services, context, credential, async (db, event) => {
    const { id, name: before } = await requireFactor(db, credential.userId, factorId)
    await db.updateTable('secondFactor').set({ name }).where('id', '=', id).execute()
    await recordEvent(db, { ...event, entityId: id, verb: 'update', detail: { name, before } })
  })
}

/** @throws `error.not_found`, `error.second_factor.required`, and as `proveOwner` */
export async function removeFactor(
  services: FactorServices,
  context: ProofContext,
  factorId: string,
  proof: Proof,
): Promise<void> {
  // An id of another person is as if it did not exist.
  await services.site({}, db => requireFactor(db, context.session.userId, factorId))
  const credential = await proveOwner(services, context, proof)
  const { userId } = credential
  await changeOwn(services, context, credential, async (db, event) => {
    const { id, name } = await requireFactor(db, userId, factorId)
    await db.deleteFrom('secondFactor').where('id', '=', id).execute()
    if (await isMissed(db, credential)) throw new AppError('error.second_factor.required')
    // Recovery codes stand in for an authenticator or passkey.
    if ((await countSecondFactors(db, userId)) === 0) await removeSecondFactors(db, userId)
    await recordEvent(db, { ...event, entityId: id, verb: 'delete', detail: { name } })
    await notifyOwner(db, services.availableChannels, credential, 'IAM.SECOND_FACTOR_REMOVED', {
      factor: name,
    })
  })
}

/** Whether a factor that was removed is required: the last one, or the last of a kind that counts in some tenant. */
export async function isMissed(db: Scoped, before: Credential): Promise<boolean> {
  const { hasSecondFactor, missingFactors } = await findCredential(db, before.userId)
  if (missingFactors > before.missingFactors) return true
  return before.secondFactorDemand === 'required' && !hasSecondFactor
}

/** @throws `error.second_factor.none`, and as `proveOwner` */
export async function replaceCodes(
  services: FactorServices,
  context: ProofContext,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const credential = await proveOwner(services, context, proof)
  const { userId } = credential
  return changeOwn(services, context, credential, async (db, event) => {
    if ((await countSecondFactors(db, userId)) === 0) throw new AppError('error.second_factor.none')
    const recoveryCodes = await replaceRecoveryCodes(db, services.secret, credential)
    await recordEvent(db, {
      ...event,
      entity: 'recovery_code',
      entityId: userId,
      verb: 'create',
      detail: { count: recoveryCodeCount },
    })
    await notifyOwner(db, services.availableChannels, credential, 'IAM.RECOVERY_CODES_REPLACED')
    return { recoveryCodes }
  })
}

/** Removes all second factors of a person, who is notified. @returns whether there was one. */
export async function resetFactors(
  db: Scoped,
  availableChannels: AvailableChannels,
  credential: Credential,
  by: { actorId?: string; requestId?: string; method: 'administrator' | 'command' },
): Promise<boolean> {
  const { userId, tenantId } = credential
  await lockPerson(db, userId)
  if (!(await removeSecondFactors(db, userId))) return false
  const { method, ...actor } = by
  await recordEvent(db, {
    ...actor,
    tenantId,
    entity: 'second_factor',
    entityId: userId,
    verb: 'delete',
    detail: { way: method },
  })
  await notifyOwner(db, availableChannels, credential, 'IAM.SECOND_FACTORS_RESET')
  return true
}

type EventOf = Pick<AuditEvent, 'tenantId' | 'actorId' | 'requestId' | 'entity'>

const eventOf = ({ userId, tenantId }: Credential, requestId: string): EventOf => ({
  tenantId,
  actorId: userId,
  requestId,
  entity: 'second_factor',
})

/** Changes the factors of a person who has proved their identity, one change after another. */
export const changeOwn = <T>(
  { site }: FactorServices,
  { request }: Pick<ProofContext, 'request'>,
  credential: Credential,
  change: (db: Scoped, event: EventOf) => Promise<T>,
): Promise<T> =>
  site({ userId: credential.userId, requestId: request.id }, async db => {
    await lockPerson(db, credential.userId)
    return change(db, eventOf(credential, request.id))
  })

/** Changes of one person's factors run one after another. */
async function lockPerson(db: Scoped, userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(db)
}

async function requireFactor(db: Scoped, userId: string, factorId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId, factorId)
  if (!factor) throw new AppError('error.not_found')
  return factor
}
