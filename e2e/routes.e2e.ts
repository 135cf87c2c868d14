import { randomUUID } from 'node:crypto'
import type { MenuData } from '@atrium/server/seed/rows'
import type { Page } from '@playwright/test'
import { addTenant } from './servers/database.ts'
import { Gateway } from './servers/gateway.ts'
import { expect, fillSignIn, test } from './setup/atrium.ts'
import { chooseFor, expectTabs, openPage, tab } from './setup/workspace.ts'

const forbidden = 'Sorry, you have no permission to access this page'
const notFound = 'Sorry, the page you visited does not exist'
const serverError = 'Sorry, the server has an error'

test('the workspace is the first tab, and nothing closes it or takes its place [ROUTE-1]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/freight/shipment/list' })
  await expectTabs(page, 'Workspace', 'Loads')
  await expect(page.getByRole('button', { name: 'Close Loads' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Close Workspace' })).toHaveCount(0)
  await tab(page, 'Workspace').click()
  await expect(page).toHaveURL('/workplace')
  await page.keyboard.press('Delete')
  await tab(page, 'Workspace').click({ button: 'middle' })
  await tab(page, 'Workspace').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await tab(page, 'Loads').focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expectTabs(page, 'Workspace', 'Loads')
})

test('/public/kickoff says that the account is used elsewhere and leads to the sign-in, without any menu [ROUTE-4] [ROUTE-18]', async ({
  page,
}) => {
  await page.goto('/public/kickoff')
  await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()
  await expectWayToSignIn(page)
})

test('/public/unauthorized says that the session is over and leads to the sign-in, without any menu [ROUTE-5] [ROUTE-18]', async ({
  page,
}) => {
  await page.goto('/public/unauthorized')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expectWayToSignIn(page)
})

test('/pub is public: the sign-in stands in it without any menu, says what went wrong and goes on from there [AREA-3]', async ({
  page,
}) => {
  await page.goto('/pub/nowhere')
  await expect(page.getByRole('heading', { name: notFound })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)

  await page.goto('/pub/user/login?error=access_denied&error_description=Not+today')
  const said = page.getByRole('main').getByRole('alert')
  await expect(said.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect(said).toContainText('Not today')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  await expect(page).toHaveURL('/pub/user/login')
  await said.getByRole('button', { name: 'Try again' }).click()
  await fillSignIn(page, 'ines.marchetti')
  await expect(page).toHaveURL('/workplace')
  await expectTabs(page, 'Workspace')
})

test('the sign-in page starts as every public page does: in the language and tenant of the signed-in user [AREA-3]', async ({
  page,
  as,
}) => {
  await as('liang.wen')
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/user/login', '/pub/user/login']) {
    await page.goto(`${path}?error=access_denied&error_description=Not+today`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Not today')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  }
})

test('/exception/403 says that there is no permission and leads back to / [ROUTE-6]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/exception/403' })
  await expectException(page, forbidden)
  await expectReturnLink(page)
})

test('/exception/404 says that there is no such page and leads back to / [ROUTE-7]', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/exception/404' })
  await expectException(page, notFound)
  await expectReturnLink(page)
})

test('/exception/500 says that the server has an error and leads back to / [ROUTE-8]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/exception/500' })
  await expectException(page, serverError)
  await expectReturnLink(page)
})

