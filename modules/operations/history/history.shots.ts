import { expect, type Shot } from '../../../e2e/shots/shot.ts'
import { openDispatchLead } from '../../access/role/role.shots.ts'

export const shots: readonly Shot[] = [
  {
    name: 'role-history',
    async open(drawn) {
      await openDispatchLead(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Open as page', '以页面打开') }).click()
      await page.getByRole('tab', { name: say('History', '历史') }).click()
      await expect(page.getByText(say('Current', '当前'), { exact: true })).toBeVisible()
    },
  },
]
