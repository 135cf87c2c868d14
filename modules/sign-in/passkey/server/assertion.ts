import { userIsValid } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { RequestServices } from '@atrium/server/http/context'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Asserted, challengeOf, handleOf, readAsserted } from './browser-answer.ts'

interface Given {
  /** The answer of the browser, as JSON. */
  text: string
  /** The token of the form that it came with, which is spent. */
  formToken: string
  /** The person whose password was right; undefined if the passkey says who it is. */
  userId: string | undefined
}

/** The owner of a passkey. */
export interface PasskeyOwner {
  userId: string
  tenantId: number
  loginName: string
  /** Whether the account is enabled and valid today. */
  counts: boolean
}

interface Stored extends PasskeyOwner {
  id: string
  publicKey: Buffer
  signCount: number
}

/**
 * Verifies the signature of a passkey over the form's token. Without a person that is known it must name its owner and
 * have verified them, by fingerprint, face or PIN. Each signature is accepted once, and none of a copy whose count of
 * signatures is behind.
 * @returns the owner; undefined if it is refused, whatever the reason
 */
export async function redeemAssertion(
  services: Pick<RequestServices, 'site' | 'ownOrigin' | 'passkeyDomain'>,
  request: FastifyRequest,
  { text, formToken, userId }: Given,
): Promise<PasskeyOwner | undefined> {
  const { site, ownOrigin, passkeyDomain } = services
  const answer = readAsserted(text)
  if (!answer || passkeyDomain === undefined) return undefined
  const passkey = await findByCredential(site, answer.id, passkeyDomain)
  if (!passkey || !isOf(passkey, answer, userId)) return undefined
  const info = await verify(request, passkey, answer, {
    expectedChallenge: challengeOf(formToken),
    expectedOrigin: ownOrigin,
    expectedRPID: passkeyDomain,
    requireUserVerification: userId === undefined,
  })
  return info && (await takeCount(site, passkey.id, info)) ? passkey : undefined
}

interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: boolean
}

async function verify(
  request: FastifyRequest,
  { id, publicKey, signCount }: Stored,
  answer: Asserted,
  expected: Expected,
) {
  const { userHandle, ...response } = answer.response
  // Loaded on demand, because few requests need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: {
        ...answer,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: signCount },
    })
    return verified ? authenticationInfo : undefined
  } catch (error) {
    // The library throws for each reason to refuse.
    request.log.warn({ err: error, passkey: id }, 'a passkey was refused')
    return undefined
  }
}

/** Whether the passkey is that of the person; one that stands alone must say whose it is. */
function isOf(passkey: Stored, { response: { userHandle } }: Asserted, userId: string | undefined): boolean {
  const handle = handleOf(passkey.userId).toString('base64url')
  return userId === undefined
    ? userHandle === handle
    : passkey.userId === userId && (userHandle ?? handle) === handle
}

async function findByCredential(
  site: Site,
  credentialId: string,
  domain: string,
): Promise<Stored | undefined> {
  const { rows } = await site.alone(db =>
    sql<Stored>`
      select k.id, k.user_id, k.public_key, k.sign_count::float8 as sign_count, u.tenant_id, u.login_name,
        ${userIsValid} as counts
      from passkey k join app_user u on u.id = k.user_id
      where k.credential_id = ${credentialId} and k.domain = ${domain}`.execute(db),
  )
  return rows[0]
}

/** Stores the count with the statement that compares it, so that of two copies at the same moment one is refused. */
async function takeCount(
  site: Site,
  id: string,
  { newCounter: count, credentialBackedUp: synced }: { newCounter: number; credentialBackedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await site.alone(db =>
    db
      .updateTable('passkey')
      .set({ signCount: count, synced, lastUsedAt: new Date(nowMs()) })
      .where('id', '=', id)
      .where(eb => eb.or([eb('signCount', '<', count), sql<boolean>`sign_count = 0 and ${count} = 0`]))
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}
