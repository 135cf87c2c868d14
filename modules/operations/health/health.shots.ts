import { expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Health',
    menu: 'Operation › Health',
    address: '/hadm/health',
    whose: 'platform',
    order: 400,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'health',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hadm/health')
      await expect(page.getByRole('slider', { name: say('Requests', '请求') })).toBeVisible()
    },
  },
]
