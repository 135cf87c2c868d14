import { entry, expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Workspace cards',
    menu: 'Configuration › Workspace cards',
    address: '/hpfm/card-manage',
    whose: 'platform',
    order: 370,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'cards',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/card-manage')
      await entry(page, say('Messages', '消息')).first().click()
      await expect(page.getByRole('button', { name: say('Save', '保存') })).toBeVisible()
    },
  },
]
