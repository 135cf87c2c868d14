import { z } from 'zod'

/** The kinds of messages that users are notified of. */
export const receiveCode = z.enum(['MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY']).meta({ id: 'ReceiveCode' })

export type ReceiveCode = z.infer<typeof receiveCode>
