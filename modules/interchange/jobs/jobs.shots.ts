import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Job center',
    menu: 'Imports and exports › Job center',
    address: '/hpfm/excel-async-export',
    whose: 'both',
    order: 320,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'job-centre',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/excel-async-export')
      await expect(page.getByRole('heading', { name: say('Job center', '任务中心') })).toBeVisible()
    },
  },
]
