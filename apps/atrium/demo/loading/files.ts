import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

interface FileData {
  tenantId: number
  bucket: string
  directory: string
  name: string
  mediaType: string
  content: string | Uint8Array
  /** The person who uploaded it, and how long ago. */
  by?: string | undefined
  daysAgo?: number
}

/** A file whose bytes wait in the database until the start puts them into the store. */
export async function addFile(db: DemoDb, { content, by, daysAgo = 0, ...file }: FileData): Promise<string> {
  const bytes = Buffer.from(content)
  const key = randomBytes(32).toString('hex')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.insertInto('fileContent').values({ tenantId: file.tenantId, key, content: bytes }).execute()
  const { tenantId, bucket, directory, name, mediaType } = file
  // The stamps are the database's own, except where a past is made up.
  const { rows } = await sql<{ id: string }>`
    insert into file (tenant_id, key, bucket, directory, name, media_type, size, sha256,
      created_at, created_by, updated_at, updated_by)
    select ${tenantId}, ${key}, ${bucket}, ${directory}, ${name}, ${mediaType}, ${bytes.length}, ${sha256}, at, by, at, by
    from (select now() - make_interval(days => ${daysAgo}) as at, ${by ?? null}::uuid as by) as past
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Loads the uploaded files and upload rules of a tenant. */
export async function loadFiles(
  db: DemoDb,
  { tenantId, people }: LoadedTenant,
  { files, uploadRules = [] }: TenantData,
): Promise<void> {
  const rules = uploadRules.map(rule => ({ tenantId, ...rule }))
  if (rules.length > 0) await db.insertInto('uploadRule').values(rules).execute()
  for (const { by, ...file } of files ?? []) await addFile(db, { tenantId, ...file, by: people.get(by) })
}
