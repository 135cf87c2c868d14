import { z } from 'zod'

/** The reasons for skipping requests of the probe on a live installation. */
export const skipReasons = ['writes', 'ofPlatform', 'unstoppable', 'large', 'missing'] as const

export type SkipReason = (typeof skipReasons)[number]

export const spared = z
  .object({
    reason: z.enum(skipReasons).describe('The reason'),
    cells: z.int(),
    calls: z.array(z.string()).describe('The calls of the last minutes'),
  })
  .meta({ id: 'Skipped' })

export type Skipped = z.infer<typeof spared>
