import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Second factor',
    menu: 'Access › Second factor',
    address: '/hiam/second-factor-policy',
    whose: 'both',
    order: 81,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'second-factor-policy',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/second-factor-policy')
      await page.getByRole('radio', { name: say('Required', '必须'), exact: true }).click()
      await expect(page.getByRole('textbox', { name: say('Days of grace', '宽限天数') })).toBeVisible()
    },
  },
]
