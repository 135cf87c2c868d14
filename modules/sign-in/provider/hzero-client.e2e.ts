import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { OtherSite } from '../../../e2e/servers/other-site.ts'
import { OwnServer } from '../../../e2e/servers/server.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { expectNotLogged } from '../../../e2e/setup/log-secrets.ts'
import { asPage, signedIn } from '../testing/server/browser.testing.ts'

// An HZERO front end on a site of its own. The server logs as much as it can.
let server: OwnServer
let board: OtherSite
let stranger: OtherSite
const person = 'ines.marchetti'

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await OwnServer.start({ LOG_LEVEL: 'trace' })
  const page = readFileSync(join(import.meta.dirname, 'hzero-front-end.html'), 'utf8')
    .replace('{host}', server.url)
    .replace('{client}', 'old-yard-board')
  board = await OtherSite.start(page)
  stranger = await OtherSite.start(page)
})
test.afterAll(() => Promise.all([server.stop(), board.stop(), stranger.stop()]))

const at = (site: OtherSite) => `${site.url}/board`
const notice = (page: Page) => page.getByRole('alert')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const bell = (page: Page) => page.getByRole('button', { name: / unread$/ })
const bellList = (page: Page) => page.getByRole('region', { name: 'Bell' }).getByRole('listitem')

async function ask(page: Page, path: string): Promise<void> {
  await page.getByLabel('Path').fill(path)
  await press(page, 'Ask')
}

async function makeRole(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await press(page, 'Make a role')
}

/** Uses the page's own function for calls, since it has no button for this. */
async function keepOneSession(page: Page): Promise<void> {
  const made = await page.evaluate(async () => {
    const call = Reflect.get(window, 'call')
    const { tenantId } = await call('GET', '/iam/v1/users/tenant-id')
    const path = `/iam/v1/${tenantId}/session-policies`
    const { objectVersionNumber } = await call('GET', path)
    return call('PUT', path, { sessionPolicy: 'newest-wins', objectVersionNumber })
  })
  expect(made).toMatchObject({ sessionPolicy: 'newest-wins' })
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(board.url)
  return cookies.find(({ name }) => name === 'access_token')?.value ?? ''
}

