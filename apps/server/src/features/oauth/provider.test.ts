import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedProduct } from '../../seed/product.ts'
import { buildTestApp, send, type TestApp } from '../../testing/app.ts'
import { makeTenant, makeUser } from '../../testing/people.ts'
import {
  askForTokens,
  authorise,
  Browser,
  codeIn,
  exchange,
  givePassword,
  refresh,
  signedIn,
  signInOn,
} from './browser.testing.ts'

let server: TestApp
let username: string
let userId: string
const password = 'correct horse battery'

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await seedProduct(server.site)
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  username = `user-${randomUUID()}`
  userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
})

afterAll(() => server.close())

const newSignIn = () => signedIn(server.origin, { username, password })

const self = '/iam/hzero/v1/users/self'

/** Asks who is calling, as a script of the page would. */
async function whoAmI(browser: Browser, token: string): Promise<number> {
  const { status } = await browser.get(self, {
    accept: '*/*',
    authorization: `bearer ${token}`,
    'x-requested-with': 'XMLHttpRequest',
  })
  return status
}

/** As if this much time had passed since the token was used. */
const longAgo = (model: string) =>
  server.databases.site
    .updateTable('oidcRecord')
    .set({ consumedAt: new Date(Date.now() - 60_000) })
    .where('model', '=', model)
    .where('consumedAt', 'is not', null)
    .execute()

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
    const again = await browser.follow(await browser.get(authorise(server.origin).address))
    expect(codeIn(again)).not.toBe('')
    const silent = await browser.get(authorise(server.origin, { prompt: 'none' }).address)
    expect(codeIn(silent)).not.toBe('')
    const insisted = await browser.follow(
      await browser.get(authorise(server.origin, { prompt: 'login' }).address),
    )
    expect(insisted.address).toContain('/oauth/login/')
  })

  test('whose session has ended is asked again, and told so when asking silently', async () => {
    const { browser } = await newSignIn()
    await server.databases.site
      .updateTable('session')
      .set({ lastSeenAt: new Date(Date.now() - 31 * 60_000) })
      .where('userId', '=', userId)
      .execute()
    const silent = await browser.get(authorise(server.origin, { prompt: 'none' }).address)
    expect(new URL(silent.address).searchParams.get('error')).toBe('login_required')
    const asked = await browser.follow(await browser.get(authorise(server.origin).address))
    expect(asked.address).toContain('/oauth/login/')
    const landed = await signInOn(browser, authorise(server.origin), { username, password })
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
    const request = authorise(server.origin, { prompt: 'login' })
    const landed = await signInOn(browser, request, { username: loginName, password: 'another password' })
    const next = await exchange(browser, request, codeIn(landed))
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
  })

  test('two windows that sign in beside each other do not disturb each other', async () => {
    const browser = new Browser(server.origin)
    const [one, two] = [authorise(server.origin), authorise(server.origin)]
    const formOne = await browser.follow(await browser.get(one.address))
    const formTwo = await browser.follow(await browser.get(two.address))
    expect(formOne.address).not.toBe(formTwo.address)
    const landed = await signInOn(browser, one, { username, password })
    expect((await exchange(browser, one, codeIn(landed))).status).toBe(200)
    const second = await browser.get(formTwo.address)
    expect(second.status).toBe(200)
  })
})

