import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Receiver groups',
    menu: 'Messages › Receiver groups',
    address: '/hmsg/receiver-type',
    whose: 'both',
    order: 170,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'receiver-group-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/receiver-type?group=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
]
