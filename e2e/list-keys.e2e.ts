import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { interactionsOf, pressThrough, watchInteractions } from './setup/interactions.ts'

/** Goes to the first row of the list; a list that loads again right after it is shown has new rows. */
const focusFirst = (page: Page, row: Locator) =>
  expect(async () => {
    await expect(row).toBeVisible()
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: 500 })
  }).toPass()

test('F and / go to the filter of a list, J and K along its rows, X selects one, E edits it and Enter opens it', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const list = page.getByRole('tabpanel', { name: 'Roles' })
  const rows = list.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const filter = list.getByRole('search').getByRole('textbox').first()
  await expect(rows.nth(2)).toBeVisible()

  await page.keyboard.press('f')
  await expect(filter).toBeFocused()
  // Letters that are typed are text.
  await page.keyboard.type('jkxe/')
  await expect(filter).toHaveValue('jkxe/')
  await filter.fill('')
  await list.focus()
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()

  await list.focus()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = list.getByRole('complementary').last()
  await expect(drawer).toBeVisible()
})

test('X selects the focused row of a list, and E opens it in its first field', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hmsg/notices/list?statusCode=DRAFT' })
  const list = page.getByRole('tabpanel', { name: 'Announcements' })
  const rows = list.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await focusFirst(page, rows.first())
  await page.keyboard.press('e')
  await expect(
    list.getByRole('complementary').getByRole('textbox', { name: 'Title', exact: true }),
  ).toBeFocused()

  await page.goto('/hmsg/user-message/list')
  const messages = page.getByRole('tabpanel', { name: 'Message center' })
  const first = messages
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  await focusFirst(page, first)
  await page.keyboard.press('x')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('x')
  await expect(first).toHaveAttribute('aria-selected', 'false')
})

test('the sheet of keys names those of lists and records', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await expect(page.getByRole('tabpanel', { name: 'Roles' })).toBeVisible()
  await page.keyboard.press('?')
  const lists = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: 'Lists' })
  for (const key of ['F', '/', 'J', 'K', 'X', 'E', 'Enter'])
    await expect(
      lists
        .locator('kbd')
        .filter({ hasText: new RegExp(`^${key}$`) })
        .first(),
    ).toBeVisible()

  // Switched off, single keys do nothing; those with Ctrl or Alt go on.
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).uncheck()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('f')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('work by key in a list holds the page for long less often than once a press', async ({ as, page }) => {
  await watchInteractions(page)
  await as('ines.marchetti')
  // The first round loads code, which takes as long as the machine does.
  await pressThrough(page, 'Roles')
  await interactionsOf(page)
  const presses = await pressThrough(page, 'Roles')
  const { longTasks } = await interactionsOf(page)
  expect(presses).toBeGreaterThan(20)
  expect(longTasks.length).toBeLessThan(presses)
})
