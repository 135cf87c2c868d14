import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'
import { keyFor } from '../../db/secrets.ts'
import type { Site } from '../../db/site.ts'

/** Any number will do, as long as every instance takes the same. */
const lockKey = 7_261_002

/**
 * The keys that sign identity tokens, newest first. The first instance to ask makes the first one; the lock keeps
 * instances that start together from making one each.
 */
export async function findSigningKeys(site: Site, secret: string): Promise<JWK[]> {
  const key = keyFor(secret, 'signing-key')
  return site({}, async db => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const kept = await db
      .selectFrom('signingKey')
      .select(['id', 'sealedJwk'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    if (kept.length > 0) return kept.map(row => ({ ...unseal(row.sealedJwk, key), kid: row.id }))
    const jwk = makeKey()
    const { id } = await db
      .insertInto('signingKey')
      .values({ sealedJwk: seal(jwk, key) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [{ ...jwk, kid: id }]
  })
}

function makeKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty, crv, x, y, d, use: 'sig', alg: 'ES256' }
}

/** Nonce, tag, ciphertext: a changed byte is noticed when it is opened. */
function seal(jwk: JWK, key: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(jwk), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when the installation's secret is not the one the key was sealed with. */
function unseal(sealed: Buffer, key: Buffer): JWK {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    return JSON.parse(text) as JWK
  } catch (cause) {
    throw new Error('config.secret.changed: the signing key was sealed with another SECRET', { cause })
  }
}
