import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askedForCode,
  codeOf,
  enroll,
  forgetSteps,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import { Browser, codeIn, givePassword, type Page, sendForm } from '../../testing/server/browser.testing.ts'
import type { SecondFactorPolicyTables } from './second-factor-policy.tables.ts'

const password = 'correct horse battery'
const sessionCookie = '__Host-atrium_session'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())

interface Person {
  id: string
  username: string
  caller: Caller
}

async function makePerson({ tenantId, adminRoleId }: TestTenant): Promise<Person> {
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username, realName: username })
  await givePassword(server.site, id, password)
  return { id, username, caller: await signIn(server, id) }
}

const address = ({ tenantId }: TestTenant) => `/iam/v1/${tenantId}/second-factor-policies`

/** Requires a second factor in the tenant, since some days. */
async function require(tenant: TestTenant, by: Caller, graceDays: number, days = 0): Promise<void> {
  const { objectVersionNumber } = (await by.call('GET', address(tenant))).body
  const draft = { demand: 'required', graceDays, ...(objectVersionNumber && { objectVersionNumber }) }
  expect((await by.call('PUT', address(tenant), draft)).status).toBe(200)
  await requiredFor(tenant, days)
}

async function requiredFor(tenant: TestTenant, days: number): Promise<void> {
  await server.databases.site
    .$extendTables<SecondFactorPolicyTables>()
    .updateTable('secondFactorPolicy')
    .set({ requiredSince: new Date(Date.now() - days * 86_400_000) })
    .where('tenantId', '=', tenant.tenantId)
    .execute()
}

const give = async ({ username }: Person) => {
  const browser = new Browser(server.origin)
  return { browser, page: await askedForCode(browser, { username, password }) }
}
const isSignedIn = (browser: Browser): boolean => browser.cookie(sessionCookie) !== undefined
const secretIn = (page: Page) => /<code dir="ltr">([^<]+)</.exec(page.text)?.[1]?.replace(/\s/g, '') ?? ''

describe('the policy of a tenant', () => {
  test('is offered by default, and is set by those who may, who do not overwrite each other', async () => {
    const tenant = await makeTenant(server.site)
    const { caller } = await makePerson(tenant)
    expect((await caller.call('GET', address(tenant))).body).toEqual({
      demand: 'offered',
      graceDays: 14,
      rememberDays: 0,
      kinds: ['authenticator', 'passkey'],
      roles: [],
    })
    const put = (body: object) => caller.call('PUT', address(tenant), body)
    const { body } = await put({ demand: 'required', graceDays: 7 })
    expect(body).toMatchObject({ demand: 'required', graceDays: 7, objectVersionNumber: 1 })
    expect(Date.parse(body.blockedDate) - Date.parse(body.requiredDate)).toBe(7 * 86_400_000)
    expect((await put({ demand: 'off', graceDays: 7 })).status).toBe(409)
    await requiredFor(tenant, 3)
    const { requiredDate, objectVersionNumber: version } = (await caller.call('GET', address(tenant))).body
    expect(requiredDate < body.requiredDate).toBe(true)
    const later = await put({ demand: 'required', graceDays: 9, objectVersionNumber: version })
    expect(later.body.requiredDate).toBe(requiredDate)
    const off = await put({ demand: 'off', graceDays: 9, objectVersionNumber: version + 1 })
    expect(off.body).toEqual({
      demand: 'off',
      graceDays: 9,
      rememberDays: 0,
      kinds: ['authenticator', 'passkey'],
      roles: [],
      objectVersionNumber: version + 2,
    })
    expect((await put({ demand: 'required', graceDays: 91, objectVersionNumber: version + 2 })).status).toBe(
      400,
    )
  })

  test('says before how many people would have to act, administrators first, and nobody of another tenant', async () => {
    const tenant = await makeTenant(server.site)
    const [one, other] = [await makePerson(tenant), await makePerson(tenant)]
    await makePerson(await makeTenant(server.site))
    const preview = async () => (await one.caller.call('GET', `${address(tenant)}/preview`)).body
    expect(await preview()).toMatchObject({
      peopleCount: 2,
      withoutCount: 2,
      administratorsWithout: 2,
      isReady: false,
    })
    await enroll(one.caller, password)
    expect(await preview()).toEqual({
      peopleCount: 2,
      withoutCount: 1,
      authenticatorCount: 1,
      passkeyCount: 0,
      administratorsWithout: 1,
      mustActCount: 0,
      isReady: true,
      people: [{ id: other.id, realName: other.username, administratorFlag: true, mustActFlag: false }],
      roles: [],
    })
  })

  test('reminds the people who must act and have no factor, once a day', async () => {
    const tenant = await makeTenant(server.site)
    const admin = await makePerson(tenant)
    const clerkRole = await makeRole(server.site, tenant.tenantId, [])
    const email = `clerk-${randomUUID()}@example.org`
    await makeUser(server.site, tenant.tenantId, [clerkRole], { email })
    const remind = () => admin.caller.call('POST', `${address(tenant)}/reminders`)
    expect((await remind()).body).toEqual({ count: 0 })
    await require(tenant, admin.caller, 14)
    await enroll(admin.caller, password)
    expect((await remind()).body).toEqual({ count: 1 })
    const { rows } = await server.site({}, db =>
      sql<{ body: string }>`select body from delivery where recipient = ${email}`.execute(db),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body).toContain('/hiam/user/info?tab=security')
    const late = await remind()
    expect([late.status, late.body.code]).toEqual([409, 'error.second_factor_policy.reminded'])
    expect((await admin.caller.call('GET', address(tenant))).body.remindedDate).toEqual(expect.any(String))
    await server.site({}, db =>
      sql`update second_factor_policy set reminded_at = now() - interval '25 hours'
        where tenant_id = ${tenant.tenantId}`.execute(db),
    )
    expect((await remind()).status).toBe(200)
  })

  test('that is off adds no authenticator; one that is required keeps the last one', async () => {
    const tenant = await makeTenant(server.site)
    const { caller } = await makePerson(tenant)
    await caller.call('PUT', address(tenant), { demand: 'off', graceDays: 0 })
    const begun = await caller.call('PUT', `${ownFactors}/begin`, { password })
    expect([begun.status, begun.body.code]).toEqual([409, 'error.second_factor.off'])
    // Where another tenant of the person offers it, it can be added.
    const offering = await makeTenant(server.site)
    await giveRole(server.site, offering.tenantId, caller.userId, offering.adminRoleId)
    expect((await caller.call('PUT', `${ownFactors}/begin`, { password })).status).toBe(200)
    await require(tenant, caller, 14)
    const { id } = await enroll(caller, password)
    const removed = await caller.call('DELETE', `${ownFactors}/${id}`, { password })
    expect([removed.status, removed.body.code]).toEqual([409, 'error.second_factor.required'])
    expect((await caller.call('GET', ownFactors)).body).toMatchObject({
      demand: 'required',
      factors: [{ id }],
    })
  })
})

