import { openRoles } from '../../modules/access/role/role.shots.ts'
import { administrator, clerk, expect, type Shot } from './shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'docs',
    async open({ page, say }) {
      await page.goto('/docs')
      await page.getByRole('link', { name: 'file', exact: true }).first().click()
      await expect(page.getByText(say('Response', '返回'), { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'menu-panel',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Operations', '运营') }).click()
      await expect(page.getByRole('link', { name: say('Workshop orders', '维修工单') })).toBeVisible()
    },
  },
  {
    name: 'page-search',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Search or jump to', '搜索或跳转') }).click()
      await page.getByRole('combobox').fill(say('o', '车'))
      await expect(page.getByRole('option').nth(1)).toBeVisible()
    },
  },
  {
    name: 'keys',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: say('Keyboard shortcuts', '快捷键') })).toBeVisible()
    },
  },
  {
    name: 'split',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await page.keyboard.press('Alt+Shift+D')
      await page.keyboard.press('Alt+Shift+B')
      await expect(page.getByRole('tabpanel')).toHaveCount(2)
    },
  },
  {
    name: 'tenant-switch',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Switch tenant', '切换租户') }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'person-menu',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Your menu', '您的菜单') }).click()
      await expect(page.getByRole('menuitem', { name: say('Sign out', '退出登录') })).toBeVisible()
    },
  },
  {
    name: 'phone-menu',
    only: 'phone',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Menu', '菜单') }).click()
      await page.getByRole('button', { name: say('Operations', '运营') }).click()
      await expect(page.getByRole('link', { name: say('Workshop orders', '维修工单') })).toBeVisible()
    },
  },
  {
    name: 'phone-tabs',
    only: 'phone',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('2 open tabs', '2 标签页') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'phone-you',
    only: 'phone',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('You', '我的'), exact: true }).click()
      await expect(page.getByRole('button', { name: say('Sign out', '退出登录') })).toBeVisible()
    },
  },
  {
    name: '403',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hiam/role/list')
      await expect(page.getByText('403')).toBeVisible()
    },
  },
  {
    name: '404',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/no/such/page')
      await expect(page.getByText('404')).toBeVisible()
    },
  },
  {
    name: '500',
    async open({ page }) {
      await page.goto('/exception/500')
      await expect(page.getByText('500')).toBeVisible()
    },
  },
  {
    name: 'kicked-off',
    async open({ page }) {
      await page.goto('/public/kickoff')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'unauthorised',
    async open({ page }) {
      await page.goto('/public/unauthorized')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
