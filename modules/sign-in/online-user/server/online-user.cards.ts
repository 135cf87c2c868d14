import { permissionOf } from '@atrium/contract/endpoint'
import type { CardContribution } from '@atrium/server/seed/contributions'
import { onlineUserApi } from '../online-user.contract.ts'

export const onlineUserCards: readonly CardContribution[] = [
  {
    code: 'ReportCard',
    name: ['People online', '在线人员', 'المتصلون الآن'],
    catalogType: 'report',
    icon: 'users',
    permission: permissionOf(onlineUserApi.list) ?? null,
    params: 'maxNum=10',
    shown: false,
    x: 0,
    y: 14,
    w: 10,
    h: 7,
  },
]
