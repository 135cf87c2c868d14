import { randomUUID } from 'node:crypto'
import { consoleClientId } from '@atrium/contract/constants'
import { hashOf } from '@atrium/server/auth/session'
import { endSession } from '@atrium/server/auth/session-life'
import { buildTestApp, send, type TestApp } from '@atrium/server/testing/app'
import { makeClient, makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionIn,
  authorizationUrl,
  Browser,
  formTokenIn,
  givePassword,
  type Page,
  signedIn,
  signInOn,
  whoAmI,
} from '../../testing/server/browser.testing.ts'

let server: TestApp
let userId: string
let tenantId: number
const username = `user-${randomUUID()}`
const password = 'correct horse battery'

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  const tenant = await makeTenant(server.site)
  tenantId = tenant.tenantId
  const second = await makeRole(server.site, tenantId, ['iam.role.list'])
  userId = await makeUser(server.site, tenantId, [tenant.adminRoleId, second], { loginName: username })
  await givePassword(server.site, userId, password)
})

afterAll(() => server.close())

type Client = Awaited<ReturnType<typeof makeClient>>

/** An authorization request as an HZERO front end makes it: no challenge, no scope, often no state. */
const asked = ({ clientId, redirectUri }: Client, changes: Record<string, string> = {}) =>
  `/oauth/oauth/authorize?${new URLSearchParams({
    response_type: 'token',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...changes,
  })}`

const hashIn = (page: Page) => new URLSearchParams(new URL(page.address).hash.slice(1))
const tokenIn = (page: Page) => hashIn(page).get('access_token') ?? ''

/** Follows redirects like a browser, and stops at the first foreign address. */
async function followHere(browser: Browser, page: Page): Promise<Page> {
  let at = page
  while (at.status >= 300 && at.status < 400 && at.address.startsWith(server.origin)) {
    at = await browser.get(at.address)
  }
  return at
}

async function signInFor(
  client: Client,
  changes: Record<string, string> = {},
  browser = new Browser(server.origin),
) {
  const form = await followHere(browser, await browser.get(asked(client, changes)))
  const sent = await browser.post(actionIn(form.text), {
    formToken: formTokenIn(form.text),
    username,
    password,
  })
  return { browser, landed: await followHere(browser, sent) }
}

async function implicitSignIn() {
  const client = await makeClient(server.site)
  const { browser, landed } = await signInFor(client)
  return { client, browser, token: tokenIn(landed) }
}

const call = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
) => send(server.origin, method, path, body, { authorization: `bearer ${token}`, ...more })
const self = (token: string) => call(token, 'GET', '/iam/hzero/v1/users/self').then(({ status }) => status)

const lastSession = () =>
  server.databases.site
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

