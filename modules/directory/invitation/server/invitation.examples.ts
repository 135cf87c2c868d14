import { randomBytes } from 'node:crypto'
import type { Examples } from '@atrium/server/testing/examples'
import { unique } from '@atrium/server/testing/examples'
import { exampleInvitation } from '../invitation.contract.ts'
import type { InvitationDb } from './invitation.tables.ts'

export const invitationExamples: Examples = {
  rows: {
    invitation: {
      id: exampleInvitation,
      // Without its mail, which would be tried again while others look at the tenant.
      make: ({ test, caller: { tenantId, roleId } }) =>
        test.site({}, async (db: InvitationDb) => {
          const { id } = await db
            .insertInto('invitation')
            .values({
              tenantId,
              roleIds: [roleId],
              note: null,
              language: 'en_US',
              secretHash: randomBytes(32),
              sentAt: new Date(),
              expiresAt: new Date(Date.now() + 86_400_000),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          const email = `guest.${unique()}@halden.example`
          await db.insertInto('invitationAddress').values({ tenantId, id, email }).execute()
          return id
        }),
    },
  },
}
