import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'registration_policy',
    title: ['Self-registration', '自助注册', 'التسجيل الذاتي'],
    fields: {
      takesRegistrations: { title: ['People register themselves', '允许自助注册', 'يسجل الناس بأنفسهم'] },
      needsApproval: { title: ['An administrator approves', '需管理员批准', 'يوافق مسؤول'] },
      roleId: { title: ['Role', '角色', 'الدور'] },
    },
  },
]