describe('a token in the address', () => {
  test('is what a marked client gets, at its own address and in its own alphabet', async () => {
    const client = await makeClient(server.site)
    const { landed } = await signInFor(client, { state: 'a b&c' })
    expect(landed.status).toBe(303)
    expect(landed.headers.get('referrer-policy')).toBe('no-referrer')
    expect(landed.headers.get('cache-control')).toBe('no-store')
    expect(landed.address.split('#')[0]).toBe(client.redirectUri)
    const { access_token: token, ...rest } = Object.fromEntries(hashIn(landed))
    expect(token).toMatch(/^[0-9A-Za-z-]{36}$/)
    expect(rest).toEqual({ token_type: 'bearer', expires_in: '3600', scope: 'default', state: 'a b&c' })
    // A front end that extracts the token with its own pattern finds the same.
    expect(/access_token=([0-9a-zA-Z-]*)/.exec(landed.address)?.[1]).toBe(token)
  })

  test('counts without any cookie, for an hour, and its issue is recorded', async () => {
    const { client, token } = await implicitSignIn()
    expect(await self(token)).toBe(200)
    const record = await server.databases.site
      .selectFrom('oidcRecord')
      .select(['expiresAt', 'sessionId'])
      .where('keyHash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    expect(Number(record.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000)
    const { rows } = await sql`select actor_id from audit where entity = 'access_token' and verb = 'create'
      and entity_id = ${record.sessionId} and after ->> 'clientId' = ${client.clientId}`.execute(
      server.databases.site,
    )
    expect(rows).toEqual([{ actorId: userId }])
    await sql`update oidc_record set expires_at = now() where key_hash = ${hashOf(token)}`.execute(
      server.databases.site,
    )
    await endSession(server.site, record.sessionId ?? '', 'signed-out')
    expect(await self(token)).toBe(401)
  })

  test('is returned at once to people who are signed in, unless a new sign-in is requested', async () => {
    const { client, browser } = await implicitSignIn()
    expect(tokenIn(await browser.get(asked(client)))).toMatch(/^[0-9a-f-]{36}$/)
    const again = await browser.get(asked(client, { prompt: 'login' }))
    expect(again.address).toContain('/oauth/login/')
    const nobody = await new Browser(server.origin).get(asked(client, { prompt: 'none', state: 's' }))
    expect(Object.fromEntries(hashIn(nobody))).toEqual({ error: 'login_required', state: 's' })
  })

  test('moves to another role without taking the browser’s cookie away', async () => {
    const { client, browser, token } = await implicitSignIn()
    const roles = await call(token, 'GET', '/iam/hzero/v1/member-roles/self-roles')
    const current = (await call(token, 'GET', '/iam/hzero/v1/users/self')).body.currentRoleId
    const other = roles.body.find((role: { id: string }) => role.id !== current)
    const moved = await call(token, 'PUT', `/iam/v1/users/roles?roleId=${other.id}`)
    expect([moved.status, moved.headers.getSetCookie()]).toEqual([204, []])
    expect((await call(token, 'GET', '/iam/hzero/v1/users/self')).body.currentRoleId).toBe(other.id)
    await sql`update session set previous_secrets = '{}'`.execute(server.databases.site)
    expect(tokenIn(await browser.get(asked(client)))).not.toBe('')
  })
})

describe('a client without the mark', () => {
  const unmarked = () =>
    Promise.all([
      makeClient(server.site, { legacy: false, grants: ['authorization_code'] }),
      makeClient(server.site, { legacy: true, grants: ['authorization_code'] }),
      makeClient(server.site, { enabled: false }),
      { id: '', clientId: consoleClientId, redirectUri: `${server.origin}/user/login` },
      { id: '', clientId: 'nobody', redirectUri: 'https://nobody.example/' },
    ])

  test('gets no token in the address, signed in or not [SAFE-24]', async () => {
    const { browser } = await signedIn(server.origin, { username, password })
    for (const client of await unmarked())
      for (const from of [browser, new Browser(server.origin)]) {
        const page = await from.get(asked(client))
        expect([page.status, page.headers.get('location')]).toEqual([400, null])
        expect(page.text).toContain('unsupported_response_type')
      }
  })

  test('cannot get one by what it says of itself [SAFE-24]', async () => {
    const { browser } = await signedIn(server.origin, { username, password })
    const [client] = await unmarked()
    for (const changes of [
      { legacy: 'true', grants: 'implicit' },
      { response_mode: 'fragment' },
      { registration: '{"legacy":true}' },
      { client_id: `${client.clientId} ` },
      { request: 'eyJhbGciOiJub25lIn0.eyJyZXNwb25zZV90eXBlIjoidG9rZW4ifQ.' },
    ]) {
      const page = await browser.get(asked(client, changes))
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
    }
  })

  test.each(['token', 'code token', 'id_token token', 'none', ''])(
    'cannot get one by an interaction that was edited to "%s" [SAFE-24]',
    async responseType => {
      const browser = new Browser(server.origin)
      const form = await browser.follow(await browser.get(authorizationUrl(server.origin).address))
      const uid = form.address.split('/').at(-1) ?? ''
      await sql`update oidc_record set payload = jsonb_set(payload, '{params,response_type}', ${JSON.stringify(responseType)}::jsonb)
        where model = 'Interaction' and key_hash = ${hashOf(uid)}`.execute(server.databases.site)
      const sent = await browser.post(actionIn(form.text), {
        formToken: formTokenIn(form.text),
        username,
        password,
      })
      const landed = await followHere(browser, sent)
      expect([landed.status, landed.headers.get('location')]).toEqual([400, null])
      expect(landed.address).not.toContain('access_token')
    },
  )

  test('cannot be sent elsewhere by an interaction that was edited [SAFE-20]', async () => {
    const client = await makeClient(server.site)
    for (const begin of [authorizationUrl(server.origin).address, asked(client)]) {
      const browser = new Browser(server.origin)
      const form = await followHere(browser, await browser.get(begin))
      const uid = form.address.split('/').at(-1) ?? ''
      await sql`update oidc_record set payload = jsonb_set(payload, '{params,redirect_uri}', '"https://evil.example/"')
        where model = 'Interaction' and key_hash = ${hashOf(uid)}`.execute(server.databases.site)
      const sent = await browser.post(actionIn(form.text), {
        formToken: formTokenIn(form.text),
        username,
        password,
      })
      const landed = await followHere(browser, sent)
      expect([landed.status, landed.headers.get('location')]).toEqual([400, null])
    }
  })

  test('does not get what it began while it had the mark [SAFE-24]', async () => {
    const client = await makeClient(server.site)
    const browser = new Browser(server.origin)
    const form = await followHere(browser, await browser.get(asked(client)))
    await sql`update oauth_client set legacy = false, grants = '{authorization_code}' where id = ${client.id}`.execute(
      server.databases.site,
    )
    const sent = await browser.post(actionIn(form.text), {
      formToken: formTokenIn(form.text),
      username,
      password,
    })
    const landed = await followHere(browser, sent)
    expect([landed.status, landed.headers.get('location')]).toEqual([400, null])
  })
})

describe('the redirect address of an HZERO-compatible client', () => {
  test('is a registered one to the letter, at the sign-in and at the sign-out [SAFE-20]', async () => {
    const { client, browser, token } = await implicitSignIn()
    const { origin, host, pathname } = new URL(client.redirectUri)
    const variants = [
      `${client.redirectUri}/`,
      `${client.redirectUri}?a=1`,
      `${client.redirectUri}#a`,
      `${client.redirectUri}%00`,
      `${client.redirectUri}/../x`,
      `${client.redirectUri} https://evil.example/`,
      `${origin}//evil.example`,
      `https://user@${host}${pathname}`,
      `https://${host}.evil.example${pathname}`,
      `https://${host}@evil.example${pathname}`,
      `https://${host}:444${pathname}`,
      `https://${host.toUpperCase()}${pathname}`,
      `http://${host}${pathname}`,
      `//${host}${pathname}`,
      'javascript:alert(1)',
      '/workplace',
      server.origin,
    ]
    for (const redirect_uri of variants) {
      const there = await browser.get(asked(client, { redirect_uri }))
      expect([redirect_uri, there.status, there.headers.get('location')]).toEqual([redirect_uri, 400, null])
      const back = await browser.get(
        `/oauth/logout?${new URLSearchParams({ access_token: token, redirect_uri })}`,
      )
      expect([redirect_uri, back.status, back.headers.get('location')]).toEqual([redirect_uri, 400, null])
    }
    expect(await self(token)).toBe(200)
  })
})

describe('an address below the registered one', () => {
  const root = 'https://board.example'
  const below = (redirectMatch: 'exact' | 'below' | 'origin', uri = `${root}/yard`) =>
    makeClient(server.site, { redirectUris: [uri], redirectMatch })
  const landing = async (client: Client, redirect_uri: string) => {
    const browser = new Browser(server.origin)
    const { status, address } = await browser.get(asked(client, { redirect_uri }))
    return address.includes('/oauth/login/') ? 'asks to sign in' : status
  }

  test('is allowed to clients registered so: pages below it, and the query of a kick-off', async () => {
    const client = await below('below')
    for (const tail of ['', '/', '/hiam/role/list', '?a=1', '/public/kickoff?language=en_US&x=%2F..%2F'])
      expect([tail, await landing(client, `${root}/yard${tail}`)]).toEqual([tail, 'asks to sign in'])
    const { landed } = await signInFor(client, { redirect_uri: `${root}/yard/public/kickoff?language=en_US` })
    expect(landed.address).toMatch(
      /^https:\/\/board\.example\/yard\/public\/kickoff\?language=en_US#access_token=/,
    )
    const back = `${root}/yard/hiam/role/list?a=1`
    const out = new URLSearchParams({ access_token: tokenIn(landed), redirect_uri: back })
    const left = await new Browser(server.origin).get(`/oauth/logout?${out}`)
    expect([left.status, left.headers.get('location')]).toEqual([303, back])
  })

  test.each([
    `${root}/yardx`,
    `${root}/yar`,
    `${root}/Yard/a`,
    `${root}/`,
    root,
    `${root}/other`,
    `${root}/yard/../other`,
    `${root}/yard/..`,
    `${root}/yard/%2e%2e/other`,
    `${root}/yard/.%2E/other`,
    `${root}/yard/%2E/a`,
    `${root}/yard%2fa`,
    `${root}/yard/a%2Fb`,
    `${root}/yard/a%5cb`,
    `${root}/yard\\a`,
    `${root}\\yard/a`,
    `${root}/yard//evil.example`,
    `${root}//yard/a`,
    `${root}/yard/a#b`,
    `${root}/yard/a#`,
    `${root}/yard/a b`,
    `${root}/yard/\ta`,
    `${root}/yard/a\n`,
    ` ${root}/yard/a`,
    `https://user@board.example/yard/a`,
    `https://user:word@board.example/yard/a`,
    `https://@board.example/yard/a`,
    'https://board.example@evil.example/yard/a',
    'https://board.example.evil.example/yard/a',
    'https://evil.example/yard/a',
    'https://evil.example/?https://board.example/yard/a',
    'https://evil.example\\@board.example/yard/a',
    'https://board.example:444/yard/a',
    'https://board.example:443/yard/a',
    'https://BOARD.example/yard/a',
    'https://board.example./yard/a',
    'http://board.example/yard/a',
    '//board.example/yard/a',
    '/yard/a',
    'javascript://board.example/yard/a',
    'data:text/html,https://board.example/yard/a',
  ])('is not %j [SAFE-20]', async address => {
    expect(await landing(await below('below'), address)).toBe(400)
    expect(await landing(await below('origin', `${root}/yard`), address)).toBe(400)
  })

  test('is off by default, and a bare origin covers its pages only if the client says so [SAFE-20]', async () => {
    expect(await landing(await below('exact'), `${root}/yard/a`)).toBe(400)
    for (const uri of [root, `${root}/`]) {
      expect(await landing(await below('below', uri), `${root}/yard/a`)).toBe(400)
      expect(await landing(await below('below', uri), uri)).toBe('asks to sign in')
      const whole = await below('origin', uri)
      expect(await landing(whole, `${root}/yard/a?b=1`)).toBe('asks to sign in')
      for (const elsewhere of [`${root}:444/yard/a`, 'https://evil.example/yard', `${root}//evil.example`])
        expect([elsewhere, await landing(whole, elsewhere)]).toEqual([elsewhere, 400])
    }
    const withQuery = await below('below', `${root}/yard?x=1`)
    expect(await landing(withQuery, `${root}/yard/a?x=1`)).toBe(400)
  })

  test('counts no more once the client is compared exactly, even during the sign-in [SAFE-20]', async () => {
    const client = await below('below')
    const browser = new Browser(server.origin)
    const changes = { redirect_uri: `${root}/yard/a` }
    const form = await followHere(browser, await browser.get(asked(client, changes)))
    await sql`update oauth_client set redirect_match = 'exact' where id = ${client.id}`.execute(
      server.databases.site,
    )
    await server.settled()
    const sent = await browser.post(actionIn(form.text), {
      formToken: formTokenIn(form.text),
      username,
      password,
    })
    const landed = await followHere(browser, sent)
    expect([landed.status, landed.headers.get('location')]).toEqual([400, null])
  })
})

describe('failures', () => {
  const rolesPath = () => `/iam/hzero/v1/${tenantId}/roles`

  test('of the business come to an HZERO-compatible client with 200, all others with their status', async () => {
    const { token } = await implicitSignIn()
    const draft = { code: `r-${randomUUID().slice(0, 8)}`, name: 'Role' }
    expect((await call(token, 'POST', rolesPath(), draft)).status).toBe(200)
    const business = [
      ['error.role.code_taken', await call(token, 'POST', rolesPath(), draft)],
      ['error.data_invalid', await call(token, 'POST', rolesPath(), { code: '' })],
      ['error.body.invalid', await call(token, 'POST', rolesPath(), '{"name":')],
      ['error.body.tooLarge', await call(token, 'POST', rolesPath(), `"${'x'.repeat(1024 * 1024)}"`)],
      ['error.not_found', await call(token, 'GET', `${rolesPath()}/${randomUUID()}`)],
      ['error.not_found', await call(token, 'GET', '/iam/v1/nowhere')],
    ] as const
    for (const [code, answer] of business) {
      expect([code, answer.status]).toEqual([code, 200])
      expect(answer.body).toMatchObject({ failed: true, code, type: 'warn' })
    }
    const refusals = [
      [403, await call(token, 'GET', `/iam/hzero/v1/${tenantId + 1}/roles/paging`)],
      [403, await call(token, 'GET', '/iam/v1/tenants')],
      [401, await call(randomUUID(), 'POST', rolesPath(), {})],
      [405, await call(token, 'PATCH', rolesPath(), {})],
      [415, await call(token, 'POST', rolesPath(), 'a=b', { 'content-type': 'text/plain' })],
    ] as const
    for (const [status, answer] of refusals)
      expect([answer.status, answer.body.failed]).toEqual([status, true])
  })

  test('keep their status for all other clients', async () => {
    const { browser, tokens } = await signedIn(server.origin, { username, password })
    const answer = await browser.get(`${rolesPath()}/${randomUUID()}`, {
      authorization: `bearer ${tokens.body.access_token}`,
    })
    expect(answer.status).toBe(404)
  })
})

describe('a legacy token', () => {
  test.each(['signed-out', 'kicked', 'disabled'] as const)(
    'ends with its session: %s [SAFE-32]',
    async reason => {
      const { token } = await implicitSignIn()
      expect(await self(token)).toBe(200)
      await endSession(server.site, await lastSession(), reason)
      expect(await self(token)).toBe(401)
      const kickoff = await send(server.origin, 'POST', `/oauth/public/token/kickoff?access_token=${token}`)
      expect(kickoff.body).toEqual({ kickoff: reason === 'kicked' ? 1 : 0 })
    },
  )

  test.each([
    ['loses its mark', sql`update oauth_client set legacy = false, grants = '{authorization_code}'`],
    ['is disabled', sql`update oauth_client set enabled = false`],
    ['is removed', sql`delete from oauth_client`],
  ])('ends when its client %s, the session goes on [SAFE-32]', async (_what, change) => {
    const { client, browser, token } = await implicitSignIn()
    expect(await self(token)).toBe(200)
    await sql`${change} where id = ${client.id}`.execute(server.databases.site)
    await expect.poll(() => self(token)).toBe(401)
    const other = await makeClient(server.site)
    expect(tokenIn(await browser.get(asked(other)))).not.toBe('')
  })

  test('signs its browser out by a link, and leads back [SAFE-32]', async () => {
    const { client, browser, token } = await implicitSignIn()
    const query = new URLSearchParams({ access_token: token, redirect_uri: client.redirectUri })
    const out = await browser.get(`/oauth/logout?${query}`)
    expect([out.status, out.address]).toEqual([303, client.redirectUri])
    expect(await self(token)).toBe(401)
    expect((await browser.get(asked(client))).address).toContain('/oauth/login/')
  })

  test('of the console, which is bound, signs nobody out by a link [SAFE-33]', async () => {
    const { browser, tokens } = await signedIn(server.origin, { username, password })
    const token = tokens.body.access_token
    const page = await browser.get(`/oauth/logout?access_token=${token}`)
    expect(page.status).toBe(200)
    expect(await whoAmI(browser, token)).toBe(200)
  })

  test('says whether it is good', async () => {
    const { token } = await implicitSignIn()
    const online = (headers: Record<string, string>) =>
      send(server.origin, 'GET', '/oauth/public/is-online', undefined, headers).then(({ body }) => body)
    expect(await online({ authorization: `bearer ${token}` })).toBe(true)
    expect(await online({ authorization: `bearer ${randomUUID()}` })).toBe(false)
    expect(await online({})).toBe(false)
  })
})

describe('the console with tokens in the address', () => {
  test('has them only where it is configured so, bound as ever and at its own addresses', async () => {
    const console_ = await buildTestApp({ TRUST_PROXY: '127.0.0.1', CONSOLE_FLOW: 'token' })
    try {
      const browser = new Browser(console_.origin)
      const redirectUri = `${console_.origin}/user/login`
      const request = {
        verifier: '',
        state: 's',
        address: asked({ id: '', clientId: consoleClientId, redirectUri }, { state: 's' }),
      }
      const landed = await signInOn(browser, request, { username, password })
      const token = tokenIn(landed)
      expect(token).not.toBe('')
      expect(await whoAmI(browser, token)).toBe(200)
      expect(await whoAmI(new Browser(console_.origin), token)).toBe(401)
      const elsewhere = asked({
        id: '',
        clientId: consoleClientId,
        redirectUri: `${console_.origin}/workplace`,
      })
      expect((await browser.get(elsewhere)).status).toBe(400)
    } finally {
      await console_.close()
    }
  })
})
