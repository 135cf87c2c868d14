import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oidcAdapter } from '../../provider/server/oidc-adapter.ts'
import {
  actionIn,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  signInOn,
} from '../../testing/server/browser.testing.ts'
import {
  actWith,
  askAs,
  clientAdmin,
  type Desk,
  decideOn,
  deskExchange,
  registerDesk,
  requestOf,
} from '../../testing/server/client.testing.ts'
import { consentApi } from '../consent.contract.ts'

let server: TestApp
/** Another instance on the same database. */
let elsewhere: TestApp
let admin: Caller
let home: TestTenant
let userId: string
let desk: Desk
let browser: Browser
const clerk = { username: `clerk-${randomUUID()}`, password: 'correct horse battery' }

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  elsewhere = await buildTestApp()
  await makePlatform(server.site)
  admin = await clientAdmin(server)
  home = await makeTenant(server.site)
  userId = await makeUser(server.site, home.tenantId, [home.adminRoleId], {
    loginName: clerk.username,
    realName: 'Clara Clerk',
  })
  await givePassword(server.site, userId, clerk.password)
})
afterAll(() => Promise.all([server.close(), elsewhere.close()]))
beforeEach(async () => {
  desk = await registerDesk(admin, { name: 'Desk <b>7</b>', asksConsent: true })
  browser = new Browser(server.origin)
})

const params = (address: string) => Object.fromEntries(new URL(address).searchParams)
const asked = (change: Record<string, string> = {}) => requestOf(server, desk, change)
const open = async (change: Record<string, string> = {}) =>
  browser.follow(await browser.get(asked(change).address))

/** Signs the person in, who allows the client what it asks for. */
async function allowed(change: Record<string, string> = {}) {
  const request = asked(change)
  const landed = await decideOn(browser, await signInOn(browser, request, clerk), 'allow')
  return { request, landed, tokens: await deskExchange(server, desk, request, landed) }
}

