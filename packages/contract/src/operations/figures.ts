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

export const callFigures = z
  .object({
    method: z.string().describe('The HTTP method'),
    path: z.string().describe('The path'),
    count: z.int().describe('The number'),
    errors: z.int().describe('Answers with a server error'),
    p50: milliseconds.describe('The median in milliseconds'),
    p99: milliseconds.describe('The 99th percentile in milliseconds'),
  })
  .meta({ id: 'CallFigures' })

export type CallFigures = z.infer<typeof callFigures>

export const statementFigures = z
  .object({
    text: z.string().describe('As sent: with placeholders instead of values'),
    count: z.int().describe('The number'),
    slowest: milliseconds.describe('The slowest in milliseconds'),
  })
  .meta({ id: 'StatementFigures' })

export type StatementFigures = z.infer<typeof statementFigures>

/** The figures an instance reports of itself. */
export const instanceFigures = z
  .object({
    memory: bytes.describe('The memory of the process in bytes'),
    heap: bytes.describe('The memory of JavaScript objects in bytes'),
    cpu: z.number().describe('The share of one core'),
    lag: milliseconds.describe('The 99th percentile of the event loop’s delay in milliseconds'),
    requestsPerSecond: z.number().describe('Requests per second'),
    streams: z.int().describe('Open event streams of workspaces'),
    disk: z
      .object({
        free: bytes.describe('The free space in bytes'),
        size: bytes.describe('The size of the disk in bytes'),
      })
      .optional()
      .describe('The disk of the files'),
    history: z
      .object({
        requestsPerSecond: z.array(z.number()).describe('Requests per second'),
        lag: z.array(milliseconds).describe('The delay of the event loop in milliseconds'),
        memory: z.array(bytes).describe('The memory of the process in bytes'),
      })
      .describe('The last heartbeats, oldest first'),
    calls: z.array(callFigures).describe('The slowest calls of the last minutes'),
    statements: z.array(statementFigures).describe('The slowest statements of the last minutes'),
  })
  .meta({ id: 'InstanceFigures' })

export type InstanceFigures = z.infer<typeof instanceFigures>
