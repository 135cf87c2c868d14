import { type Endpoint, endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import type { RowOf } from '@atrium/contract/resource/resource'
import { z } from 'zod'
import { deliveryDetail, sentTest } from '../delivery/delivery.contract.ts'
import { webhook } from './webhook.resource.ts'

const { api, exampleId: webhookId } = webhook
const path = '/hmsg/v1/[{tenantId}/]webhook-servers'

/** A webhook as those read it who administer it. */
export type Webhook = RowOf<typeof webhook> & { tenantId: number }

const withSecret = (api.get.response as unknown as z.ZodObject).extend({
  secret: z.string(),
}) as unknown as z.ZodType<Webhook & { secret: string }>

/** A webhook as it was created: its secret is encrypted for its id, which makes a second version. */
const objectVersionNumber = 2

const ofSecondVersion = <Call extends Endpoint>(call: Call): Call => ({
  ...call,
  example: { ...call.example, body: { ...(call.example?.body as object), objectVersionNumber } },
})

/** The calls about several webhooks. */
export const webhookBatchApi = {
  ...webhook.batchApi,
  remove: { ...webhook.batchApi.remove, example: { body: [{ webhookId, objectVersionNumber }] } },
}

export const webhookApi = {
  ...api,
  create: endpoint({
    ...api.create,
    summary: 'Create a webhook; the response contains its signing secret, which cannot be retrieved again',
    response: withSecret,
  }),
  update: ofSecondVersion(api.update),
  remove: ofSecondVersion(api.remove),
  renewSecret: endpoint({
    method: 'POST',
    path: `${path}/{webhookId}/secret`,
    summary:
      'Regenerate the secret of a webhook, returned only in this response; the previous one becomes invalid',
    access: api.update.access,
    example: { params: { webhookId } },
    response: withSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/{webhookId}/test`,
    summary: 'Send a test to a webhook, enabled or not; returns the delivery',
    access: api.update.access,
    example: { params: { webhookId } },
    response: sentTest,
  }),
  testResult: endpoint({
    method: 'GET',
    path: `${path}/tests/{messageId}`,
    summary: 'What the receiver answered to a test of a webhook',
    access: api.update.access,
    example: { params: { messageId: exampleId.webhookTest } },
    response: deliveryDetail
      .pick({ messageId: true, trxStatusCode: true, transactionMessage: true, tries: true })
      .meta({ id: 'WebhookTest' }),
  }),
}
