import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Personal center',
    menu: 'behind your own picture, at the top',
    address: '/hiam/user/info',
    whose: 'both',
    order: 440,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'personal-account',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info')
      await expect(page.getByRole('textbox', { name: say('Name', '姓名') })).toBeVisible()
    },
  },
]
