import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Gateway } from '../../../e2e/servers/gateway.ts'
import { OwnServer } from '../../../e2e/servers/server.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { expectNotLogged } from '../../../e2e/setup/log-secrets.ts'
import { tab } from '../../../e2e/setup/workspace.ts'

// It is about what a browser keeps.
test.use({ ownContext: true })

// The console here signs in like an HZERO front end, and the server logs as much as it can.
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await OwnServer.start({ CONSOLE_FLOW: 'token', LOG_LEVEL: 'trace' })
})
test.afterAll(() => server.stop())

interface Seen {
  url: string
  referer: string | undefined
}

/** Every request of a page, in order. */
function watchRequests(page: Page): Seen[] {
  const seen: Seen[] = []
  page.on('request', request => {
    seen.push({ url: request.url(), referer: request.headers().referer })
  })
  return seen
}

/** Everything a browser stores about the addresses it has visited. */
async function rememberedBy(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  const timed = await page.evaluate(() => performance.getEntries().map(({ name }) => name))
  const been = entries.map(({ url, title }) => ({ url, title }))
  return JSON.stringify([been, timed, await page.evaluate(() => [document.referrer, location.href])])
}

async function tokenOf(page: Page) {
  const cookies = await page.context().cookies(server.url)
  return cookies.find(({ name }) => name === 'access_token')
}

test('a token in the hash is kept for an hour at most, and is nowhere to be found afterwards [START-2] [SAFE-25]', async ({
  page,
  expectError,
}) => {
  // Going back ends at the page of an expired sign-in.
  expectError(/status of 400/)
  await page.addInitScript(() => {
    const { fetch } = window
    const hashes: string[] = []
    Object.assign(window, { hashes })
    window.fetch = (...given) => {
      hashes.push(location.hash)
      return fetch(...given)
    }
  })
  const requests = watchRequests(page)
  const authorizationUrl = page.waitForRequest('**/oauth/oauth/authorize?*')
  await page.goto(`${server.url}/hiam/role/list?name=clerk`)
  const asked = new URL((await authorizationUrl).url()).searchParams
  expect([asked.get('response_type'), asked.get('code_challenge')]).toEqual(['token', null])
  const began = Date.now() / 1000
  await fillSignIn(page, 'ines.marchetti')

  await expect(page).toHaveURL(`${server.url}/hiam/role/list?name=clerk`)
  await expect(page.getByRole('row', { name: /Depot clerk/ })).toBeVisible()
  const token = await tokenOf(page)
  expect(token?.value).toMatch(/^[0-9A-Za-z-]{36}$/)
  expect(token?.path).toBe('/')
  expect(token?.expires).toBeGreaterThan(began + 3000)
  expect(token?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 3600)

  const hashes = await page.evaluate(() => Reflect.get(window, 'hashes') as string[])
  expect(hashes.length).toBeGreaterThan(3)
  expect(hashes.join('')).not.toContain('access_token')
  const secret = token?.value ?? ''
  expect(await rememberedBy(page)).not.toContain(secret)
  const arrival = requests.findIndex(({ url }) => url.includes(`#access_token=${secret}`))
  expect(JSON.stringify(requests.filter((_, at) => at !== arrival))).not.toContain(secret)
  await page.goBack()
  await expect(page).not.toHaveURL(/access_token/)
  expectNotLogged(server, secret)
})

test('a token in the hash that this browser did not ask for is stripped and not taken [START-2] [SAFE-25]', async ({
  page,
}) => {
  const forged = `${randomBytes(4).toString('hex')}-forged`
  for (const path of ['/workplace', '/user/login', '/public/unauthorized', '/pub/user/login']) {
    await page.goto(
      `${server.url}${path}#access_token=${forged}&token_type=bearer&expires_in=3600&state=guess`,
    )
    await expect(page).not.toHaveURL(/access_token/)
    expect(await tokenOf(page)).toBeUndefined()
    // The page may be on its way to the sign-in meanwhile.
    await expect(async () => {
      expect(await rememberedBy(page)).not.toContain(`access_token=${forged}`)
    }).toPass({ timeout: 15_000 })
    await page.goto('about:blank')
  }
})

async function ticketOf(page: Page, path: string): Promise<string> {
  return page.evaluate(async asked => {
    const token = /access_token=([0-9A-Za-z-]+)/.exec(document.cookie)?.[1]
    const answer = await fetch('/oauth/public/ticket', {
      method: 'POST',
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path: asked }),
    })
    return ((await answer.json()) as { ticket: string }).ticket
  }, path)
}

