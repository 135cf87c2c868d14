import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import type { Passkey } from '../passkey.contract.ts'

const ofPerson = (db: Scoped, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'synced', 'domain', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof ofPerson>['executeTakeFirstOrThrow']>>

export async function findPasskeys(db: Scoped, userId: string): Promise<Passkey[]> {
  return (await ofPerson(db, userId).execute()).map(asPasskey)
}

export async function findPasskey(db: Scoped, userId: string, id: string): Promise<Passkey | undefined> {
  const row = await ofPerson(db, userId).where(sql<boolean>`id::text = ${id}`).executeTakeFirst()
  return row && asPasskey(row)
}

/** A credential in the form in which options for browsers name it. */
export interface KnownCredential {
  id: string
  type: 'public-key'
  transports: string[]
}

/** The person's credentials for this domain, with their names. */
export async function findCredentials(
  db: Scoped,
  userId: string,
  domain: string,
): Promise<{ name: string; credential: KnownCredential }[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['name', 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('domain', '=', domain)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ name, credentialId, transports }) => ({
    name,
    credential: { id: credentialId, type: 'public-key', transports },
  }))
}

/** The transports of security keys alone. */
const ofKeys = ['usb', 'nfc', 'ble', 'smart-card']

const asPasskey = ({ id, name, transports, synced, domain, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  kind: transports.length > 0 && transports.every(one => ofKeys.includes(one)) ? 'security-key' : 'passkey',
  isSynced: synced,
  domain,
  creationDate: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedDate: lastUsedAt.toISOString() }),
})
