import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { OtherSite } from '../../../e2e/servers/other-site.ts'
import { OwnServer } from '../../../e2e/servers/server.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'

let server: OwnServer
let board: OtherSite
const person = 'ines.marchetti'

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await OwnServer.start()
  const page = readFileSync(join(import.meta.dirname, 'hzero-administration.html'), 'utf8')
    .replace('{host}', server.url)
    .replace('{client}', 'old-yard-board')
  board = await OtherSite.start(page)
})
test.afterAll(() => Promise.all([server.stop(), board.stop()]))

const screens = [
  'Roles',
  'User groups',
  'Units',
  'Interface texts',
  'Content texts',
  'Lookups',
  'Lookup views',
  'Message templates',
  'Receiver groups',
  'Announcements',
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Registers the client for its pages below `/board`. */
async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/hiam/client`)
  await fillSignIn(page, 'admin')
  await page.getByRole('gridcell', { name: 'Old yard board' }).click()
  const form = page.getByRole('complementary', { name: 'Old yard board' })
  await form.getByRole('combobox', { name: 'Redirect URIs', exact: true }).fill(`${board.url}/board`)
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Matching of redirect URIs' }).click()
  await page.getByRole('option', { name: 'Addresses below a redirect URI, too' }).click()
  await form.getByRole('combobox', { name: 'Allowed origins (CORS)' }).fill(board.url)
  await page.keyboard.press('Enter')
  await form.getByRole('switch', { name: 'Enabled' }).press('Space')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Old yard board saved')).toBeVisible()
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

test('an HZERO front end saves, changes and deletes on ten screens, and returns to its deep links [CALL-13]', async ({
  page,
  anotherBrowser,
  expectError,
}) => {
  test.slow()
  expectError(/status of 401|status of 501/)
  await register(await anotherBrowser())

  await page.goto(`${board.url}/board/hmsg/notices/detail/7?from=mail`)
  await fillSignIn(page, person)
  await expect(page.getByText('Ines Marchetti at /board/hmsg/notices/detail/7?from=mail')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('button')).toHaveText(screens)

  const notice = page.getByRole('alert')
  for (const name of screens) {
    await press(page, name)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await press(page, 'Create')
    await expect(notice).toContainText(`${name}: Created `)
    await press(page, 'Change')
    await expect(notice).toHaveText(new RegExp(`^${name}: Changed to .* 2$`))
    await press(page, 'Delete')
    await expect(notice).toHaveText(`${name}: Deleted`)
  }

  await keepOneSession(page)
  const elsewhere = await anotherBrowser()
  await elsewhere.goto(server.url)
  await fillSignIn(elsewhere, person)
  await expect(elsewhere).toHaveURL(/workplace/)
  await press(page, 'Roles')
  await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()
  await press(page, 'Sign in again')
  await fillSignIn(page, person)
  await expect(page.getByText('Ines Marchetti at /board/public/kickoff?language=en_US')).toBeVisible()
})
