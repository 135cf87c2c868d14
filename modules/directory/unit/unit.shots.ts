import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Organization',
    menu: 'Configuration › Organization',
    address: '/hpfm/hr/org',
    whose: 'both',
    order: 380,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'organisation',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/hr/org')
      await page.getByRole('treeitem', { name: say('Oslo depot', '奥斯陆场站') }).click()
      await expect(
        page.getByRole('complementary').getByText(say('Lars Haugen', 'Lars Haugen')).first(),
      ).toBeVisible()
    },
  },
]
