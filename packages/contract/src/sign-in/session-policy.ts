import { z } from 'zod'

/** How many sign-ins of one person count at a time: as many as there are, the newest, or the first. */
export const sessionPolicy = z.enum(['off', 'newest-wins', 'refuse-new'])

export type SessionPolicy = z.infer<typeof sessionPolicy>
