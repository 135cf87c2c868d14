import { type Credential, findCredential } from '@atrium/server/auth/credential'
import { countRecoveryCodes } from '@atrium/server/auth/second-factor/second-factor'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'

type Notice =
  | 'IAM.SECOND_FACTOR_ADDED'
  | 'IAM.SECOND_FACTOR_REMOVED'
  | 'IAM.RECOVERY_CODES_REPLACED'
  | 'IAM.RECOVERY_CODE_USED'
  | 'IAM.SECOND_FACTORS_RESET'
  | 'IAM.PASSKEY_ADDED'
  | 'IAM.PASSKEY_REMOVED'

/** Notifies the owner of an account that a second factor was changed or used, as part of that change. */
export async function notifyOwner(
  db: Scoped,
  availableChannels: AvailableChannels,
  { tenantId, email, language, realName }: Credential,
  code: Notice,
  args: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  if (!availableChannels.has('EMAIL') || email === null) return
  await send(db, {
    tenantId,
    code,
    args: { name: realName, ...args },
    to: [{ channel: 'EMAIL', address: email, language }],
  })
}

/** Notifies the owner of a sign-in with a recovery code. */
export const notifyRecovery = (
  site: Site,
  availableChannels: AvailableChannels,
  userId: string,
): Promise<void> =>
  site({}, async db => {
    const [credential, { left }] = [await findCredential(db, userId), await countRecoveryCodes(db, userId)]
    await notifyOwner(db, availableChannels, credential, 'IAM.RECOVERY_CODE_USED', { left })
  })
