import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, hzeroGrant } from '../auth/session.ts'
import { ConfigError, readConfig } from '../config.ts'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { makeClient, makePlatform, makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let person: Caller
let hzeroToken: string
const configured = 'https://old.example'
const registered = 'https://registered.example:8443'
const path = '/iam/hzero/v1/users/self'

beforeAll(async () => {
  test = await buildTestApp({ ALLOWED_ORIGINS: `${configured}, https://other.example` })
  await makePlatform(test.site)
  await makeClient(test.site, { allowedOrigins: [registered] })
  await makeClient(test.site, { allowedOrigins: ['https://off.example'], enabled: false })
  await makeClient(test.site, {
    allowedOrigins: ['https://unmarked.example'],
    legacy: false,
    grants: ['authorization_code'],
  })
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  hzeroToken = randomUUID()
  await sql`insert into oidc_record (model, key_hash, payload, session_id, expires_at)
    values ('AccessToken', ${hashOf(hzeroToken)}, ${JSON.stringify({ gty: hzeroGrant, clientId: 'old' })},
      ${person.sessionId}, now() + interval '1 hour')`.execute(test.databases.site)
})
afterAll(() => test.close())

const preflight = (origin: string, method = 'PATCH') =>
  send(test.origin, 'OPTIONS', path, undefined, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,h-menu-id',
  })

const grantsIn = (headers: Headers) =>
  [...headers.keys()].filter(name => name.startsWith('access-control-')).sort()

describe('a page of another origin that may call', () => {
  it.each([configured, registered])('is answered before authentication: %s', async origin => {
    const { status, headers } = await preflight(origin)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toMatch(/\borigin\b/i)
    for (const method of ['DELETE', 'PATCH', 'PUT', 'POST', 'GET'])
      expect(headers.get('access-control-allow-methods')).toContain(method)
    for (const name of [
      'authorization',
      'cache-control',
      'pragma',
      'content-type',
      'h-menu-id',
      'h-request-id',
      'h-tenant-id',
      'x-requested-with',
      'idempotency-key',
      'x-atrium-context',
      'dpop',
      'accept',
    ])
      expect(headers.get('access-control-allow-headers')?.split(', ')).toContain(name)
  })

  it('reads the answers to its token, failures included', async () => {
    for (const [token, status] of [
      [hzeroToken, 200],
      [randomUUID(), 401],
    ] as const) {
      const answer = await send(test.origin, 'GET', path, undefined, {
        origin: configured,
        'sec-fetch-site': 'cross-site',
        authorization: `bearer ${token}`,
      })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe(configured)
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'etag, x-request-id, x-session-seconds, x-time-zone, retry-after, www-authenticate, content-disposition',
      )
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('vary')).toMatch(/\borigin\b/i)
    }
  })

  it('gets nothing for a cookie, and nothing for a token that needs one [SAFE-33]', async () => {
    const headers = {
      origin: configured,
      'sec-fetch-site': 'same-site',
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
    }
    for (const more of [{}, { authorization: `bearer ${person.token}` }] as Record<string, string>[]) {
      const answer = await send(
        test.origin,
        'POST',
        '/iam/hzero/v1/roles',
        { code: 'x' },
        { ...headers, ...more },
      )
      expect(answer.status).toBe(401)
    }
    const own = await send(test.origin, 'GET', path, undefined, {
      ...headers,
      authorization: `bearer ${hzeroToken}`,
    })
    expect(own.status).toBe(200)
  })
})

describe('any other page', () => {
  const { host } = new URL(configured)
  it.each([
    'null',
    'https://evil.example',
    `http://${host}`,
    `https://${host}:444`,
    `https://${host}.evil.example`,
    `https://evil-${host}`,
    `https://sub.${host}`,
    `https://${host}/`,
    `https://${host.toUpperCase()}`,
    `https://user@${host}`,
    `https://${host}@evil.example`,
    `${configured}, https://evil.example`,
    `${configured} `.padEnd(30, 'x'),
    'https://off.example',
    'https://unmarked.example',
    '*',
  ])('is refused: %s [SAFE-33]', async origin => {
    const before = await preflight(origin)
    expect(before.status).toBe(405)
    expect(grantsIn(before.headers)).toEqual([])
    const answer = await send(test.origin, 'GET', path, undefined, {
      origin,
      cookie: person.cookie,
      authorization: `bearer ${person.token}`,
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'error.csrf'])
    expect(grantsIn(answer.headers)).toEqual([])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('may be the product’s own, which needs no leave', async () => {
    const answer = await person.call('GET', path, undefined, { origin: test.config.publicUrl.origin })
    expect(answer.status).toBe(200)
    expect(grantsIn(answer.headers)).toEqual([])
  })

  it('is let in and shut out as its client changes', async () => {
    const origin = 'https://later.example'
    expect((await preflight(origin)).status).toBe(405)
    const { id } = await makeClient(test.site, { allowedOrigins: [origin] })
    await expect.poll(async () => (await preflight(origin)).status).toBe(204)
    await sql`update oauth_client set enabled = false where id = ${id}`.execute(test.databases.site)
    await expect.poll(async () => (await preflight(origin)).status).toBe(405)
  })
})

describe('the configuration', () => {
  const origins = (text: string) => readConfig({ ALLOWED_ORIGINS: text }, []).allowedOrigins
  it('allows no origin unless one is configured', () => {
    expect(readConfig({}, []).allowedOrigins).toEqual([])
    expect(origins('https://a.example, http://localhost:3000')).toEqual([
      'https://a.example',
      'http://localhost:3000',
    ])
  })
  it.each(['*', 'null', 'a.example', 'https://a.example/', 'https://*.example', 'http://a.example'])(
    'refuses %s',
    text => expect(() => origins(text)).toThrow(ConfigError),
  )
})
