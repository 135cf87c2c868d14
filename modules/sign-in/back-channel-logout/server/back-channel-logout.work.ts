import type { Site } from '@atrium/server/db/connection/site'
import type { Egress } from '@atrium/server/delivery/egress'
import { postExternal } from '@atrium/server/delivery/post-external'
import type { Changes } from '@atrium/server/events/changes'
import { type Queued, startQueue } from '@atrium/server/scheduling/queue'
import { findClient } from '../../client/server/client.reads.ts'
import { findSigningKeys } from '../../provider/server/signing-key.ts'
import type { BackChannelLogoutDb } from './back-channel-logout.tables.ts'
import { logoutToken } from './logout-token.ts'

interface Notice extends Queued {
  userId: string
  sessionId: string
  clientId: string
}

interface Resources {
  site: Site
  changes: Changes
  log: { warn(detail: object, message: string): void }
  secret: string
  publicUrl: URL
  egress: Egress
}

/** Notifies clients of ended sessions, on every instance. A client that does not answer is notified again later. */
export function startLogoutNotices(resources: Resources): () => Promise<void> {
  const { site } = resources
  return startQueue<Notice>(resources, {
    table: 'logout_notice',
    atOnce: 10,
    // The last one about three hours after the first.
    mostTries: 16,
    firstPauseSeconds: 5,
    async work(notice) {
      await notify(resources, notice)
      return remove(site, notice)
    },
    giveUp: notice => remove(site, notice),
  })
}

/** @throws if the client could not be reached, or answers with another status than 2xx */
async function notify({ site, secret, publicUrl, egress }: Resources, notice: Notice): Promise<void> {
  const client = await findClient(site, notice.clientId)
  if (!client?.backchannelLogoutUri) return
  const [key] = await findSigningKeys(site, secret)
  if (!key) throw new Error('the service has a key to sign with')
  const token = await logoutToken(`${publicUrl.origin}/oauth`, key, notice)
  const answer = await postExternal(
    client.backchannelLogoutUri,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    },
    egress,
  )
  answer.destroy()
  const status = answer.statusCode ?? 0
  if (status < 200 || status >= 300) throw new Error(`the client answered the sign-out with ${status}`)
}

async function remove(site: Site, { id }: Notice): Promise<undefined> {
  await site({}, (db: BackChannelLogoutDb) => db.deleteFrom('logoutNotice').where('id', '=', id).execute())
  return undefined
}
