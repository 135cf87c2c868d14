import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { sql } from 'kysely'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const bar = (page: Page) => list(page).getByRole('search')
const field = (page: Page, name: string) => bar(page).getByRole('textbox', { name, exact: true })
const rows = (page: Page) => list(page).getByRole('rowgroup').nth(1).getByRole('row')
const box = (page: Page, name: string) =>
  list(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** Takes the proof of this browser's session back, as if its sign-in were long ago. */
async function forgetProof(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const forgotten = await inDatabase(({ site }) =>
    sql`update session set proven_at = null where id = (
      select session_id from oidc_record where model = 'AccessToken' and key_hash = sha256(convert_to(${token}, 'UTF8'))
    )`.execute(site),
  )
  expect(forgotten.numAffectedRows).toBe(1n)
}

/** The query of a request for a page of roles. */
function asked(request: Request): Record<string, string> | undefined {
  const { pathname, searchParams } = new URL(request.url())
  return pathname.endsWith('/roles/paging') ? Object.fromEntries(searchParams) : undefined
}

const askedFor = (page: Page, wanted: Record<string, string>) =>
  page.waitForRequest(request => {
    const query = asked(request)
    return query !== undefined && Object.entries(wanted).every(([name, value]) => query[name] === value)
  })

test('three fields stand in the bar; More shows the rest, Collapse puts it away [QUERY-1]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  for (const name of ['Name', 'Code', 'Status'])
    await expect(bar(page).getByLabel(name, { exact: true })).toBeVisible()
  const fourth = bar(page).getByLabel('Ends before', { exact: true })
  await expect(fourth).toBeHidden()
  await bar(page).getByRole('button', { name: 'More' }).click()
  await expect(fourth).toBeVisible()
  await bar(page).getByRole('button', { name: 'Collapse' }).click()
  await expect(fourth).toBeHidden()
})

test('Enter searches, in any field; what is searched for comes back with its address [QUERY-1]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list?sort=code%2Casc' })
  await expect(rows(page)).toHaveCount(10)
  await field(page, 'Name').fill('customs')
  await field(page, 'Name').press('Enter')
  await expect(rows(page)).toHaveText([/Customs export/, /Customs import/])
  await field(page, 'Code').fill('customs-i')
  await field(page, 'Code').press('Enter')
  await expect(rows(page)).toHaveText([/Customs import/])
  await expect(page).toHaveURL(/\?.*name=customs.*code=customs-i/)

  await rows(page).click()
  await list(page).getByRole('button', { name: 'Edit permissions' }).click()
  await expect(page.getByRole('tree')).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveText([/Customs import/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Customs import/])
  await expect(field(page, 'Name')).toHaveValue('customs')
  await expect(field(page, 'Code')).toHaveValue('customs-i')
})

test('a list is filtered while the user types, and the filter comes back with its address [QUERY-1]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await expect(rows(page)).toHaveCount(10)
  const filter = list(page).getByRole('searchbox', { name: 'Filter by name' })
  const asked = askedFor(page, { name: 'customs', page: '0' })
  await filter.pressSequentially('customs')
  await asked
  await expect(rows(page)).toHaveText([/Customs export/, /Customs import/])
  await page.reload()
  await expect(filter).toHaveValue('customs')
  await expect(rows(page)).toHaveCount(2)

  await filter.fill('n'.repeat(121))
  await filter.press('Enter')
  await expect(list(page).getByRole('alert')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await expect(rows(page)).toHaveCount(10)
  await expect(page).not.toHaveURL(/name=/)
})

test('the query bar opens under Filter, and this browser remembers it open [QUERY-1]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=customs' })
  await page.evaluate(() => localStorage.setItem('atrium.query-bar', 'closed'))
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(bar(page)).toHaveCount(0)
  const button = list(page).getByRole('button', { name: 'Filter, 1 set' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(field(page, 'Name')).toHaveValue('customs')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('customs')
})

