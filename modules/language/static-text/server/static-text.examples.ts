import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const staticTextExamples: Examples = {
  rows: {
    staticText: {
      id: exampleId.staticText,
      make: sender =>
        postRow(
          sender,
          `/hpfm/v1/${sender.segment}static-texts`,
          { textCode: `T-${unique()}`, title: 'Rules', text: '<p>Stay seated.</p>' },
          text => text.textId,
        ),
    },
  },
}
