import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

const makeRole = (sender: Sender, field: 'id' | '_token') =>
  postRow(
    sender,
    `/iam/hzero/v1/${sender.segment}roles`,
    { code: unique(), name: 'Harbour pilot' },
    role => role[field],
  )

export const roleExamples: Examples = {
  rows: {
    role: { id: exampleId.role, make: sender => makeRole(sender, 'id') },
    ownRole: { id: exampleId.ownRole, make: async ({ caller }) => caller.roleId },
    rowToken: { id: exampleId.rowToken, make: sender => makeRole(sender, '_token') },
  },
}
