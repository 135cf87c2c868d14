import { hash } from 'node:crypto'
import { selfApi } from '@atrium/contract/workspace/self'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const cover = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const roles = '/hiam/role/list'
const createRole = (page: Page) => page.getByRole('button', { name: 'Create role' })

/** Nothing is answered: whatever the page does now, it does by its clock. */
const cut = (on: Page | BrowserContext) => on.route('**/*', route => route.abort('connectionfailed'))

test('the page is covered when the session ends by the clock, without an answer, and shown again if it has not [SAFE-32]', async ({
  signIn,
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_CONNECTION|ERR_FAILED/)
  await context.clock.install()
  await signIn('ines.marchetti', { to: roles })
  await expect(createRole(page)).toBeVisible()
  await page.getByRole('search').getByRole('textbox', { name: 'Name' }).fill('typed before')
  await cut(page)
  await context.clock.fastForward(29 * 60_000)
  await expect(cover(page)).toBeHidden()
  await context.clock.fastForward(61_000)
  await expect(cover(page)).toBeVisible({ timeout: 1000 })
  await expect(cover(page)).toHaveCSS('background-color', /^rgb\(/)
  await page.keyboard.press('Escape')
  await expect(cover(page)).toBeVisible()
  await expect(createRole(page).click({ trial: true, timeout: 500 })).rejects.toThrow(
    /intercepts pointer events/,
  )
  // Only the clock was off: the server still knows the session.
  await page.unroute('**/*')
  await context.clock.fastForward(5000)
  await expect(cover(page)).toBeHidden()
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Name' })).toHaveValue('typed before')
})

test('what is done in one window keeps the others open; a session that has ended leads to the sign-in', async ({
  signIn,
  page,
  context,
  expectError,
}) => {
  // The token of a session that has ended is not renewed.
  expectError(/ERR_CONNECTION|ERR_FAILED|status of 400/)
  await context.clock.install()
  await signIn('ines.marchetti', { to: roles })
  const other = await context.newPage()
  await other.goto(roles)
  await expect(createRole(other)).toBeVisible()
  await expect(createRole(page)).toBeVisible()
  await cut(page)
  await context.clock.fastForward(26 * 60_000)
  // A click counts as activity, although it calls nothing by itself; it says so unless the window has just heard of the
  // session by a call of its own.
  await expect(async () => {
    await context.clock.fastForward(61_000)
    const said = other.waitForResponse(answer => answer.url().includes(selfApi.currentTenant.path), {
      timeout: 3000,
    })
    await other.getByRole('heading', { name: 'Roles' }).click()
    await said
  }).toPass()
  await context.clock.fastForward(5 * 60_000)
  await expect(cover(page)).toBeHidden()

  await page.unroute('**/*')
  // A call that was on its way when the time was set back counts as activity, so it is set back until none was.
  await expect(async () => {
    // Renewed meanwhile, another one shows the session.
    const token = (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
    await inDatabase(({ site }) =>
      // An instance that knows the session goes by its own memory of the last use, which a new end makes it forget.
      sql`update session set last_seen_at = now() - interval '31 minutes', expires_at = expires_at
        where id = (select session_id from oidc_record where key_hash = ${hash('sha256', token, 'buffer')})`.execute(
        site,
      ),
    )
    await context.clock.fastForward(31 * 60_000)
    for (const window of [page, other])
      await expect(window).toHaveURL('/public/unauthorized', { timeout: 5000 })
  }).toPass()
  for (const window of [page, other]) {
    await expect(window.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  }
})
