import type { Endpoint } from './endpoint.ts'
import { clientApi } from './iam/client.ts'
import { menuApi } from './iam/menu.ts'
import { roleApi } from './iam/role.ts'
import { selfApi } from './iam/self.ts'
import { shortcutApi } from './iam/shortcut.ts'
import { tenantApi } from './iam/tenant.ts'
import { workplaceApi } from './iam/workplace.ts'
import { messageApi } from './message/message.ts'
import { noticeApi } from './message/notice.ts'
import { tokenApi } from './oauth/token.ts'
import { languageApi } from './platform/language.ts'
import { lovApi } from './platform/lov.ts'
import { promptApi } from './platform/prompt.ts'
import { uiTableApi } from './platform/ui-table.ts'

/** Every noun of the product. What walks the whole contract (routes, OpenAPI, refusal tests) starts here. */
export const contract = {
  platform: { language: languageApi, lov: lovApi, prompt: promptApi, uiTable: uiTableApi },
  iam: {
    client: clientApi,
    self: selfApi,
    menu: menuApi,
    role: roleApi,
    shortcut: shortcutApi,
    tenant: tenantApi,
    workplace: workplaceApi,
  },
  message: { message: messageApi, notice: noticeApi },
  oauth: { token: tokenApi },
} as const

/** Each call with its name, such as `iam.role.create`. */
export function everyCall(): { name: string; service: string; call: Endpoint }[] {
  return Object.entries(contract).flatMap(([service, nouns]) =>
    Object.entries(nouns).flatMap(([noun, api]) =>
      Object.entries(api).map(([verb, call]) => ({
        name: `${service}.${noun}.${verb}`,
        service,
        call: call as Endpoint,
      })),
    ),
  )
}
