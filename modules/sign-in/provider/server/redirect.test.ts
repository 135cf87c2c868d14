import { randomUUID } from 'node:crypto'
import { hashOf, hzeroGrant } from '@atrium/server/auth/session'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeClient, makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationUrl, Browser } from '../../testing/server/browser.testing.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  // While there is no user, every page leads to the setup.
  await makeUser(server.site, 0, [])
})

afterAll(() => server.close())

describe('addresses to return to', () => {
  /** Addresses that differ from the registered one, but that some comparison takes for it. */
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
      const page = await browser.get(authorizationUrl(server.origin, { redirect_uri }).address)
      if (page.status !== 400 || page.headers.get('location') !== null)
        sent.push(`${page.status} ${redirect_uri}`)
    }
    expect(sent).toEqual([])
  })

  test('nor is an HZERO-compatible client’s browser, at the sign-in and at the sign-out [SAFE-20]', async () => {
    const redirectUris = [`${server.origin}/user/login`, `${server.origin}/pub/user/login`]
    const { clientId } = await makeClient(server.site, { redirectUris })
    const { tenantId, adminRoleId } = await makeTenant(server.site)
    const person = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
    const token = randomUUID()
    await sql`insert into oidc_record (model, key_hash, payload, session_id, expires_at)
      values ('AccessToken', ${hashOf(token)}, ${JSON.stringify({ gty: hzeroGrant, clientId })},
        ${person.sessionId}, now() + interval '1 hour')`.execute(server.databases.site)
    const browser = new Browser(server.origin)
    const sent: string[] = []
    for (const redirect_uri of new Set(variants(server.origin))) {
      const begun = await browser.get(
        authorizationUrl(server.origin, { redirect_uri, client_id: clientId, response_type: 'token' })
          .address,
        { cookie: person.cookie },
      )
      const query = new URLSearchParams({ access_token: token, redirect_uri })
      const ended = await browser.get(`/oauth/logout?${query}`, { cookie: person.cookie })
      for (const { status, headers } of [begun, ended])
        if (status !== 400 || headers.get('location') !== null) sent.push(`${status} ${redirect_uri}`)
    }
    expect(sent).toEqual([])
    expect((await person.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
  }, 60_000)

  test('a parameter that comes twice leads nowhere, whichever it is and however it is written [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const { address } = authorizationUrl(server.origin)
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
      const alone = authorizationUrl(server.origin, { redirect_uri: undefined }).address
      expect(await browser.get(`${alone}&${odd}`)).toMatchObject({ status: 400 })
    }
  })

  test('matrix parameters and encoded slashes are no way round the address of the service [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const { address } = authorizationUrl(server.origin, { redirect_uri: 'https://evil.example/' })
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
      expect(page.text).not.toContain('evil.example')
      expect(page.headers.getSetCookie()).toEqual([])
    }
  })

  test('a request for an unknown client or without a client is a page, with the number of the request', async () => {
    const browser = new Browser(server.origin)
    for (const client_id of ['other', undefined]) {
      const page = await browser.get(authorizationUrl(server.origin, { client_id }).address)
      expect(page.status).toBe(400)
      expect(page.text).toContain(page.headers.get('x-request-id'))
    }
  })

  test('an attempt to be sent elsewhere is recorded [SAFE-20]', async () => {
    const browser = new Browser(server.origin)
    const page = await browser.get(
      authorizationUrl(server.origin, { redirect_uri: 'https://evil.example/' }).address,
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