describe('addresses to return to', () => {
  /** Ways to write an address that is not the registered one, but that some comparison takes for it. */
  function variants(origin: string): string[] {
    const registered = [`${origin}/user/login`, `${origin}/pub/user/login`]
    const { host, hostname, port } = new URL(origin)
    const evil = 'evil.example'
    const tails = [
      '/',
      '//',
      '?',
      '?a=1',
      '#',
      '#a',
      ';a=1',
      '.',
      '..',
      '/..',
      '/../..',
      '/.',
      '%2f',
      '%00',
      '%20',
      ' ',
      '\t',
      '\n',
    ]
    const more = [
      '@evil.example',
      '\\',
      '%5c',
      '/%2e%2e',
      'x',
      '%0d%0aset-cookie:a=b',
      '?code=1',
      '&x=1',
      ',',
      '*',
      '"',
      "'",
      '|',
      '~',
      '/a/../',
    ]
    const hosts = [
      evil,
      `${hostname}.${evil}`,
      `${evil}/${hostname}`,
      `${hostname}@${evil}`,
      `${host}@${evil}`,
      `user@${host}`,
      `user:pass@${host}`,
      `${evil}#@${host}`,
      `${evil}?@${host}`,
      `${evil}\\@${host}`,
      `${evil}%23@${host}`,
      `${evil}%2f@${host}`,
      `${hostname}`,
      `${hostname}:80`,
      `${hostname}:443`,
      `${hostname}:${Number(port) + 1}`,
      `${hostname}:0${port}`,
      `${hostname}.:${port}`,
      `127.0.0.1:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f.1:${port}`,
      `0:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `LOCALHOST:${port}`,
      `localhost%00.${evil}`,
      `localhost%2e${evil}`,
      `xn--lcalhost-ixg:${port}`,
      `sub.${host}`,
      `ｌocalhost:${port}`,
    ]
    const paths = [
      '/',
      '',
      '/user',
      '/user/',
      '/user/logi',
      '/user/loginx',
      '/USER/LOGIN',
      '/User/Login',
      '/user//login',
      '//user/login',
      '/./user/login',
      '/user/./login',
      '/x/../user/login',
      '/user/login/../login',
      '/%75ser/login',
      '/user%2flogin',
      '/user/log%69n',
      '/user\\login',
      '\\user\\login',
      '/user;a/login',
      '/user/login;jsessionid=1',
      '/pub',
      '/pub/user',
      '/pub//user/login',
      '/pub/../user/login',
      '/oauth/login',
      '/link/1',
      '/user/login.html',
    ]
    const schemes = [
      'https:',
      'HTTP:',
      'ftp:',
      'javascript:',
      'data:text/html,',
      'vbscript:',
      'file:',
      'ws:',
      'http:/',
      'http:///',
      'http:\\\\',
      '',
      '//',
      '\\\\',
      'about:',
      'blob:http:',
      'view-source:http:',
      ' http:',
      'http: ',
      'hTtp:',
    ]
    return [
      ...registered.flatMap(one => [...tails, ...more].map(tail => one + tail)),
      ...hosts.flatMap(one => ['http', 'https'].map(scheme => `${scheme}://${one}/user/login`)),
      ...paths.map(path => origin + path),
      ...schemes.map(scheme => `${scheme}//${host}/user/login`),
      ...registered.map(one => encodeURIComponent(one)),
      ...registered.map(one => ` ${one}`),
      ...registered.map(one => `${one},https://${evil}/`),
      ...registered.map(one => `${one} https://${evil}/`),
      ...registered.map(one => `https://${evil}/?next=${one}`),
      ...registered.map(one => `https://${evil}/#${one}`),
      ...registered.map(one => one.toUpperCase()),
      ...registered.map(one => one.replace('http', 'https')),
      ...registered.map(one => one.normalize('NFD').replace('i', 'ı')),
      'null',
      'undefined',
      'urn:ietf:wg:oauth:2.0:oob:auto',
      'com.evil.app:/user/login',
      'intent://user/login#Intent;scheme=http;end',
      '[object Object]',
      '/',
      '/user/login',
      'user/login',
      '.',
      'urn:ietf:wg:oauth:2.0:oob',
    ].filter(one => !registered.includes(one))
  }

  test('nobody is sent to an address that is not registered, in whatever way it is written [SAFE-20]', async () => {
    const list = [...new Set(variants(server.origin))]
    expect(list.length).toBeGreaterThanOrEqual(200)
    const browser = new Browser(server.origin)
    const sent: string[] = []
    for (const redirect_uri of list) {
      const page = await browser.get(authorise(server.origin, { redirect_uri }).address)
      if (page.status !== 400 || page.headers.get('location') !== null)
        sent.push(`${page.status} ${redirect_uri}`)
    }
    expect(sent).toEqual([])
  })

  test('a parameter that comes twice leads nowhere, whichever it is and however it is written [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const { address } = authorise(server.origin)
    const evil = encodeURIComponent('https://evil.example/')
    const own = encodeURIComponent(`${server.origin}/user/login`)
    for (const extra of [
      `redirect_uri=${evil}`,
      `redirect_uri=${own}`,
      `redirect%5Furi=${evil}`,
      `%72edirect_uri=${evil}`,
      'state=other',
      'client_id=other',
      'response_type=token',
      'scope=openid',
      'code_challenge=x',
      'code_challenge_method=plain',
      'x=1&x=2',
    ])
      for (const both of [`${address}&${extra}`, address.replace('?', `?${extra}&`)]) {
        const page = await browser.get(both)
        expect([both, page.status, page.headers.get('location')]).toEqual([both, 400, null])
      }
    for (const odd of [
      `redirect_uri[]=${evil}`,
      `redirect_uri[0]=${evil}`,
      `REDIRECT_URI=${evil}`,
      `redirect_uri%00=${evil}`,
    ]) {
      const page = await browser.get(`${address}&${odd}`)
      expect(page.address).not.toContain('evil')
      const alone = authorise(server.origin, { redirect_uri: undefined }).address
      expect(await browser.get(`${alone}&${odd}`)).toMatchObject({ status: 400 })
    }
  })

  test('matrix parameters and encoded slashes are no way round the address of the service [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const { address } = authorise(server.origin, { redirect_uri: 'https://evil.example/' })
    for (const path of [
      '/oauth/oauth/authorize;a=1',
      '/oauth/oauth;a=1/authorize',
      '/oauth%2foauth/authorize',
      '/oauth/oauth/authorize/',
      '/oauth/oauth/authorize/..',
      '/oauth/oauth/authorize/%2e%2e',
      '//oauth/oauth/authorize',
      '/OAUTH/oauth/authorize',
      '/oauth/oauth/AUTHORIZE',
      '/oauth/oauth/authorize%3f',
    ]) {
      const page = await browser.get(server.origin + address.replace('/oauth/oauth/authorize', path))
      expect([path, page.headers.get('location')]).toEqual([path, null])
      expect(page.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('a request for an unknown client or without a client is a page, with the number of the request', async () => {
    const browser = new Browser(server.origin)
    for (const client_id of ['other', undefined]) {
      const page = await browser.get(authorise(server.origin, { client_id }).address)
      expect(page.status).toBe(400)
      expect(page.text).toContain(page.headers.get('x-request-id'))
    }
  })

  test('an attempt to be sent elsewhere is recorded [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const page = await browser.get(
      authorise(server.origin, { redirect_uri: 'https://evil.example/' }).address,
    )
    const requestId = page.headers.get('x-request-id') ?? ''
    await expect
      .poll(() =>
        server.databases.site
          .selectFrom('audit')
          .select(['verb', 'entity'])
          .where('requestId', '=', requestId)
          .execute(),
      )
      .toEqual([{ verb: 'deny', entity: 'authorisation' }])
  })
})

