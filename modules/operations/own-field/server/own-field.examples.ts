import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, type Sender, unique } from '@atrium/server/testing/examples'

const addField = (sender: Sender) =>
  postRow(
    sender,
    `/hpfm/v1/${sender.segment}own-fields`,
    {
      resource: 'iam.user-group',
      code: `x${unique().replace(/[^a-zA-Z0-9]/g, '')}`,
      kind: 'text',
      title: 'Ship',
    },
    field => field.ownFieldId,
  )

export const ownFieldExamples: Examples = {
  rows: {
    ownField: { id: exampleId.ownField, make: addField },
    removedOwnField: {
      id: exampleId.removedOwnField,
      async make(sender) {
        const ownFieldId = await addField(sender)
        const path = `/hpfm/v1/${sender.segment}own-fields`
        await sender.caller.call('DELETE', path, { ownFieldId, objectVersionNumber: 1 })
        return ownFieldId
      },
    },
  },
}
