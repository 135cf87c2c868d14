import { expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'forgotten-password',
    async open({ page, say }) {
      await page.goto('/oauth/password/send-captcha')
      await expect(
        page.getByRole('heading', { name: say('Forgot your password?', '忘记密码') }),
      ).toBeVisible()
    },
  },
]
