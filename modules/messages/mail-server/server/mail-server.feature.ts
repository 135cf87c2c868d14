import { pageOf } from '@atrium/contract/page'
import { meetsRule } from '@atrium/contract/resource/options'
import type { RowOf } from '@atrium/contract/resource/resource'
import { inSessionScope } from '@atrium/server/access/tenant-scope'
import { encrypt } from '@atrium/server/auth/encryption'
import { mailServerContext } from '@atrium/server/delivery/channels/email/email.sender'
import type { ServerFeature } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import { type Handle, routes } from '@atrium/server/http/routes'
import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { withHzeroCodes } from '@atrium/server/seed/sets'
import { sql } from 'kysely'
import { testMailServer } from '../../delivery/server/delivery.actions.ts'
import type { OutgoingDb } from '../../delivery/server/delivery.tables.ts'
import { mailServerApi } from '../mail-server.contract.ts'
import { mailServer as definition } from '../mail-server.resource.ts'

const password = { title: ['Password', '密码', 'كلمة المرور'], withheld: true, restored: false } as const

const own = resourceFeature(definition, import.meta.url, {
  async beforeSave({ services, language, draft }) {
    draft.host = draft.host.toLowerCase()
    if (meetsRule(definition.fields.host, draft.host, draft))
      await services.checkHost(draft.host, { field: 'host', language })
  },
  own: {
    password: {
      read: async () => undefined,
      // Left out, it stays as it is; empty, it is removed.
      async write({ db, session: { tenantId }, services, language, id, draft }) {
        if (draft.password === undefined) return
        const opened = draft.password && (await services.passwordKey.open(draft.password))
        if (draft.password && !opened) {
          const message = errorText('error.mail_server.password', language, {})
          throw new AppError('error.mail_server.password', {}, [{ field: 'password', message }])
        }
        const context = mailServerContext({ tenantId, id })
        const encrypted = opened ? encrypt(services.encryptionKey, context, opened) : null
        await sql`update mail_server set password = ${encrypted} where id = ${id}`.execute(db)
      },
    },
  },
})

export const mailServer: ServerFeature = {
  ...own,
  entities: own.entities.map(one => ({ ...one, fields: { ...one.fields, password } })),
  columns: { ...own.columns, address: ['Address', '地址', 'العنوان'] },
  calls: { ...own.calls, 'message.mailServer': mailServerApi },
  routes: services => {
    const all = own.routes(services)
    const get = all.find(({ call }) => call === definition.api.get)?.handle as Handle
    const { filters, test } = mailServerApi
    const further = routes<Pick<typeof mailServerApi, 'filters' | 'test'>, OutgoingDb>(
      { filters, test },
      {
        filters: ({ query }) => pageOf([], query, 0),
        async test(input, context) {
          const server = (await get(input, context as never)) as RowOf<typeof definition> & {
            tenantId: number
          }
          const place = { tenantId: server.tenantId, mailServerId: server.serverId, name: server.serverName }
          const receiver = { userId: context.session.userId, language: context.language }
          return inSessionScope(services.site, context, db => testMailServer(db, place, receiver))
        },
      },
    )
    return [...all, ...further]
  },
  errors: {
    ...own.errors,
    'error.mail_server.password': {
      status: 400,
      en: 'The stored password could not be read. Enter it again',
      zh: '无法读取已保存的密码，请重新输入',
      ar: 'تعذّرت قراءة كلمة المرور المخزّنة. أدخلها من جديد',
    },
  },
  pages: (own.pages ?? []).map(({ sets = [], ...page }) => ({
    ...page,
    sets: sets.map(set => (set.code === 'button.create' ? withHzeroCodes(set, 'button.copy') : set)),
  })),
}
