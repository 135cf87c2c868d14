import { z } from 'zod'

/** The reasons for skipping requests of the probe on a live installation. */
export const sparedFor = ['writes', 'ofPlatform', 'unstoppable', 'large', 'missing'] as const

export type SparedFor = (typeof sparedFor)[number]

export const spared = z.object({ reason: z.enum(sparedFor), cells: z.int(), calls: z.array(z.string()) })

export type Spared = z.infer<typeof spared>
