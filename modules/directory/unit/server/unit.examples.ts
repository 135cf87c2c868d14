import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'
import { makeUser } from '@atrium/server/testing/people'

const makeUnit = (sender: Sender) =>
  postRow(
    sender,
    `/hpfm/v1/${sender.caller.tenantId}/units`,
    { unitCode: `U-${unique()}`, unitName: 'Harbour', unitTypeCode: 'DEPARTMENT' },
    unit => unit.unitId,
  )

export const unitExamples: Examples = {
  rows: {
    unit: { id: exampleId.unit, make: sender => makeUnit(sender) },
    unitMember: {
      id: exampleId.unitMember,
      async make(sender) {
        const { test, caller } = sender
        const member = {
          userId: await makeUser(test.site, caller.tenantId, []),
          unitId: await makeUnit(sender),
        }
        return postRow(sender, `/hpfm/v1/${caller.tenantId}/unit-members`, member, one => one.unitMemberId)
      },
    },
  },
}
