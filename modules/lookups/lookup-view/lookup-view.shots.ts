import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Lookup views',
    menu: 'Languages and texts › Lookup views',
    address: '/hpfm/lov-view/list',
    whose: 'both',
    order: 290,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'lookup-view-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/lov-view/list?lovView=new')
      await page.getByRole('button', { name: say('Add field', '添加字段') }).click()
    },
  },
  {
    name: 'lov-dialog',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/lov-view/list?lovView=NORRVIK.DEPOT_TREE')
      const label = say('Look up: Multiple choice', '查找：多选')
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('dialog').getByText(say('Gothenburg', '哥德堡'), { exact: true }).click()
      await expect(page.getByText(say('1 selected', '已选择 1 项'))).toBeVisible()
    },
  },
]
