import { permissionOf } from '@atrium/contract/endpoint'
import type { CardContribution } from '@atrium/server/seed/contributions'
import { dispatchApi } from '../dispatch.contract.ts'

export const dispatchCards: readonly CardContribution[] = [
  {
    code: 'FREIGHT_Today',
    name: ['Departures today', '今日发车', 'مغادرات اليوم'],
    catalogType: 'report',
    icon: 'truck',
    permission: permissionOf(dispatchApi.board) ?? null,
    params: 'maxNum=6',
    shown: true,
    level: 'organization',
    x: 0,
    y: 21,
    w: 12,
    h: 7,
  },
]