test('the pages for 403, 404 and 500 need no sign-in, but the way back does [ROUTE-6] [ROUTE-7] [ROUTE-8]', async ({
  page,
}) => {
  await page.goto('/exception/403')
  await expectException(page, forbidden)
  await page.goto('/exception/404')
  await expectException(page, notFound)
  await page.goto('/exception/500')
  await expectException(page, serverError)
  await page.getByRole('link', { name: 'Back to workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('during maintenance /exception/501 shows what the gateway said, as text [ROUTE-9]', async ({
  page,
  as,
  expectError,
  baseURL,
}) => {
  expectError(/status of 501/)
  const gateway = await Gateway.before(baseURL ?? '')
  try {
    await as('ines.marchetti')
    await page.goto(`${gateway.url}/hiam/role/list`)
    await expect(page.getByRole('button', { name: 'Create role' })).toBeVisible()
    gateway.maintenance = {
      type: 'application/json',
      body: JSON.stringify({ status: 'PAUSED', message: 'Back at <b>two o’clock</b>.' }),
    }
    const name = page.getByRole('search').getByRole('textbox', { name: 'Name' })
    await name.fill('clerk')
    await name.press('Enter')
    await expect(page).toHaveURL(`${gateway.url}/exception/501`)
    await expect(page.getByRole('heading', { name: 'PAUSED' })).toBeVisible()
    await expect(page.getByText('Back at <b>two o’clock</b>.')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Back at <b>two o’clock</b>.')).toBeVisible()

    gateway.maintenance = { type: 'text/html', body: '<h1>Gone fishing</h1>' }
    await page.goto(`${gateway.url}/`)
    await expect(page).toHaveURL(`${gateway.url}/exception/501`)
    await expect(page.getByText('<h1>Gone fishing</h1>')).toBeVisible()

    gateway.maintenance = undefined
    await page.getByRole('link', { name: 'Back to workspace' }).click()
    await expectTabs(page, 'Workspace', 'Roles')
  } finally {
    await gateway.stop()
  }
})

test('/exception/501 holds when there was no such answer [ROUTE-9]', async ({ page }) => {
  await page.goto('/exception/501')
  await expect(page.getByText('The service gave no reason.')).toBeVisible()
})

test('a page the role may not see is the 403 view, which says who one is and what is missing [PERM-8]', async ({
  page,
  as,
}) => {
  await as('tomasz.kowal', { to: '/hiam/role/list' })
  await expectException(page, forbidden)
  await expect(page).toHaveURL('/hiam/role/list')
  await expect(page.getByText('You are signed in as Tomasz Kowal')).toBeVisible()
  await expect(page.getByText('Your role is Depot clerk')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expectTabs(page, 'Workspace')
  await expect(tab(page, 'Workspace')).toHaveAttribute('aria-selected', 'false')
  await page.getByRole('link', { name: 'Back to workspace' }).click()
  await expect(tab(page, 'Workspace')).toHaveAttribute('aria-selected', 'true')
})

test('a page below one that the role may not see is the 403 view too [PERM-8]', async ({ page, as }) => {
  await as('tomasz.kowal', { to: '/hiam/role/permissions/1' })
  await expectException(page, forbidden)
  await expectTabs(page, 'Workspace')
})

test('an address nobody knows is the 404 page, with the menu and the tabs still there [ROUTE-7]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/freight/shipment/list' })
  await expectTabs(page, 'Workspace', 'Loads')
  await page.goto('/nowhere/at/all?really=1')
  await expectException(page, notFound)
  await expect(page).toHaveURL('/nowhere/at/all?really=1')
  await expectTabs(page, 'Workspace', 'Loads')
  await openPage(page, 'Customs')
  await expect(page.getByRole('heading', { name: notFound })).toBeHidden()
  await expectTabs(page, 'Workspace', 'Loads', 'Customs')
})

test('an unknown public address is the 404 page for all users [ROUTE-7]', async ({ page }) => {
  for (const path of ['/pub/nowhere', '/public/nowhere', '/exception/nowhere']) {
    await page.goto(path)
    await expectException(page, notFound)
  }
})

test('a menu whose application is not installed says so in its own tab', async ({ page, as }) => {
  const run = randomUUID().slice(0, 8)
  const stray: MenuData = {
    code: 'stray.ledger',
    type: 'menu',
    name: ['Ledger', '账簿'],
    route: '/stray/ledger',
  }
  await addTenant({
    ...{
      num: `STRAY-${run}`,
      name: ['Stray', '游离'],
      domain: 'stray.example',
      colour: '#556b2f',
      timeZone: 'UTC',
    },
    menus: [
      { code: 'stray.books', type: 'root', icon: 'folder', name: ['Books', '账目'], children: [stray] },
    ],
    roles: [],
    people: [{ login: `stray.${run}`, name: 'Siri Stray', roles: ['administrator'] }],
  })
  await as(`stray.${run}`)
  await openPage(page, 'Ledger')
  await expectException(page, 'This page belongs to an application that is not installed here')
  await expect(page.getByText('/stray/ledger')).toBeVisible()
  await page.getByRole('link', { name: 'Back to workspace' }).click()
  await expect(page).toHaveURL('/workplace')
  await chooseFor(page, tab(page, 'Ledger'), 'Close')
  await expectTabs(page, 'Workspace')
})

async function expectWayToSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, 'ines.marchetti')
  await expect(page).toHaveURL('/workplace')
  await expectTabs(page, 'Workspace')
}

async function expectReturnLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to workspace' }).click()
  await expect(page).toHaveURL('/workplace')
  await expectTabs(page, 'Workspace')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

async function expectException(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to workspace' })).toHaveAttribute('href', '/')
}
