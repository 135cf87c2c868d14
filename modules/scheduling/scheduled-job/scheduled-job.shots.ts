import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Scheduled jobs',
    menu: 'Scheduling › Scheduled jobs',
    address: '/hsdr/job-info',
    whose: 'both',
    order: 330,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'scheduled-jobs',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hsdr/job-info')
      await entry(page, say('Roles for the auditors', '审计用角色清单')).click()
      const next = page.getByRole('region', { name: say('Next five runs', '接下来五次运行') })
      await expect(next.getByRole('listitem')).toHaveCount(5)
    },
  },
]
