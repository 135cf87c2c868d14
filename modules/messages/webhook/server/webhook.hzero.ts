import { eachRow, type HzeroShape, hzeroShape, withFields } from '@atrium/server/http/hzero-shape'
import { type Webhook, webhookApi } from '../webhook.contract.ts'

const answer = eachRow<Webhook>(row => ({ ...row, serverId: row.webhookId, serverType: 'Json' }))
const body = (sent: unknown) => withFields(sent, row => ({ webhookId: row.webhookId ?? row.serverId }))

/** These clients know a webhook by its `serverId`, and the kind of its messages. */
export const webhookHzeroShapes: readonly HzeroShape[] = [
  ...[webhookApi.list, webhookApi.get, webhookApi.create].map(call => hzeroShape(call, { answer })),
  hzeroShape(webhookApi.update, { answer, body }),
  hzeroShape(webhookApi.remove, { body }),
]
