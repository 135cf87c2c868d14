import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './secrets.ts'

const proof = (secret: string, account: string, nonce: string): string =>
  createHmac('sha256', keyFor(secret, 'device')).update(`${account}|${nonce}`).digest('base64url')

/** A signed mark for a browser that has signed in to this account. It grants no access by itself. */
export function createDeviceMark(secret: string, account: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${proof(secret, account, nonce)}`
}

/**
 * The id of the browser if it has signed in to this account before. Its attempts are counted separately, so that a
 * stranger who keeps guessing cannot lock the owner out.
 */
export function knownDevice(secret: string, account: string, mark: string | undefined): string | undefined {
  const [nonce = '', sent = '', ...rest] = (mark ?? '').split('.')
  const expected = Buffer.from(proof(secret, account, nonce))
  const given = Buffer.from(sent)
  const same = given.length === expected.length && timingSafeEqual(given, expected)
  return same && rest.length === 0 ? nonce : undefined
}

/** `__Host-` binds a cookie to this host; browsers accept it over HTTPS only. */
export const cookieOfDevice = (secure: boolean): string => `${secure ? '__Host-' : ''}atrium_device`
