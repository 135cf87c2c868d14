import { randomUUID } from 'node:crypto'
import { endSession } from '@atrium/server/auth/session-life'
import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, send, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionIn,
  asPage,
  authorizationUrl,
  Browser,
  codeIn,
  exchange,
  formTokenIn,
  givePassword,
  refresh,
  signedIn,
  whoAmI,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
let userId: string
const username = `user-${randomUUID()}`
const password = 'correct horse battery'

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
})

afterAll(() => server.close())

const newSignIn = () => signedIn(server.origin, { username, password })

const signOut = (browser: Browser, token: string) =>
  browser.send('/oauth/public/sign-out', { method: 'POST', headers: asPage(token) })

const kickoff = async (token: string, address = '2001:db8:9::1') => {
  const path = `/oauth/public/token/kickoff?access_token=${encodeURIComponent(token)}`
  const answer = await send(server.origin, 'POST', path, undefined, { 'x-forwarded-for': address })
  return [answer.status, answer.body]
}

const sessionIdOf = async () => {
  const { id } = await server.databases.site
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

describe('signing out', () => {
  test('nothing that was handed out works any more [SAFE-32]', async () => {
    const { browser, tokens } = await newSignIn()
    const spare = authorizationUrl(server.origin)
    const spareCode = codeIn(await browser.get(spare.address))
    const next = await refresh(browser, tokens.body.refresh_token)
    const before = new Browser(server.origin)
    before.cookies.push(...browser.cookies)

    const answer = await signOut(browser, next.body.access_token)
    expect(answer.status).toBe(204)
    for (const one of [browser, before]) {
      expect(await whoAmI(one, tokens.body.access_token)).toBe(401)
      expect(await whoAmI(one, next.body.access_token)).toBe(401)
      expect((await refresh(one, next.body.refresh_token)).status).toBe(400)
      expect((await refresh(one, tokens.body.refresh_token)).status).toBe(400)
      expect((await exchange(one, spare, spareCode)).status).toBe(400)
      expect((await one.follow(await one.get(authorizationUrl(server.origin).address))).address).toContain(
        '/oauth/login/',
      )
    }
  })

  test('the browser is told to forget, but keeps its language and its door [SAFE-32]', async () => {
    const { browser, tokens } = await newSignIn()
    browser.cookies.push(
      { name: 'language', value: 'zh_CN', path: '/', line: '' },
      { name: 'access_token', value: tokens.body.access_token, path: '/', line: '' },
      { name: 'refresh_token', value: tokens.body.refresh_token, path: '/', line: '' },
    )
    const answer = await signOut(browser, tokens.body.access_token)
    expect(answer.headers.get('clear-site-data')).toContain('"storage"')
    const left = browser.cookies.map(({ name }) => name).filter(name => !/atrium_(sign_in|resume)/.test(name))
    expect(left.sort()).toEqual(['__Host-atrium_device', '__Host-atrium_tenant', 'language'])
  })

  test('it is recorded, and other browsers of the same person stay signed in', async () => {
    const one = await newSignIn()
    const other = await newSignIn()
    await signOut(one.browser, one.tokens.body.access_token)
    expect(await whoAmI(other.browser, other.tokens.body.access_token)).toBe(200)
    const recorded = await server.databases.site
      .selectFrom('audit')
      .select('verb')
      .where('actorId', '=', userId)
      .where('verb', '=', 'sign-out')
      .execute()
    expect(recorded.length).toBeGreaterThan(0)
  })

  test('a bearer alone, or a form of another site, signs nobody out [SAFE-33]', async () => {
    const { browser, tokens } = await newSignIn()
    const token = tokens.body.access_token
    expect((await signOut(new Browser(server.origin), token)).status).toBe(401)
    const foreign = await browser.send('/oauth/public/sign-out', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    expect(await whoAmI(browser, token)).toBe(200)
  })

  test('without script there is a page with one button', async () => {
    const { browser, tokens } = await newSignIn()
    const page = await browser.get('/oauth/logout')
    expect(page.text.match(/<button/g)).toHaveLength(1)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(200)
    const fields = { formToken: formTokenIn(page.text) }
    const foreign = await browser.post(actionIn(page.text), fields, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)
    expect((await browser.post(actionIn(page.text), { formToken: 'x.y' })).status).toBe(403)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(200)
    const done = await browser.follow(await browser.post(actionIn(page.text), fields))
    expect(done.text).toContain('You are signed out')
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
  })
})

describe('an account that is taken away', () => {
  test('is out at once, everywhere [SAFE-32]', async () => {
    const { browser, tokens, request } = await newSignIn()
    await server.databases.site
      .updateTable('appUser')
      .set({ enabled: false })
      .where('id', '=', userId)
      .execute()
    await server.settled()
    try {
      expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
      expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(400)
      const asked = await browser.follow(await browser.get(request.address))
      expect(asked.address).toContain('/oauth/login/')
    } finally {
      await server.databases.site
        .updateTable('appUser')
        .set({ enabled: true })
        .where('id', '=', userId)
        .execute()
      await server.settled()
    }
  })
})

describe('whether a session was kicked', () => {
  test('is told to its own token, and only then [SAFE-29]', async () => {
    const { tokens, browser } = await newSignIn()
    const token = tokens.body.access_token
    expect(await kickoff(token)).toEqual([200, { kickoff: 0 }])
    await endSession(server.site, await sessionIdOf(), 'kicked')
    expect(await kickoff(token)).toEqual([200, { kickoff: 1 }])
    expect(await whoAmI(browser, token)).toBe(401)
    expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(400)

    const ended = await newSignIn()
    await endSession(server.site, await sessionIdOf(), 'signed-out')
    expect(await kickoff(ended.tokens.body.access_token)).toEqual([200, { kickoff: 0 }])
  })

  test.each([
    ['none', ''],
    ['empty', '?access_token='],
    ['dead', `?access_token=${randomUUID()}`],
    ['long', `?access_token=${'x'.repeat(5000)}`],
    ['a piece of SQL', `?access_token=${encodeURIComponent("' or 1=1 --")}`],
    ['a zero byte', '?access_token=%00'],
    ['no text', '?access_token=%ff'],
    ['there twice', '?access_token=one&access_token=two'],
  ])(
    'is answered when the token is %s: anything but 200 would make a front end ask for ever',
    async (what, query) => {
      for (const headers of [
        {},
        { 'content-type': 'application/json' },
        { authorization: `bearer ${randomUUID()}` },
        { authorization: 'bearer' },
        { cookie: 'access_token=dead; atrium_session=dead' },
      ] as Record<string, string>[]) {
        const path = `/oauth/public/token/kickoff${query}`
        const from = { 'x-forwarded-for': `2001:db8:10:${what.length}::1`, ...headers }
        const answer = await send(server.origin, 'POST', path, undefined, from)
        expect([answer.status, answer.body], JSON.stringify(headers)).toEqual([200, { kickoff: 0 }])
      }
    },
  )

  test('is still known when the token itself has long expired [SAFE-29]', async () => {
    const { tokens } = await newSignIn()
    const sessionId = await sessionIdOf()
    await endSession(server.site, sessionId, 'kicked')
    const past = new Date(Date.now() - 600_000)
    await server.databases.site.updateTable('oidcRecord').set({ expiresAt: past }).execute()
    await server.settled()
    await sweep(server.site)
    expect(await kickoff(tokens.body.access_token)).toEqual([200, { kickoff: 1 }])
    await server.databases.site
      .updateTable('session')
      .set({ expiresAt: past })
      .where('id', '=', sessionId)
      .execute()
    await server.settled()
    await sweep(server.site)
    expect(await kickoff(tokens.body.access_token)).toEqual([200, { kickoff: 0 }])
  })

  test('is refused to an address that asks too often, for a minute at most, and to no other [SAFE-29]', async () => {
    const { tokens } = await newSignIn()
    await endSession(server.site, await sessionIdOf(), 'kicked')
    const address = '2001:db8:77::1'
    const answers = await Promise.all(Array.from({ length: 30 }, () => kickoff(randomUUID(), address)))
    expect(answers.map(([status]) => status)).toEqual(Array(30).fill(200))
    for (const token of [tokens.body.access_token, randomUUID()])
      expect(await kickoff(token, '2001:db8:77::ffff')).toMatchObject([429, { code: 'error.rate.limit' }])
    const refused = await fetch(`${server.origin}/oauth/public/token/kickoff?access_token=x`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect([refused.status, seconds > 0 && seconds <= 60]).toEqual([429, true])
    expect(await kickoff(tokens.body.access_token)).toEqual([200, { kickoff: 1 }])
  })
})
