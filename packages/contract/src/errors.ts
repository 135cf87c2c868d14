import { z } from 'zod'

/**
 * The code of an error. Each is declared once, with its status and its message in every language: by a feature in its
 * `*.errors.ts`, or by the server's packages. The codes in capitals are those of HZERO-compatible clients.
 */
export type ErrorCode = `error.${string}` | `PERMISSION_${string}` | `hadm.error.${string}`

/** How a failure looks on the wire, whatever its status. */
export const errorBody = z.object({
  failed: z.literal(true),
  code: z.string(),
  message: z.string(),
  type: z.enum(['info', 'warn', 'error']),
  requestId: z.string(),
  /** Which fields of the input break which rule; only with 400. */
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Which tenant it is about; only with `error.visit.needed`. */
  tenantId: z.int().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
