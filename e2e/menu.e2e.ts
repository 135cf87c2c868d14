import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { expectTabs, openPage, tab } from './setup/workspace.ts'

test('the menu finds pages by a part of their title, wherever they stand [MENU-3]', async ({ page, as }) => {
  await as('ines.marchetti')
  await filter(page).fill('load')
  await expect(menu(page).getByRole('link')).toHaveText([
    /^Loads/,
    /^Load factor/,
    /^Upload rules/,
    /^Downloads/,
  ])
  await menu(page).getByRole('link', { name: 'Load factor' }).click()
  await expect(page).toHaveURL('/register/norrvik.load-factor')
  await expect(filter(page)).toHaveValue('')
  await expect(menu(page).getByRole('button', { name: 'Operations' })).toBeVisible()
})

test('a page chosen with the mouse from what was found has nothing opened over it', async ({
  page,
  as,
  settled,
}) => {
  await as('ines.marchetti')
  await expect(menu(page).getByRole('button', { name: 'Operations' })).toBeVisible()
  await settled()
  await page.clock.install()
  await filter(page).fill('load')
  await menu(page).getByRole('link', { name: 'Load factor' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Load factor' }).getByRole('heading')).toBeVisible()
  await expect(menu(page).getByRole('button', { name: 'Operations' })).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(page.getByRole('group', { name: /^(Operations|Reports|Finance|Access)$/ })).toHaveCount(0)
})

test('the menu finds pages by the first letters of their words, in Chinese too [MENU-3]', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as('ines.marchetti')
  await filter(page).fill('dh')
  await expect(menu(page).getByRole('link')).toHaveText([/^Driver hours/, /^Navigation/, /^Data hierarchies/])
  await filter(page).press('Enter')
  await expect(tab(page, 'Driver hours')).toHaveAttribute('aria-selected', 'true')
  await filter(page).fill('no such page')
  await expect(menu(page).getByText('No pages match “no such page”')).toBeVisible()
  await filter(page).press('Escape')
  await expect(filter(page)).toHaveValue('')

  const other = await anotherBrowser()
  await as('liang.wen', { page: other })
  await other.getByRole('navigation').getByRole('textbox').first().fill('js')
  await other.getByRole('navigation').getByRole('link', { name: '角色' }).click()
  await expect(other).toHaveURL('/hiam/role/list')
})

test('Ctrl and K search pages and open tabs from anywhere [MENU-3]', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/freight/shipment/list' })
  await expectTabs(page, 'Workspace', 'Loads')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('fi')
  const found = page.getByRole('dialog').getByRole('option')
  await expect(found.filter({ hasText: 'Freight invoices' })).toBeVisible()
  await search.fill('load')
  // What is found on the server comes below them a moment later.
  await expect(found.filter({ hasNotText: 'Menu entry' })).toHaveText([
    /^Loads.*Operations/,
    /^Loads.*Operations/,
    /^Load factor.*Reports/,
    /^Upload rules/,
    /^Downloads/,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/register/norrvik.load-factor')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the panel of an item opens under the mouse and shows all its pages in their groups', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await menu(page).getByRole('button', { name: 'Operations' }).hover()
  const panel = panelOf(page, 'Operations')
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Fleet' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Fleet' }).getByRole('link')).toHaveText([
    'Vehicles',
    'Workshop orders',
    'Tachograph files',
  ])
  await panel.getByRole('link', { name: 'Workshop orders' }).click()
  await expect(tab(page, 'Workshop orders')).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toBeHidden()
})

test('the panel goes when the mouse leaves, unless it is kept open', async ({ page, as }) => {
  await as('ines.marchetti')
  const panel = panelOf(page, 'Reports')
  await menu(page).getByRole('button', { name: 'Reports' }).hover()
  await expect(panel).toBeVisible()
  await page.mouse.move(1200, 700)
  await expect(panel).toBeHidden()

  await menu(page).getByRole('button', { name: 'Reports' }).hover()
  await panel.getByRole('button', { name: 'Keep open' }).click()
  await page.mouse.move(1200, 700)
  await menu(page).getByRole('button', { name: 'Finance' }).hover()
  await expect(panelOf(page, 'Finance')).toBeHidden()
  await expect(panel).toBeVisible()
})

