import { exampleId } from '@atrium/contract/example-ids'
import { resourceExamples } from '@atrium/server/resource/resource-examples'
import type { Examples } from '@atrium/server/testing/examples'
import { userGroup } from '../user-group.resource.ts'

export const userGroupExamples: Examples = {
  rows: {
    ...resourceExamples(userGroup).rows,
    userGroupMember: {
      id: exampleId.userGroupMember,
      async make({ caller, segment }, row) {
        const path = `/iam/v1/${segment}user-groups/${await row('userGroup')}/users`
        await caller.call('POST', path, [{ userId: caller.userId }])
        return (await caller.call('GET', path)).body.content[0].assignId
      },
    },
  },
}
