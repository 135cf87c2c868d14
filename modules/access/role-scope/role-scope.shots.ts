import { administrator, entry, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'role-scope',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?code=customs-import')
      await entry(page, say('Customs import', '进口报关')).click()
      await page.getByRole('button', { name: say('Open as page', '以页面打开') }).click()
      await page.getByRole('tab', { name: say('Scope', '数据范围') }).click()
      await expect(page.getByText(say('Norrvik Baltics', '波罗的海公司'))).toBeVisible()
    },
  },
]
