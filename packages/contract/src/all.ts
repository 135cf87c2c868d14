import { auditApi } from './admin/audit.ts'
import { errorTriggerApi } from './admin/error-trigger.ts'
import { healthApi } from './admin/health.ts'
import { isolationProbeApi } from './admin/isolation-probe.ts'
import { recordHistoryApi } from './admin/record-history.ts'
import { traceApi } from './admin/trace.ts'
import type { Endpoint } from './endpoint.ts'
import { exportOf, isList } from './export.ts'
import { fileApi } from './file/file.ts'
import { storageApi } from './file/storage.ts'
import { uploadRuleApi } from './file/upload-rule.ts'
import { accountApi } from './iam/account.ts'
import { apiCatalogueApi } from './iam/api-catalogue.ts'
import { assignmentApi } from './iam/assignment.ts'
import { clientApi } from './iam/client.ts'
import { menuApi } from './iam/menu.ts'
import { menuEntryApi } from './iam/menu-entry.ts'
import { passwordPolicyApi } from './iam/password-policy.ts'
import { permissionApi } from './iam/permission.ts'
import { preferenceApi } from './iam/preference.ts'
import { roleApi } from './iam/role.ts'
import { roleGrantApi } from './iam/role-grant.ts'
import { roleScopeApi } from './iam/role-scope.ts'
import { securityApi } from './iam/security.ts'
import { selfApi } from './iam/self.ts'
import { sessionApi } from './iam/session.ts'
import { sessionPolicyApi } from './iam/session-policy.ts'
import { shortcutApi } from './iam/shortcut.ts'
import { tenantApi } from './iam/tenant.ts'
import { userGroupApi } from './iam/user-group.ts'
import { userListApi } from './iam/user-list.ts'
import { workplaceApi } from './iam/workplace.ts'
import { deliveryApi } from './message/delivery.ts'
import { liveApi } from './message/live.ts'
import { mailApi } from './message/mail.ts'
import { mailServerApi } from './message/mail-server.ts'
import { messageApi } from './message/message.ts'
import { messageTemplateApi } from './message/message-template.ts'
import { noticeApi } from './message/notice.ts'
import { permissionRequestApi } from './message/permission-request.ts'
import { receiveConfigApi } from './message/receive-config.ts'
import { receiveRuleApi } from './message/receive-rule.ts'
import { receiverGroupApi } from './message/receiver-group.ts'
import { sendConfigApi } from './message/send-config.ts'
import { webhookApi } from './message/webhook.ts'
import { tokenApi } from './oauth/token.ts'
import { configApi } from './platform/config.ts'
import { dashboardApi } from './platform/dashboard.ts'
import { dashboardCardApi } from './platform/dashboard-card.ts'
import { dataHierarchyApi } from './platform/data-hierarchy.ts'
import { dataImportApi } from './platform/data-import.ts'
import { draftApi } from './platform/draft.ts'
import { exportTaskApi } from './platform/export-task.ts'
import { featureApi } from './platform/feature.ts'
import { hierarchyApi } from './platform/hierarchy.ts'
import { jobRunApi } from './platform/job-run.ts'
import { languageApi } from './platform/language.ts'
import { lovApi } from './platform/lov.ts'
import { lovViewApi } from './platform/lov-view.ts'
import { multiLanguageApi } from './platform/multi-language.ts'
import { onlineUserApi } from './platform/online-user.ts'
import { passwordKeyApi } from './platform/password-key.ts'
import { promptApi } from './platform/prompt.ts'
import { roleCardApi } from './platform/role-card.ts'
import { savedViewApi } from './platform/saved-view.ts'
import { scheduledJobApi } from './platform/scheduled-job.ts'
import { searchApi } from './platform/search.ts'
import { signInLogApi } from './platform/sign-in-log.ts'
import { staticTextApi } from './platform/static-text.ts'
import { tenantExportApi } from './platform/tenant-export.ts'
import { uiTableApi } from './platform/ui-table.ts'
import { unitApi } from './platform/unit.ts'
import { unitMemberApi } from './platform/unit-member.ts'
import { valueListApi } from './platform/value-list.ts'
import { announcementApi } from './portal/announcement.ts'
import { downloadApi } from './portal/download.ts'
import { footerApi, navigationApi } from './portal/frame.ts'
import { managedDownloadApi } from './portal/managed-download.ts'
import { managedPageApi } from './portal/managed-page.ts'
import { portalPageApi } from './portal/page.ts'

