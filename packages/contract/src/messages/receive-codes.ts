import { z } from 'zod'
import type { PersonalChannel } from './channel.ts'

/** The kinds of messages that users are notified of. */
export const receiveCode = z.enum(['MSG', 'NOTICE', 'ANNOUNCE', 'SECURITY']).meta({ id: 'ReceiveCode' })

export type ReceiveCode = z.infer<typeof receiveCode>

/** The default channels of each kind, and those that cannot be switched off. */
export const receiveDefaults: Readonly<
  Record<ReceiveCode, { usual: readonly PersonalChannel[]; always: readonly PersonalChannel[] }>
> = {
  MSG: { usual: ['WEB'], always: [] },
  NOTICE: { usual: ['WEB'], always: [] },
  ANNOUNCE: { usual: ['WEB'], always: [] },
  // An attacker who takes over an account must not be able to switch off these notifications of its owner.
  SECURITY: { usual: ['WEB', 'EMAIL'], always: ['WEB'] },
}
