import { randomUUID } from 'node:crypto'
import { eraseAccount } from '@atrium/server/personal/erase'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  codeOf,
  type Enrolled,
  enrollPerson,
  forgetSteps,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import { Browser, codeIn, givePassword, openForm, sendForm } from '../../testing/server/browser.testing.ts'
import type { OwnDevices } from '../remembered-device.contract.ts'

const password = 'correct horse battery'
const another = 'a lighthouse in the fog'
const cookieName = '__Host-atrium_remembered'
const own = '/iam/hzero/v1/users/self/remembered-devices'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

interface Person extends Enrolled {
  userId: string
  username: string
  tenant: TestTenant
  admin: Caller
}

async function makePerson(days = 30, tenant?: TestTenant): Promise<Person> {
  const home = tenant ?? (await makeTenant(server.site))
  const username = `user-${randomUUID()}`
  const userId = await makeUser(server.site, home.tenantId, [home.adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
  const enrolled = await enrollPerson(server, userId, password)
  await forgetSteps(server, userId)
  const admin = await signIn(server, await makeUser(server.site, home.tenantId, [home.adminRoleId]))
  if (!tenant) await allow(home, admin, days)
  return { ...enrolled, userId, username, tenant: home, admin }
}

/** Has devices remembered for some days in the tenant. */
async function allow({ tenantId }: TestTenant, admin: Caller, rememberDays: number): Promise<void> {
  const address = `/iam/v1/${tenantId}/second-factor-policies`
  const { objectVersionNumber } = (await admin.call('GET', address)).body
  const draft = { demand: 'offered', graceDays: 14, rememberDays, objectVersionNumber }
  expect((await admin.call('PUT', address, draft)).status).toBe(200)
}

const newBrowser = () => new Browser(server.origin)

/** Gives the password, and says whether a code is asked for. */
async function give(browser: Browser, { username }: Person, secret = password, changes = {}) {
  const page = await sendForm(browser, await openForm(browser, changes), { username, password: secret })
  return { page, isAsked: page.text.includes('name="code"') }
}

/** Signs in with a code, and has the browser remembered. */
async function remember(person: Person, browser = newBrowser()): Promise<Browser> {
  await forgetSteps(server, person.userId)
  const { page } = await give(browser, person)
  expect(page.text).toContain('Remember this device for')
  const landed = await browser.follow(
    await giveCode(browser, page, codeOf(person.secret), { remember: 'yes' }),
  )
  expect(codeIn(landed)).not.toBe('')
  return signedOut(browser)
}

/** The browser without its session, with all that it keeps beyond one. */
function signedOut(browser: Browser): Browser {
  const keeps = browser.cookies.filter(({ name }) => name === cookieName || name.endsWith('atrium_device'))
  browser.cookies.splice(0, browser.cookies.length, ...keeps)
  return browser
}

const asksAgain = async (browser: Browser, person: Person, secret = password): Promise<boolean> =>
  (await give(signedOut(browser), person, secret)).isAsked

const devicesOf = async (caller: Caller): Promise<OwnDevices> => (await caller.call('GET', own)).body

describe('a device that is remembered', () => {
  test('needs the password alone, keeps a secret that scripts cannot read, and is in the sign-in log', async () => {
    const person = await makePerson(7)
    const browser = await remember(person)
    const cookie = browser.cookies.find(({ name }) => name === cookieName)
    expect(cookie?.line).toMatch(/; Max-Age=604800;.*HttpOnly; Secure; SameSite=Lax/)
    const { page, isAsked } = await give(browser, person)
    expect([isAsked, codeIn(await browser.follow(page)) !== '']).toEqual([false, true])

    const caller = await signIn(server, person.userId)
    const { days, devices } = await devicesOf(caller)
    expect([days, devices.length]).toEqual([7, 1])
    expect(devices[0]).toMatchObject({ current: false, lastUsedDate: expect.any(String) })
    const { body } = await caller.call('GET', '/hpfm/v1/audit-logins/self')
    expect(body.content.map((entry: { secondFactor?: string }) => entry.secondFactor)).toContain('device')
  })

  test('is not remembered without the tick, by a recovery code, or where the policy says never', async () => {
    const person = await makePerson()
    const without = newBrowser()
    await giveCode(without, (await give(without, person)).page, codeOf(person.secret))
    expect(without.cookie(cookieName)).toBeUndefined()
    const recovered = newBrowser()
    const { page } = await give(recovered, person)
    await giveCode(recovered, page, person.recoveryCodes[0] ?? '', { remember: 'yes' })
    expect(recovered.cookie(cookieName)).toBeUndefined()

    const strict = await makePerson(0)
    const refused = newBrowser()
    const asked = await give(refused, strict)
    expect(asked.page.text).not.toContain('name="remember"')
    await giveCode(refused, asked.page, codeOf(strict.secret), { remember: 'yes' })
    expect(refused.cookie(cookieName)).toBeUndefined()
  })

  test('is asked all the same by a client that wants a complete sign-in', async () => {
    const person = await makePerson()
    const browser = await remember(person)
    for (const changes of [{ prompt: 'login' }, { max_age: '60' }])
      expect([changes, (await give(signedOut(browser), person, password, changes)).isAsked]).toEqual([
        changes,
        true,
      ])
    expect(await asksAgain(browser, person)).toBe(false)
  })

  test('is no fresh proof: calls with step-up ask for the second factor', async () => {
    const person = await makePerson()
    const browser = await remember(person)
    const provenAt = async () => {
      const { rows } = await sql<{ provenAt: Date | null }>`
        select proven_at from session where user_id = ${person.userId} and ended_at is null
        order by created_at desc limit 1`.execute(server.databases.site)
      return rows[0]?.provenAt
    }
    expect(await provenAt()).toBeInstanceOf(Date)
    await browser.follow((await give(browser, person)).page)
    expect(await provenAt()).toBeNull()
  })
})

describe('the cookie of a remembered device', () => {
  test('counts for nobody else', async () => {
    const tenant = await makeTenant(server.site)
    const [person, other] = [await makePerson(30, tenant), await makePerson(30, tenant)]
    await allow(tenant, person.admin, 30)
    const browser = await remember(person)
    expect(await asksAgain(browser, other)).toBe(true)
    expect(await asksAgain(browser, person)).toBe(false)
  })

  test('is not the hash that is stored, nor is a hash of another person or tenant', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const browser = await remember(person)
    const device = await server.databases.site
      .selectFrom('rememberedDevice')
      .selectAll()
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow()
    const thief = newBrowser()
    const showing = (value: string) =>
      thief.cookies.splice(0, thief.cookies.length, { name: cookieName, value, path: '/', line: '' })
    for (const encoding of ['base64url', 'hex', 'latin1'] as const) {
      showing(device.secretHash.toString(encoding).replace(/[^\w-]/g, ''))
      expect(await asksAgain(thief, person)).toBe(true)
    }
    // A row that was moved to another person in the database.
    const { secretHash, expiresAt, kind } = device
    const moved = {
      tenantId: other.tenant.tenantId,
      userId: other.userId,
      secretHash,
      expiresAt,
      kind,
      userAgent: null,
    }
    await server.databases.site.insertInto('rememberedDevice').values(moved).execute()
    expect(await asksAgain(browser, other)).toBe(true)
    expect(await asksAgain(browser, person)).toBe(false)
  })

  test('is a new one each time, and replaces the one before', async () => {
    const person = await makePerson()
    const browser = await remember(person)
    const first = browser.cookie(cookieName)
    const page = (await give(browser, person, password, { prompt: 'login' })).page
    await forgetSteps(server, person.userId)
    await giveCode(browser, page, codeOf(person.secret), { remember: 'yes' })
    expect(browser.cookie(cookieName)).not.toBe(first)
    expect((await devicesOf(await signIn(server, person.userId))).devices).toHaveLength(1)
    const thief = newBrowser()
    thief.cookies.push({ name: cookieName, value: first ?? '', path: '/', line: '' })
    expect(await asksAgain(thief, person)).toBe(true)
  })

  test('ends after the days that were promised, and as soon as the policy says fewer', async () => {
    const person = await makePerson(30)
    const browser = await remember(person)
    const since = async (days: number) => {
      await sql`update remembered_device set expires_at = now() + make_interval(days => ${30 - days}),
        created_at = now() - make_interval(days => ${days}) where user_id = ${person.userId}`.execute(
        server.databases.site,
      )
    }
    await since(10)
    expect(await asksAgain(browser, person)).toBe(false)
    await allow(person.tenant, person.admin, 9)
    expect(await asksAgain(browser, person)).toBe(true)
    const caller = await signIn(server, person.userId)
    expect((await devicesOf(caller)).devices).toEqual([])
    await allow(person.tenant, person.admin, 90)
    expect(await asksAgain(browser, person)).toBe(false)
    await since(30)
    expect(await asksAgain(browser, person)).toBe(true)
  })

  test('counts no longer once a stricter tenant lets the person work there', async () => {
    const person = await makePerson()
    const browser = await remember(person)
    const strict = await makeTenant(server.site)
    await giveRole(server.site, strict.tenantId, person.userId, strict.adminRoleId)
    expect(await asksAgain(browser, person)).toBe(true)
  })
})

describe('remembered devices are forgotten', () => {
  const forgetting: readonly [string, (person: Person, caller: Caller) => Promise<unknown>, string?][] = [
    [
      'one by one',
      async (_person, caller) => {
        const { devices } = await devicesOf(caller)
        const address = `${own}/${devices[0]?.id}`
        const stranger = await makePerson()
        expect((await (await signIn(server, stranger.userId)).call('DELETE', address)).status).toBe(404)
        expect((await caller.call('DELETE', address)).status).toBe(204)
        expect((await caller.call('DELETE', address)).status).toBe(404)
      },
    ],
    [
      'with the other sessions',
      (_person, caller) => caller.call('DELETE', '/iam/hzero/v1/users/self/sessions'),
    ],
    [
      'by another password',
      (_person, caller) =>
        caller.call('PUT', '/iam/hzero/v1/users/password', { originalPassword: password, password: another }),
      another,
    ],
    [
      'by another authenticator',
      async ({ userId }) => {
        await forgetSteps(server, userId)
        await enrollPerson(server, userId, password)
      },
    ],
  ]
  test.each(forgetting)('%s', async (_name, forget, secret = password) => {
    const person = await makePerson()
    const browser = await remember(person)
    expect(await asksAgain(browser, person)).toBe(false)
    await forget(person, await signIn(server, person.userId))
    expect((await devicesOf(await signIn(server, person.userId))).devices).toEqual([])
    await forgetSteps(server, person.userId)
    expect(await asksAgain(browser, person, secret)).toBe(true)
  })

  test('by the reset of an administrator, and by removing the last factor', async () => {
    for (const forget of [
      ({ admin, tenant, userId }: Person) =>
        admin.call('DELETE', `/iam/hzero/v1/${tenant.tenantId}/users/${userId}/second-factors`),
      async ({ userId, id }: Person) =>
        (await signIn(server, userId)).call('DELETE', `${ownFactors}/${id}`, { password }),
    ]) {
      const person = await makePerson()
      const browser = await remember(person)
      expect((await forget(person)).status).toBe(204)
      await givePassword(server.site, person.userId, password)
      const again = { ...person, ...(await enrollPerson(server, person.userId, password)) }
      await forgetSteps(server, person.userId)
      expect(await asksAgain(browser, again)).toBe(true)
    }
  })

  test('when the account is erased', async () => {
    const person = await makePerson()
    await remember(person)
    const erased = { tenantId: person.tenant.tenantId, id: person.userId }
    await server.site({}, db => eraseAccount(db, erased))
    const left = await server.databases.site
      .selectFrom('rememberedDevice')
      .select('id')
      .where('userId', '=', person.userId)
      .execute()
    expect(left).toEqual([])
  })

  test('beyond the ten newest', async () => {
    const person = await makePerson()
    const first = await remember(person)
    for (let at = 0; at < 10; at++) await remember(person)
    expect((await devicesOf(await signIn(server, person.userId))).devices).toHaveLength(10)
    expect(await asksAgain(first, person)).toBe(true)
  })
})
