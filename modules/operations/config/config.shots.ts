import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Title and appearance',
    menu: 'Configuration › Title and appearance',
    address: '/hpfm/config',
    whose: 'both',
    order: 350,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'configuration',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/config')
      await expect(page.getByRole('combobox', { name: say('Menu layout', '菜单布局') })).toBeVisible()
      await page.getByRole('textbox', { name: say('Color', '颜色'), exact: true }).fill('#2f55d4')
    },
  },
]
