import { platformTenantId } from '@atrium/contract/constants'
import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { createDeviceMark } from '@atrium/server/auth/known-browser'
import { hashPassword, needsRehash, verifyPassword } from '@atrium/server/auth/password'
import { openSession } from '@atrium/server/auth/session-life'
import { accountKeyOf, countPasswordAttempt, normalizedName } from '@atrium/server/auth/sign-in-attempts'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { callerOf } from '@atrium/server/http/request'
import type { FastifyRequest } from 'fastify'
import {
  type Account,
  findAccount,
  findSuspension,
  keepPassword,
  type Suspension,
} from '../../provider/server/account.queries.ts'

export type Outcome =
  | { kind: 'signed-in'; userId: string; secret: string; tenantNum: string; deviceMark: string }
  /** Unknown, wrong, disabled or outside its validity period: the caller never learns which. */
  | { kind: 'refused' }
  | { kind: 'too-many'; seconds: number }
  /** Returned only after a correct password. */
  | { kind: 'no-role' | 'elsewhere' }
  | { kind: 'suspended'; suspension: Suspension }
  /** Correct, but the password must be changed before a session begins. */
  | { kind: 'must-change'; credential: Credential }

export interface Attempt {
  username: string
  password: string
  deviceMark: string | undefined
  /** The session that this browser has had so far. */
  previousSessionId: string | undefined
}

/**
 * Signs a person in: starts a session with a new secret and ends the browser's previous one. Starts none for a
 * person who must change the password first.
 */
export async function signIn(
  site: Site,
  secret: string,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<Outcome> {
  const name = normalizedName(attempt.username)
  const count = await countPasswordAttempt(site, secret, request, [name], attempt.deviceMark)
  if (count.seconds > 0) return { kind: 'too-many', seconds: count.seconds }

  const account = await findAccount(site, name)
  const right = await verifyPassword(account?.passwordHash ?? undefined, attempt.password)
  if (!right || !account?.counts) {
    await count.wrong()
    await recordFailure(site, request, account, right)
    return { kind: 'refused' }
  }

  await count.right()
  if (account.passwordHash !== null && needsRehash(account.passwordHash))
    await keepPassword(site, account.id, await hashPassword(attempt.password))
  const credential = await site.alone(db => findCredential(db, account.id))
  if (credential.mustChange) return { kind: 'must-change', credential }
  return enter(site, secret, request, account.id, attempt)
}

/** Begins the session of a person who has authenticated. */
export async function enter(
  site: Site,
  secret: string,
  request: FastifyRequest,
  userId: string,
  attempt: Pick<Attempt, 'username' | 'previousSessionId'>,
): Promise<Outcome> {
  const opened = await open(site, request, userId, attempt.previousSessionId)
  if (opened === 'no-role') {
    const suspension = await findSuspension(site, userId)
    return suspension ? { kind: 'suspended', suspension } : { kind: opened }
  }
  if (opened === 'elsewhere') return { kind: opened }
  return {
    kind: 'signed-in',
    userId,
    secret: opened.secret,
    tenantNum: opened.tenantNum,
    deviceMark: createDeviceMark(secret, accountKeyOf(attempt.username)),
  }
}

async function open(site: Site, request: FastifyRequest, userId: string, insteadOf: string | undefined) {
  try {
    return await openSession(site, {
      userId,
      userAgent: request.headers['user-agent'],
      address: request.ip,
      insteadOf,
      recorded: { requestId: request.id, detail: callerOf(request) },
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.forbidden') return 'no-role'
    if (error instanceof AppError && error.code === 'error.session.elsewhere') return 'elsewhere'
    throw error
  }
}

/** The login name as typed is not stored: people type passwords into the wrong field. */
async function recordFailure(
  site: Site,
  request: FastifyRequest,
  account: Account | undefined,
  passwordRight: boolean,
): Promise<void> {
  const reason = !account ? 'unknown' : passwordRight ? 'account' : 'password'
  await site({ requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: account?.tenantId ?? platformTenantId,
      requestId: request.id,
      entity: 'app_user',
      entityId: account?.id,
      verb: 'sign-in-failed',
      detail: { reason, ...callerOf(request) },
    }),
  )
}
