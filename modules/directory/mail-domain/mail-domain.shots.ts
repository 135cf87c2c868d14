import { administrator, entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Mail domains',
    menu: 'Access › Mail domains',
    address: '/hiam/mail-domains',
    whose: 'both',
    order: 25,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'mail-domains',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/mail-domains')
      await expect(page.getByText(say('Add domain', '添加域名')).first()).toBeVisible()
    },
  },
  {
    name: 'registration-policy',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/mail-domains')
      await page.getByRole('button', { name: say('Registration and invitations', '注册与邀请') }).click()
      await page.getByRole('dialog').getByLabel(say('People can register', '允许自助注册')).check()
      await expect(
        page.getByRole('dialog').getByLabel(say('Role of new accounts', '新账号的角色')).first(),
      ).toBeVisible()
    },
  },
  {
    name: 'mail-domains-platform',
    async open({ page, enter }) {
      await enter('admin', '/hiam/mail-domains')
      await entry(page, 'norrvik-terminals.example').click()
      await expect(page.getByRole('complementary').getByRole('button', { name: 'Check again' })).toBeVisible()
    },
  },
]
