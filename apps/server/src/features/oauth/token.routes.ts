import { ticketSeconds } from '@atrium/contract/constants'
import { tokenApi } from '@atrium/contract/oauth/token'
import type { Site } from '../../db/site.ts'
import type { Walls } from '../../http/guard.ts'
import { addressGroup, countTry } from '../../http/limit.ts'
import { type Route, routes } from '../../http/routes.ts'
import { hashOf } from '../../http/session.ts'
import { makeTicket } from '../../http/ticket.ts'
import { signOut } from './sign-out.ts'

/** More questions than this per address and minute are answered without looking. */
const kickoffLimit = { most: 30, seconds: 60 }

export function tokenRoutes({ site, secureCookie }: Walls): Route[] {
  return routes(tokenApi, {
    async kickoff({ query }, { request }) {
      const token = query.access_token ?? ''
      const key = `kickoff:address:${addressGroup(request.ip)}`
      const tooMany = (await countTry(site, key, kickoffLimit)) > 0
      const kicked = await wasKicked(site, token)
      return { kickoff: kicked && !tooMany ? 1 : 0 }
    },

    isOnline: (_input, { session }) => session !== undefined,

    ticket: async ({ body }, { session }) => ({
      ticket: await makeTicket(site, session, body.path),
      expiresIn: ticketSeconds,
    }),

    signOut: (_input, { session, request, reply }) => signOut(site, request, reply, session, secureCookie),
  })
}

/** Whether the session a token was issued in was ended by another sign-in of the same person. */
async function wasKicked(site: Site, token: string): Promise<boolean> {
  const found = await site({}, db =>
    db
      .selectFrom('oidcRecord')
      .innerJoin('session', 'session.id', 'oidcRecord.sessionId')
      .select('session.id')
      .where('oidcRecord.model', '=', 'AccessToken')
      .where('oidcRecord.keyHash', '=', hashOf(token))
      .where('session.endedReason', '=', 'kicked')
      .executeTakeFirst(),
  )
  return found !== undefined
}
