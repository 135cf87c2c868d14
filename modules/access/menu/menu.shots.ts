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
  {
    name: 'menu-embedded-page',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/menu')
      await page.getByRole('button', { name: say('Create menu', '新建菜单') }).click()
      await page.getByRole('combobox', { name: say('Type', '类型') }).click()
      await page.getByRole('option', { name: say('Page of another program', '其他程序的页面') }).click()
      await expect(page.getByText(say('The page receives', '页面获得的信息'))).toBeVisible()
    },
  },
]
