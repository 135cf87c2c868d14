import { z } from 'zod'
import type { PersonalChannel } from './channel.ts'

/** The kinds of messages a person is notified of. */
export const receiveCode = z.enum(['MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY'])

export type ReceiveCode = z.infer<typeof receiveCode>

/** The channels of each kind until a person chooses, and those that cannot be switched off. */
export const receiveDefaults: Readonly<
  Record<ReceiveCode, { usual: readonly PersonalChannel[]; always: readonly PersonalChannel[] }>
> = {
  MSG: { usual: ['WEB'], always: [] },
  NOTICE: { usual: ['WEB'], always: [] },
  ANNOUNCE: { usual: ['WEB'], always: [] },
  // Whoever takes over an account must not be able to keep its owner from hearing of it.
  SECURITY: { usual: ['WEB', 'EMAIL'], always: ['WEB'] },
}
