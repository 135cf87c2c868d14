import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Browser,
  formTokenIn,
  givePassword,
  type Page,
  signedIn,
} from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
const page = '/oauth/device'
let server: TestApp
let admin: Caller
let person: Person
let stranger: Person

interface Person {
  userId: string
  browser: Browser
  tenantNum: string
}

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
  const rights = ['iam.client.list', 'iam.client.create', 'iam.client.update']
  admin = await signIn(server, await makeUser(server.site, 0, [await makeRole(server.site, 0, rights)]))
  person = await makePerson()
  stranger = await makePerson()
})
afterAll(() => server.close())

async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
  const { browser } = await signedIn(server.origin, { username, password })
  const { num } = await server.databases.site
    .selectFrom('tenant')
    .select('num')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { userId, browser, tenantNum: num }
}

const draftOf = (clientId: string, change: Record<string, unknown> = {}) => ({
  clientId,
  name: 'Command line',
  redirectUris: [],
  grants: ['device_code', 'refresh_token'],
  scopes: ['openid', 'profile', 'read'],
  ...change,
})

async function register(change: Record<string, unknown> = {}): Promise<string> {
  const clientId = `line-${randomUUID().slice(0, 8)}`
  const { status, body } = await admin.call('POST', '/iam/v1/clients', draftOf(clientId, change))
  expect([status, body.code]).toEqual([200, undefined])
  return clientId
}

async function ask(endpoint: string, fields: Record<string, string>) {
  const response = await fetch(`${server.origin}/oauth/oauth/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: await response.json() }
}

interface Device {
  clientId: string
  deviceCode: string
  userCode: string
}

async function begin(clientId: string, fields: Record<string, string> = {}): Promise<Device> {
  const { status, body } = await ask('device-authorization', {
    client_id: clientId,
    scope: 'openid profile read',
    ...fields,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expires_in: 600,
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${server.origin}${page}`,
  })
  return { clientId, deviceCode: body.device_code, userCode: body.user_code }
}

const poll = ({ clientId, deviceCode }: Device) =>
  ask('token', { grant_type: grantType, client_id: clientId, device_code: deviceCode })

/** Enters a code, and decides if the page asks. */
async function enter({ browser }: Person, userCode: string, decision?: 'allow' | 'deny'): Promise<Page> {
  const form = await browser.get(page)
  const asked = await browser.post(page, { formToken: formTokenIn(form.text), userCode })
  if (decision === undefined || asked.status !== 200) return asked
  return browser.post(page, { formToken: formTokenIn(asked.text), userCode, decision })
}

