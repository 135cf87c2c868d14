import { z } from 'zod'

/** The kinds of second factors of which a tenant can say that they count: an authenticator app; a passkey or security key. */
export const countableKind = z.enum(['authenticator', 'passkey'])
export type CountableKind = z.infer<typeof countableKind>
