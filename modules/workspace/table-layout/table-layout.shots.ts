import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'columns',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await page.getByRole('button', { name: say('Columns', '列') }).click()
      await expect(page.getByRole('dialog', { name: say('Columns', '列') })).toBeVisible()
    },
  },
]
