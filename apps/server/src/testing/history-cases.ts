import { randomUUID } from 'node:crypto'
import type { Answer } from './app.ts'

/** A record whose history is walked: made, changed, and looked at. */
export interface HistoryCase {
  entity: string
  make: () => Promise<{ id: string; path: string; version: number }>
  change: (record: { id: string; path: string; version: number }) => Promise<unknown>
  /** What must be as it was at first. */
  look: (record: { id: string; path: string }) => Promise<unknown>
}

interface Reach {
  read: (path: string) => Promise<Answer['body']>
  made: (path: string, body: object, method?: string) => Promise<Answer['body']>
  tenantId: () => number
  userId: () => string
}

type Row = Record<string, unknown>

/** Every kind of record that a tenant keeps, each with a change of all that a version holds. */
export function historyCases({ read, made, tenantId, userId }: Reach): HistoryCase[] {
  const pick = (row: Row, ...fields: string[]) => Object.fromEntries(fields.map(field => [field, row[field]]))
  const simple = (
    entity: string,
    path: string,
    [idField, inBody]: [string, string],
    draft: object,
    change: object,
    fields: string[],
    { createPath = path, updatePath = path, updateMethod = 'PUT', readPath = path, readSuffix = '' } = {},
  ): HistoryCase => ({
    entity,
    async make() {
      const row = await made(createPath, draft)
      return {
        id: row[idField],
        path: `${readPath}/${row[idField]}${readSuffix}`,
        version: row.objectVersionNumber,
      }
    },
    change: ({ id, version }) =>
      made(
        updatePath.replace('{id}', id),
        { ...change, [inBody]: id, objectVersionNumber: version },
        updateMethod,
      ),
    look: async ({ path: at }) => pick(await read(at), ...fields),
  })
  const isNotice = (rule: Row) => rule.receiveCode === 'NOTICE'
  const ruleOf = (usual: string[], fixed: string[]) => ({
    receiveCode: 'NOTICE',
    defaultReceiveTypeList: usual,
    fixedReceiveTypeList: fixed,
  })
  const unique = randomUUID().slice(0, 8)
  return [
    simple(
      'static_text',
      '/hpfm/v1/static-texts',
      ['textId', 'textId'],
      { textCode: 'RULES', title: 'Rules', text: '<p>Wait.</p>', _tls: { title: { zh_CN: '须知' } } },
      { title: 'Other', text: '<p>Go.</p>', endDate: '2090-01-01', _tls: { title: { zh_CN: '其他' } } },
      ['title', 'text', 'endDate', '_tls'],
    ),
    simple(
      'prompt',
      '/hpfm/v1/prompts',
      ['id', 'id'],
      { promptKey: 'quay', promptCode: 'depart', lang: 'en_US', description: 'Depart' },
      { description: 'Sail' },
      ['description'],
      { createPath: '/hpfm/v1/prompts/insert', updatePath: '/hpfm/v1/prompts/update' },
    ),
    simple(
      'lov',
      '/hpfm/v1/lov-headers',
      ['lovId', 'lovId'],
      { lovCode: 'PIER', lovName: 'Piers', _tls: { lovName: { zh_CN: '码头' } } },
      { lovName: 'Quays', enabledFlag: 0, mustPageFlag: 1, _tls: { lovName: { zh_CN: '' } } },
      ['lovName', 'enabledFlag', 'mustPageFlag', '_tls'],
    ),
    simple(
      'message_template',
      '/hmsg/v1/message/templates',
      ['templateId', 'templateId'],
      { templateCode: 'DELAY', templateName: 'Delay', templateTitle: 'Late', templateContent: '<p>Late</p>' },
      { templateName: 'Gone', templateTitle: 'Gone', templateContent: '<p>Gone</p>', enabledFlag: 0 },
      ['templateName', 'templateTitle', 'templateContent', 'enabledFlag', '_tls'],
    ),
    simple(
      'mail_server',
      '/hmsg/v1/email/servers',
      ['serverId', 'serverId'],
      {
        serverCode: 'PORT',
        serverName: 'Port',
        host: 'mail.a.example',
        port: 465,
        sender: 'a@b.example',
        password: 'hunter2-first',
      },
      {
        serverName: 'Other',
        host: 'mail.b.example',
        port: 587,
        sender: 'c@d.example',
        password: 'hunter2-second',
      },
      ['serverName', 'host', 'port', 'sender'],
    ),
    simple(
      'upload_rule',
      '/hfle/v1/upload-configs',
      ['uploadConfigId', 'uploadConfigId'],
      { bucketName: 'hmsg', directory: 'tables', fileFormat: 'pdf,txt', storageSize: 5 },
      { fileFormat: '', contentType: 'image/*', storageSize: 300, storageUnit: 'KB' },
      ['fileFormat', 'contentType', 'storageSize', 'storageUnit'],
    ),
    simple(
      'menu',
      '/iam/hzero/v1/menus',
      ['id', 'id'],
      { code: 'quays', name: 'Quays', type: 'dir', icon: 'key', _tls: { name: { zh_CN: '码头' } } },
      { name: 'Piers', type: 'dir', icon: 'file', sort: 77 },
      ['name', 'icon', 'sort', '_tls'],
      {
        createPath: '/iam/hzero/v1/menus/create',
        updatePath: '/iam/hzero/v1/menus/update',
        updateMethod: 'POST',
      },
    ),
    simple(
      'send_config',
      '/hmsg/v1/template-servers',
      ['tempServerId', 'tempServerId'],
      {
        messageCode: 'FERRY.NEWS',
        messageName: 'Ferry news',
        serverList: [{ typeCode: 'WEB', templateCode: 'T1' }],
      },
      { messageName: 'Other', enabledFlag: 0, serverList: [] },
      ['messageName', 'enabledFlag', 'typeCodeList'],
      { updatePath: '/hmsg/v1/template-servers/{id}', readPath: '/hmsg/v1/template-servers/line' },
    ),
    simple(
      'lov_view',
      '/hpfm/v1/lov-view-headers',
      ['viewHeaderId', 'viewHeaderId'],
      {
        viewCode: 'PIER',
        viewName: 'Piers',
        title: 'Choose a pier',
        lovCode: 'OWN',
        width: 700,
        fields: [
          { field: 'name', label: 'Name', _tls: { label: { zh_CN: '名称' } }, queryFlag: 1 },
          { field: 'code', label: 'Code', width: 90 },
        ],
      },
      { viewName: 'Other', title: 'Other', lovCode: 'OWN', fields: [{ field: 'code', label: 'Number' }] },
      ['viewName', 'title', 'width', 'fields', '_tls'],
    ),
    simple(
      'notice',
      '/hmsg/v1/notices',
      ['noticeId', 'noticeId'],
      {
        title: 'Ferries',
        noticeBody: '<p>They leave.</p>',
        receiverTypeCode: 'NOTIFY',
        stickyFlag: 1,
        _tls: { title: { zh_CN: '轮渡' } },
      },
      {
        title: 'Buses',
        noticeBody: '<p>They wait.</p>',
        noticeCategoryCode: 'NEWS',
        endDate: '2090-01-01',
        _tls: { title: { zh_CN: '' } },
      },
      ['title', 'noticeBody', 'receiverTypeCode', 'noticeCategoryCode', 'stickyFlag', 'endDate', '_tls'],
    ),
    simple(
      'app_user',
      '/iam/hzero/v1/users',
      ['id', 'id'],
      { loginName: `nora.${unique}`, realName: 'Nora Lind', phone: '+4790000001', timeZone: 'Europe/Oslo' },
      {
        realName: 'Nora Berg',
        email: `nora.${unique}@norrvik.example`,
        phone: '',
        endDateActive: '2090-01-01',
      },
      ['realName', 'email', 'phone', 'timeZone', 'endDateActive'],
      { readSuffix: '/info' },
    ),
    {
      entity: 'lov_value',
      async make() {
        const { lovId } = await made('/hpfm/v1/lov-headers', { lovCode: 'QUAY', lovName: 'Quays' })
        const draft = {
          lovId,
          value: 'Q1',
          meaning: 'Quay one',
          tag: 'N',
          _tls: { meaning: { zh_CN: '一号' } },
        }
        const row = await made('/hpfm/v1/lov-values', draft)
        const path = `/hpfm/v1/lov-values/${row.lovValueId}`
        return { id: row.lovValueId, path, version: row.objectVersionNumber }
      },
      change: ({ id, version }) =>
        made(
          '/hpfm/v1/lov-values',
          { lovValueId: id, objectVersionNumber: version, meaning: 'Gone', orderSeq: 7, enabledFlag: 0 },
          'PUT',
        ),
      look: async ({ path }) => pick(await read(path), 'meaning', 'orderSeq', 'tag', 'enabledFlag', '_tls'),
    },
    {
      entity: 'password_policy',
      async make() {
        const policy = {
          minLength: 12,
          notRecentCount: 5,
          passwordUpdateRate: null,
          passwordReminderPeriod: 14,
          forceModifyPassword: true,
        }
        const row = await made('/iam/v1/password-policies', policy, 'PUT')
        return { id: '', path: '/iam/v1/password-policies', version: row.objectVersionNumber }
      },
      change: ({ path, version }) =>
        made(
          path,
          {
            minLength: 20,
            notRecentCount: 0,
            passwordUpdateRate: 90,
            passwordReminderPeriod: 7,
            forceModifyPassword: false,
            objectVersionNumber: version,
          },
          'PUT',
        ),
      look: async ({ path }) =>
        pick(
          await read(path),
          'minLength',
          'notRecentCount',
          'passwordUpdateRate',
          'passwordReminderPeriod',
          'forceModifyPassword',
        ),
    },
    {
      entity: 'config',
      async make() {
        const path = `/hpfm/v1/config/${tenantId()}`
        await made(path, [{ configCode: 'TITLE', configValue: 'Harbour office' }], 'PUT')
        return { id: '', path, version: 1 }
      },
      change: ({ path }) =>
        made(path, [{ configCode: 'TITLE', configValue: 'Port', objectVersionNumber: 1 }], 'PUT'),
      look: async ({ path }) =>
        (await read(path)).find((item: { configCode: string }) => item.configCode === 'TITLE').configValue,
    },
    {
      entity: 'unit',
      async make() {
        const row = await made('/hpfm/v1/units', {
          unitCode: 'HARBOUR',
          unitName: 'Harbour',
          unitTypeCode: 'COMPANY',
          managerId: userId(),
          orderSeq: 3,
          _tls: { unitName: { zh_CN: '港口' } },
          positions: [
            { positionCode: 'PILOT', positionName: 'Pilot', _tls: { positionName: { zh_CN: '引航员' } } },
            { positionCode: 'CLERK', positionName: 'Clerk' },
          ],
        })
        return { id: row.unitId, path: `/hpfm/v1/units/${row.unitId}`, version: row.objectVersionNumber }
      },
      async change({ id, path, version }) {
        const { positions } = await read(path)
        await made(
          '/hpfm/v1/units',
          {
            unitId: id,
            objectVersionNumber: version,
            unitName: 'Pier',
            unitTypeCode: 'DEPARTMENT',
            enabledFlag: 0,
            orderSeq: 9,
            _tls: { unitName: { zh_CN: '' } },
            positions: [
              { positionCode: 'COOK', positionName: 'Cook' },
              {
                positionId: positions[0].positionId,
                positionCode: 'PILOT-1',
                positionName: 'Captain',
                _tls: { positionName: { zh_CN: '', ar_SA: 'ربان' } },
              },
            ],
          },
          'PUT',
        )
      },
      // A position that is still there stays itself; one that has gone comes back as another one.
      async look({ path }) {
        const { positions, ...unit } = await read(path)
        return {
          ...pick(unit, 'unitName', 'unitTypeCode', 'enabledFlag', 'orderSeq', 'managerId', '_tls'),
          pilotId: positions[0].positionId,
          positions: positions.map((one: Row) => pick(one, 'positionCode', 'positionName', '_tls')),
        }
      },
    },
    simple(
      'user_group',
      '/iam/v1/user-groups',
      ['userGroupId', 'userGroupId'],
      { groupCode: 'CREWS', groupName: 'Crews', remark: 'At sea', _tls: { groupName: { zh_CN: '船员' } } },
      { groupName: 'Cooks', enabledFlag: 0, _tls: { groupName: { zh_CN: '' } } },
      ['groupName', 'remark', 'enabledFlag', '_tls'],
      { readPath: '/iam/v1/user-groups/details' },
    ),
    {
      entity: 'receiver_group',
      async make() {
        const path = '/hmsg/v1/receiver-types'
        const receiverList = [{ receiverTypeCode: 'USER', receiverSourceId: userId() }]
        const row = await made(path, { typeCode: 'QUAY', typeName: 'Quay', receiverList })
        return {
          id: row.receiverTypeId,
          path: `${path}/${row.receiverTypeId}`,
          version: row.objectVersionNumber,
        }
      },
      async change({ id, version }) {
        const { userGroupId } = await made('/iam/v1/user-groups', { groupCode: 'NIGHT', groupName: 'Night' })
        await made(
          '/hmsg/v1/receiver-types',
          {
            receiverTypeId: id,
            objectVersionNumber: version,
            typeName: 'Pier',
            enabledFlag: 0,
            receiverList: [{ receiverTypeCode: 'USER_GROUP', receiverSourceId: userGroupId }],
          },
          'PUT',
        )
      },
      look: async ({ path }) => pick(await read(path), 'typeName', 'enabledFlag', 'receiverList'),
    },
    simple(
      'scheduled_job',
      '/hsdr/v1/job-info',
      ['jobId', 'jobId'],
      {
        jobCode: 'DIGEST',
        description: 'Digest',
        jobHandler: 'unread-digest',
        jobParam: { atLeast: 3 },
        jobCron: '30 7 * * 1-5',
        timeZone: 'Europe/Oslo',
        _tls: { description: { zh_CN: '摘要' } },
      },
      {
        description: 'Count',
        jobHandler: 'file-recount',
        jobCron: '0 6 * * 1',
        timeZone: 'UTC',
        keepDays: 9,
      },
      ['description', 'jobHandler', 'jobParam', 'jobCron', 'timeZone', 'keepDays', '_tls'],
    ),
    {
      entity: 'import_template',
      async make() {
        const path = '/himp/v1/template-headers'
        const { templateLineList } = await read(`${path}/HIAM.ROLE`)
        const line = (code: string) => templateLineList.find((one: Row) => one.columnCode === code)
        const row = await made(
          path,
          {
            templateCode: 'HIAM.ROLE',
            objectVersionNumber: 0,
            templateName: 'Duties',
            enabledFlag: 1,
            _tls: { templateName: { zh_CN: '职责' } },
            templateLineList: [
              { ...line('name'), columnName: 'Duty', sampleData: 'Pilot' },
              line('code'),
              { ...line('enabled'), enabledFlag: 0, defaultValue: 'no' },
            ],
          },
          'PUT',
        )
        return { id: 'HIAM.ROLE', path: `${path}/HIAM.ROLE`, version: row.objectVersionNumber }
      },
      async change({ path, version }) {
        const { templateLineList, templateCode } = await read(path)
        await made(
          '/himp/v1/template-headers',
          {
            templateCode,
            objectVersionNumber: version,
            templateName: 'Roles',
            enabledFlag: 0,
            templateLineList: templateLineList.map((one: Row) => ({ ...one, enabledFlag: 1 })).reverse(),
          },
          'PUT',
        )
      },
      look: async ({ path }) =>
        pick(await read(path), 'templateName', 'enabledFlag', 'templateLineList', '_tls'),
    },
    {
      entity: 'receive_rule',
      async make() {
        const path = '/hmsg/v1/receive-configs'
        const rules = await made(path, [ruleOf(['WEB'], ['WEB'])])
        return { id: '', path, version: rules.find(isNotice).objectVersionNumber }
      },
      change: ({ path, version }) => made(path, [{ ...ruleOf([], []), objectVersionNumber: version }]),
      look: async ({ path }) =>
        pick((await read(path)).find(isNotice), 'defaultReceiveTypeList', 'fixedReceiveTypeList'),
    },
  ]
}
