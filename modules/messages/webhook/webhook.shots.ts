import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Webhooks',
    menu: 'Messages › Webhooks',
    address: '/hmsg/webhook-config',
    whose: 'both',
    order: 180,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'webhook-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/webhook-config?webhook=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
]
