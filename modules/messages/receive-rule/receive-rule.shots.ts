import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Notifications',
    menu: 'Messages › Notifications',
    address: '/hmsg/receive-config',
    whose: 'both',
    order: 160,
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'receive-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/receive-config')
      await page
        .getByRole('button', { expanded: false, name: say('of the type', '类型的') })
        .first()
        .click()
      await expect(page.getByRole('row').nth(3)).toBeVisible()
    },
  },
  {
    name: 'personal-receive',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=receive')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
]
