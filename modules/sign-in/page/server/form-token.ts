import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '@atrium/server/auth/secrets'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'

const lifeSeconds = 60 * 60

/**
 * A token that proves that a form came from a page of this server. It is made for one purpose (an interaction
 * or a session) and can be used once. Pages of other sites cannot read it.
 */
export function makeFormToken(secret: string, purpose: string): string {
  const nonce = `${Math.floor(nowMs() / 1000).toString(36)}-${randomBytes(12).toString('hex')}`
  return `${nonce}.${proof(secret, purpose, nonce)}`
}

/** Whether the token was made for this purpose no longer than `seconds` ago, and is used for the first time. */
export async function spendFormToken(
  site: Site,
  secret: string,
  purpose: string,
  token: string,
  seconds = lifeSeconds,
): Promise<boolean> {
  const [nonce = '', sent = ''] = token.split('.')
  const expected = Buffer.from(proof(secret, purpose, nonce))
  const given = Buffer.from(sent)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const createdAt = Number.parseInt(nonce, 36)
  const expiresAt = new Date((createdAt + seconds) * 1000)
  if (expiresAt.getTime() < nowMs()) return false
  const first = await site.alone(db =>
    db
      .insertInto('oidcRecord')
      .values({
        model: 'FormToken',
        keyHash: createHash('sha256').update(nonce).digest(),
        payload: '{}',
        sessionId: null,
        grantId: null,
        uid: null,
        consumedAt: null,
        expiresAt,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('model')
      .executeTakeFirst(),
  )
  return first !== undefined
}

const proof = (secret: string, purpose: string, nonce: string): string =>
  createHmac('sha256', keyFor(secret, 'form')).update(`${purpose}|${nonce}`).digest('hex')
