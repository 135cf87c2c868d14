import { administrator, expect, filled, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Message templates',
    menu: 'Messages › Message templates',
    address: '/hmsg/message-template/list',
    whose: 'both',
    order: 140,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'message-template',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/message-template/list')
      // After the check box.
      await filled(page).nth(1).click()
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
]
