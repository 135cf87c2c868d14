import { longestStatement, mostStatements, mostTraceLines } from '@atrium/contract/operations/trace'
import { services } from '@atrium/contract/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Site } from '../db/connection/site.ts'
import { onStatements, type Statement } from '../db/connection/statements.ts'

/** The recorded statements of a traced request, until it is answered. */
interface Traced {
  traceId: string
  session: Session
  statements: Statement[]
  count: number
}

const tracedRequests = new WeakMap<FastifyRequest, Traced>()

/** Runs `work`, and records its statements if the session is traced. For other sessions this costs one comparison. */
export function tracing<T>(request: FastifyRequest, work: () => T): T {
  const traced = tracedOf(request)
  if (!traced) return work()
  tracedRequests.set(request, traced)
  return onStatements(statement => {
    traced.count += 1
    if (traced.statements.length < mostStatements) traced.statements.push(statement)
  }, work)
}

function tracedOf(request: FastifyRequest): Traced | undefined {
  const { session } = request
  if (!session || session.traceId === null || isAboutTraces(request)) return undefined
  return { traceId: session.traceId, session, statements: [], count: 0 }
}

/** The calls that start, stop and read a trace are not part of it. */
const isAboutTraces = ({ url }: FastifyRequest) => url.startsWith(`${services.admin}/`)

/**
 * Stores the trace of a request before it is answered, so that the caller can read it afterwards, from any instance.
 */
export function addTracing(app: FastifyInstance, site: Site): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // A request refused before its first statement is also part of the trace.
    const traced = tracedRequests.get(request) ?? tracedOf(request)
    if (!traced) return
    tracedRequests.delete(request)
    const ms = reply.elapsedTime
    const line = {
      kind: 'HTTP',
      request_id: request.id,
      started_at: new Date(Date.now() - ms),
      ms,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      request_bytes: Number(request.headers['content-length'] ?? 0),
      response_bytes:
        typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0,
      failed: reply.statusCode >= 400,
    }
    const statements = traced.statements.map(({ text, startedAt, ...statement }) => ({
      ...statement,
      kind: 'DATASOURCE',
      request_id: request.id,
      started_at: new Date(startedAt),
      path: line.path,
      statement: text.replace(/\s+/g, ' ').trim().slice(0, longestStatement),
    }))
    // A trace that cannot be stored must not fail the request.
    await storeLines(site, traced, [line, ...statements]).catch((error: unknown) => request.log.error(error))
  })
}

/** Adds lines to a running trace with room for them; an expired trace is removed from the session. */
async function storeLines(site: Site, { traceId, session, count }: Traced, lines: unknown[]): Promise<void> {
  await site({}, async db => {
    const { rows } = await sql`
      with running as (
        update trace set lines = lines + case when 'HTTP' = any(kinds) then 1 else 0 end
          + case when 'DATASOURCE' = any(kinds) then ${count}::int else 0 end
        where tenant_id = ${session.tenantId} and id = ${traceId} and ended_at is null
          and started_at > now() - make_interval(secs => seconds)
        returning tenant_id, id, lines, kinds
      ), kept as (
        insert into trace_line (tenant_id, trace_id, kind, request_id, started_at, ms, method, path, status, request_bytes,
          response_bytes, statement, failed)
        select running.tenant_id, running.id, line.*
        from running, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (kind text, request_id text,
          started_at timestamptz, ms float8, method text, path text, status int, request_bytes bigint,
          response_bytes bigint, statement text, failed boolean)
        where line.kind = any(running.kinds) and running.lines <= ${mostTraceLines}
      )
      select 1 from running`.execute(db)
    if (rows.length === 0)
      await db
        .updateTable('session')
        .set({ traceId: null })
        .where('id', '=', session.id)
        .where('traceId', '=', traceId)
        .execute()
  })
}
