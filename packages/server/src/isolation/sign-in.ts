import { randomUUID } from 'node:crypto'
import { hashOf } from '../auth/session.ts'
import { sessionCookieName } from '../auth/session-cookie.ts'
import { openSession } from '../auth/session-life.ts'
import type { Site } from '../db/connection/site.ts'

export interface SignedIn {
  tenantId: number
  roleId: string
  sessionId: string
  token: string
  cookie: string
}

/** Minutes until such a session expires. */
const minutes = 15

/** Signs a user in without the sign-in page, by inserting a session and a token bound to it, or `grant`ed otherwise. */
export async function signInAs(
  site: Site,
  userId: string,
  secureCookie = true,
  grant: { gty?: string; clientId?: string } = {},
): Promise<SignedIn> {
  const session = await openSession(site, { userId, userAgent: 'test', address: '127.0.0.1' })
  const token = randomUUID()
  await site({}, async db => {
    // A walk of all calls takes longer than a proof counts.
    await db
      .updateTable('session')
      .set({ provenAt: new Date(Date.now() + minutes * 60_000) })
      .where('id', '=', session.id)
      .execute()
    await db
      .insertInto('oidcRecord')
      .values({
        model: 'AccessToken',
        keyHash: hashOf(token),
        payload: JSON.stringify({ accountId: userId, ...grant }),
        sessionId: session.id,
        grantId: null,
        uid: null,
        consumedAt: null,
        expiresAt: new Date(Date.now() + minutes * 60_000),
      })
      .execute()
  })
  const { id: sessionId, tenantId, roleId, secret } = session
  return { tenantId, roleId, sessionId, token, cookie: `${sessionCookieName(secureCookie)}=${secret}` }
}

/** The headers that pages of the console send. */
export const headersOf = ({ token, cookie }: Pick<SignedIn, 'token' | 'cookie'>): Record<string, string> => ({
  authorization: `bearer ${token}`,
  cookie,
  'x-requested-with': 'XMLHttpRequest',
})
