import type { HistoryEntity } from '@atrium/contract/admin/record-history'
import type { Endpoint } from '@atrium/contract/endpoint'
import { unitBytes, uploadRuleApi } from '@atrium/contract/file/upload-rule'
import { accountApi } from '@atrium/contract/iam/account'
import { clientApi } from '@atrium/contract/iam/client'
import { menuEntryApi } from '@atrium/contract/iam/menu-entry'
import { passwordPolicyApi } from '@atrium/contract/iam/password-policy'
import { roleApi } from '@atrium/contract/iam/role'
import { tenantApi } from '@atrium/contract/iam/tenant'
import { mailServerApi } from '@atrium/contract/message/mail-server'
import { messageTemplateApi } from '@atrium/contract/message/message-template'
import { noticeApi } from '@atrium/contract/message/notice'
import { sendConfigApi } from '@atrium/contract/message/send-config'
import { webhookApi } from '@atrium/contract/message/webhook'
import { configApi } from '@atrium/contract/platform/config'
import { dataHierarchyApi } from '@atrium/contract/platform/data-hierarchy'
import { languageApi } from '@atrium/contract/platform/language'
import { lovViewApi } from '@atrium/contract/platform/lov-view'
import { promptApi } from '@atrium/contract/platform/prompt'
import { staticTextApi } from '@atrium/contract/platform/static-text'
import { valueListApi } from '@atrium/contract/platform/value-list'
import { footerApi, navigationApi } from '@atrium/contract/portal/frame'
import { managedDownloadApi } from '@atrium/contract/portal/managed-download'

/** A row as the audit kept it: by the names of its columns, without those that held nothing. */
export type KeptRow = ReadonlyMap<string, unknown>

/** Where a field of a body comes from: a column, or what is made of the row. */
type Source = string | ((row: KeptRow) => unknown)

export interface Written {
  /** Fields of the body. What is not named stays as it is. */
  fields: Readonly<Record<string, Source>>
  /** Fields that have texts in every language, and their columns. */
  texts?: Readonly<Record<string, string>>
}

/** How a version of a record is written back: through the calls that everybody reads and changes it by. */
export interface Noun extends Written {
  read: Endpoint
  update: Endpoint
  /** The names of its id in the path and in the body; none for what a tenant has one of. */
  id?: readonly [inPath: string, inBody: string]
  /** Rows that hang on the record by a column, and the field of the body that holds them all. */
  parts?: Written & { table: string; by: string; field?: string }
}

/** What most are read and written by; the id is called the same in path and body unless another name is said. */
const by = (
  { get: read, update }: { get: Endpoint; update: Endpoint },
  idInPath?: string,
  idInBody = idInPath,
): Pick<Noun, 'read' | 'update' | 'id'> => ({
  read,
  update,
  ...(idInPath !== undefined && idInBody !== undefined && { id: [idInPath, idInBody] }),
})

const inUnits = (bytes: unknown) => {
  const unit = Number(bytes) % unitBytes.MB === 0 ? 'MB' : 'KB'
  return { size: Math.max(1, Math.round(Number(bytes) / unitBytes[unit])), unit }
}
const joined = (column: string) => (row: KeptRow) => ((row.get(column) ?? []) as string[]).join(',')

export const nouns: Readonly<Record<HistoryEntity, Noun>> = {
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
    fields: { configCode: 'code', configValue: 'value' },
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
      fields: {
        receiverTypeCode: 'type',
        receiverSourceId: row =>
          String(
            [...row].find(([column]) => /^to(Tenant|Role|Group|User|UserGroup|Unit)Id$/.test(column))?.[1],
          ),
      },
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
    read: managedDownloadApi.get,
    update: managedDownloadApi.update,
    id: ['downloadId', 'downloadId'],
    texts: { title: 'title', description: 'description', category: 'category' },
    // Its file stays, and whether visitors see it.
    fields: { fileVersion: 'fileVersion', releasedDate: 'releasedOn', orderSeq: 'sort' },
  },
  portal_footer: {
    read: footerApi.get,
    update: footerApi.update,
    fields: { text: 'text', contact: 'contact', columns: 'columns', legal: 'legal' },
  },
  portal_navigation: {
    read: navigationApi.get,
    update: navigationApi.update,
    fields: { entries: 'entries' },
  },
  prompt: {
    ...by(promptApi, 'promptId', 'id'),
    fields: { description: 'description' },
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
    texts: { tenantName: 'name' },
    fields: {
      tenantColour: 'colour',
      limitUserQty: 'userLimit',
      totalCapacity: 'fileCapacity',
      templateFlag: 'template',
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
  webhook: {
    ...by(webhookApi, 'webhookId'),
    fields: { serverName: 'name', webhookAddress: 'url', enabledFlag: 'enabled' },
  },
}

/**
 * The fields of a body as a row had them, in the words of one language and with those of the others. A language that
 * has words now and had none then loses them.
 */
export function bodyOf({ fields, texts = {} }: Written, row: KeptRow, now: Texts, language: string) {
  const body: Record<string, unknown> = {}
  for (const [field, source] of Object.entries(fields))
    body[field] = typeof source === 'string' ? row.get(source) : source(row)
  if (Object.keys(texts).length === 0) return body
  const all: Record<string, Record<string, string>> = {}
  for (const [field, column] of Object.entries(texts)) {
    const then = (row.get(column) ?? {}) as Record<string, string>
    body[field] = then[language]
    all[field] = Object.fromEntries(
      [...Object.keys(now[field] ?? {}), ...Object.keys(then)].map(lang => [lang, then[lang] ?? '']),
    )
  }
  return { ...body, _tls: all }
}

/** Texts of fields by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
