import { expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Tenant features',
    menu: 'Configuration › Tenant features',
    address: '/hpfm/feature/list',
    whose: 'platform',
    order: 360,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'features',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/feature/list')
      await expect(page.getByRole('heading', { name: say('Tenant features', '租户功能') })).toBeVisible()
    },
  },
]
