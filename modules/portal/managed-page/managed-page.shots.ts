import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Portal pages',
    menu: 'Portal › Portal pages',
    address: '/hptl/portal-page/list',
    whose: 'both',
    order: 500,
  },
  {
    name: 'One page of the portal',
    menu: 'from Portal pages',
    address: '/hptl/portal-page/detail/:pageId',
    whose: 'both',
    order: 540,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'managed-pages',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-page/list')
      await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
    },
  },
  {
    name: 'managed-page-editor',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-page/list')
      await entry(page, say('Goods in the north', '北方')).click()
      const drawn = page.frameLocator(`iframe[title="${say('Preview', '预览')}"]`)
      await expect(drawn.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: say('Cards', '卡片'), expanded: false }).click()
    },
  },
]
