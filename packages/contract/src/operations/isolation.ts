import { z } from 'zod'

/** Why something is not asked on an installation at which people work. */
export const sparedFor = ['writes', 'ofPlatform', 'unstoppable', 'large', 'missing'] as const

export type SparedFor = (typeof sparedFor)[number]

export const spared = z.object({ reason: z.enum(sparedFor), cells: z.int(), calls: z.array(z.string()) })

export type Spared = z.infer<typeof spared>
