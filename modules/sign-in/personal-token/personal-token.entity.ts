import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'personal_token',
    title: ['Personal access token', '个人访问令牌', 'رمز وصول شخصي'],
    namedBy: 'name',
    fields: {
      name: common.name,
      userId: common.userId,
      roleId: common.roleId,
      permissionSetIds: { title: ['Chosen permissions', '所选权限', 'الصلاحيات المختارة'] },
      networks: { title: ['Networks', '网络', 'الشبكات'], personal: true },
      endsAt: { title: ['Ends', '到期时间', 'ينتهي'], wire: 'endDate' },
      revokedAt: { title: ['Revoked', '吊销时间', 'أُلغي'] },
      secretHash: { title: ['Fingerprint', '指纹', 'البصمة'], withheld: true },
    },
  },
  {
    name: 'personal_token_policy',
    title: ['Rules for personal access tokens', '个人访问令牌规则', 'قواعد رموز الوصول الشخصية'],
    fields: {
      longestDays: { title: ['Longest lifetime (days)', '最长有效天数', 'أطول مدة بالأيام'] },
    },
  },
]
