import type { Page } from '@playwright/test'
import { OwnServer } from './servers/server.ts'
import { expect, fillSignIn, test } from './setup/atrium.ts'
import { rawStorage } from './setup/stored.ts'
import { expectTabs, openPage, personMenu } from './setup/workspace.ts'

// It is about what a browser keeps.
test.use({ ownContext: true })

// What a browser stores of one person is nothing to the next, however the session of the first ended.
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await OwnServer.start()
})
test.afterAll(() => server.stop())

const query = 'name=Quarrelsome'
/** Names of the person before and of the tenant, what was searched for, and what the server said. */
const traces = /Ines|Marchetti|Norrvik|NORRVIK|Quarrelsome|hiam\/role|provoked|6f1c-22|Bearer/i

/** Fills every place where the console stores something of a person. */
async function work(page: Page): Promise<void> {
  await page.goto(`${server.url}/hiam/role/list?${query}`)
  await fillSignIn(page, 'ines.marchetti')
  await expectTabs(page, 'Workspace', 'Roles')
  await openPage(page, 'Loads')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Vehicles')
  await page.keyboard.press('Enter')
  await expectTabs(page, 'Workspace', 'Roles', 'Loads', 'Vehicles')
  await page.evaluate(() => {
    // Without anyone to wait for it: it goes into the history, and the page stays.
    void Promise.reject(new Error('provoked: GET /x?name=Quarrelsome with Bearer 6f1c-22'))
  })
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('hzero-global')
}

const endings: Readonly<Record<string, (page: Page) => Promise<Page>>> = {
  'somebody else ended the session': async page => {
    await server.query("update session set ended_at = now(), ended_reason = 'kicked' where ended_at is null")
    // The page is covered and asks by itself.
    await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()
    expect(await rawStorage(page)).not.toMatch(traces)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    return page
  },
  'the session expired while the page was closed': async page => {
    await page.goto('about:blank')
    await server.query('update session set ended_at = now() where ended_at is null')
    await page.goto(`${server.url}/`)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    return page
  },
  'the page was killed and restored at its address': async page => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goBack()
    return page
  },
}

for (const [how, end] of Object.entries(endings)) {
  test(`the next person finds nothing when ${how} [TAB-8] [ERR-8]`, async ({ page, expectError }) => {
    expectError(/provoked/)
    // Without its cookies the token cannot be renewed.
    expectError(/status of 400/)
    await work(page)
    expect(await rawStorage(page)).not.toMatch(traces)
    await end(page)
    await fillSignIn(page, 'tomasz.kowal')
    await expectTabs(page, 'Workspace')
    await expect(page).toHaveURL(`${server.url}/workplace`)
    expect(await rawStorage(page)).not.toMatch(traces)
    await page.goto(`${server.url}/hiam/user/info?tab=errors`)
    await expect(page.getByRole('tabpanel', { name: 'Errors' }).getByText('No errors')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const hits = page.getByRole('dialog').getByRole('listbox')
    await expect(hits).not.toContainText('Vehicles')
  })
}

test('the same person finds the tabs and the errors again after signing in again [TAB-8] [ERR-4]', async ({
  page,
  expectError,
}) => {
  expectError(/provoked/)
  await work(page)
  await server.query("update session set ended_at = now(), ended_reason = 'kicked' where ended_at is null")
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, 'ines.marchetti')
  await expectTabs(page, 'Workspace', 'Roles', 'Loads', 'Vehicles')
  await page.goto(`${server.url}/hiam/user/info?tab=errors`)
  const errors = page.getByRole('tabpanel', { name: 'Errors' })
  await expect(errors.getByRole('row', { name: /provoked/ })).toHaveCount(1)
  await expect(errors).not.toContainText(/Quarrelsome|6f1c/)
})

test('without encryption nothing is stored beyond the page', async ({ page }) => {
  await page.goto(`${server.url}/`)
  await fillSignIn(page, 'ines.marchetti')
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.reload()
  const before = await tabsIn(page)
  expect(before).toHaveLength(1)
  await openPage(page, 'Roles')
  await expectTabs(page, 'Workspace', 'Roles')
  expect(await tabsIn(page)).toEqual(before)
  await page.goto(`${server.url}/`)
  await expectTabs(page, 'Workspace')
})

const tabsIn = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([name]) => name.startsWith('menuTab')))

test('with all storage blocked people sign in and work [SAFE-84]', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto(`${server.url}/hiam/role/list?name=clerk`)
  await fillSignIn(page, 'ines.marchetti')
  await expect(page).toHaveURL(`${server.url}/hiam/role/list?name=clerk`)
  await expect(page.getByRole('row', { name: /Depot clerk/ })).toBeVisible()
  await openPage(page, 'Loads')
  await expectTabs(page, 'Workspace', 'Roles', 'Loads')
  await page.reload()
  await expectTabs(page, 'Workspace', 'Loads')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('atrium.signIn')
  await personMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

for (const path of ['/portal', '/portal/download', '/workplace', '/hiam/role/list', '/public/unauthorized'])
  test(`tokens in the address of ${path} are removed at once, and go nowhere [SAFE-25]`, async ({ page }) => {
    const referrers: string[] = []
    page.on('request', request => referrers.push(request.headers().referer ?? ''))
    const session = await page.context().newCDPSession(page)
    for (const tokens of [
      '?access_token=6f1c-22',
      '#access_token=6f1c-22&state=x',
      '#refresh_token=6f1c-22',
    ]) {
      await page.goto(server.url + path + tokens)
      if (!/portal|public/.test(path)) await page.waitForURL('**/oauth/login/*')
      await expect(page).not.toHaveURL(/6f1c/)
      await expect(async () => {
        const { entries } = await session.send('Page.getNavigationHistory')
        const timed = await page.evaluate(() => performance.getEntries().map(({ name }) => name))
        expect(JSON.stringify([entries.map(({ url }) => url), timed])).not.toContain('6f1c')
      }).toPass({ timeout: 15_000 })
      expect(JSON.stringify([await rawStorage(page), await page.context().cookies()])).not.toContain('6f1c')
      await page.goto('about:blank')
    }
    expect(referrers.join()).not.toContain('6f1c')
  })
