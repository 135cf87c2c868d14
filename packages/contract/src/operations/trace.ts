import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id, moment } from '../row.ts'

/** Seconds for which a trace runs, and for which its lines are retained afterwards. */
export const traceSeconds = 600
export const traceRetentionSeconds = 300
/** The stored lines of a trace, statements of a request, and characters of a statement. */
export const mostTraceLines = 2000
export const mostStatements = 200
export const longestStatement = 4000

/** The kinds of lines that a trace can record: requests and their statements. */
export const traceKinds = ['HTTP', 'DATASOURCE'] as const

/** The session of a trace: only that of the caller can be traced. */
const session = z.union([z.literal('current'), z.uuid()]).default('current')

/** The scope of a trace, as the call that starts it names it. */
const traceOrder = z
  .object({
    session,
    kinds: z
      .array(z.enum(traceKinds))
      .min(1)
      .default([...traceKinds]),
    seconds: z.int().min(1).max(traceSeconds).default(traceSeconds),
  })
  .prefault({})
export type TraceOrder = z.infer<typeof traceOrder>

/** The scope of a trace, as the server knows it. */
const traceScope = z.object({ session: id, kinds: z.array(z.enum(traceKinds)), seconds: z.int() })
export type TraceScope = z.infer<typeof traceScope>

/** A request, or one of its statements, without tokens, bodies and values. */
export const traceLine = z.object({
  timestamp: z.int(),
  logDate: moment,
  /** In HZERO's format: `12ms`. */
  cost: z.string(),
  resultCode: z.string(),
  /** The id of the request, shared by its statements. */
  traceId: z.string(),
  spanId: z.string(),
  appName: z.string(),
  traceType: z.enum(['HTTP', 'FEIGN', 'DATASOURCE']),
  requestUrl: z.string().optional(),
  method: z.string().optional(),
  requestSizeBytes: z.int().optional(),
  responseSizeBytes: z.int().optional(),
  dbType: z.string().optional(),
  sql: z.string().optional(),
  /** Milliseconds since the trace began, and its duration. */
  startMs: z.number(),
  durationMs: z.number(),
  failed: z.boolean(),
})
export type TraceLine = z.infer<typeof traceLine>

export const traceResult = traceScope.extend({
  traceGroupId: id,
  /** The number of lines beyond the limit. */
  leftOut: z.int(),
  traceList: z.array(traceLine),
  httpTraceList: z.array(traceLine),
  feignTraceList: z.array(traceLine),
  dataSourceTraceList: z.array(traceLine),
})
export type TraceResult = z.infer<typeof traceResult>

const trace = '/hadm/v1/[{tenantId}/]trace'
/** In bytes. */
const largestBody = 64 * 1024

export const traceApi = {
  start: endpoint({
    method: 'POST',
    path: `${trace}/start`,
    summary: 'Start recording the requests of this session; an earlier trace is discarded',
    access: { permission: 'admin.trace.start' },
    largestBody,
    body: traceOrder,
    example: { body: { session: 'current', kinds: [...traceKinds], seconds: 60 } },
    response: traceScope,
  }),
  end: endpoint({
    method: 'POST',
    path: `${trace}/end`,
    summary: 'Stop recording and return the trace',
    access: 'signed-in',
    largestBody,
    body: z.object({ session }).prefault({}),
    example: { body: { session: 'current' } },
    // It may be large, and is stored under its id.
    secretAnswer: true,
    response: traceResult,
  }),
  status: endpoint({
    method: 'GET',
    path: `${trace}/status`,
    summary: 'Whether a trace of this session is running',
    access: 'signed-in',
    response: z.boolean(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${trace}/export`,
    summary: 'Entries of your trace in this session, available for some minutes after its end',
    access: 'signed-in',
    query: z.object({ traceGroupId: z.uuid() }),
    example: { query: { traceGroupId: exampleId.trace } },
    response: z.array(traceLine),
  }),
}
