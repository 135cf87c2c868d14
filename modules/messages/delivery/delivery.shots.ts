import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Message monitor',
    menu: 'Messages › Message monitor',
    address: '/hmsg/message-query',
    whose: 'both',
    order: 200,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'message-monitor',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/message-query')
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    },
  },
]
