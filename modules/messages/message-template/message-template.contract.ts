import { endpoint } from '@atrium/contract/endpoint'
import { texts } from '@atrium/contract/messages/template-arguments'
import { messageTemplate } from './message-template.resource.ts'

const { get } = messageTemplate.api

export const messageTemplateApi = {
  ...messageTemplate.api,
  draftOf: endpoint({
    method: 'GET',
    path: '/hmsg/v1/[{tenantId}/]message/templates/{templateId}/copy',
    summary: 'The texts of a template as a draft for another one; nothing is stored',
    access: get.access,
    example: { params: { templateId: messageTemplate.exampleId } },
    response: messageTemplate.draft.omit({ custom: true }).extend({ _tls: texts }),
  }),
}
