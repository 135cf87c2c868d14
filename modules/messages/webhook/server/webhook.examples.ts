import { exampleId } from '@atrium/contract/example-ids'
import { resourceExamples } from '@atrium/server/resource/resource-examples'
import { type Examples, postRow } from '@atrium/server/testing/examples'
import { webhook } from '../webhook.resource.ts'

export const webhookExamples: Examples = {
  rows: {
    ...resourceExamples(webhook).rows,
    webhookTest: {
      id: exampleId.webhookTest,
      async make(sender, row) {
        const path = `/hmsg/v1/${sender.segment}webhook-servers/${await row('webhook')}/test`
        return postRow(sender, path, undefined, test => test.messageId)
      },
    },
  },
}
