import { exampleId } from '@atrium/contract/example-ids'
import type { Examples } from '@atrium/server/testing/examples'

export const messageExamples: Examples = {
  rows: {
    userMessage: {
      id: exampleId.userMessage,
      async make(sender) {
        const { caller } = sender
        const path = `/hmsg/v1/${caller.tenantId}/messages/user`
        await caller.call('POST', path, { subject: 'Ferry', content: 'At nine', userIdList: [caller.userId] })
        return (await caller.call('GET', path)).body.content[0].userMessageId
      },
    },
  },
}
