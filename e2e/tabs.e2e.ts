import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { readStored, writeStored } from './setup/stored.ts'
import { chooseFor, expectTabs, openPage, tab, unsavedTab, workAs } from './setup/workspace.ts'

interface StoredTab {
  key: string
  path: string
}

test('opening a page adds a tab at the end and shows it [TAB-1] [TAB-10]', async ({ page, as }) => {
  await as('ines.marchetti')
  await expectTabs(page, 'Workspace')
  await openPage(page, 'Loads')
  await openPage(page, 'Roles')
  await expectTabs(page, 'Workspace', 'Loads', 'Roles')
  await expect(page).toHaveURL('/hiam/role/list')
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel', { name: 'Roles' }).getByRole('grid')).toBeVisible()
})

test('a tab is kept with its key, path, title, icon, cross, query and type [TAB-1] [TAB-8] [ROUTE-19]', async ({
  page,
  as,
}) => {
  const roleId = await roleIdOf(page, () => as('ines.marchetti', { to: '/hiam/role/list?size=20' }))
  await expectTabs(page, 'Workspace', 'Roles')
  expect(await stored(page, roleId)).toEqual({
    tabs: [
      {
        key: '/workplace',
        path: '/workplace',
        title: 'hzero.common.title.workspace',
        icon: 'home',
        closable: false,
      },
      {
        key: '/hiam/role',
        path: '/hiam/role/list',
        title: 'hzero.sys.role.list',
        icon: 'key',
        closable: true,
        search: 'size=20',
        type: 'menu',
      },
    ],
    activeTabKey: '/hiam/role',
  })
})

test('a page that is open already is shown again, as it was left [TAB-2]', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await nameField(page).fill('clerk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/hiam\/role\/list\?name=clerk/)
  await openPage(page, 'Loads')
  await openPage(page, 'Roles')
  await expect(page).toHaveURL(/\/hiam\/role\/list\?name=clerk/)
  await expectTabs(page, 'Workspace', 'Roles', 'Loads')
})

test('the same page under another query takes the place of the old one [TAB-2]', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=clerk' })
  await expect(nameField(page)).toHaveValue('clerk')
  await openPage(page, 'Loads')
  await page.goto('/hiam/role/list?name=liaison')
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
  await expect(nameField(page)).toHaveValue('liaison')
  await expect(page.getByRole('row', { name: /Carrier liaison/ })).toBeVisible()
  await expect(page).toHaveURL('/hiam/role/list?name=liaison')
  await expectTabs(page, 'Workspace', 'Roles', 'Loads')
})

test('closing the active tab shows the one before it [TAB-3]', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await tab(page, 'Customs').click()
  await page.getByRole('button', { name: 'Close Customs' }).click()
  await expectTabs(page, 'Workspace', 'Loads', 'Vehicles')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/freight/shipment/list')
})

test('closing another tab leaves the active one where it is [TAB-3]', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await tab(page, 'Loads').click({ button: 'middle' })
  await expectTabs(page, 'Workspace', 'Customs', 'Vehicles')
  await expect(tab(page, 'Vehicles')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/freight/vehicle/list')
})

test('tabs are closed and chosen with the keyboard alone, and the focus stays with them [TAB-3]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await tab(page, 'Vehicles').focus()
  await page.keyboard.press('Delete')
  await expectTabs(page, 'Workspace', 'Loads', 'Customs')
  await expect(tab(page, 'Customs')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Loads')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/workplace')
  await page.keyboard.press('Delete')
  await expectTabs(page, 'Workspace', 'Loads', 'Customs')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expectTabs(page, 'Workspace', 'Customs', 'Loads')
})

test('closing the others keeps the chosen tab and the workspace [TAB-4]', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await chooseFor(page, tab(page, 'Customs'), 'Close others')
  await expectTabs(page, 'Workspace', 'Customs')
  await expect(tab(page, 'Customs')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/register/norrvik.customs')
})

test('closing all leaves the workspace only [TAB-5]', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await chooseFor(page, tab(page, 'Customs'), 'Close all')
  await expectTabs(page, 'Workspace')
  await expect(tab(page, 'Workspace')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/workplace')
})

