import { ticketSeconds } from '@atrium/contract/constants'
import { tokenApi } from '@atrium/contract/sign-in/token'
import { hashOf } from '@atrium/server/auth/session'
import { makeTicket } from '@atrium/server/auth/ticket'
import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import { type Route, routes } from '@atrium/server/http/routes'
import { signOut } from '../../logout/server/sign-out.ts'

/** Questions per address and minute; further ones are refused. */
const kickoffLimit = { most: 30, seconds: 60 }

export function tokenRoutes({ site, secureCookie }: RequestServices): Route[] {
  return routes(tokenApi, {
    async kickoff({ query }, { request, language }) {
      const token = query.access_token ?? ''
      const key = `kickoff:address:${addressGroup(request.ip)}`
      const seconds = await countAttempt(site, key, kickoffLimit)
      if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
      const end = await findEnd(site, token)
      if (end?.reason === 'kicked') return { kickoff: 1 }
      if (end?.reason !== 'suspended' || end.enabled) return { kickoff: 0 }
      const { name, since, why } = end
      return {
        kickoff: 0,
        suspended: {
          tenantName: name[language] ?? name.en_US ?? '',
          ...(since && { suspendedDay: since.toISOString().slice(0, 10) }),
          ...(why !== null && { suspendedReason: why }),
        },
      }
    },

    isOnline: (_input, { session }) => session !== undefined,

    ticket: async ({ body }, { session }) => ({
      ticket: await makeTicket(site, session, body.path),
      expiresIn: ticketSeconds,
    }),

    signOut: (_input, { session, request, reply }) => signOut(site, request, reply, session, secureCookie),
  })
}

/** How the session of a token ended, and the current state of its tenant. */
function findEnd(site: Site, token: string) {
  return site({}, db =>
    db
      .selectFrom('oidcRecord')
      .innerJoin('session', 'session.id', 'oidcRecord.sessionId')
      .innerJoin('tenant', 'tenant.tenantId', 'session.tenantId')
      .select(['session.endedReason as reason', 'tenant.enabled', 'tenant.name'])
      .select(['tenant.suspendedAt as since', 'tenant.suspendedReason as why'])
      .where('oidcRecord.model', '=', 'AccessToken')
      .where('oidcRecord.keyHash', '=', hashOf(token))
      .executeTakeFirst(),
  )
}
