import type { Endpoint } from '@atrium/contract/endpoint'
import { meetsRule } from '@atrium/contract/resource/options'
import { inSessionScope } from '@atrium/server/access/tenant-scope'
import type { ServerFeature, Services } from '@atrium/server/feature'
import { historyOf } from '@atrium/server/history/record-history'
import { type Handle, type Route, routes } from '@atrium/server/http/routes'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { testWebhook } from '../../delivery/server/delivery.actions.ts'
import { findTest } from '../../delivery/server/delivery.queries.ts'
import type { DeliveryDb } from '../../delivery/server/delivery.tables.ts'
import { type Webhook, webhookApi, webhookBatchApi } from '../webhook.contract.ts'
import { webhook as definition } from '../webhook.resource.ts'
import { webhookHzeroShapes } from './webhook.hzero.ts'
import { putFirstSecret, renewSecret, secretOf } from './webhook-secret.ts'

const { api } = definition

const own = resourceFeature(definition, import.meta.url, {
  async beforeSave({ services, language, draft }) {
    const { webhookAddress } = draft
    if (meetsRule(definition.fields.webhookAddress, webhookAddress, draft))
      await services.checkHost(new URL(webhookAddress).hostname, { field: 'webhookAddress', language })
  },
  afterSave: ({ db, session: { tenantId }, services, id }) =>
    putFirstSecret(db, services.encryptionKey, { tenantId, id }),
})

const ownCalls = new Map<Endpoint, Endpoint>([
  [api.update, webhookApi.update],
  [api.remove, webhookApi.remove],
  [definition.batchApi.remove, webhookBatchApi.remove],
])

function webhookRoutes(services: Services): Route[] {
  const { site, encryptionKey: key } = services
  const all = own.routes(services)
  const handlerOf = (one: Endpoint) => {
    const handle = all.find(({ call }) => call === one)?.handle as Handle
    return async (input: unknown, context: unknown) => (await handle(input, context as never)) as Webhook
  }
  const [get, create] = [handlerOf(api.get), handlerOf(api.create)]
  const { create: creating, renewSecret: renewing, test, testResult } = webhookApi
  const further = { create: creating, renewSecret: renewing, test, testResult }
  return [
    ...all
      .filter(({ call }) => call !== api.create)
      .map(({ call, handle }) => ({ call: ownCalls.get(call) ?? call, handle })),
    ...routes<typeof further, DeliveryDb>(further, {
      async create(input, context) {
        const created = await create(input, context)
        const row = { tenantId: created.tenantId, id: created.webhookId }
        const secret = await inSessionScope(site, context, db => secretOf(db, key, row))
        return { ...created, secret }
      },
      async renewSecret(input, context) {
        const { tenantId, webhookId: id } = await get(input, context)
        const secret = await inSessionScope(site, context, db => renewSecret(db, key, { tenantId, id }))
        return { ...(await get(input, context)), secret }
      },
      async test(input, context) {
        const { tenantId, webhookId, serverName: name } = await get(input, context)
        return inSessionScope(site, context, db => testWebhook(db, { tenantId, webhookId, name }))
      },
      testResult: ({ params }, context) =>
        inSessionScope(site, context, db => findTest(db, context.language, params.messageId)),
    }),
  ]
}

export const webhook: ServerFeature = {
  ...own,
  entities: own.entities.map(one => ({
    ...one,
    fields: {
      ...one.fields,
      url: { ...one.fields.url, title: ['URL', 'URL', 'عنوان URL'], withheld: true },
      secret: { title: ['Secret', '密钥', 'السر'], withheld: true, restored: false },
    },
  })),
  histories: { webhook: { ...own.histories.webhook, ...historyOf(webhookApi, definition.idField) } },
  calls: { ...own.calls, 'message.webhook': webhookApi, 'message.webhookBatch': webhookBatchApi },
  hzeroShapes: webhookHzeroShapes,
  routes: webhookRoutes,
  examples: async () => (await import('./webhook.examples.ts')).webhookExamples,
  errors: {
    ...own.errors,
    'error.webhook.address': {
      status: 400,
      en: 'The URL must start with https:// or http:// and must not contain a user name or password',
      zh: '地址必须以 https:// 或 http:// 开头，且不含用户名或密码',
      ar: 'يجب أن يبدأ العنوان بـ https:// أو http:// وألا يتضمن اسم مستخدم أو كلمة مرور',
    },
    'error.webhook.in_use': {
      status: 409,
      en: 'Send configurations use this webhook. Remove it from them first',
      zh: '仍有发送配置使用此网络回调，请先从中移除',
      ar: 'تستخدم إعدادات إرسال هذا الويب هوك. أزله منها أولًا',
      constraints: ['send_config_line_tenant_id_webhook_id_fkey'],
    },
  },
  // HZERO-compatible clients ask for the dialog under another code.
  lookupViews: own.lookupViews
    .map(view => ({
      ...view,
      title: ['Choose a webhook', '选择网络回调', 'اختر ويب هوك'] as const,
    }))
    .flatMap(view => [view, { ...view, code: 'HMSG.SERVER_WEBHOOK' }]),
}
