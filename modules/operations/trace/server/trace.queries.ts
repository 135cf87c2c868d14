import {
  type TraceLine,
  type TraceOrder,
  type TraceResult,
  traceRetentionSeconds,
} from '@atrium/contract/operations/trace'
import { serviceOf } from '@atrium/contract/services'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** A condition: a trace belongs to the tenant, the person and the session that started it. */
const own = ({ tenantId, userId, id }: Session) =>
  sql`t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.session_id = ${id}`

const runs = sql`t.ended_at is null and t.started_at > now() - make_interval(secs => t.seconds)`

export async function isRunning(all: Scoped, session: Session): Promise<boolean> {
  const { rows } = await sql`select 1 from trace t where ${own(session)} and ${runs}`.execute(all)
  return rows.length > 0
}

/** Starts a trace, and replaces one that this session may have had in any tenant. */
export async function startTrace(
  all: Scoped,
  { id, tenantId, userId }: Session,
  { kinds, seconds }: TraceOrder,
): Promise<void> {
  await sql`delete from trace where session_id = ${id} and ended_at is null`.execute(all)
  const { rows } = await sql<{ id: string }>`
    insert into trace (tenant_id, user_id, session_id, kinds, seconds)
    values (${tenantId}, ${userId}, ${id}, ${kinds}, ${seconds}) returning id`.execute(all)
  await setTrace(all, id, rows[0]?.id ?? null)
}

/** Ends the running trace and returns its id; undefined without one. */
export async function endTrace(all: Scoped, session: Session): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update trace t set ended_at = clock_timestamp() where ${own(session)} and ${runs} returning id`.execute(
    all,
  )
  await setTrace(all, session.id, null)
  return rows[0]?.id
}

const setTrace = (all: Scoped, sessionId: string, traceId: string | null) =>
  all.updateTable('session').set({ traceId }).where('id', '=', sessionId).execute()

interface Row {
  id: number
  kind: 'HTTP' | 'DATASOURCE'
  requestId: string
  startedAt: Date
  ms: number
  startMs: number
  method: string | null
  path: string | null
  status: number | null
  requestBytes: number | null
  responseBytes: number | null
  statement: string | null
  failed: boolean
}

/** A trace of the caller with its lines, while it is retained. */
export async function findTrace(
  all: Scoped,
  session: Session,
  traceGroupId: string,
): Promise<TraceResult | undefined> {
  const { rows: found } = await sql<Pick<TraceResult, 'kinds' | 'seconds'> & { lines: number }>`
    select t.lines, t.kinds, t.seconds from trace t where ${own(session)} and t.id = ${traceGroupId}
      and coalesce(t.ended_at, now()) > now() - make_interval(secs => ${traceRetentionSeconds})`.execute(all)
  const trace = found[0]
  if (!trace) return undefined
  const { rows } = await sql<Row>`
    select l.*, extract(epoch from l.started_at - min(l.started_at) over ())::float8 * 1000 as start_ms
    from trace_line l where l.tenant_id = ${session.tenantId} and l.trace_id = ${traceGroupId}
    order by l.started_at, l.id`.execute(all)
  const paths = new Map(rows.flatMap(row => (row.path === null ? [] : [[row.requestId, row.path] as const])))
  const traceList = rows.map(row => asLine(row, paths.get(row.requestId) ?? ''))
  return {
    traceGroupId,
    session: session.id,
    kinds: trace.kinds,
    seconds: trace.seconds,
    leftOut: Math.max(0, trace.lines - rows.length),
    traceList,
    httpTraceList: traceList.filter(line => line.traceType === 'HTTP'),
    feignTraceList: [],
    dataSourceTraceList: traceList.filter(line => line.traceType === 'DATASOURCE'),
  }
}

function asLine(row: Row, path: string): TraceLine {
  return {
    timestamp: row.startedAt.getTime(),
    logDate: row.startedAt.toISOString(),
    cost: `${Math.round(row.ms)}ms`,
    resultCode: row.status === null ? (row.failed ? 'failed' : 'ok') : String(row.status),
    traceId: row.requestId,
    spanId: String(row.id),
    appName: `atrium-${serviceOf(path)}`,
    traceType: row.kind,
    startMs: row.startMs,
    durationMs: row.ms,
    failed: row.failed,
    ...(row.kind === 'HTTP'
      ? {
          requestUrl: path,
          method: row.method ?? '',
          requestSizeBytes: row.requestBytes ?? 0,
          responseSizeBytes: row.responseBytes ?? 0,
        }
      : { dbType: 'postgresql', sql: row.statement ?? '' }),
  }
}
