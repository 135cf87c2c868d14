import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'second-factor-add',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Add authenticator', '添加验证器') }).click()
      const drawer = page.getByRole('complementary', { name: say('Add authenticator', '添加验证器') })
      await drawer.getByLabel(say('Your password', '您的密码')).fill(demoPassword)
      await drawer.getByRole('button', { name: say('Continue', '继续') }).click()
      await expect(
        drawer.getByRole('img', { name: say('QR code for the authenticator app', '验证器应用的二维码') }),
      ).toBeVisible()
    },
  },
]
