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
      const instances = page.getByRole('table', { name: say('Instances', '实例') })
      await expect(instances.getByText(say('Running', '运行中')).first()).toBeVisible()
    },
  },
]
