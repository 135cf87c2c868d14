import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Data hierarchies',
    menu: 'Configuration › Data hierarchies',
    address: '/hpfm/data-hierarchies',
    whose: 'both',
    order: 390,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'hierarchies',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/data-hierarchies')
      await expect(page.getByRole('heading', { name: say('Data hierarchies', '数据层级') })).toBeVisible()
    },
  },
]
