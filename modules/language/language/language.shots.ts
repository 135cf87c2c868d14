import { entry, expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Languages',
    menu: 'Languages and texts › Languages',
    address: '/hpfm/language/list',
    whose: 'platform',
    order: 250,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'languages',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/language/list')
      await expect(entry(page, 'en_US')).toBeVisible()
    },
  },
]
