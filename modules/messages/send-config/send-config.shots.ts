import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Send configurations',
    menu: 'Messages › Send configurations',
    address: '/hmsg/send-config/list',
    whose: 'both',
    order: 150,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'sending',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/send-config/list')
      await expect(page.getByRole('gridcell').first()).toBeVisible()
    },
  },
]
