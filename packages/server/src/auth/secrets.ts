import { hkdfSync } from 'node:crypto'

/**
 * A key for one purpose, derived from the installation's one secret (RFC 5869), so that instances that share
 * the secret agree on every key and no second secret has to be kept.
 */
export function keyFor(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atrium:${purpose}`, bytes))
}

export function passwordFor(secret: string, role: string): string {
  return keyFor(secret, `database:${role}`).toString('base64url')
}
