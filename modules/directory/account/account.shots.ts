import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Accounts',
    menu: 'Access › Accounts',
    address: '/hiam/sub-account-site',
    whose: 'platform',
    order: 20,
  },
  {
    name: 'Accounts',
    menu: 'Access › Accounts',
    address: '/hiam/sub-account-org/users',
    whose: 'tenant',
    order: 420,
  },
  {
    name: 'One account',
    menu: 'from Accounts',
    address: '/hiam/sub-account-site/detail/:userId',
    whose: 'platform',
    order: 472,
  },
  {
    name: 'One account',
    menu: 'from Accounts',
    address: '/hiam/sub-account-org/users/detail/:userId',
    whose: 'tenant',
    order: 474,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'account',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/sub-account-org/users')
      await entry(page, 'Aino Korhonen').click()
      await expect(page.getByRole('complementary').getByText(say('The account is', '账号已'))).toBeVisible()
    },
  },
  {
    name: 'account-page',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/sub-account-org/users')
      await entry(page, 'Aino Korhonen').click()
      await page.getByRole('button', { name: say('Open as page', '以页面打开') }).click()
      await expect(page.getByRole('tab', { name: say('Sign-in log', '登录日志') })).toBeVisible()
    },
  },
]
