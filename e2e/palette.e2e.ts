import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { expectTabs, openPage } from './setup/workspace.ts'

test('one field leads to pages, records and actions, and what was chosen stands first the next time', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await openPage(page, 'Loads')
  await search(page, 'depot cl')
  await expect(option(page, 'Depot clerk')).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'Depot clerk' })
  await expect(drawer).toBeVisible()
  await expectTabs(page, 'Workspace', 'Loads', 'Roles')

  // Recent choices come first, and are forgotten with a key.
  await search(page, '')
  await expect(option(page).first()).toHaveText(/^Depot clerk.*Role, depot-clerk/)
  await page.keyboard.press('Shift+Delete')
  await expect(option(page).first()).toHaveText(/^Workspace/)

  // Tab narrows; an answer for what was typed before does not come back.
  await page.keyboard.type('pi')
  await page.keyboard.type('xyz')
  await expect(page.getByText('Nothing matches “pixyz”')).toBeVisible()
  await field(page).fill('role')
  for (const _ of ['pages', 'records', 'actions']) await page.keyboard.press('Tab')
  await expect(option(page).first()).toHaveText(/^Create role/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Create role' })).toBeVisible()
  await search(page, 'close others')
  await page.keyboard.press('Enter')
  await expectTabs(page, 'Workspace', 'Roles')

  // Beside the page that is worked in.
  await search(page, 'customs')
  await expect(option(page, 'Customs').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tabpanel')).toHaveCount(2)
  await expect(page).toHaveURL('/register/norrvik.customs')
})

test('records of resources are found by name and code, and open in their list', async ({ page, as }) => {
  await as('ines.marchetti')
  await openPage(page, 'Loads')
  await search(page, 'tku')
  await option(page, 'Turku').filter({ hasText: 'Depots, TKU' }).click()
  await expect(page).toHaveURL(/\/freight\/depot\/list\?depot=/)
  await expect(page.getByRole('complementary', { name: 'Turku' })).toBeVisible()
})

test('nobody finds what they may not list, nor an action that they may not do', async ({ page, as }) => {
  await as('tomasz.kowal')
  const answer = page.waitForResponse(/\/hpfm\/v1\/.*search\?/)
  await search(page, 'depot')
  expect(await (await answer).json()).toEqual([])
  await expect(option(page, 'Depot clerk')).toBeHidden()
  await field(page).fill('new role')
  await expect(page.getByText('Nothing matches “new role”')).toBeVisible()
})

test('the sheet of keys opens with a question mark, but not while typing one', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const name = page.getByRole('search').getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await name.press('?')
  await expect(name).toHaveValue('?')
  await expect(sheet).toBeHidden()
  await page.getByRole('tab', { name: 'Roles' }).focus()
  await page.keyboard.press('?')
  await expect(sheet.getByRole('region', { name: 'Tabs' }).getByText('Reopen closed tab')).toBeVisible()
  await expect(sheet.locator('kbd').filter({ hasText: /^T$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

function field(page: Page) {
  return page.getByRole('dialog').getByRole('combobox')
}

function option(page: Page, name?: string) {
  const named = name === undefined ? {} : { name: new RegExp(`^${name}`) }
  return page.getByRole('dialog').getByRole('option', named)
}
