import type { Examples, Sender } from '@atrium/server/testing/examples'
import { giveRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { exampleGuest, exampleMembership, exampleRemovedGuest } from '../guest.contract.ts'

const guestIn = (test: Sender['test'], tenantId: number, userId: string): Promise<string> =>
  test.site({}, async db => {
    const { rows } = await sql<{ id: string }>`
      select id from guest where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db)
    return rows[0]?.id ?? ''
  })

/** A person of another tenant with the role of the caller. */
async function makeGuest({ test, caller }: Sender): Promise<string> {
  const { tenantId } = await makeTenant(test.site, 'Home of a guest')
  const userId = await makeUser(test.site, tenantId, [])
  await giveRole(test.site, caller.tenantId, userId, caller.roleId)
  return guestIn(test, caller.tenantId, userId)
}

export const guestExamples: Examples = {
  rows: {
    guest: { id: exampleGuest, hasOwnTenant: true, make: makeGuest },
    removedGuest: {
      id: exampleRemovedGuest,
      hasOwnTenant: true,
      async make(sender) {
        const id = await makeGuest(sender)
        const { status } = await sender.caller.call('DELETE', `/iam/v1/${sender.segment}guests/${id}`)
        if (status !== 204) throw new Error(`the guest was not removed: ${status}`)
        return id
      },
    },
    guestMembership: {
      id: exampleMembership,
      hasOwnTenant: true,
      async make({ test, caller: { userId } }) {
        const { tenantId, adminRoleId } = await makeTenant(test.site, 'Host of a guest')
        await giveRole(test.site, tenantId, userId, adminRoleId)
        return guestIn(test, tenantId, userId)
      },
    },
  },
}
