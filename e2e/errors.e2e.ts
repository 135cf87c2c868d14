import type { Page, Route } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const notices = (page: Page) => page.getByRole('region', { name: 'Earlier notifications' })
const polite = (page: Page) => notices(page).getByRole('status')
const urgent = (page: Page) => notices(page).getByRole('alert')

test('a refusal that follows from the rules of the work is a warning with the words of the server [ERR-2] [ERR-9]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=NORRVIK.REGION' })
  await refuseToDelete(page)
  await expect(polite(page)).toHaveText(/^Operation failed\s*NORRVIK.REGION is still used by: .+ · 409$/)
  await expect(urgent(page)).toBeEmpty()
})

test('what was done is a polite notice that names how many records it was [ERR-10]', async ({ page, as }) => {
  await as('ines.marchetti', { to: '/hiam/role/list?code=dispatcher' })
  await list(page).getByRole('checkbox', { name: 'Select Dispatcher', exact: true }).check()
  await list(page).getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(polite(page)).toContainText(/Operation successful\s*1 role enabled$/)
  await expect(urgent(page)).toBeEmpty()
})

test('a notice stands in the lower trailing corner for 2.5 s, waits under the pointer, and can be read afterwards [ERR-10]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await page.clock.install()
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=NORRVIK.REGION' })
  await refuseToDelete(page)
  const notice = polite(page).getByText('Operation failed')
  await notice.hover()
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const box = await notices(page).boundingBox()
  expect(box && height - box.y - box.height).toBe(48)
  expect(box && width - box.x - box.width).toBeLessThan(48)

  await page.mouse.move(10, 10)
  await page.clock.runFor(2400)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()

  await page.clock.resume()
  await page.getByRole('button', { name: 'Earlier notifications' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(
    /Operation failed\s*NORRVIK.REGION is still used by: /,
  )
})

test('a failure of the network is an error that stays until it is closed; what has the focus makes the others wait [ERR-6] [ERR-10]', async ({
  as,
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await as('ines.marchetti', { to: '/hiam/role/list?code=dispatcher' })
  await list(page).getByRole('checkbox', { name: 'Select Dispatcher', exact: true }).check()
  const enable = list(page).getByRole('button', { name: 'Enable', exact: true })
  await expect(enable).toBeEnabled()
  await context.setOffline(true)
  await enable.click()
  await expect(urgent(page)).toContainText(/^network request error\s*try again later/)
  // It is sent again by itself.
  await context.setOffline(false)
  const success = polite(page).getByText('Operation successful')
  await expect(success).toBeVisible()
  // Whatever else was asked for meanwhile has failed, too.
  const close = urgent(page).getByRole('button', { name: 'Close' })
  await close.first().focus()
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expect(success).toBeVisible()

  await list(page).getByRole('button', { name: 'Search' }).focus()
  await page.clock.runFor(2600)
  await expect(success).toBeHidden()
  await expect(close.first()).toBeVisible()
  for (let left = await close.count(); left > 0; left--) {
    await close.first().click()
    await expect(close).toHaveCount(left - 1)
  }
})

test('each kind of error, provoked on purpose, is shown as the error catalog says [ROUTE-10] [ERR-2] [ERR-3] [ERR-6] [ERR-7] [SAFE-84]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of (4\d\d|50[0-3])|ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
  await as('kasper.lind', { to: '/exception/trigger' })
  const provoke = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await provoke('200 info')
  await expect(polite(page).last()).toContainText(/Operation failed\s*The input is not valid: provoked/)
  await provoke('422 error')
  await expect(urgent(page)).toContainText(/Operation failed\s*The input is not valid: provoked/)
  await provoke('429')
  await expect(urgent(page)).toContainText(/Operation failed\s*Too many attempts.* · 429/)
  await provoke('503')
  await expect(urgent(page)).toContainText(/Operation failed\s*The server is busy.* · 503/)
  await provoke('html')
  await expect(urgent(page)).toContainText(/network request error\s*try again later/)
  await provoke('204')
  await expect(polite(page).last()).toContainText(/Operation successful\s*204/)
  await expect(page).toHaveURL('/exception/trigger')

  await provoke('501')
  await expect(page).toHaveURL('/exception/501')
  await expect(page.getByRole('heading', { name: 'PAUSED' })).toBeVisible()
  await expect(page.getByText('Provoked: this service is paused')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'PAUSED' })).toBeVisible()
})