/** Registers the client as a platform administrator does: it exists, disabled and with another address. */
async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/hiam/client`)
  await fillSignIn(page, 'admin')
  await page.getByRole('gridcell', { name: 'Old yard board' }).click()
  const form = page.getByRole('complementary', { name: 'Old yard board' })
  await form.getByRole('combobox', { name: 'Redirect URIs', exact: true }).fill(at(board))
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Allowed origins (CORS)' }).fill(board.url)
  await page.keyboard.press('Enter')
  await form.getByRole('switch', { name: 'Enabled' }).press('Space')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Old yard board saved')).toBeVisible()
}

test('an HZERO front end on another site works unchanged until the user signs in elsewhere, and no other site does [CALL-13] [CALL-25] [CALL-28]', async ({
  page,
  anotherBrowser,
  expectError,
}) => {
  test.slow()
  expectError(/status of 501|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED|CORS policy/)
  await register(await anotherBrowser())

  // Not signed in: the page redirects to the sign-in and returns with a token, of which it extracts a part.
  await page.goto(at(board))
  const asking = page.waitForRequest(
    request => request.url().endsWith('/users/self') && request.headers().authorization !== undefined,
  )
  await fillSignIn(page, person)
  const { authorization, ...headers } = await (await asking).allHeaders()
  await expect(page).toHaveURL(at(board))
  const token = await tokenOf(page)
  expect(authorization).toBe(`bearer ${token}`)
  expect(token).toMatch(/^[0-9A-Za-z-]{36}$/)
  expect(headers).toMatchObject({ origin: board.url, pragma: 'no-cache', 'cache-control': 'no-cache' })
  expect([headers['x-requested-with'], headers.cookie]).toEqual([undefined, undefined])
  const who = page.getByText('Ines Marchetti')
  await expect(who).toHaveText('Ines Marchetti, more cards, 0 shortcuts, makes roles')
  await expect(page.getByRole('list', { name: 'Cards' }).getByRole('listitem').first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Loads', exact: true })).toBeVisible()
  await press(page, 'Roles')

  await bell(page).click()
  const unread = async () => Number.parseInt(await bell(page).innerText(), 10)
  const before = await unread()
  expect(before).toBeGreaterThan(2)
  const newest = bellList(page).filter({ hasText: 'Yard planner is ready for your review' })
  await newest.getByRole('button', { name: 'Read' }).click()
  await expect(newest).toHaveCount(0)
  await expect.poll(unread).toBe(before - 1)
  await bellList(page).getByRole('button', { name: 'Remove' }).first().click()
  await expect.poll(unread).toBe(before - 2)
  await press(page, 'All read')
  await expect.poll(unread).toBe(0)
  await expect(bellList(page).getByRole('button')).toHaveCount(0)
  await expect(bellList(page).first()).toBeVisible()

  await press(page, 'Choose')
  const choices = page.getByRole('table', { name: 'Choose a role' })
  await expect(choices.getByRole('row', { name: /^Access manager access-manager/ })).toBeVisible()

  await makeRole(page, 'depot-clerk')
  await expect(notice(page)).toHaveText('warn: Another role uses this code')
  await makeRole(page, 'yard-guest')
  await expect(notice(page)).toHaveText('Made and removed yard-guest')
  await page.getByLabel('Columns').fill('password')
  await press(page, 'Export roles')
  await expect(notice(page)).toHaveText(/^No file: None of these columns/)
  await page.getByLabel('Columns').fill('name')
  const file = page.waitForEvent('download')
  await press(page, 'Export roles')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  await ask(page, '/api/dropped')
  await expect(notice(page)).toHaveText('The network failed')
  await ask(page, '/api/501')
  await expect(page.getByRole('heading', { name: 'PAUSED' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Provoked: this service is paused')
  await page.reload()

  await keepOneSession(page)

  await page.getByLabel('Role', { exact: true }).selectOption('Access reviewer')
  await expect(who).toHaveText(/makes no roles$/)
  await expect(menu.getByRole('button', { name: 'Loads', exact: true })).toHaveCount(0)
  await page.getByLabel('Tenant').selectOption('Halden Clinics')
  await expect(page.getByLabel('Role', { exact: true }).getByRole('option')).toHaveText(['Transport liaison'])
  await bell(page).click()
  await expect(bellList(page).filter({ hasText: 'Sample transport on the holiday' })).toBeVisible()
  await page.getByLabel('Language').selectOption('简体中文')
  await expect(page.getByLabel('Tenant').locator('option:checked')).toHaveText('哈尔登诊所')
  await expect(menu.getByRole('button').first()).toHaveText(/\p{Script=Han}/u)

  // Cookies ignore ports: this page has the token, but its origin may not call.
  const other = await page.context().newPage()
  await other.goto(at(stranger))
  await expect(notice(other)).toHaveText('The network failed')
  expect(await other.evaluate(() => document.cookie)).toContain(token)
  await other.close()

  const elsewhere = await anotherBrowser()
  await elsewhere.goto(server.url)
  await fillSignIn(elsewhere, person)
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()

  await press(page, 'Sign in again')
  await fillSignIn(page, person)
  await expect(who).toBeVisible()
  const last = await tokenOf(page)
  await press(page, 'Sign out')
  await expect(page.getByRole('textbox', { name: /user name|用户名/ })).toBeVisible()
  expect(await tokenOf(page)).toBe('')
  expectNotLogged(server, token, last)
})

/** Registers a console of another origin, by the call that the screen of clients makes. */
async function registerConsole(clientId: string, origin: string): Promise<void> {
  const { browser, tokens } = await signedIn(server.url, { username: 'admin', password: demoPassword })
  const { status, text } = await browser.send('/iam/v1/clients', {
    method: 'POST',
    headers: { ...asPage(tokens.body.access_token), 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId,
      name: 'Console elsewhere',
      redirectUris: [`${origin}/user/login`],
      grants: ['implicit'],
      legacy: true,
      allowedOrigins: [origin],
    }),
  })
  expect([status, text]).toEqual([200, expect.stringContaining(clientId)])
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function chooseFile(page: Page, button: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press(page, button)
  await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
}

async function downloaded(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await press(page, name)
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('a console on another origin than its services signs in, saves, shows pictures, downloads and signs out [CALL-33]', async ({
  page,
}) => {
  test.slow()
  const clientId = 'console-elsewhere'
  const { url, stop } = await server.startBeside({
    SERVICES: 'console',
    API_HOST: server.url,
    CONSOLE_CLIENT: clientId,
    CONSOLE_FLOW: 'token',
  })
  try {
    await registerConsole(clientId, url)
    await page.goto(`${url}/hmsg/notices/list?notice=new`)
    await fillSignIn(page, 'kasper.lind')
    await expect(page).toHaveURL(`${url}/hmsg/notices/list?notice=new`)
    await expect(page.getByText(/^Showing 1-/)).toBeVisible()
    const draft = page.getByRole('complementary', { name: 'Create announcement' })
    await draft.getByRole('textbox', { name: 'Title', exact: true }).fill('Berths seen from elsewhere')
    await draft.getByRole('textbox', { name: 'Text', exact: true }).fill('See the dot.')
    await chooseFile(page, 'Attachments: choose files')
    await expect(draft.getByRole('button', { name: 'Download dot.png' })).toBeVisible()
    await draft.getByRole('button', { name: 'Create announcement' }).click()
    await expect(page.getByText('“Berths seen from elsewhere” saved as a draft')).toBeVisible()
    expect(await downloaded(page, 'Download dot.png')).toEqual({ name: 'dot.png', bytes: dot })

    await page.goto(`${url}/hfile/file-aggregate?fileName=dot`)
    await page.getByRole('gridcell', { name: 'dot.png', exact: true }).click()
    const preview = page.getByRole('img', { name: 'Preview of dot.png' })
    await expect(preview).toHaveJSProperty('naturalWidth', 1)

    await page.goto(`${url}/hiam/user/info`)
    await chooseFile(page, 'Choose picture')
    await expect(page.getByText('Picture changed')).toBeVisible()
    const own = page.getByRole('banner').locator('img[src*="/pictures/"]')
    await expect(own).toHaveJSProperty('naturalWidth', 256)

    await page.goto(`${url}/hiam/role/list`)
    await press(page, 'Export')
    const dialog = page.getByRole('dialog', { name: 'Export Roles' })
    const exporting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    expect((await exporting).suggestedFilename()).toMatch(/^Roles .*\.xlsx$/)

    await page.goto(`${url}/user/logout`)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect((await page.context().cookies(url)).map(({ name }) => name)).toEqual([])
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})