test('what is typed into the bar stays while the list below it changes [QUERY-1]', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await expect(rows(page)).toHaveCount(10)
  await field(page, 'Name').fill('customs')
  await box(page, 'Badge office').check()
  await expect(list(page).getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('customs')
})

test('what cannot be searched for is said at its field, and nothing is asked [QUERY-1]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await expect(rows(page)).toHaveCount(10)
  const searches: string[] = []
  page.on('request', request => asked(request) && searches.push(request.url()))
  const name = field(page, 'Name')
  await name.fill('n'.repeat(121))
  await name.press('Enter')
  await expect(bar(page).getByRole('alert')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  expect(searches).toEqual([])

  await name.fill('customs')
  await expect(bar(page).getByRole('alert')).toBeHidden()
  await name.press('Enter')
  await expect(rows(page)).toHaveCount(2)
})

test('nothing found differs from nothing there, and leads back', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=lighthouse%20keeper' })
  await expect(list(page).getByText('Nothing found')).toBeVisible()
  await list(page).getByRole('button', { name: 'Clear filter' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(field(page, 'Name')).toHaveValue('')
})

test('a list says which rows it shows of how many, page by page [PAGE-1] [PAGE-3]', async ({ as, page }) => {
  const first = askedFor(page, { page: '0', size: '10' })
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await first
  await expect(list(page).getByText(/^Showing 1-10 of \d\d$/)).toBeVisible()

  const second = askedFor(page, { page: '1', size: '10' })
  await list(page).getByRole('button', { name: 'Next page' }).click()
  await second
  await expect(list(page).getByText(/^Showing 11-20 of \d\d$/)).toBeVisible()
  await expect(list(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

  const larger = askedFor(page, { page: '0', size: '20' })
  await list(page).getByLabel('Rows per page').selectOption('20 per page')
  await larger
  await expect(list(page).getByText(/^Showing 1-20 of \d\d$/)).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await list(page).getByRole('button', { name: 'Page 2' }).click()
  await expect(list(page).getByText(/^Showing 21-\d\d of \d\d$/)).toBeVisible()

  await page.reload()
  await expect(list(page).getByText(/^Showing 21-\d\d of \d\d$/)).toBeVisible()
})

test('a list reads pages that name their number start and their total total [PAGE-1]', async ({
  as,
  page,
}) => {
  await page.route(/\/roles\/paging\?/, async route => {
    const response = await route.fetch()
    const { content, size, number } = await response.json()
    await route.fulfill({ response, json: { content, size, start: number, total: 31 } })
  })
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await expect(page.getByText('Showing 1-10 of 31')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Showing 11-20 of 31')).toBeVisible()
})

test('a click on a head sorts by it, a second one the other way round [PAGE-1]', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=customs' })
  const head = list(page).getByRole('columnheader', { name: 'Code' })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  const up = askedFor(page, { sort: 'code,asc' })
  await head.getByRole('button').click()
  await up
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page)).toHaveText([/Customs export/, /Customs import/])
  const down = askedFor(page, { sort: 'code,desc' })
  await head.getByRole('button').click()
  await down
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page)).toHaveText([/Customs import/, /Customs export/])
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page)).toHaveText([/Customs import/, /Customs export/])
})

