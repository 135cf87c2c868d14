import { platformTenantId } from '@atrium/contract/constants'
import { findCredential } from '@atrium/server/auth/credential'
import { createDeviceMark } from '@atrium/server/auth/known-browser'
import { hashPassword, needsRehash, verifyPassword } from '@atrium/server/auth/password'
import {
  isFactorCode,
  redeemFactorCode,
  redeemRecoveryCode,
} from '@atrium/server/auth/second-factor/second-factor'
import { openSession } from '@atrium/server/auth/session-life'
import {
  accountKeyOf,
  countCodeAttempt,
  countPasswordAttempt,
  normalizedName,
} from '@atrium/server/auth/sign-in-attempts'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { callerOf } from '@atrium/server/http/request'
import type { FastifyRequest } from 'fastify'
import {
  findAccount,
  findSuspension,
  keepPassword,
  type Suspension,
} from '../../provider/server/account.queries.ts'
import {
  type Recognizable,
  recognizeDevice,
} from '../../remembered-device/server/remembered-device.actions.ts'
import type { Proven } from './sign-in-pass.ts'

export type Outcome =
  | {
      kind: 'signed-in'
      userId: string
      secret: string
      tenantNum: string
      deviceMark: string
      factor: Proven['factor']
    }
  /** Unknown, wrong, disabled or outside its validity period: the caller never learns which. */
  | { kind: 'refused' }
  | { kind: 'too-many'; seconds: number }
  /** Returned only after a correct password. */
  | { kind: 'no-role' | 'elsewhere' }
  | { kind: 'suspended'; suspension: Suspension }
  /** Correct so far, but a code is needed, or another password, before a session begins. */
  | { kind: 'second-factor'; proven: Proven }
  | { kind: 'must-change'; proven: Proven }
  /** Correct, but a second factor must be added before a session begins. */
  | { kind: 'enroll'; proven: Proven }
  | { kind: 'wrong-code' | 'wrong-passkey' }

export interface Attempt {
  username: string
  password: string
  deviceMark: string | undefined
  /** The signs of a browser that may be remembered. */
  remembered: Recognizable | undefined
  /** The session that this browser has had so far. */
  previousSessionId: string | undefined
}

/**
 * Signs a person in: starts a session with a new secret and ends the browser's previous one. Starts none for a
 * person who has a second factor or must change the password first.
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
    await recordFailure(site, request, account, !account ? 'unknown' : right ? 'account' : 'password')
    return { kind: 'refused' }
  }

  await count.right()
  if (account.passwordHash !== null && needsRehash(account.passwordHash))
    await keepPassword(site, account.id, await hashPassword(attempt.password))
  const credential = await site.alone(db => findCredential(db, account.id))
  const proven = { credential, accountKey: accountKeyOf(attempt.username), factor: undefined }
  if (!credential.hasSecondFactor)
    return continueWith(site, secret, request, proven, attempt.previousSessionId)
  const { remembered } = attempt
  if (!remembered || !(await recognizeDevice(site, credential, remembered)))
    return { kind: 'second-factor', proven }
  return continueWith(site, secret, request, { ...proven, factor: 'device' }, attempt.previousSessionId)
}

/** Checks the code of a second factor, after which the sign-in goes on as it would have with the password alone. */
export async function giveCode(
  site: Site,
  secret: string,
  request: FastifyRequest,
  proven: Proven,
  given: Pick<Attempt, 'deviceMark' | 'previousSessionId'> & { code: string },
): Promise<Outcome> {
  const { userId } = proven.credential
  const factor = isFactorCode(given.code) ? 'authenticator' : 'recovery'
  const count = await countCodeAttempt(site, secret, request, {
    userId,
    kind: factor,
    accountKeys: [proven.accountKey],
    deviceMark: given.deviceMark,
  })
  if (count.seconds > 0) return { kind: 'too-many', seconds: count.seconds }
  const counts = factor === 'recovery' || proven.credential.acceptedFactors.includes(factor)
  const redeem = factor === 'authenticator' ? redeemFactorCode : redeemRecoveryCode
  if (!counts || !(await redeem(site, secret, userId, given.code))) {
    await recordFailure(site, request, { ...proven.credential, id: userId }, 'second-factor')
    return { kind: 'wrong-code' }
  }
  await count.right()
  return continueWith(site, secret, request, { ...proven, factor }, given.previousSessionId)
}

/** Continues the sign-in of a person who has authenticated. */
export async function continueWith(
  site: Site,
  secret: string,
  request: FastifyRequest,
  proven: Proven,
  previousSessionId: string | undefined,
): Promise<Outcome> {
  if (proven.credential.mustChange) return { kind: 'must-change', proven }
  if (proven.credential.mustAdd.length > 0) return { kind: 'enroll', proven }
  return enter(site, secret, request, proven, previousSessionId)
}

/** Begins the session of a person who has authenticated. */
export async function enter(
  site: Site,
  secret: string,
  request: FastifyRequest,
  proven: Proven,
  previousSessionId: string | undefined,
): Promise<Outcome> {
  const { accountKey, factor } = proven
  const { userId } = proven.credential
  const opened = await open(site, request, proven, previousSessionId)
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
    deviceMark: createDeviceMark(secret, accountKey),
    factor,
  }
}

async function open(
  site: Site,
  request: FastifyRequest,
  { credential: { userId }, factor, afterPassword }: Proven,
  insteadOf: string | undefined,
) {
  try {
    return await openSession(site, {
      userId,
      userAgent: request.headers['user-agent'],
      address: request.ip,
      insteadOf,
      isProof: factor !== 'device',
      recorded: {
        requestId: request.id,
        detail: {
          ...callerOf(request),
          ...(factor && { secondFactor: factor }),
          ...(afterPassword && { afterPassword }),
        },
      },
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.forbidden') return 'no-role'
    if (error instanceof AppError && error.code === 'error.session.elsewhere') return 'elsewhere'
    throw error
  }
}

/** The login name as typed is not stored: people type passwords into the wrong field. */
export async function recordFailure(
  site: Site,
  request: FastifyRequest,
  account: { id: string; tenantId: number } | undefined,
  reason: 'unknown' | 'account' | 'password' | 'second-factor' | 'passkey',
): Promise<void> {
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
