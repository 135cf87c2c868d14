import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '@atrium/server/auth/encryption'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { webhookContext } from '@atrium/server/delivery/channels/webhook/webhook.sender'
import { sql } from 'kysely'

interface Row {
  tenantId: number
  id: string
}

const stored = (key: Buffer, row: Row, secret: string) => encrypt(key, webhookContext(row), secret)

/** A secret in base64url, with 256 bits. */
const newSecret = () => randomBytes(32).toString('base64url')

/** Gives a webhook its first secret, and leaves one that it has as it is. */
export async function putFirstSecret(db: Scoped, key: Buffer, row: Row): Promise<void> {
  await sql`update webhook set secret = ${stored(key, row, newSecret())}
    where id = ${row.id} and secret = ''::bytea`.execute(db)
}

/** Gives a webhook another secret, and returns it. */
export async function renewSecret(db: Scoped, key: Buffer, row: Row): Promise<string> {
  const secret = newSecret()
  await sql`update webhook set secret = ${stored(key, row, secret)} where id = ${row.id}`.execute(db)
  return secret
}

/** The secret of a webhook. */
export async function secretOf(db: Scoped, key: Buffer, row: Row): Promise<string> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhook where id = ${row.id}`.execute(db)
  const secret = rows[0] && decrypt(key, webhookContext(row), rows[0].secret)
  if (secret === undefined) throw new Error('a webhook that was just created has no secret')
  return secret
}
