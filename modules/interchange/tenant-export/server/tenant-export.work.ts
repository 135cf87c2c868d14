import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { requireAccess } from '@atrium/server/access/decide'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import { AppError } from '@atrium/server/http/app-error'
import { extensibleKinds } from '@atrium/server/resource/custom/extensible-kinds'
import { type RawBuilder, sql } from 'kysely'
import yazl from 'yazl'
import { storeFile } from '../../jobs/server/job.file.ts'
import type { JobWork } from '../../jobs/server/job.work.ts'
import { tenantExportApi } from '../tenant-export.contract.ts'

export interface TenantExportInput {
  tenantId: number
}

/** Rows processed per batch. */
const portion = 500

/** Tables that are not part of the tenant's data: queues, and bytes that are written as files. */
const leftOut = [
  'audit_link',
  'person_key',
  'outbox',
  'idempotency',
  'file_content',
  'file_removal',
  'session',
  'service_credential',
]
/** Columns that always contain secrets; encrypted and hashed values are of type bytea and left out, too. */
const secretColumns = ['secrets']

/** Tables whose own values are the platform's words about the tenant, and not for it. */
const ofPlatform = () => extensibleKinds().flatMap(kind => (kind.ofPlatform ? [kind.table] : []))

/**
 * Exports all data of a tenant into one archive: a file of JSON lines for each table, and its files. Rows are
 * from one snapshot. Neither a table, nor a file, nor the archive is in memory as a whole.
 */
export function tenantExportWork(site: Site, store: Store): JobWork {
  return async (job, { session, progress, signal }) => {
    requireAccess(session, tenantExportApi.create.access)
    const { tenantId } = job.input as unknown as TenantExportInput
    const tenant = await site({}, db =>
      db.selectFrom('tenant').select(['num', 'name']).where('tenantId', '=', tenantId).executeTakeFirst(),
    )
    if (!tenant) throw new AppError('error.not_found')
    const zip = new yazl.ZipFile()
    const archive = zip.outputStream as Readable
    zip.on('error', error => archive.destroy(error))
    const broken = new AbortController()
    const saving = storeFile(store, archive)
    // Nothing reads the archive any more, so writers must not wait for backpressure.
    saving.catch(error => broken.abort(error))
    const goOn = AbortSignal.any([signal, broken.signal])
    try {
      const counts: Record<string, number> = {}
      let done = 0
      let total = 0
      const step = async (by: number) => {
        done += by
        await progress(done, Math.max(total, done))
      }
      await site({}, async db => {
        await sql`set transaction isolation level repeatable read, read only`.execute(db)
        const tables = await findTables(db)
        total = await countAll(db, tables, tenantId)
        await progress(0, total)
        for (const table of tables) {
          goOn.throwIfAborted()
          counts[table.name] = await writeTable({ zip, step, signal: goOn }, db, { ...table, tenantId })
        }
      })
      const missing = await writeFiles({ zip, step, signal: goOn }, { site, store }, tenantId)
      const manifest = { tenantId, ...tenant, writtenAt: new Date().toISOString(), rows: counts, missing }
      zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`), 'manifest.json')
      zip.end()
      const file = await saving
      await site({ userId: job.userId }, async db => {
        await sql`update tenant set exported_at = now() where tenant_id = ${tenantId}`.execute(db)
        await recordEvent(db, {
          tenantId: job.tenantId,
          actorId: job.userId,
          entity: 'export',
          verb: 'create',
          detail: { list: `tenant ${tenant.num}`, fileType: 'zip', rows: done },
        })
      })
      const day = job.createdAt.toISOString().slice(0, 10)
      return { fileName: `${tenant.num.replaceAll('/', '-')} ${day}.zip`, ...file }
    } catch (error) {
      archive.destroy()
      throw error
    }
  }
}

interface Writing {
  zip: yazl.ZipFile
  /** Called with the number of rows written. */
  step: (by: number) => Promise<void>
  signal: AbortSignal
}

interface Table {
  name: string
  columns: readonly string[]
}

/** Every table with a tenant, and its columns that may be exported. */
async function findTables(db: Scoped): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
        and a.attname <> all(${secretColumns})
        and not (a.attname = 'custom' and c.relname = any(${ofPlatform()})) order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${leftOut})
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`.execute(db)
  return rows
}

async function countAll(db: Scoped, tables: readonly Table[], tenantId: number): Promise<number> {
  const counts = tables.map(
    ({ name }) => sql`(select count(*) from ${sql.table(name)} where tenant_id = ${tenantId})`,
  )
  const files = sql`(select count(*) from file where tenant_id = ${tenantId})`
  const { rows } = await sql<{ total: number }>`
    select (${sql.join([...counts, files], sql` + `)})::bigint as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** A column as it is exported; recorded changes have no values that their tables are exported without. */
function exported(table: string, column: string): RawBuilder<unknown> {
  const value = sql.ref(column)
  if (table !== 'audit' || !['before', 'after'].includes(column)) return value
  const tables = sql.join(ofPlatform().map(name => sql.lit(name)))
  return sql`case when entity in (${tables}) then ${value} - 'custom' else ${value} end as ${value}`
}

/** Writes one line of JSON per row, streamed with a cursor; returns the number of rows. */
async function writeTable(
  { zip, step, signal }: Writing,
  db: Scoped,
  { name, columns, tenantId }: Table & { tenantId: number },
): Promise<number> {
  const cursor = sql.id(`rows_of_${name}`)
  const fields = sql.join(columns.map(column => exported(name, column)))
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${fields} from ${sql.table(name)} where tenant_id = ${sql.lit(tenantId)}) r`.execute(db)
  const lines = new PassThrough()
  zip.addReadStream(lines, `data/${name}.jsonl`)
  let count = 0
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(portion)} from ${cursor}`.execute(db)
      if (rows.length === 0) break
      const isTaken = lines.write(rows.map(({ line }) => `${line}\n`).join(''))
      if (!isTaken) await once(lines, 'drain', { signal })
      count += rows.length
      await step(rows.length)
    }
  } finally {
    lines.end()
  }
  await sql`close ${cursor}`.execute(db)
  return count
}

/** Writes the files by id and name; returns the ids of those without bytes. */
async function writeFiles(
  { zip, step, signal }: Writing,
  { site, store }: { site: Site; store: Store },
  tenantId: number,
): Promise<string[]> {
  const missing: string[] = []
  let last = ''
  for (;;) {
    const { rows: files } = await site({}, db =>
      sql<{ id: string; key: string; name: string }>`
        select id, key, name from file where tenant_id = ${tenantId} and key > ${last}
        order by key limit ${portion}`.execute(db),
    )
    for (const { id, key, name } of files) {
      const bytes = await store.get(key)
      if (bytes) {
        // Files are stored without compression, since most are compressed already.
        zip.addReadStream(bytes, `files/${id} ${name}`, { compress: false })
        await finished(bytes, { signal })
      } else missing.push(id)
      await step(1)
    }
    if (files.length < portion) return missing
    last = files.at(-1)?.key ?? last
  }
}
