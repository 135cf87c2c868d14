import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const receiverGroupExamples: Examples = {
  rows: {
    receiverGroup: {
      id: exampleId.receiverGroup,
      make: sender =>
        postRow(
          sender,
          `/hmsg/v1/${sender.segment}receiver-types`,
          { typeCode: `G-${unique()}`, typeName: 'Quay', receiverList: [] },
          group => group.receiverTypeId,
        ),
    },
  },
}
