import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { meanings, nameLabel, peopleField } from '@atrium/server/seed/lookup-parts'

export const messageLookups: readonly LookupContribution[] = [
  {
    code: 'HMSG.USER.MESSAGE_TYPE',
    forClients: true,
    name: ['Message types', '消息类型', 'أنواع الرسائل'],
    values: meanings({
      MSG: ['Message', '消息', 'رسالة'],
      NOTICE: ['Notice', '通知', 'إشعار'],
      ANNOUNCE: ['Announcement', '公告', 'إعلان'],
    }),
  },
  {
    code: 'HMSG.RECEIVER',
    name: ['People who can receive messages', '可接收消息的人员', 'الأشخاص الذين يمكنهم استلام رسالة'],
    from: { url: '/hmsg/v1/{organizationId}/messages/receivers/users', value: 'id', meaning: 'realName' },
  },
  {
    code: 'HMSG.RECEIVER_ROLE',
    name: ['Roles that can receive messages', '可接收消息的角色', 'الأدوار التي يمكن مراسلة أصحابها'],
    from: { url: '/hmsg/v1/{organizationId}/messages/receivers/roles', value: 'id', meaning: 'name' },
  },
]

export const messageLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HMSG.RECEIVER',
    name: ['People', '人员', 'الأشخاص'],
    lookup: 'HMSG.RECEIVER',
    title: ['Choose people', '选择人员', 'اختر أشخاصًا'],
    value: 'id',
    display: 'realName',
    fields: [
      { field: 'realName', label: nameLabel, search: true },
      { field: 'loginName', label: ['User name', '登录名', 'اسم المستخدم'], search: true, width: 240 },
    ],
  },
  {
    code: 'HMSG.RECEIVER_ROLE',
    name: ['Roles', '角色', 'الأدوار'],
    lookup: 'HMSG.RECEIVER_ROLE',
    title: ['Choose roles', '选择角色', 'اختر أدوارًا'],
    value: 'id',
    display: 'name',
    fields: [{ field: 'name', label: nameLabel, search: true }, peopleField],
  },
]
