import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Audit log',
    menu: 'Access › Audit log',
    address: '/hmnt/audit-data',
    whose: 'both',
    order: 110,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'audit-log',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmnt/audit-data?range=all')
      await page.locator('[data-request]').first().click()
      await expect(page.getByRole('insertion').first()).toBeVisible()
    },
  },
]
