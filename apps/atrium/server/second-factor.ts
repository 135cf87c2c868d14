import { findCredential } from '@atrium/server/auth/credential'
import { resetCodeAttempts } from '@atrium/server/auth/sign-in-attempts'
import type { Config } from '@atrium/server/config'
import { connect } from '@atrium/server/db/connection/connect'
import { siteOf } from '@atrium/server/db/connection/site'
import { availableChannelsOf } from '@atrium/server/delivery/channels/senders'
import { resetFactors } from '@atrium/sign-in/second-factor/server/second-factor.actions.ts'
import { sql } from 'kysely'

interface Installation {
  config: Pick<Config, 'mail' | 'demo'>
  secret: string
  ownerUrl: string
}

/**
 * Removes the second factors of the person with this user name or email address, who is notified. For an administrator
 * whose authenticator and recovery codes are lost, and whom nobody else may reset.
 */
export async function resetSecondFactor(
  { config, secret, ownerUrl }: Installation,
  user: string,
): Promise<{ name: string; isReset: boolean }> {
  const databases = connect(ownerUrl, secret, 2)
  const site = siteOf(databases.site)
  try {
    return await site({}, async db => {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, login_name as name from app_user
        where lower(login_name) = lower(${user}) or lower(email) = lower(${user})
        order by lower(login_name) = lower(${user}) desc limit 1`.execute(db)
      const [found] = rows
      if (!found) throw new Error(`there is no account ${user}`)
      const credential = await findCredential(db, found.id)
      const isReset = await resetFactors(db, availableChannelsOf(config), credential, { method: 'command' })
      await resetCodeAttempts(site, found.id)
      return { name: found.name, isReset }
    })
  } finally {
    await databases.close()
  }
}
