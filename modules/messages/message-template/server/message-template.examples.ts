import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const messageTemplateExamples: Examples = {
  rows: {
    messageTemplate: {
      id: exampleId.messageTemplate,
      make: sender =>
        postRow(
          sender,
          `/hmsg/v1/${sender.segment}message/templates`,
          {
            templateCode: `T-${unique()}`,
            templateName: 'Ferries',
            templateTitle: 'Ferries',
            templateContent: '<p>Every hour.</p>',
          },
          template => template.templateId,
        ),
    },
  },
}
