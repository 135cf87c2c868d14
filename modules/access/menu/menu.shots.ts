import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  { name: 'Menus', menu: 'Access › Menus', address: '/hiam/menu', whose: 'both', order: 70, isList: false },
  {
    name: 'A linked page',
    menu: 'a menu of the type link',
    address: '/link/:link',
    whose: 'both',
    order: 490,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'menus',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/menu')
      await page.getByRole('treeitem').nth(2).click()
      await expect(page.getByRole('complementary').getByLabel(say('Type', '类型')).first()).toBeVisible()
    },
  },
]
