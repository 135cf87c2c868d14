import { administrator, expect, filled, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  { name: 'Audit log', menu: 'Access › Audit log', address: '/hmnt/audit-data', whose: 'both', order: 110 },
]

export const shots: readonly Shot[] = [
  {
    name: 'audit-log',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmnt/audit-data?entityCode=role')
      await filled(page).first().click()
      await expect(page.getByText(say('Before', '变更前')).first()).toBeVisible()
    },
  },
]
