import { hkdfSync } from 'node:crypto'

/**
 * Derives a key for one purpose from the root key (RFC 5869), so that all instances agree on all keys and no other
 * secret has to be stored.
 */
export function keyFor(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atrium:${purpose}`, bytes))
}

export function passwordFor(secret: string, role: string): string {
  return keyFor(secret, `database:${role}`).toString('base64url')
}
