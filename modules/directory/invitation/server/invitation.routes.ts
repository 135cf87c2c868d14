import type { AvailableChannels } from '@atrium/server/delivery/channels/senders'
import { type Route, routes } from '@atrium/server/http/routes'
import { findInvitationDomains } from '../../registration/server/invitation-domains.ts'
import { invitationApi } from '../invitation.contract.ts'
import { countFree, invite, previewMail, resend, revoke } from './invitation.actions.ts'
import { countInvitations, findInvitation, findInvitations } from './invitation.queries.ts'
import type { InvitationDb } from './invitation.tables.ts'

export function invitationRoutes(outside: { availableChannels: AvailableChannels; publicUrl: URL }): Route[] {
  return routes<typeof invitationApi, InvitationDb>(invitationApi, {
    list: ({ query }, { db, language }) => findInvitations(db, language, query),
    counts: (_input, { db }) => countInvitations(db),

    async seats(_input, { db, session }) {
      const free = await countFree(db, session.tenantId)
      const domains = await findInvitationDomains(db)
      return { ...(free !== undefined && { free }), ...(domains.length > 0 && { domains: [...domains] }) }
    },

    get: ({ params }, { db, language }) => findInvitation(db, language, params.invitationId),
    create: ({ body }, { db, session, language }) => invite({ ...outside, db, session, language }, body),

    preview: ({ body }, context) => previewMail(context, body),

    async resend({ params: { invitationId: id }, body }, { db, session, language }) {
      await resend({ ...outside, db, session, language }, id, body.email)
      return findInvitation(db, language, id)
    },

    async revoke({ params: { invitationId: id } }, { db, language }) {
      await revoke(db, id)
      return findInvitation(db, language, id)
    },
  })
}
