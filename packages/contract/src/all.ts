import { errorTriggerApi } from './admin/error-trigger.ts'
import { traceApi } from './admin/trace.ts'
import type { Endpoint } from './endpoint.ts'
import { pictureApi } from './file/picture.ts'
import { clientApi } from './iam/client.ts'
import { menuApi } from './iam/menu.ts'
import { passwordPolicyApi } from './iam/password-policy.ts'
import { permissionApi } from './iam/permission.ts'
import { preferenceApi } from './iam/preference.ts'
import { roleApi } from './iam/role.ts'
import { securityApi } from './iam/security.ts'
import { selfApi } from './iam/self.ts'
import { sessionApi } from './iam/session.ts'
import { sessionPolicyApi } from './iam/session-policy.ts'
import { shortcutApi } from './iam/shortcut.ts'
import { tenantApi } from './iam/tenant.ts'
import { userListApi } from './iam/user-list.ts'
import { workplaceApi } from './iam/workplace.ts'
import { liveApi } from './message/live.ts'
import { mailApi } from './message/mail.ts'
import { messageApi } from './message/message.ts'
import { noticeApi } from './message/notice.ts'
import { permissionRequestApi } from './message/permission-request.ts'
import { receiveConfigApi } from './message/receive-config.ts'
import { tokenApi } from './oauth/token.ts'
import { dashboardApi } from './platform/dashboard.ts'
import { draftApi } from './platform/draft.ts'
import { hierarchyApi } from './platform/hierarchy.ts'
import { languageApi } from './platform/language.ts'
import { lovApi } from './platform/lov.ts'
import { lovViewApi } from './platform/lov-view.ts'
import { multiLanguageApi } from './platform/multi-language.ts'
import { onlineUserApi } from './platform/online-user.ts'
import { promptApi } from './platform/prompt.ts'
import { savedViewApi } from './platform/saved-view.ts'
import { searchApi } from './platform/search.ts'
import { signInLogApi } from './platform/sign-in-log.ts'
import { staticTextApi } from './platform/static-text.ts'
import { uiTableApi } from './platform/ui-table.ts'
import { announcementApi } from './portal/announcement.ts'
import { downloadApi } from './portal/download.ts'
import { portalPageApi } from './portal/page.ts'

/** Every noun of the product. What walks the whole contract (routes, OpenAPI, refusal tests) starts here. */
export const contract = {
  platform: {
    dashboard: dashboardApi,
    draft: draftApi,
    hierarchy: hierarchyApi,
    language: languageApi,
    lov: lovApi,
    lovView: lovViewApi,
    multiLanguage: multiLanguageApi,
    onlineUser: onlineUserApi,
    prompt: promptApi,
    savedView: savedViewApi,
    search: searchApi,
    signInLog: signInLogApi,
    staticText: staticTextApi,
    uiTable: uiTableApi,
  },
  iam: {
    client: clientApi,
    self: selfApi,
    menu: menuApi,
    permission: permissionApi,
    preference: preferenceApi,
    passwordPolicy: passwordPolicyApi,
    role: roleApi,
    security: securityApi,
    session: sessionApi,
    sessionPolicy: sessionPolicyApi,
    shortcut: shortcutApi,
    tenant: tenantApi,
    userList: userListApi,
    workplace: workplaceApi,
  },
  message: {
    live: liveApi,
    mail: mailApi,
    message: messageApi,
    notice: noticeApi,
    permissionRequest: permissionRequestApi,
    receiveConfig: receiveConfigApi,
  },
  file: { picture: pictureApi },
  admin: { errorTrigger: errorTriggerApi, trace: traceApi },
  oauth: { token: tokenApi },
  portal: { announcement: announcementApi, download: downloadApi, page: portalPageApi },
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
