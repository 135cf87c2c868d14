import { platformTenantId } from '@atrium/contract/constants'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Site } from '@atrium/server/db/connection/site'
import type { Store } from '@atrium/server/db/files/store'
import type { Changes } from '@atrium/server/events/changes'
import { startQueue } from '@atrium/server/scheduling/queue'
import { type Selectable, sql } from 'kysely'
import type { TenantDb, TenantRemovalTable } from './tenant.tables.ts'

type Removal = Selectable<TenantRemovalTable>

/** Rows deleted per transaction, so that others do not wait long. */
const step = 500
const filesAtOnce = 100
const retryHours = 6

/**
 * Deletes tenants whose retention in the bin has expired: first the bytes of their files, then their rows table
 * by table, then the tenant itself. Each step is a transaction of its own, so that an interrupted removal
 * continues where it stopped.
 */
export function startRemovals(
  { site, changes, store }: { site: Site; changes: Changes; store: Store },
  log: { warn(detail: object, message: string): void },
): () => Promise<void> {
  return startQueue<Removal>(
    { site, changes, log },
    {
      table: 'tenant_removal',
      atOnce: 1,
      mostTries: 10,
      firstPauseSeconds: 5,
      async work(removal, signal) {
        await removeFiles(site, store, removal, signal)
        await removeRows(site, removal, signal)
        await removeTenant(site, removal)
        return undefined
      },
      // The cause may be gone by the next attempt.
      giveUp: async () => new Date(nowMs() + retryHours * 3_600_000),
    },
  )
}

/**
 * A transaction that may delete this tenant's rows. Its timeout is longer than for requests, because people are
 * referenced in many tables.
 */
const going = <T>(site: Site, { removedId }: Removal, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  site({}, async db => {
    await sql`select set_config('app.removing', ${String(removedId)}, true),
      set_config('statement_timeout', '5min', true)`.execute(db)
    return work(db)
  })

/** The columns that contain keys of the file store. */
const fileKeyColumns = [
  ['file', 'key'],
  ['file_removal', 'key'],
  ['job', 'file_key'],
] as const

/** Deletes bytes before their rows: a row without bytes can be found again, bytes without a row hardly. */
async function removeFiles(site: Site, store: Store, removal: Removal, signal: AbortSignal): Promise<void> {
  for (const [table, column] of fileKeyColumns) {
    const key = sql.ref(column)
    let last = ''
    for (;;) {
      signal.throwIfAborted()
      const { rows: found } = await site({}, db =>
        sql<{ key: string }>`
          select ${key} as key from ${sql.table(table)}
          where tenant_id = ${removal.removedId} and ${key} > ${last} order by 1 limit ${filesAtOnce}`.execute(
          db,
        ),
      )
      for (const { key } of found) await store.remove(key)
      if (found.length < filesAtOnce) break
      last = found.at(-1)?.key ?? last
    }
  }
}

interface Table {
  name: string
  /** Whether its rows reference one another, so that they must be deleted at once. */
  isTree: boolean
}

async function removeRows(site: Site, removal: Removal, signal: AbortSignal): Promise<void> {
  const { removedId } = removal
  await going(site, removal, async db => {
    await sql`update app_user set default_tenant_id = null where default_tenant_id = ${removedId}`.execute(db)
    await sql`delete from notice_receiver where to_tenant_id = ${removedId}`.execute(db)
  })
  for (const { name, isTree } of await site({}, findTables)) {
    const rows = sql`${sql.table(name)} where tenant_id = ${removedId}`
    const some = isTree
      ? sql`delete from ${rows}`
      : sql`delete from ${sql.table(name)} where ctid = any(array(select ctid from ${rows} limit ${step}))`
    for (;;) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await going(site, removal, db => some.execute(db))
      if (isTree || numAffectedRows < step) break
    }
  }
}

/** All tables with a tenant, except the tenants themselves, in the order of their references. */
async function findTables(db: TenantDb): Promise<Table[]> {
  const { rows } = await sql<Table & { needs: string[] }>`
    with tenant_tables as (
      select c.oid, c.relname::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('tenant', 'tenant_removal')
    )
    select w.name,
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = w.oid and k.confrelid = w.oid) as is_tree,
      array(select distinct other.name from pg_constraint k join tenant_tables other on other.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = w.oid and other.oid <> w.oid) as needs
    from tenant_tables w order by w.name`.execute(db)
  const left = new Map(rows.map(row => [row.name, row]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => ![...left.values()].some(other => other.needs.includes(name)),
    )
    if (free.length === 0)
      throw new Error(`tables name one another in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, isTree } of free) {
      ordered.push({ name, isTree })
      left.delete(name)
    }
  }
  return ordered
}

/**
 * Deletes the tenant's row, which nothing references any more, and records in the platform's audit who
 * requested it.
 */
const removeTenant = (site: Site, removal: Removal): Promise<void> =>
  going(site, removal, async db => {
    const { id, removedId, num, name, createdBy } = removal
    const gone = await db
      .deleteFrom('tenant')
      .where('tenantId', '=', removedId)
      .returning('id')
      .executeTakeFirst()
    if (gone)
      await recordEvent(db, {
        tenantId: platformTenantId,
        ...(createdBy !== null && { actorId: createdBy }),
        entity: 'tenant',
        entityId: gone.id,
        verb: 'delete',
        detail: { num, name },
      })
    await db.updateTable('tenantRemoval').set({ dueAt: null }).where('id', '=', id).execute()
  })