const call = (token: string, path: string) =>
  fetch(`${server.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('a device', () => {
  test('signs a person in by the code that they enter and allow, works without a cookie, and renews its tokens', async () => {
    const device = await begin(await register())
    expect((await poll(device)).body.error).toBe('authorization_pending')
    const asked = await enter(person, device.userCode.toLowerCase().replace('-', ' '))
    expect(asked.text).toContain('Let Command line sign in as you?')
    expect(asked.text).toContain(`>${device.userCode}<`)
    expect(asked.text).not.toContain('<script')
    expect((await poll(device)).body.error).toBe('authorization_pending')
    const fullWidth = device.userCode.replace(/[A-Z]/g, one =>
      String.fromCharCode(one.charCodeAt(0) + 0xfee0),
    )
    expect((await enter(person, fullWidth, 'allow')).text).toContain('The device is signed in')

    const { status, body } = await poll(device)
    expect([status, body.scope]).toEqual([200, 'openid profile read'])
    const self = await call(body.access_token, '/iam/hzero/v1/users/self')
    expect([self.status, (await self.json()).id]).toEqual([200, person.userId])
    const renewed = await ask('token', {
      grant_type: 'refresh_token',
      client_id: device.clientId,
      refresh_token: body.refresh_token,
    })
    expect(renewed.status).toBe(200)
    // A code counts once; a second use revokes what was issued.
    expect((await poll(device)).body.error).toBe('invalid_grant')
    expect((await call(renewed.body.access_token, '/iam/hzero/v1/users/self')).status).toBe(401)
  })

  test('is refused when the person does not allow it, and ends with their session', async () => {
    const clientId = await register()
    const denied = await begin(clientId)
    expect((await enter(person, denied.userCode, 'deny')).text).toContain('The device is not signed in')
    expect((await poll(denied)).body.error).toBe('access_denied')
    expect((await enter(person, denied.userCode, 'allow')).status).toBe(400)

    const leaving = await makePerson()
    const device = await begin(clientId)
    await enter(leaving, device.userCode, 'allow')
    const { access_token: token } = (await poll(device)).body
    await sql`update session set ended_at = now() where user_id = ${leaving.userId} and client_id is null`.execute(
      server.databases.site,
    )
    expect((await poll(await begin(clientId))).body.error).toBe('authorization_pending')
    await server.settled()
    expect((await call(token, '/iam/hzero/v1/users/self')).status).toBe(401)
  })

  test('of a client that is not trusted is among the programs with access, and is revoked there', async () => {
    const device = await begin(await register({ asksConsent: true }))
    await enter(person, device.userCode, 'allow')
    const { access_token: token } = (await poll(device)).body
    expect((await call(token, '/iam/hzero/v1/users/self')).status).toBe(200)
    const caller = await signIn(server, person.userId)
    const { body } = await caller.call('GET', '/iam/hzero/v1/users/self/consents')
    const consent = body.find((one: { clientId: string }) => one.clientId === device.clientId)
    await caller.call('DELETE', `/iam/hzero/v1/users/self/consents/${consent.id}`)
    expect((await call(token, '/iam/hzero/v1/users/self')).status).toBe(401)
  })

  test('is for clients that may, with nothing that ends in a browser', async () => {
    const web = await register({
      redirectUris: ['https://desk.example/start'],
      grants: ['authorization_code'],
    })
    expect((await ask('device-authorization', { client_id: web, scope: 'openid' })).status).toBe(400)
    const both = ['device_code', 'authorization_code']
    const mixed = draftOf('mixed', { grants: both, redirectUris: ['https://desk.example/start'] })
    expect((await admin.call('POST', '/iam/v1/clients', mixed)).body.code).toBe('error.client.device_alone')
    const bare = draftOf('bare', { grants: ['authorization_code'] })
    expect((await admin.call('POST', '/iam/v1/clients', bare)).body.code).toBe('error.data_invalid')
    const document = await fetch(`${server.origin}/oauth/.well-known/openid-configuration`)
    expect(await document.json()).toMatchObject({
      device_authorization_endpoint: `${server.origin}/oauth/oauth/device-authorization`,
      grant_types_supported: expect.arrayContaining([grantType]),
    })
  })
})

describe('the code that a person enters', () => {
  test('is stored as a hash, and ends after ten minutes', async () => {
    const device = await begin(await register())
    const letters = device.userCode.replace('-', '')
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from oidc_record where payload::text like ${`%${letters}%`} or uid = ${letters}) as found`.execute(
      server.databases.site,
    )
    expect(rows[0]?.found).toBe(false)
    await sql`update oidc_record set expires_at = now(),
      payload = payload || jsonb_build_object('exp', extract(epoch from now())::int - 60)
      where model = 'DeviceCode'`.execute(server.databases.site)
    expect((await enter(person, device.userCode)).text).toContain('older than 10 minutes')
    expect((await poll(device)).body.error).toBe('expired_token')
  })

  test('cannot be tried out: wrong ones are limited for a person', async () => {
    const guesser = await makePerson()
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await enter(guesser, 'BBBB-BBBB')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    const device = await begin(await register())
    expect((await enter(guesser, device.userCode)).status).toBe(429)
    expect((await enter(person, device.userCode)).status).toBe(200)
  })

  test('is decided by people of the tenant that the device asked for alone', async () => {
    const device = await begin(await register(), { tenant: person.tenantNum })
    const foreign = await enter(stranger, device.userCode, 'allow')
    expect(foreign.status).toBe(403)
    expect(foreign.text).toContain('another organization')
    expect((await poll(device)).body.error).toBe('authorization_pending')
    await enter(person, device.userCode, 'allow')
    expect((await poll(device)).status).toBe(200)
  })

  test('is decided once, by a form of this session', async () => {
    const device = await begin(await register())
    const form = await stranger.browser.get(page)
    const forged = await person.browser.post(page, {
      formToken: formTokenIn(form.text),
      userCode: device.userCode,
      decision: 'allow',
    })
    expect(forged.status).toBe(403)
    const elsewhere = await person.browser.post(
      page,
      {
        formToken: formTokenIn((await person.browser.get(page)).text),
        userCode: device.userCode,
        decision: 'allow',
      },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(elsewhere.status).toBe(403)
    const both = await Promise.all([
      enter(person, device.userCode, 'allow'),
      enter(stranger, device.userCode, 'allow'),
    ])
    expect(both.filter(({ text }) => text.includes('The device is signed in'))).toHaveLength(1)
  })

  test('waits for the sign-in of a person who is not signed in', async () => {
    const { browser } = person
    const stored = browser.cookies.splice(0)
    const led = await browser.get(`${page}?user_code=bcdf-ghjk`)
    browser.cookies.push(...stored)
    const query = new URL(led.address).searchParams
    expect([led.status, query.get('state'), query.get('redirect_uri')]).toEqual([
      303,
      'BCDFGHJK',
      `${server.origin}${page}`,
    ])
    const back = await browser.follow(await browser.get(led.address.slice(server.origin.length)))
    expect(back.address).toBe(`${server.origin}${page}?user_code=BCDFGHJK`)
    expect(back.text).toContain('value="BCDFGHJK"')
  })
})
