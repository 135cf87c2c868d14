import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const sendConfigExamples: Examples = {
  rows: {
    sendConfig: {
      id: exampleId.sendConfig,
      make: sender =>
        postRow(
          sender,
          `/hmsg/v1/${sender.segment}template-servers`,
          { messageCode: `M-${unique()}`, messageName: 'Ferries', serverList: [] },
          config => config.tempServerId,
        ),
    },
  },
}
