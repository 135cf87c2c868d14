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
    webhookTest: {
      id: exampleId.webhookTest,
      async make(sender, row) {
        const path = `/hmsg/v1/${sender.segment}webhook-servers/${await row('webhook')}/test`
        return postRow(sender, path, undefined, test => test.messageId)
      },
    },
  },
}
