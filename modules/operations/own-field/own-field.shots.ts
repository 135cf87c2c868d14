import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Fields',
    menu: 'Configuration › Fields',
    address: '/hpfm/own-field/list',
    whose: 'both',
    order: 385,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'own-fields',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/own-field/list')
      await page.getByRole('button', { name: say('Add field', '添加字段') }).click()
      const form = page.getByRole('complementary', { name: say('Add field', '添加字段') })
      await form
        .getByRole('textbox', { name: say('Title', '标题'), exact: true })
        .fill(say('Cost center', '成本中心'))
      await expect(form.getByRole('textbox', { name: say('Code', '编码') })).toBeVisible()
    },
  },
]
