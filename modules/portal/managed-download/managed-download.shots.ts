import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Downloads',
    menu: 'Portal › Downloads',
    address: '/hptl/portal-download/list',
    whose: 'both',
    order: 510,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'managed-download',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-download/list')
      await entry(page, say('Booking guide', '订舱指南')).click()
      await expect(page.getByText('SHA-256')).toBeVisible()
    },
  },
]
