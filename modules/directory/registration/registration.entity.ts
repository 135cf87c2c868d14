import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'registration_policy',
    title: ['Registration and invitations', '注册与邀请', 'التسجيل والدعوات'],
    fields: {
      takesRegistrations: { title: ['People register themselves', '允许自助注册', 'يسجل الناس بأنفسهم'] },
      needsApproval: { title: ['An administrator approves', '需管理员批准', 'يوافق مسؤول'] },
      invitationDomains: {
        title: ['Domains for invitations', '可邀请的域名', 'نطاقات الدعوات'],
      },
      roleId: { title: ['Role', '角色', 'الدور'] },
    },
  },
]
