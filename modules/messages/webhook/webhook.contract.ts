import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, flag, id, stamps, version } from '@atrium/contract/row'
import { z } from 'zod'
import { deliveryDetail, sentTest } from '../delivery/delivery.contract.ts'

/** An address of another system that messages are sent to. Its secret is shown once, when it is created. */
export const webhook = z
  .object({
    webhookId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    serverCode: z.string(),
    serverName: z.string(),
    webhookAddress: z.string(),
    enabledFlag: flag,
  })
  .extend(stamps.shape)
  .meta({ id: 'Webhook' })

export type Webhook = z.infer<typeof webhook>

export const webhookDraft = z
  .object({
    tenantId: z.int().min(0).optional().describe('The platform may name any tenant; a tenant only itself'),
    serverCode: code,
    serverName: z.string().trim().min(1).max(120),
    webhookAddress: z
      .string()
      .trim()
      .max(2000)
      .refine(text => {
        const url = URL.parse(text)
        return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
      }, 'error.webhook.address'),
    enabledFlag: flag.default(1),
  })
  .meta({ id: 'WebhookDraft' })

export type WebhookDraft = z.infer<typeof webhookDraft>

const ref = z.object({ webhookId: id, objectVersionNumber: version.describe('The version of the record') })

const webhooks = '/hmsg/v1/[{tenantId}/]webhook-servers'

const withSecret = webhook.extend({ secret: z.string() })

export const webhookApi = {
  list: endpoint({
    method: 'GET',
    path: webhooks,
    summary: 'Webhooks of the tenant, by page; at the site level those of every tenant',
    access: { permission: 'message.webhook.list' },
    query: z.object({
      ...pageQuery(['serverCode', 'serverName']),
      serverCode: z.string().max(128).optional(),
      serverName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
    }),
    response: page(webhook),
  }),
  get: endpoint({
    method: 'GET',
    path: `${webhooks}/{webhookId}`,
    summary: 'One webhook, without its secret',
    access: { permission: 'message.webhook.list' },
    example: { params: { webhookId: exampleId.webhook } },
    response: webhook,
  }),
  create: endpoint({
    method: 'POST',
    path: webhooks,
    summary: 'Create a webhook; the response contains its signing secret, which cannot be retrieved again',
    access: { permission: 'message.webhook.create' },
    body: webhookDraft,
    example: {
      body: {
        serverCode: 'BOARD',
        serverName: 'Harbour board',
        webhookAddress: 'https://93.184.215.14/hook',
      },
    },
    response: withSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: webhooks,
    summary: 'Update a webhook; its code and secret do not change',
    access: { permission: 'message.webhook.update' },
    body: webhookDraft.omit({ serverCode: true, tenantId: true }).extend(ref.shape),
    example: {
      body: {
        webhookId: exampleId.webhook,
        objectVersionNumber: 2,
        serverName: 'Harbour board',
        webhookAddress: 'https://93.184.215.14/hook',
      },
    },
    response: webhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${webhooks}/{webhookId}/secret`,
    summary:
      'Regenerate the secret of a webhook, returned only in this response; the previous one becomes invalid',
    access: { permission: 'message.webhook.update' },
    example: { params: { webhookId: exampleId.webhook } },
    response: withSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: `${webhooks}/{webhookId}/test`,
    summary: 'Send a test to a webhook, enabled or not; returns the delivery',
    access: { permission: 'message.webhook.update' },
    example: { params: { webhookId: exampleId.webhook } },
    response: sentTest,
  }),
  testResult: endpoint({
    method: 'GET',
    path: `${webhooks}/tests/{messageId}`,
    summary: 'What the receiver answered to a test of a webhook',
    access: { permission: 'message.webhook.update' },
    example: { params: { messageId: exampleId.webhookTest } },
    response: deliveryDetail
      .pick({ messageId: true, trxStatusCode: true, transactionMessage: true, tries: true })
      .meta({ id: 'WebhookTest' }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: webhooks,
    summary: 'Delete a webhook that no send configuration uses',
    access: { permission: 'message.webhook.remove' },
    body: ref,
    example: { body: { webhookId: exampleId.webhook, objectVersionNumber: 2 } },
  }),
}
