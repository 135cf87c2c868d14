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
    session: session.describe('The session whose requests are recorded'),
    kinds: z
      .array(z.enum(traceKinds))
      .min(1)
      .default([...traceKinds])
      .describe('The kinds of lines'),
    seconds: z
      .int()
      .min(1)
      .max(traceSeconds)
      .default(traceSeconds)
      .describe('Seconds after which it ends by itself'),
  })
  .prefault({})
  .meta({ id: 'TraceOrder' })
export type TraceOrder = z.infer<typeof traceOrder>

/** The scope of a trace, as the server knows it. */
const traceScope = z
  .object({
    session: id.describe('The session whose requests are recorded'),
    kinds: z.array(z.enum(traceKinds)).describe('The kinds of lines'),
    seconds: z.int().describe('Seconds after which it ends by itself'),
  })
  .meta({ id: 'TraceScope' })
export type TraceScope = z.infer<typeof traceScope>

/** A request, or one of its statements, without tokens, bodies and values. */
export const traceLine = z
  .object({
    timestamp: z.int().describe('When it was, in milliseconds since 1970'),
    logDate: moment.describe('When it was'),
    cost: z.string().describe("In HZERO's format: `12ms`"),
    resultCode: z.string().describe('The status of the result'),
    traceId: z.string().describe('The id of the request, shared by its statements'),
    spanId: z.string(),
    appName: z.string().describe('The service'),
    traceType: z.enum(['HTTP', 'FEIGN', 'DATASOURCE']).describe('The kind of line'),
    requestUrl: z.string().optional().describe('The address of the request'),
    method: z.string().optional().describe('The HTTP method'),
    requestSizeBytes: z.int().optional().describe('The size of the request in bytes'),
    responseSizeBytes: z.int().optional().describe('The size of the response in bytes'),
    dbType: z.string().optional().describe('The kind of database'),
    sql: z.string().optional().describe('The statement'),
    startMs: z.number().describe('Milliseconds since the trace began'),
    durationMs: z.number().describe('The duration in milliseconds'),
    failed: z.boolean().describe('Whether it failed'),
  })
  .meta({ id: 'TraceLine' })
export type TraceLine = z.infer<typeof traceLine>

export const traceResult = traceScope
  .extend({
    traceGroupId: id,
    leftOut: z.int().describe('The number of lines beyond the limit'),
    traceList: z.array(traceLine).describe('The lines of the trace'),
    httpTraceList: z.array(traceLine).describe('The lines that are requests'),
    feignTraceList: z.array(traceLine).describe('The lines that are calls between services: none'),
    dataSourceTraceList: z.array(traceLine).describe('The lines that are statements'),
  })
  .meta({ id: 'TraceResult' })
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
    tokens: 'never',
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
    tokens: 'never',
    largestBody,
    body: z.object({ session: session.describe('The session whose trace ends') }).prefault({}),
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
    tokens: 'never',
    response: z.boolean(),
  }),
  export: endpoint({
    method: 'GET',
    path: `${trace}/export`,
    summary: 'Entries of your trace in this session, available for some minutes after its end',
    access: 'signed-in',
    tokens: 'never',
    query: z.object({ traceGroupId: z.uuid() }),
    example: { query: { traceGroupId: exampleId.trace } },
    response: z.array(traceLine),
  }),
}
