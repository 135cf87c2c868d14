import { administrator, expect, type ScreenEntry, type Shot } from '../../../e2e/shots/shot.ts'

export const screens: readonly ScreenEntry[] = [
  {
    name: 'Tokens',
    menu: 'Access › Tokens',
    address: '/hiam/personal-token/list',
    whose: 'both',
    order: 92,
    // In the demonstration nobody has one yet.
    isList: false,
  },
]

export const shots: readonly Shot[] = [
  {
    name: 'own-tokens-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=tokens')
      await page
        .getByRole('button', { name: say('Create token', '新建令牌') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('Name', '名称')).fill('CI deploy')
      await dialog.getByText(say('Only chosen permissions', '仅所选权限')).click()
      await expect(dialog.getByRole('tree')).toBeVisible()
    },
  },
  {
    name: 'own-tokens-shown',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=tokens')
      await page
        .getByRole('button', { name: say('Create token', '新建令牌') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('Name', '名称')).fill('CI deploy')
      await dialog.getByRole('button', { name: say('Create and show token', '创建并显示令牌') }).click()
      await expect(dialog.getByText('atrium_pat_').first()).toBeVisible()
    },
  },
  {
    name: 'tokens',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/personal-token/list')
      await expect(page.getByRole('button', { name: say('Policy', '策略') })).toBeVisible()
    },
  },
]
