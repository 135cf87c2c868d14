import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

const makeGroup = (sender: Sender) =>
  postRow(
    sender,
    `/iam/v1/${sender.segment}user-groups`,
    { groupCode: `G-${unique()}`, groupName: 'Crews' },
    group => group.userGroupId,
  )

export const userGroupExamples: Examples = {
  rows: {
    userGroup: { id: exampleId.userGroup, make: sender => makeGroup(sender) },
    userGroupMember: {
      id: exampleId.userGroupMember,
      async make(sender) {
        const { caller, segment } = sender
        const path = `/iam/v1/${segment}user-groups/${await makeGroup(sender)}/users`
        await caller.call('POST', path, [{ userId: caller.userId }])
        return (await caller.call('GET', path)).body.content[0].assignId
      },
    },
  },
}
