import { randomUUID } from 'node:crypto'
import { buildTestApp, send, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askForTokens,
  authorizationUrl,
  Browser,
  codeIn,
  exchange,
  givePassword,
  signedIn,
  signInOn,
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

describe('signing in with a code', () => {
  test('a person gets a code, tokens for it, and an answer to who they are', async () => {
    const { browser, request, landed, tokens } = await newSignIn()
    const answer = new URL(landed.address)
    expect(answer.origin + answer.pathname).toBe(`${server.origin}/user/login`)
    expect(answer.searchParams.get('state')).toBe(request.state)
    expect(answer.searchParams.get('iss')).toBe(`${server.origin}/oauth`)
    expect(tokens).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 900 } })
    expect(tokens.body.access_token).toMatch(/^[0-9A-Za-z-]{36}$/)
    expect(tokens.body.refresh_token).toMatch(/^[0-9A-Za-z-]{36}$/)
    expect(codeIn(landed)).toMatch(/^[0-9A-Za-z-]{36}$/)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(200)
  })

  test('a bearer without its cookie, and with the cookie of another session, is refused', async () => {
    const one = await newSignIn()
    const other = await newSignIn()
    expect(await whoAmI(new Browser(server.origin), one.tokens.body.access_token)).toBe(401)
    expect(await whoAmI(other.browser, one.tokens.body.access_token)).toBe(401)
    expect(await whoAmI(one.browser, one.tokens.body.access_token)).toBe(200)
  })

  test('who is signed in is not asked again, unless the client insists', async () => {
    const { browser } = await newSignIn()
    const again = await browser.follow(await browser.get(authorizationUrl(server.origin).address))
    expect(codeIn(again)).not.toBe('')
    const silent = await browser.get(authorizationUrl(server.origin, { prompt: 'none' }).address)
    expect(codeIn(silent)).not.toBe('')
    const insisted = await browser.follow(
      await browser.get(authorizationUrl(server.origin, { prompt: 'login' }).address),
    )
    expect(insisted.address).toContain('/oauth/login/')
  })

  test('after the session has ended it asks for a sign-in again, and a silent request gets an error', async () => {
    const { browser } = await newSignIn()
    await server.databases.site
      .updateTable('session')
      .set({ lastSeenAt: new Date(Date.now() - 31 * 60_000) })
      .where('userId', '=', userId)
      .execute()
    const silent = await browser.get(authorizationUrl(server.origin, { prompt: 'none' }).address)
    expect(new URL(silent.address).searchParams.get('error')).toBe('login_required')
    const asked = await browser.follow(await browser.get(authorizationUrl(server.origin).address))
    expect(asked.address).toContain('/oauth/login/')
    const landed = await signInOn(browser, authorizationUrl(server.origin), { username, password })
    expect(codeIn(landed)).not.toBe('')
  })

  test('another person takes over the browser without a detour', async () => {
    const { browser, tokens } = await newSignIn()
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const loginName = `user-${randomUUID()}`
    await givePassword(
      server.site,
      await makeUser(server.site, tenantId, [adminRoleId], { loginName }),
      'another password',
    )
    const request = authorizationUrl(server.origin, { prompt: 'login' })
    const landed = await signInOn(browser, request, { username: loginName, password: 'another password' })
    const next = await exchange(browser, request, codeIn(landed))
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
  })

  test('two windows that sign in beside each other do not disturb each other', async () => {
    const browser = new Browser(server.origin)
    const [one, two] = [authorizationUrl(server.origin), authorizationUrl(server.origin)]
    const formOne = await browser.follow(await browser.get(one.address))
    const formTwo = await browser.follow(await browser.get(two.address))
    expect(formOne.address).not.toBe(formTwo.address)
    const landed = await signInOn(browser, one, { username, password })
    expect((await exchange(browser, one, codeIn(landed))).status).toBe(200)
    const second = await browser.get(formTwo.address)
    expect(second.status).toBe(200)
  })
})

describe('what is not offered', () => {
  test.each(['token', 'id_token', 'code token', 'code id_token', 'id_token token', 'none', 'Code', ''])(
    'an answer of the kind "%s" is refused [SAFE-24]',
    async response_type => {
      const { browser } = await newSignIn()
      const page = await browser.get(authorizationUrl(server.origin, { response_type, nonce: 'n' }).address)
      expect(page.address).not.toMatch(/access_token|id_token=|code=/)
      if (response_type !== '') expect([page.status, page.headers.get('location')]).toEqual([400, null])
    },
  )

  test.each(['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt'])(
    'an answer by way of "%s" is refused [SAFE-24]',
    async response_mode => {
      const { browser } = await newSignIn()
      const page = await browser.get(authorizationUrl(server.origin, { response_mode }).address)
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
    },
  )

  test('tokens are given neither for a password nor to a client on its own [SAFE-24]', async () => {
    const { browser } = await newSignIn()
    for (const fields of [
      { grant_type: 'password', username, password },
      { grant_type: 'client_credentials' },
      { grant_type: 'implicit' },
      { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' },
    ])
      expect(await askForTokens(browser, fields)).toMatchObject({ status: 400 })
  })

  test.each([
    '/oauth/oauth/me',
    '/oauth/oauth/reg',
    '/oauth/oauth/request',
    '/oauth/me',
    '/oauth/interaction/x',
  ])('nothing answers at %s', async path => {
    expect(await send(server.origin, 'GET', path)).toMatchObject({ status: 404 })
  })

  test('a page of another origin gets no tokens', async () => {
    const browser = new Browser(server.origin)
    const request = authorizationUrl(server.origin)
    const code = codeIn(await signInOn(browser, request, { username, password }))
    const page = await browser.post(
      '/oauth/oauth/token',
      {
        grant_type: 'authorization_code',
        client_id: 'atrium-console',
        code,
        redirect_uri: `${server.origin}/user/login`,
        code_verifier: request.verifier,
      },
      { accept: '*/*', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(page.status).toBe(400)
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('the service describes itself by its public address, whatever the request claims', async () => {
  const { body } = await send(server.origin, 'GET', '/oauth/.well-known/openid-configuration', undefined, {
    'x-forwarded-proto': 'https',
  })
  expect(body).toMatchObject({
    issuer: `${server.origin}/oauth`,
    authorization_endpoint: `${server.origin}/oauth/oauth/authorize`,
    token_endpoint: `${server.origin}/oauth/oauth/token`,
    userinfo_endpoint: `${server.origin}/oauth/oauth/userinfo`,
    introspection_endpoint: `${server.origin}/oauth/oauth/introspect`,
    revocation_endpoint: `${server.origin}/oauth/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  })
  const keys = await send(server.origin, 'GET', '/oauth/oauth/jwks')
  expect(keys.body.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }])
  expect(JSON.stringify(keys.body)).not.toContain('"d"')
})
