import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { expectTabs, openPage, personMenu, workAs } from './setup/workspace.ts'

/** A mark that a reload of the page would wipe away. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'stillHere' in window)

async function moveTo(page: Page, tenant: string): Promise<void> {
  await page.getByRole('button', { name: /Switch tenant$/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${tenant} [A-Z]+$`) }).click()
  await expect(page.getByRole('button', { name: `${tenant} Switch tenant` })).toBeVisible()
}

test('another role brings its own menu, permissions and tabs, and the page is not loaded again [ROLE-3]', async ({
  page,
  signIn,
}) => {
  await signIn('ines.marchetti')
  await markPage(page)
  await openPage(page, 'Loads')
  await openPage(page, 'Roles')
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible()

  await workAs(page, 'Access reviewer')
  await expectTabs(page, 'Workspace')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('Operations')).toBeHidden()
  await openPage(page, 'Roles')
  await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
  await page.getByRole('row', { name: /depot-clerk/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Depot clerk' })
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'New role' })).not.toBeEnabled()

  await workAs(page, 'Tenant administrator')
  await expectTabs(page, 'Workspace', 'Loads', 'Roles')
  expect(await isSamePage(page)).toBe(true)
})

test('another tenant brings its own menu, permissions, tabs and people, and the page is not loaded again [ROLE-4]', async ({
  page,
  signIn,
}) => {
  await signIn('amara.nwosu')
  await markPage(page)
  await openPage(page, 'Roles')
  await expect(page.getByRole('row', { name: /depot-clerk/ })).toBeVisible()

  await moveTo(page, 'Halden Clinics')
  await expectTabs(page, 'Workspace')
  await openPage(page, 'Roles')
  await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
  await expect(page.getByRole('row', { name: /depot-clerk/ })).toBeHidden()

  await moveTo(page, 'Norrvik Freight')
  await expectTabs(page, 'Workspace', 'Roles')
  expect(await isSamePage(page)).toBe(true)
})

test('a window that shows another place than the session is in writes nothing, and offers both ways on', async ({
  page,
  signIn,
  expectError,
}) => {
  await signIn('sofia.lindqvist', { to: '/hiam/role/list' })
  await page.getByRole('row').nth(2).click()
  const drawer = page.getByRole('complementary').last()
  await expect(drawer.getByLabel('What this role is for')).toBeEditable()
  const second = await page.context().newPage()
  await second.goto('/workplace')
  // The window behind hears of the move, or is told by the refusal of its next call: either way it says so.
  expectError(/status of 409/)
  await moveTo(second, 'Norrvik Freight')
  await expect(page.getByText(/session moved/i)).toBeVisible()
})

test('Chinese is there at once, stays after a reload, and so does English', async ({ page, signIn }) => {
  await signIn('amara.nwosu')
  await markPage(page)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(page.getByRole('tab', { name: '工作台' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await isSamePage(page)).toBe(true)
  await page.reload()
  await expect(page.getByRole('tab', { name: '工作台' })).toBeVisible()
  await page.getByRole('button', { name: /简体中文/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(personMenu(page)).toBeVisible()
})