test('many roles are disabled, enabled, when asked back deleted, and assigned to people at once', async ({
  as,
  page,
  expectError,
}) => {
  const word = randomUUID().slice(0, 8)
  await as('ines.marchetti', { to: '/hiam/role/list?role=new' })
  for (const name of ['First', 'Second', 'Third'])
    await make(page, `${name} ${word}`, `${name}-${word}`.toLowerCase())
  await field(page, 'Name').fill(word)
  await field(page, 'Name').press('Enter')
  await expect(rows(page)).toHaveCount(3)

  await list(page).getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(list(page).getByRole('toolbar', { name: '3 selected' })).toBeVisible()
  await list(page).getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByText('3 roles disabled')).toBeVisible()
  await expect(rows(page).getByRole('gridcell', { name: 'Disabled' })).toHaveCount(3)
  await expect(list(page).getByRole('toolbar')).toBeHidden()

  for (const name of ['First', 'Third']) await box(page, `${name} ${word}`).check()
  await list(page).getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByText('2 roles enabled')).toBeVisible()
  await expect(rows(page).getByRole('gridcell', { name: 'Enabled' })).toHaveCount(2)

  for (const name of ['First', 'Second']) await box(page, `${name} ${word}`).check()
  await list(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 roles?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
  await list(page).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 2 roles' }).click()
  await expect(page.getByText('2 roles deleted')).toBeVisible()
  await expect(rows(page)).toHaveText([new RegExp(`Third ${word}`)])

  // The panel of a deleted role closes; nothing complains that the role is gone.
  await rows(page)
    .getByRole('gridcell', { name: `Third ${word}`, exact: true })
    .click()
  const panel = list(page).getByRole('complementary', { name: `Third ${word}` })
  await expect(panel).toBeVisible()
  await box(page, `Third ${word}`).check()
  await list(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('1 role deleted')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

  await list(page).getByRole('button', { name: 'Create role' }).click()
  for (const name of ['Fourth', 'Fifth']) await make(page, `${name} ${word}`, `${name}-${word}`.toLowerCase())
  for (const name of ['Fourth', 'Fifth']) await box(page, `${name} ${word}`).check()
  await list(page).getByRole('button', { name: 'Assign people' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign people' })
  await expect(assigning.getByRole('button', { name: 'Assign people' })).toBeDisabled()
  await assigning.getByRole('combobox', { name: 'People' }).fill('Hanna Lepik')
  await page.getByRole('option', { name: /^Hanna Lepik/ }).click()
  await forgetProof(page)
  expectError(/status of 403/)
  await assigning.getByRole('button', { name: 'Assign people' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirming.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned to 1 person')).toBeVisible()
  await expect(rows(page).getByRole('gridcell', { name: '1', exact: true })).toHaveCount(2)
})

test('who would lose a role is said before it is deleted, with a link to them', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=Depot' })
  await box(page, 'Depot clerk').check()
  await list(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the role Depot clerk?' })
  await expect(question.getByText(/^\d+ people would lose Depot clerk\./)).toBeVisible()
  await expect(question.getByText(/depends? on Depot clerk:/)).toContainText('Depot manager')
  await expect(question.getByRole('button', { name: 'Delete role' })).toBeDisabled()
  await question.getByRole('button', { name: 'Show people' }).click()
  await expect(page.getByRole('dialog', { name: /Depot clerk/ }).getByRole('list')).toBeVisible()
})

test('who may not remove roles is not offered it, and who may only look changes nothing [PERM-5]', async ({
  as,
  page,
}) => {
  await as('jonas.ek', { to: '/hiam/role/list?name=customs' })
  await box(page, 'Customs export').check()
  await expect(list(page).getByRole('button', { name: 'Disable', exact: true })).toBeEnabled()
  await expect(list(page).getByRole('button', { name: 'Delete' })).toBeDisabled()

  await as('amara.nwosu', { to: '/hiam/role/list?name=customs' })
  await box(page, 'Customs export').check()
  await expect(list(page).getByRole('button', { name: 'Disable', exact: true })).toBeDisabled()
  await expect(list(page).getByRole('button', { name: 'Create role' })).toBeDisabled()
  await rows(page).first().getByRole('gridcell', { name: 'customs-export' }).click()
  await expect(list(page).getByRole('textbox', { name: 'Name', exact: true }).last()).not.toBeEditable()
  await expect(list(page).getByRole('button', { name: 'Save' })).toBeHidden()
})

/** Creates a role in the drawer, which stays open for the next one. */
async function make(page: Page, name: string, code: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Create role' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code)
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
  await list(page).getByRole('button', { name: 'Create role' }).click()
}
