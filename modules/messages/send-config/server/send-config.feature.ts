import { platformTenantId } from '@atrium/contract/constants'
import type { ReceiveCode } from '@atrium/contract/messages/receive-codes'
import type { DraftOf } from '@atrium/contract/resource/resource'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { productMessage } from '@atrium/server/delivery/product-messages'
import type { ServerFeature } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { eachRow } from '@atrium/server/http/hzero-shape'
import { type Route, routes } from '@atrium/server/http/routes'
import type { Saving } from '@atrium/server/resource/resource-code'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { sendSet, withHzeroCodes } from '@atrium/server/seed/sets'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import { sendTestApi } from '../send-config.contract.ts'
import { entities } from '../send-config.entity.ts'
import { sendConfig as definition } from '../send-config.resource.ts'
import { needsWebhook } from '../send-config-line.schema.ts'
import { type SendingDb, sendByCode } from './send-by-code.ts'
import { lines } from './send-config-lines.ts'

const own = resourceFeature(definition, import.meta.url, {
  beforeSave: refuseSecurity,
  own: { serverList: lines },
})

/**
 * Refuses changes to messages about accounts: a tenant can neither switch them off nor send them to another
 * system, and no other message may claim their kind.
 * @throws `error.send_config.security`
 */
async function refuseSecurity({ db, session, id, draft }: Saving<DraftOf<typeof definition>>) {
  const { receiveCode, serverList } = draft
  // A change names no code. No round trip for a new one.
  const code = id === undefined ? draft.messageCode : await findCode(db, id)
  if (receiveCode !== 'SECURITY' && productMessage(code)?.receiveCode !== 'SECURITY') return
  const isAllowed = receiveCode === 'SECURITY' && !serverList.some(line => needsWebhook(line.typeCode))
  if (session.tenantId !== platformTenantId || !isAllowed) throw new AppError('error.send_config.security')
}

async function findCode(db: Scoped, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from send_config where id = ${id}`.execute(db)
  return rows[0]?.code ?? ''
}

/** Answers with the meaning of each kind, in the language of the caller. */
const inWords = ({ call, handle }: Route): Route => ({
  call,
  async handle(input, context) {
    const named = eachRow<{ receiveCode?: ReceiveCode }>(row =>
      row.receiveCode
        ? { ...row, receiveName: meaningOf('receiveCode', row.receiveCode, context.language) }
        : row,
    )
    return named(await handle(input, context))
  },
})

export const sendConfig: ServerFeature = {
  ...own,
  entities: [...own.entities, ...entities],
  calls: { ...own.calls, 'message.sendConfig': { ...definition.api, ...sendTestApi } },
  // Messages of the platform to some tenants need the connection with access to all of them.
  routes: services => [
    ...own.routes(services).map(inWords),
    ...routes<typeof sendTestApi, SendingDb>(sendTestApi, {
      test: ({ body }, { db, session, request }) =>
        sendByCode({ db, site: services.site, session, requestId: request.id }, body),
    }),
  ],
  histories: {
    send_config: {
      ...(own.histories.send_config as NonNullable<typeof own.histories.send_config>),
      parts: [{ table: 'send_config_line', by: 'config_id', field: 'serverList' }],
    },
  },
  errors: {
    ...own.errors,
    'error.send_config.template': {
      status: 400,
      en: 'No template has the code {code}',
      zh: '没有编码为 {code} 的模板',
      ar: 'لا يوجد قالب بالرمز {code}',
    },
    'error.send_config.security': {
      status: 409,
      en: 'Only the platform can configure messages about accounts, and they cannot be sent to a webhook',
      zh: '账号相关消息只能由平台配置，且不能发送到网络回调',
      ar: 'المنصة وحدها تضبط رسائل الحسابات، ولا يمكن إرسالها إلى ويب هوك',
    },
  },
  pages: (own.pages ?? []).map(page => ({
    ...page,
    hzeroPaths: ['/hmsg/send-config/create', '/hmsg/send-config/detail/:id'],
    view: [...(page.view ?? []), 'message.webhook.list', 'message.receiver-group.list'],
    sets: [
      ...(page.sets ?? []).map(set =>
        set.code === 'button.create' ? withHzeroCodes(set, 'button.copy') : set,
      ),
      sendSet('message.send-config.send'),
    ],
  })),
}
