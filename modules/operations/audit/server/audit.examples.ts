import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const auditExamples: Examples = {
  rows: {
    auditEntry: {
      id: exampleId.auditEntry,
      async make(sender, row) {
        await row('role')
        const { caller, segment } = sender
        const found = await caller.call(
          'GET',
          `/hmnt/v1/${segment}audit-datas?processUserId=${caller.userId}&size=1`,
        )
        return found.body.content[0].auditDataId
      },
    },
  },
}
