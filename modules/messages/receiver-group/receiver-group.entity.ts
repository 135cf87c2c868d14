import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'receiver_group_member',
    title: ['Member of a receiver group', '接收组成员', 'عضو في مجموعة مستلمين'],
    part: {
      title: ['Members', '成员', 'الأعضاء'],
      counted: {
        english: ['1 member', '{count} members'],
        chinese: '{count} 个成员',
        arabic: ['عضوًا واحدًا', 'عضوين', '{count} أعضاء', '{count} عضوًا', '{count} عضو'],
      },
    },
    fields: {
      receiverGroupId: { title: ['Receiver group', '接收组', 'مجموعة المستلمين'], restored: false },
      toRoleId: { title: ['Role', '角色', 'الدور'], restored: false, reference: true },
      toUserId: { title: ['Person', '人员', 'الشخص'], restored: false, reference: true },
      toUserGroupId: {
        title: ['User group', '用户组', 'مجموعة المستخدمين'],
        restored: false,
        reference: true,
      },
      toUnitId: { title: ['Unit', '组织单元', 'الوحدة التنظيمية'], restored: false, reference: true },
    },
  },
]
