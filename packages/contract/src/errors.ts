import { z } from 'zod'

/**
 * The code of an error. Each is declared once, with its status and its message in every language: by a feature in its
 * `*.errors.ts`, or by the server's packages. The codes in capitals are those of HZERO-compatible clients.
 */
export type ErrorCode = `error.${string}` | `PERMISSION_${string}` | `hadm.error.${string}`

/** The body of an error, whatever its status. */
export const errorBody = z
  .object({
    failed: z.literal(true).describe('Always true for an error'),
    code: z.string().describe('The code, which has a fixed status: see `/docs/errors`'),
    message: z.string().describe('The message in the language of the caller'),
    type: z
      .enum(['info', 'warn', 'error'])
      .describe('`error` for failures of the server, `warn` for refusals'),
    requestId: z.string().describe('The id of the request'),
    fields: z
      .array(
        z.object({
          field: z
            .string()
            .describe(
              'The path of the field, such as `name`; in a batch after the index of the item: `3.name`',
            ),
          message: z.string().describe('The rule that its value breaks'),
        }),
      )
      .optional()
      .describe('The fields with invalid input and the rule that each breaks'),
    item: z
      .object({
        index: z.int().describe('Its place in the body, from 0'),
        id: z.string().optional().describe('The id of its record, if it has one'),
      })
      .optional()
      .describe('The refused item of a batch, if one item is the reason. Nothing of the batch was changed'),
    tenantId: z.int().optional().describe('The tenant it is about; only with `error.visit.needed`'),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
