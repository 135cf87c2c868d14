import { menuEntryApi } from '@atrium/access/menu/menu-entry.contract.ts'
import { roleApi } from '@atrium/access/role/role.contract.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { unitBytes, uploadRuleApi } from '@atrium/contract/files/upload-rule'
import { languageApi } from '@atrium/contract/language/language'
import { promptApi } from '@atrium/contract/language/prompt'
import { staticTextApi } from '@atrium/contract/language/static-text'
import { lovViewApi } from '@atrium/contract/lookups/lov-view'
import type { HistoryEntity } from '@atrium/contract/operations/record-history'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { tenantApi } from '@atrium/directory/tenant/tenant.contract.ts'
import { unitApi } from '@atrium/directory/unit/unit.contract.ts'
import { userGroupApi } from '@atrium/directory/user-group/user-group.contract.ts'
import { dataImportApi, type ImportTemplateDetail } from '@atrium/interchange/imports/data-import.contract.ts'
import { dataHierarchyApi } from '@atrium/lookups/data-hierarchy/data-hierarchy.contract.ts'
import { valueListApi } from '@atrium/lookups/value-list/value-list.contract.ts'
import { noticeApi } from '@atrium/messages/announcement/notice.contract.ts'
import { mailServerApi } from '@atrium/messages/mail-server/mail-server.contract.ts'
import { messageTemplateApi } from '@atrium/messages/message-template/message-template.contract.ts'
import { receiveRuleApi } from '@atrium/messages/receive-rule/receive-rule.contract.ts'
import { receiverGroupApi } from '@atrium/messages/receiver-group/receiver-group.contract.ts'
import { sendConfigApi } from '@atrium/messages/send-config/send-config.contract.ts'
import { webhookApi } from '@atrium/messages/webhook/webhook.contract.ts'
import { footerApi, navigationApi } from '@atrium/portal/frame/frame.contract.ts'
import { managedDownloadApi } from '@atrium/portal/managed-download/managed-download.contract.ts'
import { scheduledJobApi } from '@atrium/scheduling/scheduled-job/scheduled-job.contract.ts'
import type { ImportSetUp } from '@atrium/server/interchange/importable'
import { clientApi } from '@atrium/sign-in/client/client.contract.ts'
import { passwordPolicyApi } from '@atrium/sign-in/password-policy/password-policy.contract.ts'
import {
  dashboardCardApi,
  type ManagedCardDetail,
} from '@atrium/workspace/dashboard-card/dashboard-card.contract.ts'
import { configApi } from '../../config/config.contract.ts'
import { type RecordedEntity, type RecordedRow, type Stored, withoutLater } from './record-history.body.ts'

/** What most are read and written by; the id is called the same in path and body unless another name is said. */
const by = (
  { get: read, update }: { get: Endpoint; update: Endpoint },
  idInPath?: string,
  idInBody = idInPath,
): Pick<RecordedEntity, 'read' | 'update' | 'id'> => ({
  read,
  update,
  ...(idInPath !== undefined && idInBody !== undefined && { id: [idInPath, idInBody] }),
})

const inUnits = (bytes: unknown) => {
  const unit = Number(bytes) % unitBytes.MB === 0 ? 'MB' : 'KB'
  return { size: Math.max(1, Math.round(Number(bytes) / unitBytes[unit])), unit }
}
const joined = (column: string) => (row: RecordedRow) => ((row.get(column) ?? []) as string[]).join(',')

/** By the columns that name a receiver, of which each row has one. */
const receiverKinds = {
  toTenantId: 'TENANT',
  toRoleId: 'ROLE',
  toGroupId: 'GROUP',
  toUserGroupId: 'USER_GROUP',
  toUnitId: 'UNIT',
  toUserId: 'USER',
}
const receiverOf = (row: RecordedRow) =>
  Object.entries(receiverKinds).find(([column]) => row.has(column)) ?? ['', '']
const receiver = {
  receiverTypeCode: (row: RecordedRow) => receiverOf(row)[1],
  receiverSourceId: (row: RecordedRow) => String(row.get(receiverOf(row)[0])),
}

/** The columns of a file as they were set up; where one had no title, it has that of the product. */
function linesOfTemplate(row: RecordedRow, now: Stored, language: string) {
  const { templateLineList: lines = [] } = now as Partial<ImportTemplateDetail>
  const columns = row.get('columns') as ImportSetUp['columns']
  return columns.map(({ field, titles, ...column }) => {
    const line = lines.find(one => one.columnCode === field)
    return {
      columnCode: field,
      columnName: titles[language] ?? line?.columnName ?? field,
      _tls: { columnName: withoutLater(line?._tls?.columnName, titles) },
      enabledFlag: column.enabled,
      requiredFlag: column.required,
      defaultValue: column.defaultValue,
      sampleData: column.sample,
    }
  })
}

