import type { Proof } from '@atrium/contract/sign-in/step-up'
import { type Credential, findCredential } from '@atrium/server/auth/credential'
import {
  countSecondFactors,
  removeSecondFactors,
  replaceRecoveryCodes,
} from '@atrium/server/auth/second-factor/second-factor'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { makeFormToken, spendFormToken } from '../../page/server/form-token.ts'
import { proveOwner } from '../../second-factor/server/factor-proof.ts'
import { changeOwn, type FactorServices, isMissed } from '../../second-factor/server/second-factor.actions.ts'
import { notifyOwner } from '../../second-factor/server/second-factor.notices.ts'
import { findIssuer } from '../../second-factor/server/second-factor.queries.ts'
import type { ProofContext } from '../../security/server/password-proof.ts'
import { addMinutes, mostPasskeys, type Passkey } from '../passkey.contract.ts'
import { challengeOf, handleOf, readCreated, tokenIn } from './browser-answer.ts'
import { findCredentials, findPasskey } from './passkey.queries.ts'

export type PasskeyServices = FactorServices

/** The purpose of the challenge, which counts in this session alone. */
export const purposeOf = ({ session }: { session: { userId: string; id: string } }): string =>
  `passkey:${session.userId}:${session.id}`

/**
 * The options with which a browser creates a passkey for a person who has proved their identity.
 * @throws `error.passkey.no_domain`, `error.passkey.too_many`, `error.second_factor.off`, and as `proveOwner`
 */
export async function beginPasskey(
  services: PasskeyServices,
  context: ProofContext,
  proof: Proof,
): Promise<{ options: string }> {
  const { site, secret, passkeyDomain } = services
  if (passkeyDomain === undefined) throw new AppError('error.passkey.no_domain')
  const credential = await proveOwner(services, context, proof)
  if (credential.secondFactorDemand === 'off') throw new AppError('error.second_factor.off')
  await site({}, db => refuseTooMany(db, credential.userId))
  const options = await newPasskeyOptions(site, passkeyDomain, credential)
  return {
    options: JSON.stringify({
      ...options,
      challenge: challengeOf(makeFormToken(secret, purposeOf(context))),
    }),
  }
}

/** The options with which a browser creates a passkey of this person, without the challenge. */
export async function newPasskeyOptions(site: Site, passkeyDomain: string, credential: Credential) {
  const { userId, loginName, email, realName } = credential
  const { issuer, known } = await site({}, async db => ({
    issuer: await findIssuer(db, credential),
    known: await findCredentials(db, userId, passkeyDomain),
  }))
  // Loaded on demand, because few requests need it.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { challenge: _, ...options } = await generateRegistrationOptions({
    rpName: issuer,
    rpID: passkeyDomain,
    userID: new Uint8Array(handleOf(userId)),
    userName: email ?? loginName,
    userDisplayName: realName,
    timeout: addMinutes * 60_000,
    // Which maker an authenticator is of decides nothing here, and says something about the person.
    attestationType: 'none',
    // Preferred and not required: a security key without a PIN serves after the password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options, excludeCredentials: known.map(one => one.credential) }
}

async function refuseTooMany(db: Scoped, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('passkey')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPasskeys) throw new AppError('error.passkey.too_many', { most: mostPasskeys })
}

/**
 * Adds the passkey that the browser created, and creates recovery codes with the first second factor.
 * @throws `error.passkey.refused`, `error.passkey.taken`, `error.passkey.too_many`
 */
export async function addPasskey(
  services: PasskeyServices,
  context: ProofContext,
  { name, created }: { name: string; created: string },
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
  const { site, secret } = services
  const answer = readCreated(created)
  const token = answer ? tokenIn(answer.response) : ''
  if (!(await spendFormToken(site, secret, purposeOf(context), token, addMinutes * 60))) throw refused()
  const credential = await site({}, db => findCredential(db, context.session.userId))
  return addCreatedPasskey(services, context, credential, { name, created, token })
}

/**
 * Adds the passkey that a browser created for this form token, which has just been spent.
 * @throws as `addPasskey`
 */