test('tabs are kept under the name of the role and come back after a reload [TAB-8]', async ({
  page,
  as,
}) => {
  const roleId = await roleIdOf(page, () => as('ines.marchetti'))
  for (const name of ['Loads', 'Roles', 'Customs']) await openPage(page, name)
  await tab(page, 'Roles').click()
  await expect(page).toHaveURL('/hiam/role/list')
  expect(await memoryKeys(page)).toEqual([`menuTabSessionKey-${roleId}`])
  await page.goto('/')
  await expectTabs(page, 'Workspace', 'Loads', 'Roles', 'Customs')
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/hiam/role/list')
})

test('each role has its own tabs, and switching shows those it had [TAB-8]', async ({
  page,
  signIn,
  expectError,
}) => {
  // What was asked for in the role of before is refused.
  expectError(/status of 409/)
  const administrator = await roleIdOf(page, () => signIn('ines.marchetti', { to: '/freight/shipment/list' }))
  await expectTabs(page, 'Workspace', 'Loads')
  const reviewer = await roleIdOf(page, () => workAs(page, 'Access reviewer'))
  expect(reviewer).not.toBe(administrator)
  await expectTabs(page, 'Workspace')
  await openPage(page, 'Roles')
  await workAs(page, 'Tenant administrator')
  await expectTabs(page, 'Workspace', 'Loads')
  await expect(page).toHaveURL('/freight/shipment/list')
  await workAs(page, 'Access reviewer')
  await expectTabs(page, 'Workspace', 'Roles')
  await expect(page).toHaveURL('/hiam/role/list')
  const keys = [administrator, reviewer].map(id => `menuTabSessionKey-${id}`)
  expect((await memoryKeys(page)).sort()).toEqual(keys.sort())
})

test('public pages are not among the tabs that are kept, and the workspace is shown for one of them [TAB-9]', async ({
  page,
  as,
}) => {
  const roleId = await roleIdOf(page, () => as('ines.marchetti', { to: '/freight/shipment/list' }))
  await expectTabs(page, 'Workspace', 'Loads')
  await page.goto('/public/kickoff')
  await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()
  await page.goto('/')
  await expectTabs(page, 'Workspace', 'Loads')

  // As a program of before might have left it: no page of the console runs while it is written.
  await page.goto('/favicon.svg')
  const { tabs } = await stored(page, roleId)
  const publicTab = { ...tabs[1], key: '/public/kickoff', path: '/public/kickoff' }
  const before = { tabs: [...tabs, publicTab], activeTabKey: publicTab.key }
  await writeStored(page, `menuTabSessionKey-${roleId}`, before)
  await page.goto('/')
  await expectTabs(page, 'Workspace', 'Loads')
  await expect(page).toHaveURL('/workplace')
  await page.goto('/favicon.svg')
  const left = await stored(page, roleId)
  expect(left.tabs.map(one => one.key)).toEqual(['/workplace', '/freight/shipment'])
  expect(left.activeTabKey).toBe('/workplace')
})

test('a tab bears the name that its menu has, in the language of the person [TAB-10]', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as('ines.marchetti', { to: '/register/norrvik.fuel' })
  await expectTabs(page, 'Workspace', 'Fuel surcharge')
  const other = await anotherBrowser()
  await as('liang.wen', { page: other, to: '/register/kestrel.wind-farms' })
  await expectTabs(other, '工作台', '风电场')
})

test('the list of roles and the permissions of one of them share a tab [TAB-11] [TAB-2]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list?name=clerk' })
  await page.getByRole('row', { name: /Depot clerk/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Depot clerk' })
  await drawer.getByRole('button', { name: 'Edit permissions' }).click()
  await expect(page).toHaveURL(/\/hiam\/role\/detail\/[^/]+\?tab=permissions$/)
  await expect(page.getByRole('heading', { level: 1, name: /Depot clerk/ })).toBeVisible()
  await expectTabs(page, 'Workspace', 'Roles')
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')

  await openPage(page, 'Yard badges')
  await expectTabs(page, 'Workspace', 'Roles', 'Yard badges')
  await tab(page, 'Roles').click()
  await expect(page).toHaveURL(/\/hiam\/role\/detail\/[^/]+\?tab=permissions$/)
  await page.getByRole('tabpanel', { name: 'Roles' }).getByRole('link', { name: 'Roles' }).click()
  await expect(page).toHaveURL(/\/hiam\/role\/list\?name=clerk/)
  await expectTabs(page, 'Workspace', 'Roles', 'Yard badges')
})