describe('a client that is not trusted', () => {
  test('gets its first code after its person has seen in words what it asks for, and allowed it', async () => {
    const request = asked()
    const page = await signInOn(browser, request, clerk)
    expect(page.address).toContain('/oauth/consent/')
    expect(page.status).toBe(200)
    for (const words of [
      'Allow Desk &lt;b&gt;7&lt;/b&gt; to use your account?',
      `You are signed in as Clara Clerk (${clerk.username}).`,
      'Recognize you when you sign in',
      'Read your name, user name, language and time zone',
      'Read everything that you can read here',
      `You continue at ${desk.clientId}.example.`,
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('Change everything')
    expect(page.text).not.toContain('<script')

    const landed = await decideOn(browser, page, 'allow')
    expect(params(landed.address)).toMatchObject({ state: request.state, code: expect.any(String) })
    const { status, body } = await deskExchange(server, desk, request, landed)
    expect([status, body.scope]).toEqual([200, 'openid profile read'])
    expect(await actWith(server, body.access_token)).toBe(200)
  })

  test('is remembered with the scopes it got, in every browser of the person', async () => {
    await allowed()
    expect(codeIn(await open())).not.toBe('')
    browser = new Browser(server.origin)
    expect(codeIn(await signInOn(browser, asked(), clerk))).not.toBe('')
  })

  test('asks again when it wants more, and says what is new; less it gets as before', async () => {
    await allowed({ scope: 'openid' })
    const page = await open({ scope: 'openid profile' })
    expect(page.text).toContain('now asks for more than you have allowed before')
    const lines = [...page.text.matchAll(/<li[^>]*>.*?<span>(.*?)<\/span>(.*?)<\/li>/g)]
    expect(lines.map(line => line[1])).toEqual([
      'Recognize you when you sign in',
      'Read your name, user name, language and time zone',
    ])
    expect(lines.map(line => line[2]?.includes('New'))).toEqual([false, true])
    await decideOn(browser, page, 'allow')
    expect(codeIn(await open({ scope: 'openid' }))).not.toBe('')
    expect(codeIn(await open({ scope: 'openid profile' }))).not.toBe('')
    expect((await open({ scope: 'openid read' })).address).toContain('/oauth/consent/')
  })

  test('learns with its state that it was not allowed, gets nothing, and asks the next time', async () => {
    const request = asked()
    const page = await signInOn(browser, request, clerk)
    const landed = await decideOn(browser, page, 'deny')
    expect(landed.address.startsWith(desk.redirectUri)).toBe(true)
    expect(params(landed.address)).toMatchObject({ error: 'access_denied', state: request.state })
    expect(codeIn(landed)).toBe('')
    expect((await open()).address).toContain('/oauth/consent/')
    const recorded = await server.databases.site
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('entity', '=', 'client_consent')
      .where('actorId', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(recorded).toMatchObject({ verb: 'deny', after: { clientId: desk.clientId } })
  })

  test('asks without a page only where it was allowed, and again when it asks to ask', async () => {
    await signInOn(browser, asked(), clerk)
    expect(params((await open({ prompt: 'none' })).address)).toMatchObject({ error: 'consent_required' })
    await decideOn(browser, await open(), 'allow')
    expect(codeIn(await open({ prompt: 'none' }))).not.toBe('')
    const again = await open({ prompt: 'consent' })
    expect(again.address).toContain('/oauth/consent/')
    expect(codeIn(await decideOn(browser, again, 'allow'))).not.toBe('')
  })

  test('cannot be allowed by another page, another browser, a second sending or after the sign-out', async () => {
    const page = await signInOn(browser, asked(), clerk)
    const [action, fields] = [actionIn(page.text), { formToken: formTokenIn(page.text), decision: 'allow' }]
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(action, fields, foreign)).status).toBe(403)
    expect((await new Browser(server.origin).post(action, fields)).status).toBe(400)
    expect((await browser.post(action, { ...fields, formToken: 'x.y' })).status).toBe(403)
    expect((await browser.get(action)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    )

    const logout = await browser.get('/oauth/logout')
    await browser.post(actionIn(logout.text), { formToken: formTokenIn(logout.text) })
    expect((await browser.post(action, fields)).status).toBe(400)
    const { rows } = await sql`select from client_consent where client_id = ${desk.clientId}`.execute(
      server.databases.site,
    )
    expect(rows).toEqual([])
  })

  test('loses what it got while it was trusted', async () => {
    const trusted = await registerDesk(admin, {})
    desk = trusted
    const request = asked()
    const landed = await signInOn(browser, request, clerk)
    const { body } = await deskExchange(server, trusted, request, landed)
    const { id, objectVersionNumber, name, redirectUris, grants, scopes } = trusted
    const change = { id, objectVersionNumber, name, redirectUris, grants, scopes, asksConsent: true }
    expect((await admin.call('PUT', '/iam/v1/clients', change)).body.asksConsent).toBe(true)
    await server.settled()
    expect(await actWith(server, body.access_token)).toBe(401)
    expect((await open()).address).toContain('/oauth/consent/')
  })

  test('asks again after it was deleted and another one has its id', async () => {
    await allowed()
    const { id, clientId, objectVersionNumber } = desk
    expect((await admin.call('DELETE', '/iam/v1/clients', [{ id, objectVersionNumber }])).status).toBe(204)
    desk = await registerDesk(admin, { clientId, redirectUris: [desk.redirectUri], asksConsent: true })
    const redirectUri = String((desk.redirectUris as string[])[0])
    expect((await open({ redirect_uri: redirectUri })).address).toContain('/oauth/consent/')
  })

  test('gets no grant that its person has just revoked', async () => {
    await allowed()
    const { rows } = await sql<{
      payload: Parameters<ReturnType<ReturnType<typeof oidcAdapter>>['upsert']>[1]
    }>`
      select payload from oidc_record where model = 'Grant' and payload ->> 'clientId' = ${desk.clientId}`.execute(
      server.databases.site,
    )
    const payload = { ...rows[0]?.payload, accountId: undefined }
    const grants = oidcAdapter(server.site, server.origin)('Grant')
    await sql`delete from client_consent where client_id = ${desk.clientId}`.execute(server.databases.site)
    await expect(grants.upsert(randomUUID(), payload, 60)).rejects.toThrow('invalid_grant')
  })
})

describe('a trusted client', () => {
  test('asks nobody, whatever it asks for, and nor does one that is HZERO-compatible', async () => {
    desk = await registerDesk(admin, { scopes: ['openid', 'profile', 'email', 'read', 'write'] })
    expect(codeIn(await signInOn(browser, asked(), clerk))).not.toBe('')
    expect(codeIn(await open({ prompt: 'consent' }))).not.toBe('')
    const both = await admin.call('POST', '/iam/v1/clients', {
      clientId: `old-${randomUUID().slice(0, 8)}`,
      name: 'Old',
      redirectUris: ['https://old.example/'],
      grants: ['implicit'],
      legacy: true,
      asksConsent: true,
    })
    expect([both.status, both.body.code]).toEqual([400, 'error.client.consent_legacy'])
  })
})

describe('the consents of a person', () => {
  const own = async (person: Caller) => (await person.call('GET', consentApi.own.path)).body
  const revoke = (person: Caller, id: string) =>
    person.call('DELETE', consentApi.revoke.path.replace('{consentId}', id))

  test('are listed with client, scopes, and when they were given and used', async () => {
    const { tokens } = await allowed({ scope: 'openid read' })
    const person = await signIn(server, userId)
    const [consent] = await own(person)
    expect(consent).toMatchObject({
      clientId: desk.clientId,
      clientName: 'Desk <b>7</b>',
      scopes: ['openid', 'read'],
      creationDate: expect.any(String),
      lastUsedDate: expect.any(String),
    })
    expect(await actWith(server, tokens.body.access_token)).toBe(200)
    expect(
      await own(await signIn(server, await makeUser(server.site, home.tenantId, [home.adminRoleId]))),
    ).toEqual([])
  })

  test('end, when they are revoked, on every instance within a second with all that was issued', async () => {
    const { tokens } = await allowed()
    const { access_token: token, refresh_token: renewal } = tokens.body
    const person = await signIn(server, userId)
    const [{ id }] = await own(person)
    const there = () => actWith(elsewhere, token)
    expect(await there()).toBe(200)
    const at = performance.now()
    expect((await revoke(person, id)).status).toBe(204)
    await expect.poll(there, { timeout: 5_000, interval: 20 }).toBe(401)
    expect(performance.now() - at).toBeLessThan(1_000)
    const refreshed = await askAs(server, desk, { grant_type: 'refresh_token', refresh_token: renewal })
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant'])
    expect(await own(person)).not.toContainEqual(expect.objectContaining({ id }))
    expect((await open()).address).toContain('/oauth/consent/')
  })

  test('are revoked by that person alone', async () => {
    const { tokens } = await allowed()
    const [{ id }] = await own(await signIn(server, userId))
    const stranger = await signIn(server, await makeUser(server.site, home.tenantId, [home.adminRoleId]))
    expect((await revoke(stranger, id)).status).toBe(404)
    expect((await revoke(stranger, 'none')).status).toBe(404)
    expect(await actWith(server, tokens.body.access_token)).toBe(200)
  })
})

describe('the claims of a place', () => {
  const asOf = async (scope: string) => {
    desk = await registerDesk(admin, { scopes: ['openid', 'tenant', 'roles', 'read'] })
    browser = new Browser(server.origin)
    const request = asked({ scope })
    const { body } = await deskExchange(server, desk, request, await signInOn(browser, request, clerk))
    const answer = await fetch(`${server.origin}/oauth/oauth/userinfo`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    const userinfo: unknown = await answer.json()
    return { idToken: decodeJwt(body.id_token), userinfo, token: body.access_token }
  }

  test('are in ID token and userinfo for the scopes tenant and roles, each by itself', async () => {
    const place = await server.databases.site
      .selectFrom('tenant as t')
      .innerJoin('role as r', 'r.tenantId', 't.tenantId')
      .select(['t.num', 'r.code'])
      .where('t.tenantId', '=', home.tenantId)
      .where('r.id', '=', home.adminRoleId)
      .executeTakeFirstOrThrow()
    const tenant = { tenant: place.num, tenant_name: expect.any(String) }
    const roles = { roles: [place.code] }
    const both = await asOf('openid tenant roles')
    for (const claims of [both.idToken, both.userinfo]) expect(claims).toMatchObject({ ...tenant, ...roles })
    const one = await asOf('openid tenant')
    for (const claims of [one.idToken, one.userinfo]) {
      expect(claims).toMatchObject(tenant)
      expect(claims).not.toHaveProperty('roles')
    }
    const none = await asOf('openid')
    for (const claims of [none.idToken, none.userinfo])
      for (const name of ['tenant', 'tenant_name', 'roles']) expect(claims).not.toHaveProperty(name)
  })

  test('are refused to a client that may not ask for them', async () => {
    desk = await registerDesk(admin, { scopes: ['openid'] })
    const landed = await open({ scope: 'openid roles' })
    expect(params(landed.address)).toMatchObject({ error: 'invalid_scope' })
  })

  test('are those of the place where the client works now', async () => {
    const other = await makeTenant(server.site)
    await sql`insert into member_role (tenant_id, user_id, role_id) values (${other.tenantId}, ${userId}, ${other.adminRoleId})`.execute(
      server.databases.site,
    )
    const { token, userinfo } = await asOf('openid tenant read')
    await sql`update session set tenant_id = ${other.tenantId}, role_id = ${other.adminRoleId}
      where client_id = ${desk.clientId}`.execute(server.databases.site)
    const again = await fetch(`${server.origin}/oauth/oauth/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { tenant } = (await again.json()) as { tenant: string }
    expect(tenant).not.toBe((userinfo as { tenant: string }).tenant)
  })
})
