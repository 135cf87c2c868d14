import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Password rules',
    menu: 'Access › Password rules',
    address: '/hiam/password-policy',
    whose: 'both',
    order: 80,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'password-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/password-policy')
      await expect(page.getByRole('textbox', { name: say('Minimum length', '最小长度') })).toBeVisible()
    },
  },
]
