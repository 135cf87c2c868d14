import { administrator, expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'personal-security',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await expect(page.getByRole('button', { name: say('Change password', '修改密码') })).toBeVisible()
    },
  },
  {
    name: 'security-password',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Change password', '修改密码') }).click()
      await page.getByRole('dialog').getByLabel(say('New password', '新密码')).fill('lighthouse')
      await expect(page.getByText(say('checked when you save', '保存时检查')).first()).toBeVisible()
    },
  },
  {
    name: 'security-email',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Change email', '修改邮箱') }).click()
      await page.getByRole('button', { name: say('Send code', '发送验证码') }).click()
      await expect(page.getByText(say('Enter an address such as', '请输入邮箱地址'))).toBeVisible()
    },
  },
]
