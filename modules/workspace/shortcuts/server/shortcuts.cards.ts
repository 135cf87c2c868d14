import type { CardContribution } from '@atrium/server/seed/contributions'

export const shortcutsCards: readonly CardContribution[] = [
  {
    code: 'HZERO_CommonlyUsed',
    name: ['Shortcuts', '快捷入口', 'اختصارات'],
    catalogType: 'schedule',
    icon: 'star',
    permission: null,
    params: 'none',
    shown: true,
    x: 0,
    y: 14,
    w: 5,
    h: 7,
  },
]
