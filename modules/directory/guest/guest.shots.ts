import { administrator, expect, filled, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Guests',
    menu: 'Access › Guests',
    address: '/hiam/guest/list',
    whose: 'both',
    order: 24,
    // In the demonstration few tenants have one.
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'guest',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/guest/list')
      await filled(page).first().click()
      await expect(
        page.getByRole('complementary').getByText(say('All roles end on this day', '所有角色最迟')),
      ).toBeVisible()
    },
  },
]
