import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { texts } from '@atrium/contract/messages/template-arguments'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, rowToken, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'

/** The text of a message. A tenant's own template takes precedence over the platform's with the same code. */
export const messageTemplate = z
  .object({
    templateId: id,
    ...ofTenant,
    templateCode: z.string(),
    templateName: z.string(),
    templateTitle: z.string(),
    enabledFlag: flag,
    templateArgs: z.array(z.string()).describe('The names of the placeholders'),
    platformFlag: flag.describe('Whether it belongs to the platform, which tenants can only read'),
  })
  .extend(stamps.shape)
  .meta({ id: 'MessageTemplate' })

export type MessageTemplate = z.infer<typeof messageTemplate>

export const messageTemplateDetail = messageTemplate
  .extend({
    templateContent: z.string().describe('The text as markup'),
    _tls: texts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'MessageTemplateDetail' })

export type MessageTemplateDetail = z.infer<typeof messageTemplateDetail>

export const messageTemplateDraft = z
  .object({
    templateCode: code,
    templateName: z.string().trim().min(1).max(120),
    templateTitle: z.string().trim().min(1).max(200),
    templateContent: z.string().trim().min(1).max(50_000),
    enabledFlag: flag.default(1),
    _tls: texts.optional().describe('Texts in other languages'),
  })
  .meta({ id: 'MessageTemplateDraft' })

export type MessageTemplateDraft = z.infer<typeof messageTemplateDraft>

const ref = z.object({ templateId: id, objectVersionNumber: version.describe('The version of the record') })

const templates = '/hmsg/v1/[{tenantId}/]message/templates'

export const messageTemplateApi = {
  list: endpoint({
    method: 'GET',
    path: templates,
    summary: 'Message templates, those of the tenant before those of the platform, by page',
    access: { permission: 'message.message-template.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['templateCode', 'templateName', 'lastUpdateDate']),
      ...tenantQuery,
      templateCode: z.string().max(128).optional(),
      templateName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
    }),
    response: page(messageTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: `${templates}/{templateId}`,
    summary: 'One message template with its texts in every language',
    access: { permission: 'message.message-template.list' },
    acrossTenants: true,
    example: { params: { templateId: exampleId.messageTemplate } },
    response: messageTemplateDetail,
  }),
  draftOf: endpoint({
    method: 'GET',
    path: `${templates}/{templateId}/copy`,
    summary: 'The texts of a template as a draft for another one; nothing is stored',
    access: { permission: 'message.message-template.list' },
    example: { params: { templateId: exampleId.messageTemplate } },
    response: messageTemplateDraft.extend({ _tls: texts }),
  }),
  create: endpoint({
    method: 'POST',
    path: templates,
    summary: 'Create a message template, or one that replaces the platform’s',
    access: { permission: 'message.message-template.create' },
    body: messageTemplateDraft,
    example: {
      body: {
        templateCode: 'FERRY.DELAY',
        templateName: 'Ferry delay',
        templateTitle: '{ship} is late',
        templateContent: '<p>By {minutes} minutes.</p>',
      },
    },
    response: messageTemplateDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: templates,
    summary: 'Update a message template; its code cannot change',
    access: { permission: 'message.message-template.update' },
    body: messageTemplateDraft.omit({ templateCode: true }).extend(ref.shape),
    example: {
      body: {
        templateId: exampleId.messageTemplate,
        objectVersionNumber: 1,
        templateName: 'Ferry delay',
        templateTitle: '{ship} is late',
        templateContent: '<p>By {minutes} minutes.</p>',
      },
    },
    response: messageTemplateDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: templates,
    summary: 'Delete a message template of the tenant; the platform’s applies again',
    access: { permission: 'message.message-template.remove' },
    body: ref,
    example: { body: { templateId: exampleId.messageTemplate, objectVersionNumber: 1 } },
  }),
}