describe('codes', () => {
  async function withCode() {
    const browser = new Browser(server.origin)
    const request = authorise(server.origin)
    const code = codeIn(await signInOn(browser, request, { username, password }))
    return { browser, request, code }
  }

  test('a code that is used again is refused, and what it bought is revoked [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const first = await exchange(browser, request, code)
    expect(first.status).toBe(200)
    const second = await exchange(browser, request, code)
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await whoAmI(browser, first.body.access_token)).toBe(401)
    expect(await refresh(browser, first.body.refresh_token)).toMatchObject({ status: 400 })
  })

  test('of many who use a code at once nobody keeps anything [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(browser, request, code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers.filter(({ status }) => status === 200)) {
      expect(await whoAmI(browser, body.access_token)).toBe(401)
      expect((await refresh(browser, body.refresh_token)).status).toBe(400)
    }
  })

  test.each([
    ['wrong', { code_verifier: 'a'.repeat(43) }],
    ['empty', { code_verifier: '' }],
    ['too short', { code_verifier: 'short' }],
    ['for another address', { redirect_uri: 'http://localhost/other' }],
  ])('a proof that is %s buys nothing [SAFE-22]', async (_name, changes) => {
    const { browser, request, code } = await withCode()
    const answer = await askForTokens(browser, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${server.origin}/user/login`,
      code_verifier: request.verifier,
      ...changes,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.access_token).toBeUndefined()
  })

  test('the challenge itself is no proof, and a request without a hashed one is refused [SAFE-22]', async () => {
    const browser = new Browser(server.origin)
    for (const changes of [
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: 'x' },
    ]) {
      const page = await browser.get(authorise(server.origin, changes).address)
      expect(codeIn(page)).toBe('')
      expect(new URL(page.address).searchParams.get('error')).toBe('invalid_request')
    }
    const request = authorise(server.origin)
    const challenge = new URLSearchParams(request.address.split('?')[1]).get('code_challenge') ?? ''
    const code = codeIn(await signInOn(browser, request, { username, password }))
    expect((await exchange(browser, { ...request, verifier: challenge }, code)).status).toBe(400)
  })

  test('a code is worth nothing without the cookie of the session it was made in [SAFE-22]', async () => {
    const { request, code } = await withCode()
    expect((await exchange(new Browser(server.origin), request, code)).status).toBe(400)
    const { browser: other } = await newSignIn()
    expect((await exchange(other, request, code)).status).toBe(400)
  })

  test('a code lives for a minute [SAFE-22]', async () => {
    const { browser, request, code } = await withCode()
    const rows = await server.databases.site
      .selectFrom('oidcRecord')
      .select(['payload', 'expiresAt'])
      .where('model', '=', 'AuthorizationCode')
      .where('consumedAt', 'is', null)
      .execute()
    const latest = rows.map(row => Number(row.payload.exp) - Number(row.payload.iat))
    expect(new Set(latest)).toEqual(new Set([60]))
    await sql`update oidc_record set payload = jsonb_set(payload, '{exp}', '1') where model = 'AuthorizationCode'`.execute(
      server.databases.site,
    )
    expect((await exchange(browser, request, code)).status).toBe(400)
  })
})

describe('renewing', () => {
  test('a refresh token works once, and the next one goes on', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(tokens.body.refresh_token)
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(200)
  })

  test('of two windows that renew at once one wins, and nobody is signed out [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    for (let round = 0, token = tokens.body.refresh_token; round < 5; round++) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(browser, token)))
      const won = answers.filter(({ status }) => status === 200)
      expect(won.length).toBe(1)
      expect(
        answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant').length,
      ).toBe(3)
      expect(await whoAmI(browser, won[0]?.body.access_token)).toBe(200)
      token = won[0]?.body.refresh_token
    }
  })

  test('one that is shown again at once, by a window that was late, ends nothing [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(400)
    expect(await whoAmI(browser, next.body.access_token)).toBe(200)
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(200)
  })

  test('a refresh token that is used again later ends the whole family [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const next = await refresh(browser, tokens.body.refresh_token)
    await longAgo('RefreshToken')
    expect(await refresh(browser, tokens.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await refresh(browser, next.body.refresh_token)).status).toBe(400)
    expect(await whoAmI(browser, next.body.access_token)).toBe(401)
    expect(await whoAmI(browser, tokens.body.access_token)).toBe(401)
  })

  test('a refresh token is worth nothing without its cookie, and stays good for its owner [SAFE-23]', async () => {
    const { browser, tokens } = await newSignIn()
    const { browser: other } = await newSignIn()
    expect((await refresh(new Browser(server.origin), tokens.body.refresh_token)).status).toBe(400)
    expect((await refresh(other, tokens.body.refresh_token)).status).toBe(400)
    expect((await refresh(browser, tokens.body.refresh_token)).status).toBe(200)
  })

  test('a family of tokens never outlives the longest session', async () => {
    const { browser, tokens } = await newSignIn()
    await refresh(browser, tokens.body.refresh_token)
    const rows = await server.databases.site
      .selectFrom('oidcRecord')
      .innerJoin('session', 'session.id', 'oidcRecord.sessionId')
      .select(['oidcRecord.expiresAt', 'session.createdAt'])
      .where('model', '=', 'RefreshToken')
      .execute()
    for (const row of rows)
      expect(Number(row.expiresAt) - Number(row.createdAt)).toBeLessThanOrEqual((12 * 60 * 60 + 30) * 1000)
  })
})

describe('what is not offered', () => {
  test.each(['token', 'id_token', 'code token', 'code id_token', 'id_token token', 'none', 'Code', ''])(
    'an answer of the kind "%s" is refused [SAFE-24]',
    async response_type => {
      const { browser } = await newSignIn()
      const page = await browser.get(authorise(server.origin, { response_type, nonce: 'n' }).address)
      expect(page.address).not.toMatch(/access_token|id_token=|code=/)
      if (response_type !== '') expect([page.status, page.headers.get('location')]).toEqual([400, null])
    },
  )

  test.each(['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt'])(
    'an answer by way of "%s" is refused [SAFE-24]',
    async response_mode => {
      const { browser } = await newSignIn()
      const page = await browser.get(authorise(server.origin, { response_mode }).address)
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
    '/oauth/oauth/userinfo',
    '/oauth/oauth/reg',
    '/oauth/oauth/request',
    '/oauth/me',
    '/oauth/interaction/x',
  ])('nothing answers at %s', async path => {
    expect(await send(server.origin, 'GET', path)).toMatchObject({ status: 404 })
  })

  test('a page of another origin gets no tokens', async () => {
    const browser = new Browser(server.origin)
    const request = authorise(server.origin)
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
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  })
  const keys = await send(server.origin, 'GET', '/oauth/oauth/jwks')
  expect(keys.body.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }])
  expect(JSON.stringify(keys.body)).not.toContain('"d"')
})