test('what was typed, selected and scrolled in a tab is there again, and so is the focus [TAB-14]', async ({
  page,
  as,
}) => {
  await as('sofia.lindqvist', { to: '/hiam/role/list?size=20' })
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  const last = roles.getByRole('row', { name: /^Select Ward manager/ })
  await roles.getByRole('checkbox', { name: 'Select Consultant' }).check()
  await nameField(page).fill('not yet searched for')
  await roles.getByRole('checkbox', { name: 'Select External auditor' }).check()
  await nameField(page).focus()
  await last.scrollIntoViewIfNeeded()
  const before = await last.boundingBox()

  await tab(page, 'Workspace').click()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect(roles).toBeHidden()
  await openPage(page, 'Samples')
  await tab(page, 'Roles').click()

  await expect(nameField(page)).toHaveValue('not yet searched for')
  await expect(nameField(page)).toBeFocused()
  await expect(roles.getByText('2 selected')).toBeVisible()
  await expect(roles.getByRole('checkbox', { name: 'Select Consultant' })).toBeChecked()
  await expect(last).toBeInViewport()
  expect(await last.boundingBox()).toEqual(before)
})

test('an open drawer keeps what was typed into it while another tab is shown [TAB-14]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await page.getByRole('button', { name: 'Create role' }).click()
  const drawer = page.getByRole('complementary', { name: 'Create role' })
  await drawer.getByRole('textbox', { name: 'Code' }).fill('half.done')
  await drawer.getByRole('textbox', { name: 'Description' }).fill('Half a sentence')
  await tab(page, 'Workspace').click()
  await expect(drawer).toBeHidden()
  await expect(unsavedTab(page, 'Roles')).toBeVisible()
  await unsavedTab(page, 'Roles').click()
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveValue('half.done')
  await expect(drawer.getByRole('textbox', { name: 'Description' })).toBeFocused()
})

test('an open dialog belongs to its tab: it goes with it and comes back with it [TAB-14]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await openPage(page, 'Roles')
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await roles
    .getByRole('row', { name: /Customs/ })
    .first()
    .getByRole('checkbox')
    .check()
  await roles.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Delete the role/ })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/workplace')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await page.getByRole('button', { name: 'Show names' }).click()
  await page.goForward()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(roles.getByText('1 selected')).toBeVisible()
})

test('a tab with something unsaved asks before it closes', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('textbox', { name: 'Code' }).last().fill('half.done')
  await tab(page, 'Workspace').click()
  await chooseFor(page, unsavedTab(page, 'Roles'), 'Close')
  const question = page.getByRole('dialog', { name: 'Close Roles without saving?' })
  await question.getByRole('button', { name: 'Keep open' }).click()
  await expect(question).toBeHidden()
  await chooseFor(page, unsavedTab(page, 'Roles'), 'Close all')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expectTabs(page, 'Workspace')
})

test('back and forward go through the tabs that were shown [TAB-2]', async ({ page, as }) => {
  await as('ines.marchetti')
  await openPage(page, 'Loads')
  await openPage(page, 'Customs')
  await tab(page, 'Loads').click()
  await expect(page).toHaveURL('/freight/shipment/list')
  await page.goBack()
  await expect(tab(page, 'Customs')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Workspace')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/freight/shipment/list')
  await expectTabs(page, 'Workspace', 'Loads', 'Customs')
})

