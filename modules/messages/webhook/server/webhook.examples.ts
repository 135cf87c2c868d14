import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const webhookExamples: Examples = {
  rows: {
    webhook: {
      id: exampleId.webhook,
      make: sender =>
        postRow(
          sender,
          `/hmsg/v1/${sender.segment}webhook-servers`,
          { serverCode: `W-${unique()}`, serverName: 'Board', webhookAddress: 'https://93.184.215.14/' },
          webhook => webhook.webhookId,
        ),
    },
  },
}
