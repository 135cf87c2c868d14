import { z } from 'zod'

/** The concurrent sessions that a user may have: any number, the newest, or the first. */
export const sessionPolicy = z.enum(['off', 'newest-wins', 'refuse-new']).meta({ id: 'SessionPolicy' })

export type SessionPolicy = z.infer<typeof sessionPolicy>
