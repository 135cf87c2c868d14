import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'error-trigger',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/exception/trigger')
      await expect(
        page.getByRole('heading', { name: say('Trigger an error', '触发错误'), level: 1 }),
      ).toBeVisible()
    },
  },
  {
    name: 'personal-errors',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=errors')
      await expect(page.getByText(say('No errors', '没有错误'))).toBeVisible()
    },
  },
]
