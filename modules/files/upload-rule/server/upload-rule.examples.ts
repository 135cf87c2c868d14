import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const uploadRuleExamples: Examples = {
  rows: {
    uploadRule: {
      id: exampleId.uploadRule,
      make: sender =>
        postRow(
          sender,
          `/hfle/v1/${sender.segment}upload-configs`,
          { bucketName: 'hmsg', directory: unique(), storageSize: 5 },
          rule => rule.uploadConfigId,
        ),
    },
  },
}
