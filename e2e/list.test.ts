import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const list = '/hiam/role/list'
const search = (page: Page) => page.getByRole('search')
const field = (page: Page, name: RegExp): Locator => search(page).getByRole('textbox', { name })
const total = (page: Page) => page.getByText(/^Showing \d+-\d+ of \d+$/)

test('a query bar shows three fields, all of them after More, and three again after Collapse [QUERY-1]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: list })
  // A choice among fixed values is a box of its own; the others are text.
  const bar = search(page)
  for (const name of [/Name/, /Code/]) await expect(bar.getByRole('textbox', { name })).toBeVisible()
  await expect(bar.getByRole('combobox', { name: /Status/ })).toBeVisible()
  await expect(bar.getByLabel('Ends before')).toBeHidden()
  await search(page).getByRole('button', { name: 'More' }).click()
  await expect(search(page).getByLabel('Ends before')).toBeVisible()
  await search(page).getByRole('button', { name: 'Collapse' }).click()
  await expect(bar.getByLabel('Ends before')).toBeHidden()
  await expect(bar.getByRole('textbox', { name: /Code/ })).toBeVisible()
})

test('Enter in a field searches, the address says for what, and a bad link says why it failed [QUERY-1] [PAGE-1]', async ({
  page,
  as,
  expectError,
}) => {
  await as('ines.marchetti', { to: list })
  await field(page, /Name/).fill('depot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${list}?name=depot`)
  await expect(page.getByRole('row', { name: /depot-clerk/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /customs-export/ })).toBeHidden()
  await field(page, /Name/).fill('no such role at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('row', { name: /customs-export/ })).toBeVisible()

  expectError(/status of 400/)
  await page.goto(`${list}?endBefore=2026-02-30`)
  await expect(page.getByText('Could not load roles')).toBeVisible()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})

test('pages say which rows they show, of how many [PAGE-3] [PAGE-2] [PAGE-1]', async ({ page, as }) => {
  await as('ines.marchetti', { to: list })
  await expect(total(page)).toHaveText(/^Showing 1-10 of \d+$/)
  const all = Number((await total(page).innerText()).split(' ').at(-1))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(total(page)).toHaveText(`Showing 11-20 of ${all}`)
  await expect(page).toHaveURL(`${list}?page=1`)
  await page.goto(`${list}?page=1&size=20`)
  await expect(total(page)).toHaveText(`Showing 21-${Math.min(40, all)} of ${all}`)
  await page.goto(`${list}?size=100`)
  await expect(total(page)).toHaveText(`Showing 1-${Math.min(100, all)} of ${all}`)
})

test('a head sorts its column up, then down, and says so [PAGE-1]', async ({ page, as }) => {
  await as('ines.marchetti', { to: list })
  const head = page.getByRole('columnheader', { name: 'Code' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=code%2Casc/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('access-manager')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText('yard')
})

test('a role is made, with every fault said at its field, and found in the list', async ({
  page,
  as,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: list })
  await page.getByRole('button', { name: 'New role' }).click()
  const drawer = page.getByRole('complementary', { name: 'New role' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Give the role a name.')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const code = `night-desk-${Date.now()}`
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Night desk')
  await drawer.getByRole('textbox', { name: 'Code' }).fill('depot-clerk')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Another role uses this code')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Night desk was made.')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Night desk' })).toBeVisible()
  await page.goto(`${list}?code=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible()
})

test('of two people who change the same role the second is told by whom it was changed, and loses nothing typed', async ({
  page,
  as,
  anotherBrowser,
  expectError,
}) => {
  const other = await anotherBrowser()
  await as('ines.marchetti', { to: `${list}?code=badge-office` })
  await as('jonas.ek', { to: `${list}?code=badge-office`, page: other })
  const open = async (where: Page) => {
    await where.getByRole('row', { name: /badge-office/ }).click()
    return where.getByRole('complementary', { name: 'Badge office' })
  }
  const [mine, theirs] = [await open(page), await open(other)]
  const purpose = 'What this role is for'
  await expect(theirs.getByLabel(purpose)).toBeEditable()
  await theirs.getByLabel(purpose).fill(`Prints badges, since ${Date.now()}`)
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Badge office was saved.')).toBeVisible()

  expectError(/status of 409/)
  await mine.getByLabel(purpose).fill('Typed by the second')
  await expect(mine.getByText('1 unsaved change')).toBeVisible()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText(/Changed by Jonas Ek/).first()).toBeVisible()
  await expect(mine.getByLabel(purpose)).toHaveValue('Typed by the second')
})