export const recordedEntities: Readonly<Record<HistoryEntity, RecordedEntity>> = {
  app_user: {
    ...by(accountApi, 'userId', 'id'),
    fields: {
      realName: 'realName',
      email: 'email',
      phone: 'phone',
      language: 'language',
      timeZone: 'timeZone',
      startDateActive: 'startOn',
      endDateActive: 'endOn',
    },
  },
  config: {
    ...by(configApi),
    key: 'code',
    setting: 'configCode',
    fields: { configCode: 'code', configValue: row => row.get('value') ?? '' },
  },
  dashboard_card: {
    ...by(dashboardCardApi, 'dashboardCardId', 'id'),
    texts: { name: 'name' },
    fields: {
      w: 'w',
      h: 'h',
      cardParams: 'params',
      defaultDisplayFlag: 'shown',
      enabledFlag: 'enabled',
      // Which tenants have it stays: each of them has that in the own audit.
      tenantIds: (_row, now) => (now as Partial<ManagedCardDetail>).tenants?.map(({ tenantId }) => tenantId),
    },
  },
  data_hierarchy: {
    ...by(dataHierarchyApi, 'dataHierarchyId'),
    texts: { dataHierarchyName: 'name' },
    fields: {
      parentId: 'parentId',
      displayStyle: 'displayStyle',
      enabledFlag: 'enabled',
      orderSeq: 'sort',
    },
  },
  import_template: {
    read: dataImportApi.template,
    update: dataImportApi.saveTemplate,
    id: ['templateCode', 'templateCode'],
    // What was given up and is set up anew goes on with its history.
    key: 'code',
    texts: { templateName: 'name' },
    fields: { enabledFlag: 'enabled', templateLineList: linesOfTemplate },
  },
  language: {
    ...by(languageApi, 'languageId'),
    fields: { name: 'name', enabled: 'enabled' },
  },
  lov: {
    ...by(valueListApi, 'lovId'),
    texts: { lovName: 'name' },
    fields: {
      parentLovCode: 'parentLovCode',
      customUrl: 'customUrl',
      valueField: 'valueField',
      displayField: 'displayField',
      mustPageFlag: 'mustPage',
      publicFlag: 'public',
      enabledFlag: 'enabled',
    },
  },
  lov_view: {
    ...by(lovViewApi, 'viewHeaderId'),
    texts: { viewName: 'name', title: 'title' },
    fields: {
      lovCode: 'lovCode',
      valueField: 'valueField',
      displayField: 'displayField',
      childrenFieldName: 'childrenField',
      width: 'width',
      height: 'height',
      pageSize: 'pageSize',
      delayLoadFlag: 'delayLoad',
    },
    parts: {
      table: 'lov_view_field',
      by: 'lov_view_id',
      field: 'fields',
      texts: { label: 'label' },
      fields: {
        field: 'field',
        dataType: 'dataType',
        sourceCode: 'sourceCode',
        queryFlag: 'isQuery',
        tableFlag: 'isColumn',
        width: 'width',
      },
    },
  },
  lov_value: {
    read: valueListApi.value,
    update: valueListApi.updateValue,
    id: ['lovValueId', 'lovValueId'],
    texts: { meaning: 'meaning' },
    fields: {
      orderSeq: 'sort',
      parentValue: 'parentValue',
      tag: 'tag',
      startDateActive: 'startOn',
      endDateActive: 'endOn',
      enabledFlag: 'enabled',
    },
  },
  mail_server: {
    ...by(mailServerApi, 'serverId'),
    // The password that is in use stays: an older one never leaves the audit.
    fields: {
      serverName: 'name',
      host: 'host',
      port: 'port',
      tlsFlag: 'tls',
      username: 'userName',
      sender: 'sender',
      enabledFlag: 'enabled',
    },
  },
  menu: {
    ...by(menuEntryApi, 'menuId', 'id'),
    texts: { name: 'name' },
    fields: {
      type: row => (row.get('type') === 'root' ? 'dir' : row.get('type')),
      parentId: 'parentId',
      icon: 'icon',
      route: 'route',
      quickIndex: 'quickIndex',
      sort: 'sort',
      labels: row => row.get('labels') ?? [],
    },
  },
  message_template: {
    ...by(messageTemplateApi, 'templateId'),
    texts: { templateName: 'name', templateTitle: 'subject', templateContent: 'body' },
    fields: { enabledFlag: 'enabled' },
  },
  notice: {
    ...by(noticeApi, 'noticeId'),
    texts: { title: 'title', noticeBody: 'content' },
    fields: {
      receiverTypeCode: 'receiverType',
      noticeCategoryCode: 'category',
      startDate: 'startOn',
      endDate: 'endOn',
      stickyFlag: 'sticky',
      attachmentUuid: 'attachmentId',
    },
    parts: {
      table: 'notice_receiver',
      by: 'notice_id',
      field: 'receiverList',
      fields: receiver,
    },
  },
  oauth_client: {
    ...by(clientApi, 'clientId', 'id'),
    texts: { name: 'name' },
    fields: {
      redirectUris: 'redirectUris',
      grants: 'grants',
      legacy: 'legacy',
      allowedOrigins: row => row.get('allowedOrigins') ?? [],
      enabled: 'enabled',
    },
  },
  password_policy: {
    ...by(passwordPolicyApi),
    fields: {
      minLength: 'minLength',
      notRecentCount: 'history',
      passwordUpdateRate: row => row.get('expiresAfterDays') ?? null,
      passwordReminderPeriod: 'remindDays',
      forceModifyPassword: 'changeFirst',
    },
  },
  portal_download: {
    ...by(managedDownloadApi, 'downloadId'),
    texts: { title: 'title', description: 'description', category: 'category' },
    // Its file stays, and whether visitors see it.
    fields: { fileVersion: 'fileVersion', releasedDate: 'releasedOn', orderSeq: 'sort' },
  },
  portal_footer: {
    ...by(footerApi),
    fields: { text: 'text', contact: 'contact', columns: 'columns', legal: 'legal' },
  },
  portal_navigation: {
    ...by(navigationApi),
    fields: { entries: 'entries' },
  },
  prompt: {
    ...by(promptApi, 'promptId', 'id'),
    fields: { description: 'description' },
  },
  receive_rule: {
    read: receiveRuleApi.list,
    update: receiveRuleApi.change,
    key: 'receive_code',
    setting: 'receiveCode',
    fields: {
      receiveCode: 'receiveCode',
      defaultReceiveTypeList: row => row.get('usual') ?? [],
      fixedReceiveTypeList: row => row.get('fixed') ?? [],
    },
  },
  receiver_group: {
    ...by(receiverGroupApi, 'receiverTypeId'),
    texts: { typeName: 'name' },
    fields: { enabledFlag: 'enabled' },
    parts: {
      table: 'receiver_group_member',
      by: 'receiver_group_id',
      field: 'receiverList',
      fields: receiver,
    },
  },
  role: {
    ...by(roleApi, 'roleId', 'id'),
    texts: { name: 'name', description: 'description' },
    fields: {
      parentRoleId: 'parentId',
      inheritRoleId: 'inheritId',
      endDateActive: 'endOn',
      enabled: 'enabled',
      roleLabels: row => row.get('labels') ?? [],
    },
    // Granted by a call of their own.
    parts: { table: 'role_permission_set', by: 'role_id', fields: {} },
  },
  scheduled_job: {
    ...by(scheduledJobApi, 'jobId'),
    texts: { description: 'name' },
    // It runs in the name of who restores it, as of whoever saves it; whether it is paused stays.
    fields: {
      jobHandler: 'kind',
      jobParam: 'params',
      jobCron: 'cron',
      timeZone: 'timeZone',
      keepDays: 'keepDays',
    },
  },
  send_config: {
    ...by(sendConfigApi, 'tempServerId'),
    texts: { messageName: 'name' },
    fields: { receiveCode: 'receiveCode', enabledFlag: 'enabled' },
    parts: {
      table: 'send_config_line',
      by: 'config_id',
      field: 'serverList',
      fields: {
        typeCode: 'channel',
        templateCode: 'templateCode',
        webhookId: 'webhookId',
        enabledFlag: 'enabled',
      },
    },
  },
  static_text: {
    ...by(staticTextApi, 'textId'),
    texts: { title: 'title', text: 'text' },
    fields: { startDate: 'startOn', endDate: 'endOn' },
  },
  tenant: {
    ...by(tenantApi, 'organizationId', 'tenantId'),
    key: 'tenant_id',
    texts: { tenantName: 'name' },
    fields: {
      tenantColour: 'colour',
      limitUserQty: 'userLimit',
      totalCapacity: 'fileCapacity',
      templateFlag: 'template',
    },
  },
  unit: {
    ...by(unitApi, 'unitId'),
    texts: { unitName: 'name' },
    // Who works in it is a matter of its own, and stays.
    fields: {
      unitTypeCode: 'kind',
      parentUnitId: 'parentId',
      managerId: 'managerId',
      orderSeq: 'sort',
      enabledFlag: 'enabled',
    },
    parts: {
      table: 'position',
      by: 'unit_id',
      field: 'positions',
      id: 'positionId',
      texts: { positionName: 'name' },
      fields: { positionCode: 'code' },
    },
  },
  upload_rule: {
    ...by(uploadRuleApi, 'uploadConfigId'),
    fields: {
      contentType: joined('mediaTypes'),
      fileFormat: joined('extensions'),
      storageSize: row => inUnits(row.get('largest')).size,
      storageUnit: row => inUnits(row.get('largest')).unit,
    },
  },
  user_group: {
    ...by(userGroupApi, 'userGroupId'),
    texts: { groupName: 'name' },
    // Its people come and go one by one, by calls of their own, and stay.
    fields: { remark: 'remark', enabledFlag: 'enabled' },
  },
  webhook: {
    ...by(webhookApi, 'webhookId'),
    fields: { serverName: 'name', webhookAddress: 'url', enabledFlag: 'enabled' },
  },
}