/** Every noun of the product. What walks the whole contract (routes, OpenAPI, refusal tests) starts here. */
export const contract = {
  platform: {
    config: configApi,
    dashboard: dashboardApi,
    dashboardCard: dashboardCardApi,
    dataHierarchy: dataHierarchyApi,
    draft: draftApi,
    exportTask: exportTaskApi,
    feature: featureApi,
    hierarchy: hierarchyApi,
    language: languageApi,
    lov: lovApi,
    lovView: lovViewApi,
    multiLanguage: multiLanguageApi,
    onlineUser: onlineUserApi,
    passwordKey: passwordKeyApi,
    prompt: promptApi,
    roleCard: roleCardApi,
    savedView: savedViewApi,
    search: searchApi,
    signInLog: signInLogApi,
    staticText: staticTextApi,
    tenantExport: tenantExportApi,
    uiTable: uiTableApi,
    unit: unitApi,
    unitMember: unitMemberApi,
    valueList: valueListApi,
  },
  iam: {
    account: accountApi,
    apiCatalogue: apiCatalogueApi,
    assignment: assignmentApi,
    client: clientApi,
    self: selfApi,
    menu: menuApi,
    menuEntry: menuEntryApi,
    permission: permissionApi,
    preference: preferenceApi,
    passwordPolicy: passwordPolicyApi,
    role: roleApi,
    roleGrant: roleGrantApi,
    roleScope: roleScopeApi,
    security: securityApi,
    session: sessionApi,
    sessionPolicy: sessionPolicyApi,
    shortcut: shortcutApi,
    tenant: tenantApi,
    userGroup: userGroupApi,
    userList: userListApi,
    workplace: workplaceApi,
  },
  message: {
    live: liveApi,
    delivery: deliveryApi,
    mail: mailApi,
    mailServer: mailServerApi,
    message: messageApi,
    messageTemplate: messageTemplateApi,
    notice: noticeApi,
    permissionRequest: permissionRequestApi,
    receiveConfig: receiveConfigApi,
    receiveRule: receiveRuleApi,
    receiverGroup: receiverGroupApi,
    sendConfig: sendConfigApi,
    webhook: webhookApi,
  },
  file: { file: fileApi, storage: storageApi, uploadRule: uploadRuleApi },
  admin: {
    errorTrigger: errorTriggerApi,
    health: healthApi,
    isolationProbe: isolationProbeApi,
    trace: traceApi,
  },
  monitor: { audit: auditApi, recordHistory: recordHistoryApi },
  oauth: { token: tokenApi },
  import: { dataImport: dataImportApi },
  scheduler: { job: scheduledJobApi, jobRun: jobRunApi },
  portal: {
    announcement: announcementApi,
    download: downloadApi,
    footer: footerApi,
    managedDownload: managedDownloadApi,
    managedPage: managedPageApi,
    navigation: navigationApi,
    page: portalPageApi,
  },
} as const

type Contract = typeof contract
type PermissionsIn<Nouns> = {
  [Noun in keyof Nouns]: {
    [Verb in keyof Nouns[Noun]]: Nouns[Noun][Verb] extends { access: { permission: infer Code } }
      ? string extends Code
        ? never
        : Code
      : never
  }[keyof Nouns[Noun]]
}[keyof Nouns]

/** Every code that a call asks for, such as `iam.role.create`. */
export type Permission = { [Service in keyof Contract]: PermissionsIn<Contract[Service]> }[keyof Contract]

export interface NamedCall {
  name: string
  service: string
  call: Endpoint
}

/** Each call with its name, such as `iam.role.create`; behind a list stands its export, `iam.role.list.export`. */
export function everyCall(): NamedCall[] {
  return Object.entries(contract).flatMap(([service, nouns]) =>
    Object.entries(nouns).flatMap(([noun, api]) =>
      Object.entries(api).flatMap(([verb, each]): NamedCall[] => {
        const [call, name] = [each as Endpoint, `${service}.${noun}.${verb}`]
        const one = { name, service, call }
        return isList(call) ? [one, { name: `${name}.export`, service, call: exportOf(call) }] : [one]
      }),
    ),
  )
}