test('thirty refusals at once make one check and one way out, and the sign-in leads back [ERR-4] [SAFE-30]', async ({
  signIn,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  await signIn('kasper.lind', { to: '/exception/trigger' })
  let checks = 0
  page.on('request', request => {
    if (request.url().includes('kickoff')) checks += 1
  })
  await page.getByRole('button', { name: '30 calls with an expired session' }).click()
  await expect(page).toHaveURL('/public/unauthorized')
  expect(checks).toBe(1)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  // The session is still alive, so returning needs no password.
  await expect(page).toHaveURL('/exception/trigger')
})

test('an uncaught error reloads the page once, then it is reported; both can be read in the personal center [ERR-8]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/provoked/)
  await as('kasper.lind', { to: '/exception/trigger' })
  const uncaught = page.getByRole('button', { name: 'Uncaught error' })
  await page.getByRole('button', { name: 'Rejected promise' }).click()
  await expect(polite(page)).toContainText('Operation abnormal')
  await page.evaluate(() => Object.assign(window, { marked: true }))
  await uncaught.click()
  await page.waitForFunction(() => !('marked' in window))
  await uncaught.click()
  await expect(page.getByRole('heading', { name: 'Sorry, the server has an error' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(uncaught).toBeVisible()

  await page.goto('/hiam/user/info?tab=errors')
  const errors = page.getByRole('tabpanel', { name: 'Errors' })
  await expect(errors.getByRole('row', { name: /provoked/ })).toHaveCount(3)
  await errors.getByRole('button', { name: 'Clear list' }).click()
  await expect(errors.getByText('No errors')).toBeVisible()
})

/** A file that arrives whole, and fails where its declarations are read. */
async function breakDeclarations(route: Route): Promise<void> {
  const body = await (await route.fetch()).text()
  await route.fulfill({
    contentType: 'text/javascript',
    body: body.replace('entities:[', 'entities:[void 0,'),
  })
}

for (const [what, file, searched, fail] of [
  ['a screen that is gone', /\/passw-[\w-]+\.js/, 'password', (route: Route) => route.abort()],
  ['declarations that are gone', /\/decla-[\w-]+\.js/, 'audit log', (route: Route) => route.abort()],
  ['declarations that are wrong', /\/decla-[\w-]+\.js/, 'audit log', breakDeclarations],
] as const)
  test(`a part of the program that does not load is said at its place, without a loop: ${what} [SAFE-84]`, async ({
    as,
    page,
    expectError,
  }) => {
    expectError(/ERR_FAILED|Failed to fetch dynamically imported module|error loading dynamically|undefined/)
    await as('kasper.lind')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(file, fail)
    await page.getByRole('textbox', { name: 'Filter menu' }).fill(searched)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This page stopped working')).toBeVisible()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('This page stopped working')).toBeHidden()
    expect(loads).toBe(1)
  })

/** Tries to delete a role that people hold, which the server refuses. */
async function refuseToDelete(page: Page): Promise<void> {
  const lookups = page.getByRole('tabpanel', { name: 'Lookups' })
  await lookups.getByRole('row').filter({ hasText: 'NORRVIK.REGION' }).getByRole('checkbox').check()
  await lookups.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lookup' }).click()
}

/** Stops the page's clock, which from now on advances only on command. */
async function stopClock(page: Page): Promise<void> {
  // On a busy machine the time may be over before the clock is stopped at it.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)).toPass()
}
