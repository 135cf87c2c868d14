import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Credential, lookUpCredential } from '@atrium/server/auth/credential'
import { keyFor } from '@atrium/server/auth/secrets'
import type { CodeKind } from '@atrium/server/auth/sign-in-attempts'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'

const lifeSeconds = 600

/** A step of the sign-in between the password and the session. */
export type Step = 'second-factor' | 'must-change' | 'enroll'

/** The proof that completes a sign-in besides the password, or instead of it; `device` is one that is remembered. */
export type FactorKind = CodeKind | 'passkey' | 'device'

/** The person of a sign-in that is not complete, and the proof so far. */
export interface Proven {
  credential: Credential
  /** The account under the name that was typed, as `accountKeyOf` gives it. */
  accountKey: string
  /** The kind of the second factor that was right, if one was given. */
  factor: FactorKind | undefined
  /** Whether the passkey was given after the password, not in its place. */
  afterPassword?: boolean
  /** The id of the authenticator that was begun, in the step that adds one. */
  begun?: string | undefined
  /** In seconds; undefined for a pass that begins now. */
  until?: number
}

/**
 * A pass that proves that this person's password was correct a moment ago, in this sign-in, and with it the second
 * factor, if there is one. The form of the next step carries it; it is void once the password changes or the
 * first second factor is there, and in every other browser, because the id of the sign-in is bound to a cookie.
 */
export function makePass(secret: string, step: Step, uid: string, proven: Proven): string {
  const {
    credential,
    accountKey,
    begun,
    factor = begun ?? '',
    until = Math.floor(nowMs() / 1000) + lifeSeconds,
  } = proven
  const signed = signature(secret, step, uid, { credential, until, accountKey, factor })
  return [credential.userId, until, signed, accountKey, factor].join('.')
}

/** Reads a pass while it is valid for the step. */
export async function readPass(
  site: Site,
  secret: string,
  step: Step,
  uid: string,
  pass: string,
): Promise<Proven | undefined> {
  const [userId = '', end = '', sent = '', accountKey = '', factor = ''] = pass.split('.')
  const until = Number(end)
  if (!/^[0-9a-f-]{36}$/.test(userId) || !(until > nowMs() / 1000)) return undefined
  const credential = await site({}, db => lookUpCredential(db, userId))
  if (!credential) return undefined
  const expected = Buffer.from(signature(secret, step, uid, { credential, until, accountKey, factor }))
  const given = Buffer.from(sent)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const kind = factorKinds.find(one => one === factor)
  if (!isNext(step, credential, kind)) return undefined
  return { credential, accountKey, factor: kind, until, ...(step === 'enroll' && { begun: factor }) }
}

const factorKinds: readonly FactorKind[] = ['authenticator', 'recovery', 'passkey', 'device']

/** Whether the sign-in of the person has come to this step. */
function isNext(step: Step, credential: Credential, factor: FactorKind | undefined): boolean {
  if (step === 'second-factor') return credential.hasSecondFactor
  if (step === 'enroll') return credential.mustAdd.length > 0
  return credential.mustChange !== undefined && (factor !== undefined || !credential.hasSecondFactor)
}

interface Signed {
  credential: Credential
  until: number
  accountKey: string
  factor: string
}

const signature = (
  secret: string,
  step: Step,
  uid: string,
  { credential: { userId, changedAt, hasSecondFactor }, until, accountKey, factor }: Signed,
): string =>
  createHmac('sha256', keyFor(secret, 'sign-in-pass'))
    .update(
      [step, uid, userId, until, changedAt?.getTime() ?? '', accountKey, factor, hasSecondFactor].join('|'),
    )
    .digest('base64url')
