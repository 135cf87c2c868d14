import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Lookups',
    menu: 'Languages and texts › Lookups',
    address: '/hpfm/value-list/list',
    whose: 'both',
    order: 280,
  },
  {
    name: 'Values of a lookup',
    menu: 'from a lookup: Edit values',
    address: '/hpfm/value-list/detail/:lovId',
    whose: 'both',
    order: 480,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'lookups',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/value-list/list?lovCode=HPFM.EXCEL')
      await expect(page.getByRole('heading', { name: say('Lookups', '值集') })).toBeVisible()
      await entry(page, /HPFM\.EXCEL_EXPORT_TYPE$/).click()
      await page.getByRole('button', { name: say('Show values', '查看值') }).click()
      await expect(page.getByRole('grid', { name: say('Values', '值') })).toBeVisible()
    },
  },
]