test('a ticket opens one page without the workspace, and is gone from the address before anything else is requested [AREA-2] [SAFE-26]', async ({
  page,
  anotherBrowser,
}) => {
  await page.goto(server.url)
  await fillSignIn(page, 'ines.marchetti')
  const path = '/private/hiam/role/list'
  const ticket = await ticketOf(page, path)

  const other = await anotherBrowser()
  const requests = watchRequests(other)
  await other.goto(`${server.url}${path}?access_token=${ticket}&name=clerk`)
  await expect(other.getByRole('row', { name: /Depot clerk/ })).toBeVisible()
  await expect(other.getByRole('banner')).toHaveCount(0)
  await expect(other.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  await expect(other).toHaveURL(`${server.url}${path}?name=clerk`)
  expect(requests.slice(0, 2).map(({ url }) => url)).toEqual([
    `${server.url}${path}?access_token=${ticket}&name=clerk`,
    `${server.url}${path}?name=clerk`,
  ])
  expect(JSON.stringify(requests.slice(1))).not.toContain(ticket)
  expect(await rememberedBy(other)).not.toContain(ticket)

  const third = await anotherBrowser()
  await third.goto(`${server.url}${path}?access_token=${ticket}`)
  await expect(third.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expectNotLogged(server, ticket, (await tokenOf(page))?.value ?? '')
})

for (const reason of ['kicked', 'signed-out'] as const) {
  const where = reason === 'kicked' ? '/public/kickoff' : '/public/unauthorized'
  const rules = reason === 'kicked' ? '[ERR-4] [SAFE-30] [CALL-28] [ROUTE-4]' : '[ERR-4] [SAFE-30]'
  test(`calls that are refused together ask once why, and lead to ${where} once, with the way back kept ${rules}`, async ({
    page,
  }) => {
    await page.goto(server.url)
    await fillSignIn(page, 'ines.marchetti')
    await page.goto('about:blank')
    const gateway = await Gateway.before(server.url)
    try {
      const requests = watchRequests(page)
      const places: string[] = []
      page.on('framenavigated', frame => places.push(new URL(frame.url()).pathname))
      // Requests that the page waits for before all others.
      gateway.hold(path => !/\/users\/self\b|\/prompt\//.test(path))
      await page.goto(`${gateway.url}/workplace?from=mail`)
      await expect.poll(() => gateway.held).toBeGreaterThanOrEqual(6)
      const ended = await server.query(
        'update session set ended_at = now(), ended_reason = $1 where ended_at is null returning id',
        [reason],
      )
      expect(ended.length).toBeGreaterThan(0)
      gateway.release()

      await expect(page).toHaveURL(new RegExp(where))
      const heading = reason === 'kicked' ? 'You signed in somewhere else' : 'Your session has ended'
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      const checks = requests.filter(({ url }) => url.includes('/oauth/public/token/kickoff'))
      expect(checks).toHaveLength(1)
      expect(places.filter(path => path === where)).toHaveLength(1)
      // For the way back, and readable to nobody else.
      const stored = await page.evaluate(() => Object.entries(sessionStorage))
      expect(stored.map(([name]) => name)).toContainEqual(expect.stringMatching(/^redirectUrl\./))
      expect(JSON.stringify(stored)).not.toContain('from=mail')
    } finally {
      await page.goto('about:blank')
      await gateway.stop()
    }
  })
}

for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a return address that was changed to ${evil} leads to the start page [SAFE-21]`, async ({ page }) => {
    await page.goto(`${server.url}/public/unauthorized`)
    await page.evaluate(address => sessionStorage.setItem('redirectUrl', encodeURIComponent(address)), evil)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // The stored return address is validated again when it is used.
    await page.evaluate(address => {
      const begun = JSON.parse(sessionStorage.getItem('atrium.signIn') ?? '{}')
      sessionStorage.setItem('atrium.signIn', JSON.stringify({ ...begun, returnTo: address }))
    }, evil)
    await fillSignIn(page, 'ines.marchetti')
    await expect(page).toHaveURL(`${server.url}/workplace`)
  })
}

test('from the page that says why, the sign-in leads back to where the person was [ERR-4]', async ({
  page,
}) => {
  const address = `${server.url}/hiam/role/list?name=clerk`
  await page.goto(address)
  await fillSignIn(page, 'ines.marchetti')
  await expect(page.getByRole('row', { name: /Depot clerk/ })).toBeVisible()
  // An open page would hear of it, and leave while it is loaded again.
  await page.goto('about:blank')
  await server.query("update session set ended_at = now(), ended_reason = 'kicked' where ended_at is null")
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'You signed in somewhere else' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, 'ines.marchetti')
  await expect(page).toHaveURL(address)
  await expect(tab(page, 'Roles')).toHaveAttribute('aria-selected', 'true')
})
