import { choosePasswordPath, firstPasswordDays } from '@atrium/contract/sign-in/proof'
import { findCredential } from '@atrium/server/auth/credential'
import { makeProof, newToken } from '@atrium/server/auth/proof'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'

/** The services that a link to a first password needs. */
export interface LinkServices {
  site: Site
  secret: string
  availableChannels: AvailableChannels
  config: { publicUrl: URL }
}

/**
 * Sends a person without a password a link to set one.
 * @throws `error.mail.unconfigured`, `error.account.has_password`, `error.account.no_email`
 */
export async function sendPasswordLink(
  { site, secret, availableChannels, config }: LinkServices,
  session: Session,
  userId: string,
): Promise<void> {
  if (!availableChannels.has('EMAIL')) throw new AppError('error.mail.unconfigured')
  await site({ userId: session.userId }, async db => {
    const { email, passwordHash, tenantId, loginName, realName, language } = await findCredential(db, userId)
    if (passwordHash !== null) throw new AppError('error.account.has_password')
    if (email === null) throw new AppError('error.account.no_email')
    const token = newToken()
    const { expiresAt } = await makeProof(db, secret, {
      ...{ userId, purpose: 'password-reset', target: email, secret: token },
      minutes: firstPasswordDays * 24 * 60,
    })
    const link = new URL(choosePasswordPath, config.publicUrl)
    link.searchParams.set('token', token)
    await send(db, {
      tenantId,
      code: 'IAM.PASSWORD_LINK',
      args: { name: realName, loginName, days: firstPasswordDays },
      secrets: { link: link.href },
      to: [{ channel: 'EMAIL', address: email, language }],
      usefulUntil: expiresAt,
    })
  })
}
