import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'views',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await page.getByRole('button', { name: say('Views:', '视图:') }).click()
      await expect(page.getByRole('menuitem', { name: say('Save as view', '另存为视图') })).toBeVisible()
    },
  },
]
