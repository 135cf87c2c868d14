import { z } from 'zod'

/** Minutes for which an instance remembers how its calls and statements went, and signs of life that it draws. */
export const rememberedMinutes = 5

export const mostBeats = 60

/** Calls and statements that are shown, the slowest first. */
export const mostCalls = 30

export const mostStatements = 10

/** Milliseconds from which a statement is slow. */
export const slowStatementMs = 100

const milliseconds = z.number()

export const bytes = z.int()

export const callFigures = z.object({
  method: z.string(),
  path: z.string(),
  count: z.int(),
  /** Answers by which the server says that it failed. */
  errors: z.int(),
  /** Half of the answers took no longer, and ninety-nine of a hundred. */
  p50: milliseconds,
  p99: milliseconds,
})

export type CallFigures = z.infer<typeof callFigures>

export const statementFigures = z.object({
  /** As it was sent: with places for values, and without values. */
  text: z.string(),
  count: z.int(),
  slowest: milliseconds,
})

export type StatementFigures = z.infer<typeof statementFigures>

/** What an instance says of itself. */
export const instanceFigures = z.object({
  memory: bytes,
  heap: bytes,
  /** Of one core. */
  cpu: z.number(),
  /** By how much the event loop was late, but for one of a hundred times. */
  lag: milliseconds,
  requestsPerSecond: z.number(),
  /** Workspaces that are told live what changes. */
  streams: z.int(),
  disk: z.object({ free: bytes, size: bytes }).optional(),
  /** The last signs of life, the oldest first. */
  history: z.object({
    requestsPerSecond: z.array(z.number()),
    lag: z.array(milliseconds),
    memory: z.array(bytes),
  }),
  calls: z.array(callFigures),
  statements: z.array(statementFigures),
})

export type InstanceFigures = z.infer<typeof instanceFigures>
