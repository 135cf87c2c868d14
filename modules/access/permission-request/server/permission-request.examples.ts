import { randomUUID } from 'node:crypto'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Examples, RowByName, Sender } from '@atrium/server/testing/examples'
import { exampleRequest } from '../permission-request.contract.ts'

const roles = new WeakMap<Sender, Promise<string>>()

/** The role that all requests of a sender's examples are about. */
function roleOf(sender: Sender, row: RowByName): Promise<string> {
  const known = roles.get(sender) ?? row('role')
  roles.set(sender, known)
  return known
}

export const permissionRequestExamples: Examples = {
  withoutRights: ['message.permissionRequest.send'],
  rows: {
    requestedRole: { id: exampleRequest.role, make: roleOf },
    permissionRequest: {
      id: exampleRequest.request,
      async make(sender, row) {
        const id = randomUUID()
        const { tenantId, userId } = sender.caller
        const entityId = await roleOf(sender, row)
        const detail = { id, userId, permission: 'iam.role.list', setIds: [] }
        await sender.test.site({}, db =>
          recordEvent(db, {
            ...{ tenantId, actorId: userId, entity: 'permission_request', entityId, verb: 'create' },
            detail,
          }),
        )
        return id
      },
    },
  },
}
