import { z } from 'zod'

/** The browser as it describes itself; unreliable. */
export const device = z
  .object({
    browser: z.string().optional().describe('The browser'),
    system: z.string().optional().describe('The operating system'),
    kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']).describe('The kind'),
  })
  .meta({ id: 'Device' })

export type Device = z.infer<typeof device>
