import { z } from 'zod'

/** Minutes of requests and statements that an instance remembers, and of heartbeats that are plotted. */
export const rememberedMinutes = 5

export const mostBeats = 60

/** The number of calls and statements shown, slowest first. */
export const mostCalls = 30

export const mostStatements = 10

/** Slower statements, in milliseconds, are listed. */
export const slowStatementMs = 100

const milliseconds = z.number()

export const bytes = z.int()

export const callFigures = z.object({
  method: z.string(),
  path: z.string(),
  count: z.int(),
  /** Answers with a server error. */
  errors: z.int(),
  /** The median, and the 99th percentile. */
  p50: milliseconds,
  p99: milliseconds,
})

export type CallFigures = z.infer<typeof callFigures>

export const statementFigures = z.object({
  /** As sent: with placeholders instead of values. */
  text: z.string(),
  count: z.int(),
  slowest: milliseconds,
})

export type StatementFigures = z.infer<typeof statementFigures>

/** The figures an instance reports of itself. */
export const instanceFigures = z.object({
  memory: bytes,
  heap: bytes,
  /** The share of one core. */
  cpu: z.number(),
  /** The 99th percentile of the event loop's delay. */
  lag: milliseconds,
  requestsPerSecond: z.number(),
  /** Open event streams of workspaces. */
  streams: z.int(),
  disk: z.object({ free: bytes, size: bytes }).optional(),
  /** The last heartbeats, oldest first. */
  history: z.object({
    requestsPerSecond: z.array(z.number()),
    lag: z.array(milliseconds),
    memory: z.array(bytes),
  }),
  calls: z.array(callFigures),
  statements: z.array(statementFigures),
})

export type InstanceFigures = z.infer<typeof instanceFigures>