export async function addCreatedPasskey(
  services: PasskeyServices,
  context: Pick<ProofContext, 'request'>,
  credential: Credential,
  { name, created, token }: { name: string; created: string; token: string },
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
  const { secret, availableChannels } = services
  const added = await verifyCreated(services, created, token)
  const { userId, tenantId } = credential
  return changeOwn(services, context, credential, async (db, event) => {
    await refuseTooMany(db, userId)
    const isFirst = (await countSecondFactors(db, userId)) === 0
    const { id } = await db
      .insertInto('passkey')
      .values({ tenantId, userId, name, ...added, lastUsedAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(db, { ...event, entity: 'passkey', entityId: id, verb: 'create', detail: { name } })
    await notifyOwner(db, availableChannels, credential, 'IAM.PASSKEY_ADDED', { factor: name })
    const passkey = await requirePasskey(db, userId, id)
    if (!isFirst) return { passkey }
    return { passkey, recoveryCodes: await replaceRecoveryCodes(db, secret, credential) }
  })
}

const refused = (cause?: unknown) => new AppError('error.passkey.refused', {}, [], cause)

/** Verifies what the browser answered to the challenge that the token is. */
async function verifyCreated(
  { ownOrigin, passkeyDomain }: Pick<PasskeyServices, 'ownOrigin' | 'passkeyDomain'>,
  text: string,
  token: string,
) {
  const answer = readCreated(text)
  if (!answer || passkeyDomain === undefined) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challengeOf(token),
    expectedOrigin: ownOrigin,
    expectedRPID: passkeyDomain,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!info) throw refused()
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey),
    signCount: info.credential.counter,
    transports: answer.response.transports,
    synced: info.credentialBackedUp,
    domain: passkeyDomain,
  }
}

/** @throws `error.not_found`, and as `proveOwner` */
export async function renamePasskey(
  services: PasskeyServices,
  context: ProofContext,
  passkeyId: string,
  { name, ...proof }: Proof & { name: string },
): Promise<void> {
  const credential = await proveOwnerOf(services, context, passkeyId, proof)
  await changeOwn(services, context, credential, async (db, event) => {
    const { id, name: before } = await requirePasskey(db, credential.userId, passkeyId)
    await db.updateTable('passkey').set({ name }).where('id', '=', id).execute()
    const detail = { name, before }
    await recordEvent(db, { ...event, entity: 'passkey', entityId: id, verb: 'update', detail })
  })
}

/** @throws `error.not_found`, `error.passkey.required`, and as `proveOwner` */
export async function removePasskey(
  services: PasskeyServices,
  context: ProofContext,
  passkeyId: string,
  proof: Proof,
): Promise<void> {
  const credential = await proveOwnerOf(services, context, passkeyId, proof)
  const { userId } = credential
  await changeOwn(services, context, credential, async (db, event) => {
    const { id, name } = await requirePasskey(db, userId, passkeyId)
    await db.deleteFrom('passkey').where('id', '=', id).execute()
    if (await isMissed(db, credential)) throw new AppError('error.passkey.required')
    // Recovery codes stand in for an authenticator or passkey.
    if ((await countSecondFactors(db, userId)) === 0) await removeSecondFactors(db, userId)
    await recordEvent(db, { ...event, entity: 'passkey', entityId: id, verb: 'delete', detail: { name } })
    await notifyOwner(db, services.availableChannels, credential, 'IAM.PASSKEY_REMOVED', { factor: name })
  })
}

/** An id of another person is as if it did not exist, whatever the proof. */
async function proveOwnerOf(
  services: PasskeyServices,
  context: ProofContext,
  passkeyId: string,
  proof: Proof,
): Promise<Credential> {
  await services.site({}, db => requirePasskey(db, context.session.userId, passkeyId))
  return proveOwner(services, context, proof)
}

async function requirePasskey(db: Scoped, userId: string, passkeyId: string): Promise<Passkey> {
  const passkey = await findPasskey(db, userId, passkeyId)
  if (!passkey) throw new AppError('error.not_found')
  return passkey
}
