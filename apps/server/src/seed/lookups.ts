import { dateFormats, type menuLayouts, type menuLayoutThemes, timeFormats } from '@atrium/contract/constants'
import type { FieldData, LookupData, ValueData, ViewData } from './lookup-rows.ts'
import type { Text } from './text.ts'

const sameInAll = (values: readonly string[]): ValueData[] => values.map(value => ({ value, meaning: value }))

const meanings = (values: Readonly<Record<string, Text>>): ValueData[] =>
  Object.entries(values).map(([value, meaning]) => ({ value, meaning }))

const layoutNames: Record<(typeof menuLayouts)[number], Text> = {
  inline: ['Icons with a panel', '图标与面板'],
  horizontal: ['Along the top', '顶部菜单'],
  side: ['Cascades at the side', '侧边级联'],
  'side-all': ['Side menu with one wide panel', '侧边总览'],
}

const themeNames: Record<(typeof menuLayoutThemes)[number], Text> = {
  theme1: ['Theme 1', '主题一'],
  theme2: ['Theme 2', '主题二'],
  color: ['Tenant colour', '租户颜色'],
  default: ['Default', '默认'],
}

/** An object would put 0 first. */
const flags = (on: Text, off: Text): ValueData[] => [
  { value: '1', meaning: on },
  { value: '0', meaning: off },
]

/** The lookups of the product itself, by the codes that front ends of the family ask for. */
export const lookups: readonly LookupData[] = [
  {
    code: 'HPFM.FLAG',
    name: ['Yes or no', '是否'],
    values: flags(['Yes', '是'], ['No', '否']),
    public: true,
  },
  {
    code: 'HPFM.ENABLED_FLAG',
    name: ['Enabled or disabled', '启用状态'],
    values: flags(['Enabled', '启用'], ['Disabled', '停用']),
    public: true,
  },
  {
    code: 'HPFM.LOV',
    name: ['Lookups', '值集'],
    from: { url: '/hpfm/v1/{organizationId}/lov-headers', value: 'lovCode', meaning: 'lovName' },
  },
  { code: 'HPFM.MENU_LAYOUT', name: ['Menu layouts', '菜单布局'], values: meanings(layoutNames) },
  { code: 'HPFM.MENU_LAYOUT_THEME', name: ['Menu themes', '菜单主题'], values: meanings(themeNames) },
  {
    code: 'HPFM.DASHBOARD_CARD.TYPE',
    name: ['Kinds of workplace cards', '工作台卡片类型'],
    values: meanings({
      schedule: ['To do', '待办'],
      report: ['Reports', '报表'],
      notice: ['Notices', '通知'],
    }),
  },
  {
    code: 'HPFM.EXCEL_EXPORT_TYPE',
    name: ['Ways to export', '导出方式'],
    values: meanings({
      'single-sheet': ['One sheet', '单个工作表'],
      'multi-sheet': ['A sheet for each', '多个工作表'],
    }),
  },
  {
    code: 'HPFM.IDD',
    name: ['International dialling codes', '国际区号'],
    values: [
      ['+1', 'US'],
      ['+33', 'FR'],
      ['+44', 'GB'],
      ['+46', 'SE'],
      ['+47', 'NO'],
      ['+49', 'DE'],
      ['+81', 'JP'],
      ['+86', 'CN'],
      ['+91', 'IN'],
      ['+852', 'HK'],
      ['+966', 'SA'],
      ['+971', 'AE'],
    ].map(([value = '', country = '']) => ({ value, meaning: `${country} ${value}`, tag: country })),
    public: true,
  },
  {
    code: 'HIAM.TIME_ZONE',
    name: ['Time zones', '时区'],
    values: ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')].map(zone => ({
      value: zone,
      meaning: zone.replaceAll('_', ' '),
      tag: zone.split('/')[0] ?? zone,
    })),
  },
  { code: 'HIAM.DATE_FORMAT', name: ['Date formats', '日期格式'], values: sameInAll(dateFormats) },
  { code: 'HIAM.TIME_FORMAT', name: ['Time formats', '时间格式'], values: sameInAll(timeFormats) },
  {
    code: 'HIAM.USER_TYPE',
    name: ['Kinds of people', '用户类型'],
    values: meanings({ P: ['Of the platform', '平台用户'], C: ['Of customers', '客户用户'] }),
  },
  {
    code: 'HMSG.USER.MESSAGE_TYPE',
    name: ['Kinds of messages', '消息类型'],
    values: meanings({
      MSG: ['Message', '消息'],
      NOTICE: ['Notice', '通知'],
      ANNOUNCE: ['Announcement', '公告'],
    }),
  },
  {
    code: 'HIAM.ROLE_STATUS',
    name: ['Whether a role counts', '角色状态'],
    values: meanings({ true: ['Active', '有效'], false: ['Disabled', '停用'] }),
  },
  {
    code: 'HIAM.ROLE',
    name: ['Roles', '角色'],
    from: { url: '/iam/hzero/v1/{organizationId}/roles/paging', value: 'id', meaning: 'name' },
  },
  {
    code: 'HIAM.USER',
    name: ['People with an account', '有账号的人员'],
    from: { url: '/iam/hzero/v1/{organizationId}/users/paging', value: 'id', meaning: 'realName' },
  },
  {
    code: 'HIAM.USER_ROLE',
    name: ['Roles that can be given to people', '可分配给人员的角色'],
    from: {
      url: '/iam/hzero/v1/{organizationId}/roles/self/user-assignable-roles',
      value: 'id',
      meaning: 'name',
    },
  },
  {
    code: 'HIAM.MENU',
    name: ['Menus', '菜单'],
    from: { url: '/iam/hzero/v1/menus/tree', value: 'id', meaning: 'name' },
  },
  {
    code: 'HIAM.TENANT',
    name: ['Tenants', '租户'],
    from: { url: '/iam/v1/tenants', value: 'tenantId', meaning: 'tenantName' },
  },
  {
    code: 'HIAM.USER_GROUP',
    name: ['User groups', '用户组'],
    from: {
      url: '/iam/v1/{organizationId}/user-groups',
      value: 'userGroupId',
      meaning: 'groupName',
    },
  },
  {
    code: 'HPFM.UNIT',
    name: ['Units of the organisation', '组织单元'],
    from: { url: '/hpfm/v1/{organizationId}/units/tree', value: 'unitId', meaning: 'unitName' },
  },
  {
    code: 'HPFM.UNIT_TYPE',
    name: ['Kinds of units', '组织单元类型'],
    values: meanings({
      GROUP: ['Group', '集团'],
      COMPANY: ['Company', '公司'],
      DEPARTMENT: ['Department', '部门'],
    }),
  },
  {
    code: 'HIAM.DATA_SCOPE',
    name: ['Data scopes of roles', '角色数据范围'],
    values: meanings({
      ALL: ['All records', '全部数据'],
      UNIT_AND_BELOW: ['Own unit and below', '本组织及下级'],
      UNIT: ['Own unit', '本组织'],
      OWN: ['Own records', '仅本人'],
      CHOSEN: ['Chosen units and hierarchies', '指定组织与数据层级'],
    }),
  },
  {
    code: 'HMSG.RECEIVER',
    name: ['People who can get a message', '可接收消息的人员'],
    from: { url: '/hmsg/v1/{organizationId}/messages/receivers/users', value: 'id', meaning: 'realName' },
  },
  {
    code: 'HMSG.RECEIVER_ROLE',
    name: ['Roles whose people can get a message', '可接收消息的角色'],
    from: { url: '/hmsg/v1/{organizationId}/messages/receivers/roles', value: 'id', meaning: 'name' },
  },
  {
    code: 'HMSG.RECEIVER_GROUP',
    name: ['Receiver groups', '接收组'],
    from: {
      url: '/hmsg/v1/{organizationId}/receiver-types',
      value: 'receiverTypeId',
      meaning: 'typeName',
    },
  },
  {
    code: 'HMSG.MESSAGE_TEMPLATE',
    name: ['Message templates', '消息模板'],
    from: {
      url: '/hmsg/v1/{organizationId}/message/templates',
      value: 'templateCode',
      meaning: 'templateName',
    },
  },
  {
    code: 'HMSG.WEBHOOK',
    name: ['Webhooks', '网络回调'],
    from: { url: '/hmsg/v1/{organizationId}/webhook-servers', value: 'webhookId', meaning: 'serverName' },
  },
]

