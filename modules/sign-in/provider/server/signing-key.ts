import { generateKeyPairSync } from 'node:crypto'
import { decrypt, encrypt } from '@atrium/server/auth/encryption'
import { keyFor } from '@atrium/server/auth/secrets'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'
import type { ProviderDb } from './provider.tables.ts'

/** An arbitrary advisory lock key that all instances share. */
const lockKey = 7_261_002

const dayMs = 24 * 60 * 60_000
/** How long one key signs, and how long before that it is published, for clients that cache the key set. */
const rotateAfter = 90 * dayMs
const publishBefore = dayMs

interface Row {
  id: string
  sealedJwk: Buffer
  createdAt: Date
}

/**
 * The keys of identity tokens: the signing key first, then those published because they are about to sign or
 * have recently signed. Keys rotate every 90 days; the lock keeps instances from creating one each.
 */
export async function findSigningKeys(site: Site, secret: string): Promise<JWK[]> {
  const key = keyFor(secret, 'signing-key')
  return site({}, async (db: ProviderDb) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const rows = await findRows(db)
    const newest = rows[0]
    if (!newest || ageOf(newest) > rotateAfter) {
      await db
        .insertInto('signingKey')
        .values({ sealedJwk: encrypt(key, '', JSON.stringify(makeKey())) })
        .execute()
      rows.splice(0, rows.length, ...(await findRows(db)))
    }
    const retired = rows.filter((_, at) => at > 0 && ageOf(rows[at - 1]) > 2 * publishBefore)
    if (retired.length > 0)
      await db
        .deleteFrom('signingKey')
        .where(
          'id',
          'in',
          retired.map(row => row.id),
        )
        .execute()
    const current = rows.filter(row => !retired.includes(row))
    const signing = current.find(row => ageOf(row) > publishBefore) ?? current.at(-1)
    return [signing, ...current.filter(row => row !== signing)]
      .filter(row => row !== undefined)
      .map(row => ({ ...opened(row.sealedJwk, key), kid: row.id }))
  })
}

/** The rows, newest first. */
const findRows = (db: ProviderDb): Promise<Row[]> =>
  db
    .selectFrom('signingKey')
    .select(['id', 'sealedJwk', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

const ageOf = (row: Row | undefined): number => nowMs() - (row?.createdAt.getTime() ?? nowMs())

function makeKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty, crv, x, y, d, use: 'sig', alg: 'ES256' }
}

/**
 * Decrypts a signing key.
 * @throws when the key was encrypted with another installation secret.
 */
function opened(encrypted: Buffer, key: Buffer): JWK {
  const text = decrypt(key, '', encrypted)
  if (text === undefined)
    throw new Error('config.secret.changed: the signing key was encrypted with another SECRET')
  return JSON.parse(text) as JWK
}
