import type { CardContribution } from '@atrium/server/seed/contributions'

export const messageCards: readonly CardContribution[] = [
  {
    code: 'HzeroMessage',
    name: ['Messages', '消息', 'الرسائل'],
    catalogType: 'notice',
    icon: 'message',
    permission: null,
    params: 'maxNum=7',
    shown: true,
    x: 12,
    y: 14,
    w: 8,
    h: 7,
  },
]
