import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { AppError } from '@atrium/server/http/app-error'
import { calculateJwkThumbprint, type JWK } from 'jose'

/** The public members of each kind of key (RFC 7518 §6, RFC 8037). Others, above all private ones, are not stored. */
const members = {
  EC: ['kty', 'crv', 'x', 'y'],
  OKP: ['kty', 'crv', 'x'],
  RSA: ['kty', 'n', 'e'],
} as const
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const curves = ['P-256', 'Ed25519']
const leastBits = 2048
const longestKeyId = 100

/**
 * A public key for signatures as it is stored, with its own `kid` or else its thumbprint (RFC 7638).
 * @throws `error.service_account.key` for anything else, and for one that comes with its private part
 */
export async function readPublicKey(
  given: Readonly<Record<string, unknown>>,
): Promise<JWK & { kid: string }> {
  const kty = given.kty as keyof typeof members
  if (secretMembers.some(member => member in given)) throw new AppError('error.service_account.key')
  const jwk = Object.fromEntries(members[kty].map(member => [member, given[member]])) as JsonWebKey
  if (kty !== 'RSA' && !curves.includes(jwk.crv ?? '')) throw new AppError('error.service_account.key')
  const bits = bitsOf(jwk)
  if (bits === undefined || (kty === 'RSA' && bits < leastBits))
    throw new AppError('error.service_account.key')
  const key = jwk as JWK
  const { kid } = given
  const isNamed = typeof kid === 'string' && kid.length > 0 && kid.length <= longestKeyId
  return { ...key, kid: isNamed ? kid : await calculateJwkThumbprint(key), use: 'sig' }
}

/** The bits of an RSA key, 0 for others; undefined for what is no key. */
function bitsOf(jwk: JsonWebKey): number | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails?.modulusLength ?? 0
  } catch {
    // Whatever is wrong with it, it is no key.
    return undefined
  }
}
