import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const historyExamples: Examples = {
  rows: {
    roleVersion: {
      id: exampleId.roleVersion,
      async make(sender, row) {
        const { caller, segment } = sender
        const id = await row('role')
        const change = { id, objectVersionNumber: 1, name: 'Another name', enabled: true }
        await caller.call('PUT', `/iam/hzero/v1/${segment}roles`, change)
        const path = `/hmnt/v1/${segment}record-histories?entityCode=role&entityId=${id}`
        return (await caller.call('GET', path)).body.content.at(-1).auditDataId
      },
    },
  },
}
