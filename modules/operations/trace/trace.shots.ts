import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'trace',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Start trace', '开始跟踪') }).click()
      const end = page.getByRole('button', { name: say('Stop trace', '结束跟踪') })
      await expect(end).toBeVisible()
      await page.reload()
      await end.click()
      await expect(page.getByRole('table', { name: say('Trace entries', '跟踪记录') })).toBeVisible()
    },
  },
]
