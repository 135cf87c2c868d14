import { entry, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Sign-in clients',
    menu: 'Access › Sign-in clients',
    address: '/hiam/client',
    whose: 'platform',
    order: 50,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'client',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/client')
      await entry(page, /old-yard-board/).click()
      await expect(
        page.getByRole('complementary').getByText(say('Anyone who obtains a token', '任何人得到')),
      ).toBeVisible()
    },
  },
  {
    name: 'client-secret',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/client')
      await entry(page, /tariff-service/).click()
      await expect(
        page
          .getByRole('complementary')
          .getByRole('button', { name: say('Regenerate secret', '重新生成密钥') }),
      ).toBeVisible()
    },
  },
]