test('the panel opens on Enter, the arrows move in it and Escape gives the focus back', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await expect(menu(page).getByRole('link', { name: 'Workspace' })).toBeVisible()
  await filter(page).press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: 'Workspace' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const item = menu(page).getByRole('button', { name: 'Operations' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Operations')
  await expect(panel.getByRole('link', { name: 'Dispatch board' })).toBeFocused()
  await expect(item).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: 'Loads' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(panel.getByRole('link', { name: 'Tachograph files' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(item).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('link', { name: 'Dispatch board' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')
})

test('the panel is filtered by what is typed in it', async ({ page, as }) => {
  await as('ines.marchetti')
  await menu(page).getByRole('button', { name: 'Operations' }).click()
  const panel = panelOf(page, 'Operations')
  const field = panel.getByRole('textbox', { name: 'Operations: Filter menu' })
  await field.fill('wo')
  await expect(panel.getByRole('link')).toHaveText(['Workshop orders'])
  await field.press('Enter')
  await expect(page).toHaveURL('/register/norrvik.workshop')
})

test('the page that is shown is marked in the menu', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/freight/vehicle/list' })
  await menu(page).getByRole('button', { name: 'Operations' }).click()
  const panel = panelOf(page, 'Operations')
  await expect(panel.getByRole('link', { name: 'Vehicles' })).toHaveAttribute('aria-current', 'page')
  await expect(panel.getByRole('link', { name: 'Loads' })).not.toHaveAttribute('aria-current', 'page')
})

test('a star keeps a page at hand, in the menu and at home, until it is taken away', async ({ page, as }) => {
  await as('jonas.ek')
  const shortcuts = menu(page).getByRole('list', { name: 'Shortcuts' })
  const home = page.getByRole('tabpanel', { name: 'Workspace' })
  await menu(page).getByRole('button', { name: 'Operations' }).click()
  await panelOf(page, 'Operations').getByRole('button', { name: 'Add Loads to shortcuts' }).click()
  await expect(
    panelOf(page, 'Operations').getByRole('button', { name: 'Remove Loads from shortcuts' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(shortcuts.getByRole('link', { name: 'Loads' })).toBeVisible()
  await page.reload()
  await expect(home.getByRole('link', { name: 'Loads' })).toBeVisible()
  await shortcuts.getByRole('link', { name: 'Loads' }).click()
  await expect(tab(page, 'Loads')).toHaveAttribute('aria-selected', 'true')

  await menu(page).getByRole('button', { name: 'Operations' }).focus()
  await page.keyboard.press('Enter')
  await expect(panelOf(page, 'Operations').getByRole('link', { name: 'Loads' })).toBeFocused()
  await page.keyboard.press('*')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('Escape')
  await tab(page, 'Workspace').click()
  await expect(home.getByText('No shortcuts yet')).toBeVisible()
})

test('the menu with icons only stays so over a reload and is as usable [STATE-3]', async ({ page, as }) => {
  await as('ines.marchetti')
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await expect(filter(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible()
  await expect(filter(page)).toBeHidden()
  await menu(page).getByRole('button', { name: 'Finance' }).hover()
  await panelOf(page, 'Finance').getByRole('link', { name: 'Rate cards' }).click()
  await expect(tab(page, 'Rate cards')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Show names' }).click()
  await expect(filter(page)).toBeVisible()
  await page.reload()
  await expect(filter(page)).toBeVisible()
})

test('a click with Ctrl opens a page of the menu in a window of its own', async ({ page, context, as }) => {
  await as('ines.marchetti')
  await filter(page).fill('customs')
  await expect(page.getByText('1 page found')).toBeVisible()
  const opened = context.waitForEvent('page')
  await menu(page)
    .getByRole('link', { name: 'Customs' })
    .click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(tab(other, 'Customs')).toHaveAttribute('aria-selected', 'true')
  await expectTabs(page, 'Workspace')
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 700, height: 600 } })

  test('menu, tabs and page have room, and nothing runs out of the window', async ({ page, as }) => {
    await as('ines.marchetti')
    await openPage(page, 'Roles')
    await expect(page.getByRole('grid', { name: 'Roles' })).toBeVisible()
    await menu(page).getByRole('button', { name: 'Operations' }).click()
    await panelOf(page, 'Operations').getByRole('link', { name: 'Vehicles' }).click()
    await expect(tab(page, 'Vehicles')).toHaveAttribute('aria-selected', 'true')
    await expectNoOverflow(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bar below leads to the menu, the open tabs, the search and the person', async ({ page, as }) => {
    await as('ines.marchetti')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('button', { name: 'Menu' }).tap()
    const list = page.getByRole('dialog', { name: 'Menu' })
    await list.getByRole('button', { name: 'Access' }).tap()
    await list.getByRole('link', { name: 'Roles' }).tap()
    await expect(list).toBeHidden()
    await expect(page.getByRole('tabpanel', { name: 'Roles' })).toBeVisible()
    await expectNoOverflow(page)

    await bar.getByRole('button', { name: 'Search' }).tap()
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('vehicles')
    await page.getByRole('option', { name: /^Vehicles/ }).tap()
    await expect(page).toHaveURL('/freight/vehicle/list')

    await bar.getByRole('button', { name: '3 open tabs' }).tap()
    const tabs = page.getByRole('dialog', { name: 'Open tabs' })
    await tabs.getByRole('button', { name: 'Workspace' }).tap()
    await expect(page).toHaveURL('/workplace')
    await bar.getByRole('button', { name: '3 open tabs' }).tap()
    await tabs.getByRole('button', { name: 'Close Vehicles' }).tap()
    await tabs.getByRole('button', { name: 'Roles', exact: true }).tap()
    await expect(page).toHaveURL('/hiam/role/list')

    await bar.getByRole('button', { name: 'You' }).tap()
    await expect(page.getByRole('dialog', { name: 'You' }).getByText('Ines Marchetti')).toBeVisible()
    await bar.getByRole('button', { name: 'Workspace' }).tap()
    await expect(page).toHaveURL('/workplace')
    await expectNoOverflow(page)
  })

  test('what was typed stays when the phone is turned [TAB-14]', async ({ page, as }) => {
    await as('ines.marchetti', { to: '/hiam/role/list' })
    const name = page.getByRole('searchbox', { name: 'Filter by name' })
    await name.fill('half a w')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(menu(page)).toBeVisible()
    await expect(name).toHaveValue('half a w')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(name).toHaveValue('half a w')
  })
})

function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menu' })
}

function filter(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Filter menu', exact: true })
}

function panelOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}
