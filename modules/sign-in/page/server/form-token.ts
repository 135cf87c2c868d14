import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '@atrium/server/auth/secrets'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'

const lifeSeconds = 60 * 60

/**
 * Proof that a form came from a page of ours, made for one purpose (this interaction, that session) and good for one
 * sending. A page of another site cannot read it, and one that was seen cannot be sent again.
 */
export function makeFormToken(secret: string, purpose: string): string {
  const nonce = `${Math.floor(nowMs() / 1000).toString(36)}-${randomBytes(12).toString('hex')}`
  return `${nonce}.${proof(secret, purpose, nonce)}`
}

/** Whether the token was made for this purpose, is fresh and is sent for the first time. */
export async function spendFormToken(
  site: Site,
  secret: string,
  purpose: string,
  token: string,
): Promise<boolean> {
  const [nonce = '', sent = ''] = token.split('.')
  const expected = Buffer.from(proof(secret, purpose, nonce))
  const given = Buffer.from(sent)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const createdAt = Number.parseInt(nonce, 36)
  const expiresAt = new Date((createdAt + lifeSeconds) * 1000)
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
