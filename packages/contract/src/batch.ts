import { z } from 'zod'
import { largestPageSize } from './constants.ts'

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
