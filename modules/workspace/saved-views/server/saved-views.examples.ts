import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const savedViewsExamples: Examples = {
  rows: {
    savedView: {
      id: exampleId.savedView,
      make: sender =>
        postRow(
          sender,
          `/hpfm/v1/${sender.caller.tenantId}/saved-views`,
          { code: 'iam.role.list', name: unique(), filter: {}, sort: [] },
          view => view.id,
        ),
    },
  },
}
