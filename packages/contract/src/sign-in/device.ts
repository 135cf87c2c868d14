import { z } from 'zod'

/** What the browser said it is; nothing of it is certain. */
export const device = z.object({
  browser: z.string().optional(),
  system: z.string().optional(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
})

export type Device = z.infer<typeof device>
