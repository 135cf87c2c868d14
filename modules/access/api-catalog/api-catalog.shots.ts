import { expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'API catalog',
    menu: 'Operation › API catalog',
    address: '/hiam/api-management',
    whose: 'platform',
    order: 410,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'api-catalogue',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hiam/api-management?path=roles&call=iam.role.create')
      await expect(page.getByRole('link', { name: '/docs/iam' })).toBeVisible()
    },
  },
]
