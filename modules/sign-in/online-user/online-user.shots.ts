import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Online people',
    menu: 'Access › Online people',
    address: '/hiam/online-user/list',
    whose: 'both',
    order: 90,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'online-people',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/online-user/list')
      const list = page.getByRole('tabpanel', { name: say('Online people', '在线人员') })
      await expect(list.getByText(say('You', '您'), { exact: true }).first()).toBeVisible()
    },
  },
]
