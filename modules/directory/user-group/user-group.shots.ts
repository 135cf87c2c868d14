import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'User groups',
    menu: 'Access › User groups',
    address: '/hiam/user-group-management',
    whose: 'both',
    order: 30,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'user-groups',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user-group-management')
      await entry(page, say('First aiders', '急救员')).click()
      await expect(page.getByRole('complementary').getByText('Eero Virtanen')).toBeVisible()
    },
  },
]
