import { columnOf, writtenOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { sql } from 'kysely'
import { decrypt, encrypt } from '../auth/encryption.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'

/** The record of a secret, without which it cannot be decrypted. */
interface Owner {
  tenantId: number
  id: string
}

const contextOf = ({ table }: Pick<AnyResource, 'table'>, column: string, { tenantId, id }: Owner) =>
  `${table}.${column}:${tenantId}:${id}`

/** The fields with secrets. */
export const secretsOf = (of: Pick<AnyResource, 'fields'>) =>
  writtenOf(of).filter(([, { traits }]) => traits.secret)

/** The encrypted secrets of a draft by their columns. One that is left out stays as it is. */
export const encryptedIn = (
  of: AnyResource,
  key: Buffer,
  owner: Owner,
  draft: AnyRecord,
): (readonly [column: string, value: Buffer | null])[] =>
  secretsOf(of).flatMap(([name, field]) => {
    const text = draft[name]
    if (typeof text !== 'string') return []
    const column = columnOf(name, field)
    return [[column, text === '' ? null : encrypt(key, contextOf(of, column, owner), text)] as const]
  })

/** A secret of a record, for code of the server that uses it; undefined if there is none. */
export async function secretOf(
  of: AnyResource,
  field: string,
  { db, key }: { db: ResourceDb; key: Buffer },
  owner: Owner,
): Promise<string | undefined> {
  const [, declared] = secretsOf(of).find(([name]) => name === field) ?? []
  if (!declared) throw new Error(`${of.name} has no secret named ${field}`)
  const column = columnOf(field, declared)
  const { rows } = await sql<{ value: Buffer | null }>`
    select ${sql.ref(column)} as value from ${sql.table(of.table)} where id = ${owner.id}`.execute(db)
  const value = rows[0]?.value
  return value ? decrypt(key, contextOf(of, column, owner), value) : undefined
}
