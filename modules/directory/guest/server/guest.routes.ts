import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { guestApi } from '../guest.contract.ts'
import { leaveTenant, removeGuest, restoreGuest, updateGuest } from './guest.actions.ts'
import { countGuests, findElsewhere, findGuest, findGuests, findOwnMemberships } from './guest.queries.ts'
import type { GuestDb } from './guest.tables.ts'

/** Needs the connection that sees every tenant for the names of home tenants, and for memberships elsewhere. */
export function guestRoutes(site: Site): Route[] {
  return routes<typeof guestApi, GuestDb>(guestApi, {
    list: ({ query }, context) => findGuests({ ...context, site }, query),
    counts: (_input, context) => countGuests({ ...context, site }),
    elsewhere: (_input, context) => findElsewhere({ ...context, site }),
    get: ({ params }, context) => findGuest({ ...context, site }, params.guestId),

    async update({ params, body }, context) {
      const guest = await findGuest({ ...context, site }, params.guestId)
      await updateGuest(context, guest, body)
    },

    async removal({ params }, context) {
      const { session } = context
      const guest = await findGuest({ ...context, site }, params.guestId)
      const { rows } = await site.alone(all =>
        sql<{ count: number }>`
          select count(*) as count from session where user_id = ${guest.userId}
            and tenant_id = ${session.tenantId} and ended_at is null and expires_at > now()`.execute(all),
      )
      return {
        roles: guest.memberRoleList.map(({ roleId, name }) => ({ roleId, name })),
        sessionCount: rows[0]?.count ?? 0,
      }
    },

    async remove({ params }, context) {
      const guest = await findGuest({ ...context, site }, params.guestId)
      await removeGuest(context, guest)
    },

    async restore({ params }, context) {
      const guest = await findGuest({ ...context, site }, params.guestId)
      await restoreGuest(context, guest)
    },

    own: (_input, { session, language }) => findOwnMemberships(site, session.userId, language),

    leave: ({ params }, { session: { userId }, request }) =>
      leaveTenant(site, { userId, requestId: request.id }, params.guestId),
  })
}
