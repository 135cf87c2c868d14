import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'workspace-arranging',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Arrange cards', '排列卡片') }).click()
      await expect(page.getByRole('button', { name: say('Add card', '添加卡片') })).toBeVisible()
    },
  },
]
