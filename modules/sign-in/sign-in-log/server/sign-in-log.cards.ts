import { permissionOf } from '@atrium/contract/endpoint'
import type { CardContribution } from '@atrium/server/seed/contributions'
import { signInLogApi } from '../sign-in-log.contract.ts'

export const signInLogCards: readonly CardContribution[] = [
  {
    code: 'ATRIUM_SignIns',
    name: ['Sign-ins', '登录情况', 'عمليات الدخول'],
    catalogType: 'report',
    icon: 'chart-line',
    permission: permissionOf(signInLogApi.days) ?? null,
    params: 'none',
    shown: true,
    x: 0,
    y: 7,
    w: 12,
    h: 7,
  },
]
