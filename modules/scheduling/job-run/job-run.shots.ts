import { expect, operator, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Job runs',
    menu: 'Scheduling › Job runs',
    address: '/hsdr/job-log',
    whose: 'both',
    order: 340,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'job-runs',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hsdr/job-log')
      await expect(page.getByText(say('Recount stored files', '重新统计文件')).first()).toBeVisible()
    },
  },
]
