import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  authorizationUrl,
  type Browser,
  codeIn,
  givePassword,
  signedIn,
} from '../../testing/server/browser.testing.ts'

const person = { username: `clerk-${randomUUID()}`, password: 'correct horse battery' }
let server: TestApp
let admin: Caller
let browser: Browser

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  const rights = ['iam.client.list', 'iam.client.create']
  admin = await signIn(server, await makeUser(server.site, 0, [await makeRole(server.site, 0, rights)]))
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: person.username })
  await givePassword(server.site, userId, person.password)
  browser = (await signedIn(server.origin, person)).browser
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

interface Desk {
  clientId: string
  clientSecret: string
  redirectUri: string
}

async function register(): Promise<Desk> {
  const clientId = `desk-${randomUUID().slice(0, 8)}`
  const redirectUri = `https://${clientId}.example/user/login`
  const { body } = await admin.call('POST', '/iam/v1/clients', {
    clientId,
    name: 'Desk',
    redirectUris: [redirectUri],
    grants: ['authorization_code', 'refresh_token'],
    confidential: true,
  })
  return { ...body, redirectUri }
}

/** Sends a request as the client's own server. */
async function ask(
  { clientId, clientSecret }: Desk,
  endpoint: string,
  fields: Record<string, string>,
  address = '2001:db8:1::1',
) {
  const response = await fetch(`${server.origin}/oauth/oauth/${endpoint}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'x-forwarded-for': address,
    },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

/** The parameters of an authorization request, and the verifier of its code. */
function requestOf({ clientId, redirectUri }: Desk, changes: Record<string, string> = {}) {
  const { address, verifier } = authorizationUrl(server.origin, {
    client_id: clientId,
    redirect_uri: redirectUri,
    ...changes,
  })
  return { verifier, fields: Object.fromEntries(new URL(address, server.origin).searchParams) }
}

const begin = async (clientId: string, requestUri: string) => {
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri })
  return browser.follow(await browser.get(`/oauth/oauth/authorize?${query}`))
}

describe('a pushed authorization request (RFC 9126)', () => {
  test('leads to a code with nothing but its name in the address, once', async () => {
    const desk = await register()
    const { fields, verifier } = requestOf(desk)
    const pushed = await ask(desk, 'par', fields)
    expect(pushed.status).toBe(201)
    expect(pushed.body).toMatchObject({ expires_in: 60, request_uri: expect.stringMatching(/^urn:ietf:/) })
    const landed = await begin(desk.clientId, pushed.body.request_uri)
    expect(landed.address).toMatch(new RegExp(`^${desk.redirectUri}`))
    const exchanged = await ask(desk, 'token', {
      grant_type: 'authorization_code',
      code: codeIn(landed),
      redirect_uri: desk.redirectUri,
      code_verifier: verifier,
    })
    expect(exchanged.status).toBe(200)
    expect((await begin(desk.clientId, pushed.body.request_uri)).status).toBe(400)
  })

  test('is of its client alone, for a minute, and takes what the address takes', async () => {
    const [desk, other] = [await register(), await register()]
    const { fields } = requestOf(desk)
    expect((await ask({ ...desk, clientSecret: 'guessed' }, 'par', fields)).status).toBe(401)
    const foreign = await ask(desk, 'par', requestOf(desk, { redirect_uri: other.redirectUri }).fields)
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_request'])
    const pushed = await ask(desk, 'par', fields)
    expect((await begin(other.clientId, pushed.body.request_uri)).status).toBe(400)

    const posting = await ask(desk, 'par', requestOf(desk, { response_mode: 'form_post' }).fields)
    const posted = await begin(desk.clientId, posting.body.request_uri)
    expect(posted.text).not.toMatch(/name="code"/)
    expect(posted.text).toContain('unsupported_response_mode')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect((await begin(desk.clientId, pushed.body.request_uri)).status).toBe(400)
  })

  test('is announced', async () => {
    const response = await fetch(`${server.origin}/oauth/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
      pushed_authorization_request_endpoint: `${server.origin}/oauth/oauth/par`,
    })
  })
})

describe('the rate of a client', () => {
  test('is stated at every endpoint for clients, counted for all of them together', async () => {
    const desk = await register()
    const left: string[] = []
    for (const [endpoint, fields] of [
      ['token', { grant_type: 'refresh_token', refresh_token: 'none' }],
      ['introspect', { token: 'none' }],
      ['revoke', { token: 'none' }],
      ['par', requestOf(desk).fields],
    ] as const) {
      const { headers } = await ask(desk, endpoint, fields)
      expect(headers.get('ratelimit-limit')).toBe('600')
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0)
      left.push(headers.get('ratelimit-remaining') ?? '')
    }
    expect(left).toEqual(['599', '598', '597', '596'])
  })

  test('ends in 429 at that address, whatever is presented, and nowhere else', async () => {
    const desk = await register()
    const fields = { grant_type: 'refresh_token', refresh_token: 'none' }
    await ask(desk, 'token', fields)
    await sql`update rate_limit set hits = 600 where key like ${`client:${desk.clientId}:%`}`.execute(
      server.databases.site,
    )
    const refused = await ask(desk, 'token', fields)
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect((await ask(desk, 'introspect', { token: 'none' })).status).toBe(429)
    expect((await ask(desk, 'token', fields, '2001:db8:2::1')).status).toBe(400)
  })
})
