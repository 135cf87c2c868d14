import { createHash } from 'node:crypto'
import { platformTenantId } from '@atrium/contract/constants'
import type { FastifyRequest } from 'fastify'
import { recordEvent } from '../../db/audit.ts'
import type { Site } from '../../db/site.ts'
import { AppError } from '../../http/app-error.ts'
import { addressGroup, clearTries, countTry, forgiveTry, type Limit, waitFor } from '../../http/limit.ts'

import { callerOf } from '../../http/request.ts'
import { openSession } from '../../http/session.ts'

import { type Account, findAccount, keepPassword } from './account.queries.ts'
import { knownDevice, makeDeviceMark } from './device.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

/**
 * Tries that may go wrong: per account (or per account and known browser), per address, and everywhere together. The
 * last is half of what two cores can hash; known browsers are not held up by it.
 */
const signInLimits = {
  account: { most: 10, seconds: 300 },
  address: { most: 60, seconds: 300 },
  everywhere: { most: 12_000, seconds: 300 },
} as const satisfies Record<string, Limit>

const everywhere = 'sign-in:everywhere'

export type Outcome =
  | { kind: 'signed-in'; userId: string; secret: string; tenantId: number; deviceMark: string }
  /** Unknown, wrong, disabled or out of its days: which of them is nobody's business. */
  | { kind: 'refused' }
  | { kind: 'too-many'; seconds: number }
  /** Only somebody whose password was right gets to know this. */
  | { kind: 'no-role' | 'elsewhere' }

interface Attempt {
  username: string
  password: string
  deviceMark: string | undefined
  /** The session this browser has had until now. */
  previousSessionId: string | undefined
}

/** One name however it is typed; control characters mean nothing in a name. */
export const normalName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 254)

/**
 * Signs a person in: a new session with a new secret, the browser's previous one ended. Limits are counted before
 * the password is looked at, so that tries in parallel count like tries in a row.
 */
export async function signIn(
  site: Site,
  secret: string,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<Outcome> {
  const name = normalName(attempt.username)
  const accountKey = createHash('sha256').update(name).digest('base64url')
  const device = knownDevice(secret, accountKey, attempt.deviceMark)
  const tries = {
    address: `sign-in:address:${addressGroup(request.ip)}`,
    account: device ? `sign-in:device:${device}` : `sign-in:account:${accountKey}`,
  }
  // An address that has to wait does not use up the tries of an account.
  const seconds =
    (await countTry(site, tries.address, signInLimits.address)) ||
    (device ? 0 : await waitFor(site, everywhere, signInLimits.everywhere)) ||
    (await countTry(site, tries.account, signInLimits.account))
  if (seconds > 0) return { kind: 'too-many', seconds }

  const account = await findAccount(site, name)
  const right = await verifyPassword(account?.passwordHash ?? undefined, attempt.password)
  if (!right || !account?.counts) {
    await countTry(site, everywhere, signInLimits.everywhere)
    await recordFailure(site, request, account, right)
    return { kind: 'refused' }
  }

  await clearTries(site, tries.account)
  await forgiveTry(site, tries.address)
  if (account.passwordHash !== null && needsRehash(account.passwordHash))
    await keepPassword(site, account.id, await hashPassword(attempt.password))
  const opened = await open(site, request, account, attempt.previousSessionId)
  if (typeof opened === 'string') return { kind: opened }
  await site({ userId: account.id, requestId: request.id }, db =>
    recordEvent(db, {
      tenantId: opened.tenantId,
      actorId: account.id,
      requestId: request.id,
      entity: 'session',
      entityId: opened.id,
      verb: 'sign-in',
      detail: callerOf(request),
    }),
  )
  return {
    kind: 'signed-in',
    userId: account.id,
    secret: opened.secret,
    tenantId: opened.tenantId,
    deviceMark: makeDeviceMark(secret, accountKey),
  }
}

async function open(site: Site, request: FastifyRequest, account: Account, insteadOf: string | undefined) {
  try {
    return await openSession(site, {
      userId: account.id,
      userAgent: request.headers['user-agent'],
      address: request.ip,
      insteadOf,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.forbidden') return 'no-role'
    if (error instanceof AppError && error.code === 'error.session.elsewhere') return 'elsewhere'
    throw error
  }
}

/** What was typed is not kept: people type passwords into the wrong field. */
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