test('tabs that do not fit are in a list, which finds and closes them too', async ({ page, as }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await as('ines.marchetti')
  const names = [
    'Dispatch board',
    'Loads',
    'Customs',
    'Export papers',
    'Yard plan',
    'Vehicles',
    'Driver hours',
  ]
  for (const name of names) await openPage(page, name)
  await page.getByRole('button', { name: /more tabs$/ }).click()
  const list = page.getByRole('dialog', { name: /more tabs$/ })
  await list.getByRole('textbox', { name: 'Find a tab' }).fill('load')
  await list.getByRole('button', { name: 'Loads', exact: true }).click()
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/freight/shipment/list')
  await page.getByRole('button', { name: /more tabs$/ }).click()
  await list.getByRole('button', { name: 'Close Vehicles' }).click()
  await expect(list.getByRole('button', { name: 'Vehicles', exact: true })).toBeHidden()
  await list.getByRole('textbox', { name: 'Find a tab' }).fill('o')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('button', { name: 'Dispatch board', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('ads')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
  await expect(list).toBeHidden()
  await page.setViewportSize({ width: 1600, height: 700 })
  await expectTabs(page, 'Workspace', ...names.filter(name => name !== 'Vehicles'))
})

function nameField(page: Page) {
  return page.getByRole('search').getByRole('textbox', { name: 'Name' })
}

/** The role of the session after some work. */
async function roleIdOf(page: Page, work: () => Promise<void>): Promise<string> {
  const menu = page.waitForRequest('**/menus/tree?*')
  await work()
  return new URL((await menu).url()).searchParams.get('roleId') ?? ''
}

/** Without their owners. */
async function memoryKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  return keys.filter(key => key.startsWith('menuTab')).map(key => key.replace(/\.[\w-]+$/, ''))
}

async function stored(page: Page, roleId: string): Promise<{ tabs: StoredTab[]; activeTabKey: string }> {
  return (await readStored(page, `menuTabSessionKey-${roleId}`)) as {
    tabs: StoredTab[]
    activeTabKey: string
  }
}

test('closing to the left or to the right leaves the other side and the chosen tab', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles', 'Rate cards']) await openPage(page, name)
  await chooseFor(page, tab(page, 'Customs'), 'Close to the left')
  await expectTabs(page, 'Workspace', 'Customs', 'Vehicles', 'Rate cards')
  await chooseFor(page, tab(page, 'Vehicles'), 'Close to the right')
  await expectTabs(page, 'Workspace', 'Customs', 'Vehicles')
  await expect(tab(page, 'Vehicles')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Workspace').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Close to the left' })).toBeDisabled()
})

test('refreshing a tab reloads its page', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await nameField(page).fill('not yet searched for')
  await chooseFor(page, tab(page, 'Roles'), 'Refresh')
  await expect(nameField(page)).toHaveValue('')
  await expect(page.getByRole('grid', { name: 'Roles' }).getByRole('row').nth(1)).toBeVisible()
})

test('tabs are dragged to another place, where they stay', async ({ page, as }) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Vehicles']) await openPage(page, name)
  await tab(page, 'Vehicles').dragTo(tab(page, 'Loads'))
  await expectTabs(page, 'Workspace', 'Vehicles', 'Loads', 'Customs')
  await tab(page, 'Loads').dragTo(tab(page, 'Workspace'))
  await expectTabs(page, 'Workspace', 'Vehicles', 'Loads', 'Customs')
  await page.reload()
  await expectTabs(page, 'Workspace', 'Vehicles', 'Loads', 'Customs')
})

test('the browser asks before typed text is lost with the window, and only then', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
  expect(questions).toEqual([])
  // The drawer is part of the address.
  await page.getByRole('complementary').getByRole('textbox', { name: 'Code' }).fill('half.done')
  await expect(unsavedTab(page, 'Roles')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
  expect(questions).toEqual(['beforeunload'])
})

