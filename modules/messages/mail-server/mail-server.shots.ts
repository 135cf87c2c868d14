import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Mail servers',
    menu: 'Messages › Mail servers',
    address: '/hmsg/email',
    whose: 'both',
    order: 190,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'mail-server-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/email?server=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
]