describe('a required second factor', () => {
  test('can wait for the days of grace, and then is added before the session begins', async () => {
    const tenant = await makeTenant(server.site)
    const person = await makePerson(tenant)
    await require(tenant, person.caller, 14, 13)
    const early = await give(person)
    expect([early.page.status, isSignedIn(early.browser)]).toEqual([303, true])

    await require(tenant, person.caller, 14, 15)
    const { browser, page } = await give(person)
    expect(page.text).toContain('Your organization requires a second factor')
    expect(page.text).toContain('<svg class="qr"')
    expect(isSignedIn(browser)).toBe(false)
    const wrong = await giveCode(browser, page, '000000')
    expect([wrong.status, isSignedIn(browser)]).toEqual([400, false])
    // The code that was scanned still counts.
    expect(secretIn(wrong)).toBe(secretIn(page))
    const codes = await giveCode(browser, wrong, codeOf(secretIn(page)))
    expect([codes.status, isSignedIn(browser)]).toEqual([200, true])
    expect(codes.text.match(/<li>[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}</g)).toHaveLength(10)
    const next = /<a class="button" href="([^"]+)"/.exec(codes.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(codeIn(await browser.follow(await browser.get(next)))).not.toBe('')

    const again = await give(person)
    expect(again.page.text).toContain('Confirm it’s you')
    await forgetSteps(server, person.id)
    expect((await giveCode(again.browser, again.page, codeOf(secretIn(page)))).status).toBe(303)
  })

  test('is that of the strictest tenant that the person works in', async () => {
    const [home, strict] = [await makeTenant(server.site), await makeTenant(server.site)]
    const [guest, admin] = [await makePerson(home), await makePerson(strict)]
    await guest.caller.call('PUT', address(home), { demand: 'off', graceDays: 0 })
    await require(strict, admin.caller, 0, 1)
    expect(isSignedIn((await give(guest)).browser)).toBe(true)
    await giveRole(server.site, strict.tenantId, guest.id, strict.adminRoleId)
    const { browser, page } = await give(guest)
    expect(page.text).toContain('Your organization requires a second factor')
    expect(isSignedIn(browser)).toBe(false)
    // In the session of before, too: one may be added, and the last one stays.
    const { id } = await enroll(guest.caller, password)
    const removed = await guest.caller.call('DELETE', `${ownFactors}/${id}`, { password })
    expect([removed.status, removed.body.code]).toEqual([409, 'error.second_factor.required'])
  })

  test('comes after a password that must be changed', async () => {
    const tenant = await makeTenant(server.site)
    const person = await makePerson(tenant)
    await require(tenant, person.caller, 0, 1)
    await server.databases.site
      .updateTable('credential')
      .set({ initial: true })
      .where('userId', '=', person.id)
      .execute()
    const { browser, page } = await give(person)
    const pass = /name="pass" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const another = 'a lighthouse in the fog'
    const added = await sendForm(browser, page, { pass, password: another, again: another })
    expect(added.text).toContain('Your organization requires a second factor')
    expect(isSignedIn(browser)).toBe(false)
  })
})
