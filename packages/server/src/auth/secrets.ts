import { hkdfSync } from 'node:crypto'

/**
 * Derives a key for one purpose from the installation's secret (RFC 5869), so that instances that share the secret
 * agree on all keys and no other secret has to be stored.
 */
export function keyFor(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `atrium:${purpose}`, bytes))
}

export function passwordFor(secret: string, role: string): string {
  return keyFor(secret, `database:${role}`).toString('base64url')
}
