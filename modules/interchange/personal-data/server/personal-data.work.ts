import type { Readable } from 'node:stream'
import { siteLevel } from '@atrium/contract/constants'
import { everyEntity } from '@atrium/contract/entity/entities'
import type { Session } from '@atrium/server/auth/session'
import { recordedAs } from '@atrium/server/db/audit/personal-fields'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import { AppError } from '@atrium/server/http/app-error'
import { ofPerson, rowsOfPeople } from '@atrium/server/personal/declared-rows'
import type { RowsOfPerson } from '@atrium/server/personal/personal-rows'
import { findCustomFields } from '@atrium/server/resource/custom/custom-fields'
import { answeredBeside } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import yazl from 'yazl'
import { storeFile } from '../../jobs/server/job.file.ts'
import type { JobWork } from '../../jobs/server/job.work.ts'
import type { PersonalDataInput } from './personal-data.reads.ts'

/** Rows of a file that are read at a time. */
const portion = 1_000
/** Columns for the database alone, or with ids of other people. */
const internal = ['tenant_id', 'version', 'xid', 'created_by', 'updated_by', 'user_id', 'secrets']

/** Writes what a tenant holds about a person into an archive: a JSON file for each kind of record. */
export function personalDataWork(site: Site, store: Store): JobWork {
  return async (job, { session, progress, signal }) => {
    const { userId, tenantId } = job.input as unknown as PersonalDataInput
    const kinds = rowsOfPeople().filter(({ isSecret }) => !isSecret)
    const zip = new yazl.ZipFile()
    const archive = zip.outputStream as Readable
    zip.on('error', error => archive.destroy(error))
    const saving = storeFile(store, archive)
    // Awaited below; a failure in between must not count as unhandled.
    saving.catch(() => undefined)
    let rows = 0
    try {
      const loginName = await site({ isSnapshot: true }, async db => {
        const account = await findAccount(db, userId, session)
        const add = async (name: string, records: readonly object[]) => {
          signal.throwIfAborted()
          zip.addBuffer(Buffer.from(`${JSON.stringify(records, undefined, 2)}\n`), `${name}.json`)
          rows += records.length
          await progress(rows)
        }
        await add('account', [account])
        for (const [at, kind] of kinds.entries()) {
          const records = await readAll(db, kind, { userId, tenantId })
          const isTwice = kinds.findIndex(({ table }) => table === kind.table) !== at
          if (records.length > 0) await add(isTwice ? `${kind.table}-${at}` : kind.table, records)
        }
        await add('audit', await readAudit(db, { userId, tenantId }))
        return account.loginName
      })
      zip.end()
      const day = job.createdAt.toISOString().slice(0, 10)
      return { fileName: `${loginName} ${day}.zip`, ...(await saving) }
    } catch (error) {
      archive.destroy()
      throw error
    }
  }
}

/** The account, with those values of own fields that the person who asks for the copy reads. */
async function findAccount(db: Scoped, userId: string, session: Session): Promise<{ loginName: string }> {
  const fields = everyEntity().find(({ isPerson }) => isPerson)?.fields ?? {}
  const row = await db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row || row.erasedAt !== null) throw new AppError('error.not_found')
  const { custom, ...columns } = row
  const shown = Object.entries(columns).filter(([name]) => fields[name] && !fields[name].withheld)
  const isHome = session.level === siteLevel || session.tenantId === row.tenantId
  const kind = isHome ? fields.custom?.addedTo : undefined
  const acting = { db, session, language: session.language }
  const added = kind === undefined ? [] : await findCustomFields(acting, kind, row.tenantId)
  return {
    ...Object.fromEntries(shown),
    ...answeredBeside(added, custom),
    loginName: row.loginName,
  }
}

/** All rows of a kind, with the records that they refer to. */
async function readAll(db: Scoped, kind: RowsOfPerson, { userId, tenantId }: PersonalDataInput) {
  const all: object[] = []
  const left = [...internal, ...(kind.without ?? [])]
  const columns = await columnsOf(db, kind.table, left)
  const { joined } = kind
  const joinedColumns = joined ? await columnsOf(db, joined.table, internal) : []
  const record = (alias: string, names: readonly string[]) =>
    sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
      names.flatMap(name => [sql`${sql.lit(name)}::text`, sql`${sql.ref(`${alias}.${name}`)}`]),
    )}))`
  for (let offset = 0; ; offset += portion) {
    const { rows } = await sql<{ record: object }>`
      select ${record('r', columns)}${
        joined
          ? sql` || coalesce((select jsonb_build_object(${sql.lit(joined.table)}::text, ${record('j', joinedColumns)})
            from ${sql.table(joined.table)} j
            where j.tenant_id = r.tenant_id and j.id = ${sql.ref(`r.${joined.by}`)}), '{}')`
          : sql``
      } as record
      from ${sql.table(kind.table)} r where ${ofPerson(kind, { personId: userId, tenantId })}
      order by r.id limit ${portion} offset ${offset}`.execute(db)
    all.push(...rows.map(row => row.record))
    if (rows.length < portion) return all
  }
}

async function columnsOf(db: Scoped, table: string, left: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and atttypid <> 'bytea'::regtype and attname <> all(${left}::text[])
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Entries by the person, without the records they changed, and entries about the account, with its values. Those of own
 * fields, which not everyone reads, are not among them.
 */
async function readAudit(db: Scoped, { userId, tenantId }: PersonalDataInput): Promise<object[]> {
  const person = everyEntity().find(({ isPerson }) => isPerson)
  const fields = person?.fields ?? {}
  const withheld = Object.keys(fields)
    .filter(field => fields[field]?.withheld || fields[field]?.addedTo !== undefined)
    .flatMap(recordedAs)
  const { rows } = await sql<{ entry: object }>`
    select jsonb_strip_nulls(jsonb_build_object('at', a.at, 'verb', a.verb, 'entity', a.entity, 'entityId', a.entity_id)
      || case when a.actor_id = ${userId} then jsonb_build_object('address', a.address, 'browser', a.user_agent)
        else '{}' end
      || case when a.entity = ${person?.name ?? null} and a.entity_id = ${userId}
        then jsonb_build_object('before', a.before - ${withheld}::text[], 'after', a.after - ${withheld}::text[])
        else '{}' end) as entry
    from audit a
    where a.tenant_id = ${tenantId} and a.id in (
      select audit_id from audit_link where tenant_id = ${tenantId} and actor_id = ${userId}
      union select audit_id from audit_link where tenant_id = ${tenantId} and subject_id = ${userId})
    order by a.id`.execute(db)
  return rows.map(({ entry }) => entry)
}
