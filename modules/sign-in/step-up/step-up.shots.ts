import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'step-up',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=tokens')
      // The sign-in is younger than a proof may be.
      await page.route('**/users/self/personal-tokens', (route, request) =>
        request.method() === 'POST'
          ? route.fulfill({ json: { failed: true, code: 'error.step_up.needed', message: '', type: 'warn' } })
          : route.continue(),
      )
      await page
        .getByRole('button', { name: say('Create token', '新建令牌') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('Name', '名称')).fill('CI deploy')
      await dialog.getByRole('button', { name: say('Create and show token', '创建并显示令牌') }).click()
      await expect(page.getByLabel(say('Your password', '您的密码'))).toBeVisible()
    },
  },
]
