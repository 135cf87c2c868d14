import { z } from 'zod'

/** The browser as it describes itself; unreliable. */
export const device = z.object({
  browser: z.string().optional(),
  system: z.string().optional(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
})

export type Device = z.infer<typeof device>