test('a click with the middle button on an entry of the menu opens a window of its own', async ({
  page,
  context,
  as,
}) => {
  await as('ines.marchetti')
  await page.getByRole('textbox', { name: 'Filter menu', exact: true }).fill('customs')
  await expect(page.getByText('1 page found')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Customs' })
    .click({ button: 'middle' })
  await expect(tab(await opened, 'Customs')).toHaveAttribute('aria-selected', 'true')
  await expectTabs(page, 'Workspace')
})

test('a page fills the screen with its name and the way back, and what opens over it can be seen', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await openPage(page, 'Roles')
  await tab(page, 'Workspace').click()
  await chooseFor(page, tab(page, 'Roles'), 'Full screen')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectTabs(page, 'Workspace', 'Roles')
})

test('a tab is pinned, opened a second time, closed and opened again, by menu and by keys', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  for (const name of ['Loads', 'Customs', 'Roles']) await openPage(page, name)
  await chooseFor(page, tab(page, 'Customs'), 'Pin')
  const pinned = page.getByRole('tab', { name: /^Customs/ })
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Loads', 'Roles')
  await pinned.click({ button: 'middle' })
  await chooseFor(page, tab(page, 'Roles'), 'Close others')
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Roles')
  await page.keyboard.press('Alt+Shift+T')
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Loads', 'Roles')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')

  // A second tab of a page has its own search, and keeps it over a reload.
  await tab(page, 'Roles').click()
  await page.keyboard.press('Alt+Shift+D')
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Loads', 'Roles', 'Roles (2)')
  const second = page.getByRole('tabpanel', { name: 'Roles (2)' })
  await second.getByRole('textbox', { name: 'Name' }).fill('depot')
  await page.keyboard.press('Enter')
  await expect(second.getByText('Showing 1-2 of 2')).toBeVisible()
  await expect(page).toHaveURL('/hiam/role/list?name=depot&copy=2')
  await page.reload()
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Loads', 'Roles', 'Roles (2)')
  await expect(second.getByText('Showing 1-2 of 2')).toBeVisible()
  await openPage(page, 'Roles')
  await expect(page).toHaveURL('/hiam/role/list')
  await expect(
    page.getByRole('tabpanel', { name: 'Roles', exact: true }).getByText(/^Showing 1-10/),
  ).toBeVisible()
  await page.keyboard.press('Alt+Shift+R')
  await tab(page, 'Roles (2)').click({ button: 'middle' })
  await expectTabs(page, 'Workspace', 'Customs, pinned', 'Loads', 'Roles')
})

test('two pages are shown beside each other, each in its own house, until one is enough', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await page.getByRole('textbox', { name: 'Filter menu', exact: true }).fill('customs')
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Customs' })
  await link.focus()
  await page.keyboard.press('Control+Enter')
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  const customs = page.getByRole('tabpanel', { name: 'Customs' })
  await expect(roles).toBeVisible()
  await expect(customs).toBeVisible()
  await expect(page).toHaveURL('/register/norrvik.customs')
  const widthOf = async () => Math.round((await roles.boundingBox())?.width ?? 0)
  const half = await widthOf()
  await page.getByRole('separator', { name: 'Width of the two pages' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(widthOf).toBeLessThan(half)

  // Working in a page makes its tab the active one; a new page takes its place.
  await roles.getByRole('textbox', { name: 'Name' }).click()
  await roles.getByRole('textbox', { name: 'Name' }).fill('depot')
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/hiam/role/list')
  await openPage(page, 'Loads')
  await expect(roles).toBeHidden()
  await expect(customs).toBeVisible()
  await chooseFor(page, tab(page, 'Roles'), 'Open side by side')
  await expect(roles.getByRole('textbox', { name: 'Name' })).toHaveValue('depot')
  await expect(page.getByRole('tabpanel', { name: 'Loads' })).toBeVisible()
  await page.reload()
  await expect(roles).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Loads' })).toBeVisible()
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Show one page only' }).click()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(roles).toBeVisible()
})

test('no page view is sent where no analytics service is configured [TAB-12]', async ({ page, as }) => {
  const elsewhere: string[] = []
  await as('ines.marchetti')
  page.on('request', request => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url())
  })
  await openPage(page, 'Loads')
  await tab(page, 'Workspace').click()
  await expect(page).toHaveURL('/workplace')
  expect(elsewhere).toEqual([])
})
