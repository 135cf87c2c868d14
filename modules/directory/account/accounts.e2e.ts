import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const users = '/hiam/sub-account-org/users'
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Accounts' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

test('an account is made, signs in with the password shown once, and is signed out the moment it is disabled, and is gone once erased [SAFE-13] [SAFE-18]', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 409/)
  expectError(/status of 404/)
  const loginName = `nora-${randomUUID().slice(0, 8)}`
  const name = `Nora ${loginName.slice(5)}`
  await as('kasper.lind', { to: users })
  await list(page).getByRole('button', { name: 'Create account' }).click()
  const draft = drawer(page, 'Create account')
  await draft.getByRole('button', { name: 'Create account' }).click()
  await expect(draft.getByRole('alert')).toContainText('2 fields need attention')
  await field(draft, 'Name').fill(name)
  await field(draft, 'User name').fill('jonas.ek')
  await draft.getByRole('button', { name: 'Create account' }).click()
  await expect(field(draft, 'User name')).toHaveAccessibleDescription(/^Another account uses this user name/)
  await field(draft, 'User name').fill(loginName)
  await draft.getByRole('combobox', { name: 'Roles' }).fill('Depot clerk')
  await page.getByRole('option', { name: /^Depot clerk/ }).click()
  await draft.getByRole('button', { name: 'Create account' }).click()

  const account = drawer(page, name)
  await expect(account.getByText('Not set. No one can sign in')).toBeVisible()
  await account.getByRole('button', { name: 'Set initial password' }).click()
  const dialog = page.getByRole('dialog', { name: `Initial password for ${name}` })
  await dialog.getByRole('button', { name: 'Show once' }).click()
  const password = await dialog.getByRole('status', { name: 'Password' }).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(account.getByText('Initial. The person must change it')).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)

  await field(account, 'User name').fill(`${loginName}.changed`)
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()

  const theirs = await anotherBrowser()
  await theirs.goto('/')
  await theirs.getByLabel('Email or user name').fill(`${loginName}.changed`)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  const own = `Own-${randomUUID()}`
  await theirs.getByLabel('New password', { exact: true }).fill(own)
  await theirs.getByLabel('Repeat new password').fill(own)
  await theirs.getByRole('button').last().click()
  await expect(theirs.getByRole('main')).toBeVisible()
  await expect(theirs.getByRole('button', { name: new RegExp(name) })).toBeVisible()

  const inDrawer = page.url()
  await account.getByRole('button', { name: 'Open as page' }).click()
  const heading = list(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Access / Accounts / ${name}`)
  const tab = (title: string) => list(page).getByRole('tab', { name: title, exact: true })
  await expect(list(page).getByRole('row', { name: /^Depot clerk Assigned by you/ })).toBeVisible()
  // The tab is there once the sessions have come.
  await expect(tab('Sessions 1')).toBeVisible()
  await tab('Roles 1').press('ArrowRight')
  await expect(tab('Sessions 1')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=sessions/)
  await expect(list(page).getByRole('tabpanel', { name: 'Sessions' }).getByText('active now')).toBeVisible()
  await heading.getByRole('link', { name: 'Accounts' }).click()
  await expect(list(page).getByRole('grid', { name: 'Accounts' })).toBeVisible()
  await page.goto(inDrawer)

  await account.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(`${name} disabled and signed out`)).toBeVisible()
  await theirs.waitForURL(/\/public\/unauthorized/)
  await expect(account.getByText('Disabled', { exact: true })).toBeVisible()

  await account.getByRole('button', { name: 'Erase person' }).click()
  const erasing = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(erasing.getByRole('region', { name: 'Deleted' })).toContainText('Roles1')
  const erase = erasing.getByRole('button', { name: 'Erase person' })
  await field(erasing, `Type ${loginName}.changed to continue`).fill(loginName)
  await expect(erase).toBeDisabled()
  await field(erasing, `Type ${loginName}.changed to continue`).fill(`${loginName}.changed`)
  await erase.click()
  await expect(page.getByText(`${name} has been erased`)).toBeVisible()
  await expect(account).toHaveCount(0)
  await page.goto(inDrawer)
  await expect(list(page).getByText('This account does not exist')).toBeVisible()
})

test('people who are searched for open on the page of accounts, and another tenant finds nobody of here [SAFE-1]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 404/)
  await as('kasper.lind')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Birgit Holm')
  await page.getByRole('option', { name: /^Birgit Holm/ }).click()
  await expect(drawer(page, 'Birgit Holm')).toBeVisible()
  const address = page.url()
  await as('sofia.lindqvist', { to: address })
  await expect(list(page).getByText('This account does not exist')).toBeVisible()
  await field(list(page).getByRole('search'), 'Name').fill('Birgit')
  await field(list(page).getByRole('search'), 'Name').press('Enter')
  await expect(list(page).getByRole('gridcell', { name: /Birgit/ })).toHaveCount(0)
})

test('a role is given to a person for a time on the page of roles, and taken away again', async ({
  as,
  page,
}) => {
  await as('kasper.lind', { to: '/hiam/role/list' })
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await field(roles.getByRole('search'), 'Name').fill('Night shift')
  await field(roles.getByRole('search'), 'Name').press('Enter')
  await roles
    .getByRole('gridcell', { name: /^Night shift/ })
    .first()
    .click()
  await roles.getByRole('complementary').getByRole('button', { name: 'People' }).click()
  const dialog = page.getByRole('dialog', { name: /^People with the role/ })
  await dialog.getByRole('combobox', { name: 'Add person' }).fill('Nils')
  await page.getByRole('option', { name: /Nils Åsen/ }).click()
  const nils = dialog.getByRole('listitem').filter({ hasText: 'Nils Åsen' })
  await expect(nils).toBeVisible()
  await nils.getByRole('button', { name: 'Remove Nils Åsen' }).click()
  await expect(nils).toHaveCount(0)
})

test('selected accounts are disabled and given a role at once; the result is shown by number and undone [SAFE-18]', async ({
  as,
  page,
}) => {
  const word = randomUUID().slice(0, 8)
  const box = (name: string) => list(page).getByRole('checkbox', { name: `Select ${name} ${word}` })
  const rows = list(page).getByRole('rowgroup').nth(1).getByRole('row')
  const filter = list(page).getByRole('searchbox', { name: 'Filter by name, email or role' })
  const bulk = list(page).getByRole('toolbar')
  const more = async (action: string) => {
    await bulk.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await as('kasper.lind', { to: users })
  for (const name of ['Ada', 'Bo']) {
    await list(page).getByRole('button', { name: 'Create account' }).click()
    const draft = drawer(page, 'Create account')
    await field(draft, 'Name').fill(`${name} ${word}`)
    await field(draft, 'User name').fill(`${name}-${word}`.toLowerCase())
    await draft.getByRole('button', { name: 'Create account' }).click()
    await expect(drawer(page, `${name} ${word}`)).toBeVisible()
  }
  await drawer(page, `Bo ${word}`).getByRole('button', { name: 'Close' }).click()

  // Selected one by one, under two filters.
  await filter.fill(`Ada ${word}`)
  await expect(rows).toHaveCount(1)
  await box('Ada').check()
  await filter.fill(`Bo ${word}`)
  await expect(rows.filter({ hasText: `Bo ${word}` })).toHaveCount(1)
  await expect(rows).toHaveCount(1)
  await box('Bo').check()
  await expect(bulk).toHaveAccessibleName('2 selected')
  await filter.fill(word)
  await expect(rows).toHaveCount(2)
  // Everything that the filter finds is selected with one press.
  await box('Bo').uncheck()
  await bulk.getByRole('button', { name: 'Select all 2' }).click()
  await expect(bulk).toHaveAccessibleName('2 selected')
  await bulk.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // A search without results says in which views there are some, and offers to search all.
  await list(page)
    .getByRole('button', { name: /^Locked/ })
    .click()
  await expect(list(page).getByText(`Nothing found in “Locked” for “${word}”`)).toBeVisible()
  await expect(list(page).getByText(/^There are matches in/)).toHaveText('There are matches inEnabled 2')
  await list(page).getByRole('button', { name: 'Search all' }).click()
  await expect(rows).toHaveCount(2)

  await bulk.getByRole('button', { name: 'Assign role' }).click()
  const pick = page.getByRole('dialog', { name: 'Assign role' })
  await pick.getByRole('combobox', { name: 'Role' }).fill('Depot clerk')
  await page.getByRole('option', { name: /^Depot clerk/ }).click()
  await pick.getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByText('Role assigned to 2 people')).toBeVisible()
  await expect(rows.filter({ hasText: 'Depot clerk' })).toHaveCount(2)
  await expect(bulk).toHaveCount(0)

  await box('Ada').check()
  await bulk.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('1 disabled', { exact: true })).toBeVisible()
  await list(page).getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await bulk.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('1 disabled, 1 was disabled already')).toBeVisible()
  await expect(rows.filter({ hasText: 'Disabled' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows.filter({ hasText: 'Disabled' })).toHaveCount(1)

  // Filter and chips add up, and the counts follow the filter.
  const chips = list(page).getByRole('group', { name: 'Views' })
  await expect(chips.getByRole('button', { name: 'All 2' })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'Enabled 1' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(chips.getByRole('button', { name: 'Enabled 1' })).toHaveAttribute('aria-pressed', 'true')

  await box('Bo').check()
  await more('Remove role')
  const remove = page.getByRole('dialog', { name: 'Remove role' })
  await remove.getByRole('combobox', { name: 'Role' }).fill('Depot clerk')
  await page.getByRole('option', { name: /^Depot clerk/ }).click()
  await remove.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText('Role removed from 1 person')).toBeVisible()
  await expect(rows.filter({ hasText: 'Depot clerk' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [direction, loginName] of [
    ['left to right', 'ines.marchetti'],
    ['right to left', 'layla.nasser'],
  ] as const)
    test(`the chosen view is in sight, though it is the last of the row, ${direction}`, async ({
      as,
      page,
    }) => {
      await as(loginName, { to: users })
      const chips = page.locator('[role="tabpanel"]:visible [role="group"] button[aria-pressed]')
      await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
      await expect(chips.last()).not.toBeInViewport({ ratio: 1 })
      await chips.last().click()
      await page.reload()
      await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
      await expect(chips.last()).toBeInViewport({ ratio: 1 })
      await expect(chips.first()).not.toBeInViewport({ ratio: 1 })
    })

  test('a row shows its roles whole and opens the page of the person, from where it goes on and back', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: users })
    const row = page.getByRole('row').filter({ hasText: 'Aino Korhonen' })
    const role = row.getByText('Night shift cover')
    expect(await role.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
    await row.click()
    await expect(page).toHaveURL(/\/detail\//)
    await expect(page.getByRole('heading', { name: 'Aino Korhonen' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open tabs' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Next row' }).click()
    await expect(page.getByRole('heading', { name: 'Amara Nwosu' })).toBeVisible()
    await page.getByRole('link', { name: 'Accounts' }).click()
    await expect(row).toBeVisible()
  })

  test('a name has all the room that the time beside it does not need', async ({ as, page }) => {
    await as('ines.marchetti', { to: users })
    const row = page.getByRole('row').filter({ hasText: 'Aino Korhonen' })
    const name = await row.getByRole('gridcell').first().boundingBox()
    const time = await row.locator('time').boundingBox()
    if (!name || !time) throw new Error('name or time has no place')
    expect(time.x - (name.x + name.width)).toBeCloseTo(12, 0)
    expect(time.x + time.width).toBeCloseTo(390 - 16, 0)
  })

  test('filters are pressed before anything is typed, and the button that shows the result is as wide as the sheet', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: users })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await expect(sheet.getByRole('button', { name: 'Enabled' })).toBeFocused()
    await sheet.getByRole('button', { name: 'Disabled' }).click()
    const show = sheet.getByRole('button', { name: /^Show \d/ })
    expect((await show.boundingBox())?.width).toBe(358)
    await sheet.getByRole('button', { name: 'Clear' }).click()
    await expect(sheet.getByRole('button', { name: 'Disabled' })).toHaveAttribute('aria-pressed', 'false')
  })
})
