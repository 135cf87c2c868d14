import { sql } from 'kysely'
import { type DatabaseFigures, type Instance, type QueueFigures, silentSeconds } from '../health.contract.ts'
import type { HealthDb } from './health.tables.ts'

export async function findInstances(db: HealthDb): Promise<Instance[]> {
  const rows = await db
    .selectFrom('instance')
    .selectAll()
    .select(sql<boolean>`beat_at < now() - make_interval(secs => ${silentSeconds})`.as('silent'))
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, host, version, services, startedAt, beatAt, silent, figures }) => ({
    ...figures,
    ...{ instanceId: id, host, version, services, silent },
    startedDate: startedAt.toISOString(),
    beatDate: beatAt.toISOString(),
  }))
}

/** Number of tables shown, the largest first. */
const mostTables = 8

export async function findDatabase(db: HealthDb): Promise<DatabaseFigures> {
  const began = performance.now()
  await sql`select`.execute(db)
  const answerTime = Math.round((performance.now() - began) * 10) / 10
  const { rows } = await sql<Omit<DatabaseFigures, 'tables' | 'answerTime'>>`
    select current_setting('server_version') as version, pg_database_size(d.datname) as size,
      d.numbackends as connections, current_setting('max_connections')::int as most_connections,
      (select count(*) from pg_stat_activity a where a.datid = d.datid and a.state = 'active') as active_connections,
      coalesce(d.blks_hit::float / nullif(d.blks_hit + d.blks_read, 0), 1) as cache_hits, d.deadlocks,
      (select count(*) from pg_stat_replication) as replicas
    from pg_stat_database d where d.datname = current_database()`.execute(db)
  const tables = await sql<DatabaseFigures['tables'][number]>`
    select c.relname as name, pg_total_relation_size(c.oid) as size, greatest(0, c.reltuples)::bigint as rows
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by size desc, name limit ${mostTables}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database does not know itself')
  return { ...found, answerTime, tables: tables.rows }
}

/** A row with a lease is in progress; others are pending. */
export async function findQueues(db: HealthDb): Promise<QueueFigures[]> {
  const { rows } = await sql<Omit<QueueFigures, 'oldestDate'> & { oldest: Date | null }>`
    select 'job' as queue, kind, count(*) filter (where due_at is not null and tries = 0) as waiting,
      count(*) filter (where due_at is not null and tries > 0) as running,
      count(*) filter (where state = 'FAILED' and ended_at > now() - interval '1 day') as failed,
      min(created_at) filter (where due_at is not null and tries = 0) as oldest
    from job group by kind
    union all
    select 'delivery', channel, count(*) filter (where state = 'waiting' and tries = 0),
      count(*) filter (where state = 'waiting' and tries > 0),
      count(*) filter (where state = 'failed' and created_at > now() - interval '1 day'),
      min(created_at) filter (where state = 'waiting' and tries = 0)
    from delivery group by channel
    order by 1 desc, 2`.execute(db)
  return rows.map(({ oldest, ...row }) => ({ ...row, ...(oldest && { oldestDate: oldest.toISOString() }) }))
}

/** The number of jobs and deliveries that wait, those of all tenants. */
export async function countWaiting(db: HealthDb): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from job where due_at is not null and tries = 0)
      + (select count(*) from delivery where state = 'waiting' and tries = 0) as total`.execute(db)
  return { total: rows[0]?.total ?? 0 }
}
