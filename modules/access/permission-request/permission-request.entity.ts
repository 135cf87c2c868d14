import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'permission_request',
    title: ['Permission request', '权限申请', 'طلب صلاحية'],
    fields: {
      userId: { title: ['Person', '人员', 'الشخص'], reference: true },
      permission: { title: ['Permission', '权限', 'الصلاحية'] },
      reason: { title: ['Reason', '原因', 'السبب'] },
      decision: { title: ['Decision', '处理结果', 'القرار'] },
    },
  },
]