const name: Text = ['Name', '名称']
const code: Text = ['Code', '编码']
const people: FieldData = { field: 'memberCount', label: ['People', '人数'], width: 96, type: 'INT' }

/** The views of the product itself: what its own forms choose from. */
export const lovViews: readonly ViewData[] = [
  {
    code: 'HPFM.LOV',
    name: ['Lookups', '值集'],
    lookup: 'HPFM.LOV',
    title: ['Choose a lookup', '选择值集'],
    value: 'lovCode',
    display: 'lovName',
    fields: [
      { field: 'lovName', label: name, search: true },
      { field: 'lovCode', label: code, search: true, width: 240 },
      { field: 'valueCount', label: ['Values', '值数量'], width: 96, type: 'INT' },
    ],
  },
  {
    code: 'HIAM.ROLE',
    name: ['Roles', '角色'],
    lookup: 'HIAM.ROLE',
    title: ['Choose a role', '选择角色'],
    value: 'id',
    display: 'name',
    fields: [
      { field: 'name', label: name, search: true },
      { field: 'code', label: code, search: true, width: 170 },
      {
        field: 'enabled',
        label: ['Status', '状态'],
        search: 'only',
        type: 'SELECT',
        source: 'HIAM.ROLE_STATUS',
      },
      { field: 'endBefore', label: ['Ends before', '结束早于'], search: 'only', type: 'DATE' },
      { field: 'parentRoleName', label: ['Parent role', '上级角色'], width: 170 },
      people,
    ],
  },
  {
    code: 'HIAM.USER',
    name: ['People with an account', '有账号的人员'],
    lookup: 'HIAM.USER',
    title: ['Choose people', '选择人员'],
    value: 'id',
    display: 'realName',
    fields: [
      { field: 'realName', label: name, search: true },
      { field: 'loginName', label: ['User name', '登录名'], search: true, width: 240 },
    ],
  },
  {
    code: 'HIAM.USER_ROLE',
    name: ['Roles that can be given to people', '可分配给人员的角色'],
    lookup: 'HIAM.USER_ROLE',
    title: ['Choose roles', '选择角色'],
    value: 'id',
    display: 'name',
    fields: [
      { field: 'name', label: name, search: true },
      { field: 'code', label: code, search: true, width: 220 },
    ],
  },
  {
    code: 'HIAM.MENU',
    name: ['Menus', '菜单'],
    lookup: 'HIAM.MENU',
    title: ['Choose a menu', '选择菜单'],
    value: 'id',
    display: 'name',
    children: 'subMenus',
    height: 380,
    fields: [
      { field: 'name', label: name, search: true },
      { field: 'route', label: ['Address', '地址'], width: 240 },
    ],
  },
  {
    code: 'HPFM.UNIT',
    name: ['Units of the organisation', '组织单元'],
    lookup: 'HPFM.UNIT',
    title: ['Choose a unit', '选择组织单元'],
    value: 'unitId',
    display: 'unitName',
    children: 'children',
    height: 380,
    fields: [
      { field: 'unitName', label: name, search: true },
      { field: 'unitCode', label: code, search: true, width: 160 },
    ],
  },
  {
    code: 'HIAM.USER_GROUP',
    name: ['User groups', '用户组'],
    lookup: 'HIAM.USER_GROUP',
    title: ['Choose a user group', '选择用户组'],
    value: 'userGroupId',
    display: 'groupName',
    fields: [
      { field: 'groupName', label: name, search: true },
      { field: 'groupCode', label: code, search: true, width: 160 },
      people,
    ],
  },
  {
    code: 'HIAM.TENANT',
    name: ['Tenants', '租户'],
    lookup: 'HIAM.TENANT',
    title: ['Choose a tenant', '选择租户'],
    value: 'tenantId',
    display: 'tenantName',
    fields: [
      { field: 'tenantName', label: name, search: true },
      { field: 'tenantNum', label: code, search: true, width: 160 },
      { field: 'userCount', label: ['People', '人数'], width: 96, type: 'INT' },
    ],
  },
  {
    code: 'HIAM.TIME_ZONE',
    name: ['Time zones', '时区'],
    lookup: 'HIAM.TIME_ZONE',
    title: ['Choose a time zone', '选择时区'],
    value: 'value',
    display: 'meaning',
    pageSize: 10,
    fields: [
      { field: 'meaning', label: name, search: true },
      { field: 'tag', label: ['Continent', '洲'], width: 160 },
    ],
  },
  {
    code: 'HMSG.RECEIVER',
    name: ['People', '人员'],
    lookup: 'HMSG.RECEIVER',
    title: ['Choose people', '选择人员'],
    value: 'id',
    display: 'realName',
    fields: [
      { field: 'realName', label: name, search: true },
      { field: 'loginName', label: ['User name', '登录名'], search: true, width: 240 },
    ],
  },
  {
    code: 'HMSG.RECEIVER_ROLE',
    name: ['Roles', '角色'],
    lookup: 'HMSG.RECEIVER_ROLE',
    title: ['Choose roles', '选择角色'],
    value: 'id',
    display: 'name',
    fields: [{ field: 'name', label: name, search: true }, people],
  },
  {
    code: 'HMSG.RECEIVER_GROUP',
    name: ['Receiver groups', '接收组'],
    lookup: 'HMSG.RECEIVER_GROUP',
    title: ['Choose receiver groups', '选择接收组'],
    value: 'receiverTypeId',
    display: 'typeName',
    fields: [
      { field: 'typeName', label: name, search: true },
      { field: 'typeCode', label: code, search: true, width: 200 },
    ],
  },
  {
    code: 'HMSG.MESSAGE_TEMPLATE',
    name: ['Message templates', '消息模板'],
    lookup: 'HMSG.MESSAGE_TEMPLATE',
    title: ['Choose a template', '选择模板'],
    value: 'templateCode',
    display: 'templateName',
    fields: [
      { field: 'templateName', label: name, search: true },
      { field: 'templateCode', label: code, search: true, width: 240 },
    ],
  },
  {
    code: 'HMSG.WEBHOOK',
    name: ['Webhooks', '网络回调'],
    lookup: 'HMSG.WEBHOOK',
    title: ['Choose a webhook', '选择网络回调'],
    value: 'webhookId',
    display: 'serverName',
    fields: [
      { field: 'serverName', label: name, search: true },
      { field: 'serverCode', label: code, search: true, width: 160 },
    ],
  },
]
