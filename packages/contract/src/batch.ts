import { z } from 'zod'
import { largestPageSize } from './constants.ts'
import { id } from './row.ts'

/** The rows of a batch, each marked for creation, update or deletion [PAGE-4]; unchanged rows are omitted. */
export function batchOf<
  const Create extends z.ZodRawShape,
  const Update extends z.ZodRawShape,
  const Remove extends z.ZodRawShape,
>(create: z.ZodObject<Create>, update: z.ZodObject<Update>, remove: z.ZodObject<Remove>) {
  return z
    .array(
      z.discriminatedUnion('_status', [
        z.object({ ...create.shape, _status: z.literal('create').describe('Creates the row') }),
        z.object({ ...update.shape, _status: z.literal('update').describe('Changes the row') }),
        z.object({ ...remove.shape, _status: z.literal('delete').describe('Deletes the row') }),
      ]),
    )
    .min(1)
    .max(largestPageSize)
}

/** The most records of one call that answers for each. */
export const mostAtOnce = 200

/** The answer of a call that does the same to several records, and answers for each. */
export const itemAnswers = z
  .object({
    done: z.array(id).describe('The records that were changed'),
    already: z.array(id).describe('The records that were so before'),
    refused: z
      .array(
        z.object({
          id,
          code: z.string().describe('The code of the error'),
          message: z.string().describe('The reason in the language of the session'),
        }),
      )
      .describe('The records that stay as they were'),
  })
  .meta({ id: 'ItemAnswers' })
export type ItemAnswers = z.infer<typeof itemAnswers>
