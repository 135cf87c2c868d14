import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Credential, lookUpCredential } from '@atrium/server/auth/credential'
import { keyFor } from '@atrium/server/auth/secrets'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'

const lifeSeconds = 600

/**
 * A pass that proves that this person's password was correct a moment ago, in this sign-in. The form for the
 * new password carries it; it is void once the password changes.
 */
export function makePass(secret: string, uid: string, { userId, changedAt }: Credential): string {
  const until = Math.floor(nowMs() / 1000) + lifeSeconds
  return `${userId}.${until}.${signature(secret, uid, userId, until, changedAt)}`
}

/** The credential a pass stands for, while the pass is valid. */
export async function readPass(
  site: Site,
  secret: string,
  uid: string,
  pass: string,
): Promise<Credential | undefined> {
  const [userId = '', until = '', sent = ''] = pass.split('.')
  if (!/^[0-9a-f-]{36}$/.test(userId) || !(Number(until) > nowMs() / 1000)) return undefined
  const credential = await site({}, db => lookUpCredential(db, userId))
  if (!credential) return undefined
  const expected = Buffer.from(signature(secret, uid, userId, Number(until), credential.changedAt))
  const given = Buffer.from(sent)
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && credential.mustChange ? credential : undefined
}

const signature = (
  secret: string,
  uid: string,
  userId: string,
  until: number,
  changedAt: Date | null,
): string =>
  createHmac('sha256', keyFor(secret, 'must-change'))
    .update(`${uid}|${userId}|${until}|${changedAt?.getTime() ?? ''}`)
    .digest('base64url')
