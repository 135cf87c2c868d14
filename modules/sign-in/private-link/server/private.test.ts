import { randomUUID } from 'node:crypto'
import { hashOf, hzeroGrant } from '@atrium/server/auth/session'
import { endSession } from '@atrium/server/auth/session-life'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPage, Browser, whoAmI } from '../../testing/server/browser.testing.ts'

let server: TestApp
let person: Caller
let secondRole: string

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  secondRole = await makeRole(server.site, tenantId, [])
  person = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId, secondRole]))
})

afterAll(() => server.close())

const path = '/private/hiam/role/list'

async function ticketFor(caller = person, to = path): Promise<string> {
  const { status, body } = await caller.call('POST', '/oauth/public/ticket', { path: to })
  expect([status, body.expiresIn]).toEqual([200, 60])
  return body.ticket
}

/** Opens a page in a browser that is not signed in, or in the one given. */
async function open(address: string, browser = new Browser(server.origin)) {
  const page = await browser.get(address)
  return { browser, page, token: browser.cookie('access_token') ?? '' }
}

const hasEntered = async (address: string, browser?: Browser) => {
  const { browser: own, token } = await open(address, browser)
  return token !== '' && (await whoAmI(own, token)) === 200
}

test('a ticket leads to its page, is gone from the address, and makes a short session that is listed [SAFE-26] [AREA-2]', async () => {
  const ticket = await ticketFor()
  const { browser, page, token } = await open(`${path}?access_token=${ticket}&id=5&refresh_token=x`)
  expect([page.status, page.address]).toEqual([303, `${server.origin}${path}?id=5`])
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const self = JSON.parse((await browser.get('/iam/hzero/v1/users/self', asPage(token))).text)
  expect([self.id, self.tenantId, self.currentRoleId]).toEqual([
    person.userId,
    person.tenantId,
    person.roleId,
  ])
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds from session
    where opened_by = ${person.sessionId}`.execute(server.databases.site)
  expect(rows.at(-1)?.seconds).toBe(900)
  const line = browser.cookies.find(({ name }) => name === '__Host-atrium_session')?.line
  expect(line).toMatch(/HttpOnly/)
  const { body } = await person.call('GET', '/iam/hzero/v1/users/self/sessions')
  expect(body).toHaveLength(2)
})

test('a ticket counts once, for its path, for a minute [SAFE-26]', async () => {
  const ticket = await ticketFor()
  expect(await hasEntered(`${path}?access_token=${ticket}`)).toBe(true)
  expect(await hasEntered(`${path}?access_token=${ticket}`)).toBe(false)

  const both = await ticketFor()
  const twins = await Promise.all([1, 2, 3, 4].map(() => hasEntered(`${path}?access_token=${both}`)))
  expect(twins.filter(Boolean)).toHaveLength(1)

  const other = await ticketFor()
  expect(await hasEntered(`/private/hiam/role?access_token=${other}`)).toBe(false)
  expect(await hasEntered(`${path}?access_token=${other}`)).toBe(false)

  const late = await ticketFor()
  await sql`update oidc_record set expires_at = now() where key_hash = ${hashOf(late)}`.execute(
    server.databases.site,
  )
  expect(await hasEntered(`${path}?access_token=${late}`)).toBe(false)

  const twice = await ticketFor()
  expect(await hasEntered(`${path}?access_token=${twice}&access_token=${twice}`)).toBe(false)
})

test('a ticket is kept nowhere in clear, not even for a call that is repeated [SAFE-26]', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const ask = () => person.call('POST', '/oauth/public/ticket', { path }, key)
  const [one, other] = [(await ask()).body.ticket, (await ask()).body.ticket]
  expect(one).not.toBe(other)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(i)::text as row from idempotency i union all select to_jsonb(o)::text from oidc_record o
    union all select to_jsonb(a)::text from audit a`.execute(server.databases.site)
  const everything = rows.map(({ row }) => row).join()
  for (const ticket of [one, other]) expect(everything).not.toContain(ticket)
})

test('a ticket ends with its session, and so does what it has opened [SAFE-26] [SAFE-32]', async () => {
  const caller = await signIn(server, person.userId)
  const [used, unused] = [await ticketFor(caller), await ticketFor(caller)]
  const { browser, token } = await open(`${path}?access_token=${used}`)
  expect(await whoAmI(browser, token)).toBe(200)
  await endSession(server.site, caller.sessionId, 'signed-out')
  expect(await whoAmI(browser, token)).toBe(401)
  expect(await hasEntered(`${path}?access_token=${unused}`)).toBe(false)
})

test('a ticket of a session that has moved on opens nothing [SAFE-26]', async () => {
  const caller = await signIn(server, person.userId)
  const ticket = await ticketFor(caller)
  expect((await caller.call('PUT', `/iam/v1/users/roles?roleId=${secondRole}`)).status).toBe(204)
  expect(await hasEntered(`${path}?access_token=${ticket}`)).toBe(false)
})

test('people who are signed in stay signed in, and the ticket is spent [SAFE-26] [SAFE-31]', async () => {
  const other = await signIn(server, await makeUser(server.site, person.tenantId, [secondRole]))
  const ticket = await ticketFor()
  const page = await new Browser(server.origin).get(`${path}?access_token=${ticket}`, {
    cookie: other.cookie,
  })
  expect(page.status).toBe(303)
  expect(page.headers.getSetCookie()).toEqual([])
  expect(await hasEntered(`${path}?access_token=${ticket}`)).toBe(false)
})

test('an access token opens nothing there, unless it is of an HZERO-compatible client [SAFE-26]', async () => {
  expect(await hasEntered(`${path}?access_token=${person.token}`)).toBe(false)
  expect(await hasEntered(`${path}?access_token=${randomUUID()}`)).toBe(false)
  const hzeroToken = randomUUID()
  await sql`insert into oidc_record (model, key_hash, payload, session_id, expires_at)
    values ('AccessToken', ${hashOf(hzeroToken)}, ${JSON.stringify({ gty: hzeroGrant, clientId: 'old' })},
      ${person.sessionId}, now() + interval '1 hour')`.execute(server.databases.site)
  const { browser, page, token } = await open(`${path}?access_token=${hzeroToken}`)
  expect(page.address).toBe(`${server.origin}${path}`)
  expect(token).not.toBe(hzeroToken)
  expect(await whoAmI(browser, token)).toBe(200)
})

test.each([
  '/workplace',
  '/private',
  'private/x',
  '//evil.example/private/x',
  'https://evil.example/private/x',
  '/private/../workplace',
  '/private/%2e%2e/workplace',
  '/private/x?y=1',
  '/private/x#y',
  '/private\\x',
])('a ticket is made for pages below /private alone, not for %s', async to => {
  const { status, body } = await person.call('POST', '/oauth/public/ticket', { path: to })
  expect([status, body.code]).toEqual([400, 'error.ticket.path'])
})
