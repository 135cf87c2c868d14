import { z } from 'zod'

/**
 * The code of an error. Each is declared once, with its status and its message in every language: by a feature in its
 * `*.errors.ts`, or by the server's packages. The codes in capitals are those of HZERO-compatible clients.
 */
export type ErrorCode = `error.${string}` | `PERMISSION_${string}` | `hadm.error.${string}`

/** The body of an error, whatever its status. */
export const errorBody = z.object({
  failed: z.literal(true),
  code: z.string(),
  message: z.string(),
  type: z.enum(['info', 'warn', 'error']),
  requestId: z.string(),
  /** The fields with invalid input and the rule that each breaks; only with 400. */
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The tenant it is about; only with `error.visit.needed`. */
  tenantId: z.int().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
