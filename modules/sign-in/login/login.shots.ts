import { expect, type Shot } from '../../../e2e/shots/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'sign-in',
    async open({ page, say }) {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: say('Sign in', '登录') })).toBeVisible()
    },
  },
  {
    name: 'sign-in-error',
    error: /status of 400/,
    async open({ page, say }) {
      await page.goto('/')
      await page.getByLabel(say('Email or user name', '邮箱或用户名')).fill('ines.marchetty')
      await page.getByLabel(say('Password', '密码')).fill('not the password')
      await page.getByRole('button', { name: say('Sign in', '登录') }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
]
