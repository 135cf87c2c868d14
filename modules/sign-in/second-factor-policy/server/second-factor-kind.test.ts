import { randomUUID } from 'node:crypto'
import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import {
  askedForCode,
  codeOf,
  enroll,
  forgetSteps,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword, openForm, type Page } from '../../testing/server/browser.testing.ts'
import {
  addPasskey,
  challengeIn,
  optionsIn,
  ownPasskeys,
  placeOf,
  sendPasskey,
} from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const asksForCode = 'autocomplete="one-time-code"'
const asksForApp = '<svg class="qr"'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())
// Every caller here has the same network address.
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Person {
  id: string
  username: string
  caller: Caller
}

async function makePerson({ tenantId, adminRoleId }: TestTenant): Promise<Person> {
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, id, password)
  return { id, username, caller: await signIn(server, id) }
}

const address = ({ tenantId }: TestTenant) => `/iam/v1/${tenantId}/second-factor-policies`

async function put(tenant: TestTenant, { caller }: Person, kinds: CountableKind[]) {
  const { objectVersionNumber } = (await caller.call('GET', address(tenant))).body
  const draft = { demand: 'required', graceDays: 14, kinds }
  return caller.call('PUT', address(tenant), {
    ...draft,
    ...(objectVersionNumber && { objectVersionNumber }),
  })
}

/** Lets it have been required, and others have not counted, for some days. */
const requiredFor = ({ tenantId }: TestTenant, days: number, kindDays = days) =>
  server.site({}, db =>
    sql`update second_factor_policy set required_since = now() - make_interval(days => ${days}),
      kinds_since = now() - make_interval(days => ${kindDays}) where tenant_id = ${tenantId}`.execute(db),
  )

/** A person of a tenant of their own that requires one of these kinds, for longer than the days of grace. */
async function makeRequired(...kinds: CountableKind[]): Promise<{ tenant: TestTenant; person: Person }> {
  const tenant = await makeTenant(server.site)
  const person = await makePerson(tenant)
  expect((await put(tenant, person, kinds)).body.kinds).toEqual(kinds)
  await requiredFor(tenant, 15)
  return { tenant, person }
}

const isSignedIn = (browser: Browser): boolean => browser.cookie('__Host-atrium_session') !== undefined
const secretIn = ({ text }: Page) => /<code dir="ltr">([^<]+)</.exec(text)?.[1]?.replace(/\s/g, '') ?? ''

async function giveSecret({ username }: Person): Promise<{ browser: Browser; page: Page }> {
  const browser = new Browser(server.origin)
  return { browser, page: await askedForCode(browser, { username, password }) }
}

const createdFor = (page: Page, key = new SoftwarePasskey()): string =>
  key.create({ ...placeOf(server), challenge: challengeIn(page) })

const signedFor = (page: Page, key: SoftwarePasskey, { id }: Person): string =>
  key.sign({ ...placeOf(server), challenge: challengeIn(page), userId: id })

describe('a second factor of a kind that does not count', () => {
  test('leads to adding one that does after the days of grace, which then alone completes a sign-in', async () => {
    const { tenant, person } = await makeRequired('passkey')
    const { secret } = await enroll(person.caller, password)
    const sendCode = async () => {
      await forgetSteps(server, person.id)
      const { browser, page } = await giveSecret(person)
      expect([page.text.includes(asksForCode), isSignedIn(browser)]).toEqual([true, false])
      return { browser, page: await giveCode(browser, page, codeOf(secret)) }
    }
    await requiredFor(tenant, 13)
    expect(isSignedIn((await sendCode()).browser)).toBe(true)
    const ownKinds = async () => {
      const { countingKinds, missingKinds } = (await person.caller.call('GET', ownFactors)).body
      return { countingKinds, missingKinds }
    }
    expect(await ownKinds()).toEqual({ countingKinds: ['passkey'], missingKinds: ['passkey'] })

    await requiredFor(tenant, 15)
    const { browser, page } = await sendCode()
    expect(page.text).toContain('Your organization requires a passkey')
    expect([page.text.includes(asksForApp), page.text.includes(asksForCode)]).toEqual([false, false])
    expect(isSignedIn(browser)).toBe(false)
    const key = new SoftwarePasskey()
    const added = await sendPasskey(browser, page, createdFor(page, key))
    // The recovery codes of before stay.
    expect([added.status, isSignedIn(browser)]).toEqual([303, true])
    expect(await ownKinds()).toEqual({ countingKinds: ['passkey'], missingKinds: [] })

    await forgetSteps(server, person.id)
    const again = await giveSecret(person)
    expect(again.page.text).not.toContain(asksForCode)
    const refused = await giveCode(again.browser, again.page, codeOf(secret))
    expect([refused.status, isSignedIn(again.browser)]).toEqual([400, false])
    const answer = await sendPasskey(again.browser, refused, signedFor(refused, key, person))
    expect([answer.status, isSignedIn(again.browser)]).toEqual([303, true])
  })

  test('of a passkey alone leads to the authenticator, and then asks for its code', async () => {
    const { person } = await makeRequired('authenticator')
    const { key } = await addPasskey(server, person.caller, password)
    const signInAlone = async () => {
      const browser = new Browser(server.origin)
      const form = await openForm(browser, { prompt: 'login' })
      return { browser, page: await sendPasskey(browser, form, signedFor(form, key, person)) }
    }
    const first = await signInAlone()
    const enrolling = first.page
    expect([enrolling.text.includes(asksForApp), optionsIn(enrolling)]).toEqual([true, undefined])
    const secret = secretIn(enrolling)
    expect((await giveCode(first.browser, enrolling, codeOf(secret))).status).toBe(303)

    await forgetSteps(server, person.id)
    const { browser, page } = await signInAlone()
    expect([page.text.includes(asksForCode), optionsIn(page), isSignedIn(browser)]).toEqual([
      true,
      undefined,
      false,
    ])
    expect((await giveCode(browser, page, codeOf(secret))).status).toBe(303)
  })

  test('has days of grace from when it does not count, and none for people without any', async () => {
    const { tenant, person } = await makeRequired('authenticator', 'passkey')
    const other = await makePerson(tenant)
    await enroll(person.caller, password)
    await requiredFor(tenant, 30, 30)
    await put(tenant, person, ['passkey'])
    const { secret } = await enroll(person.caller, password, 'Tablet')
    await forgetSteps(server, person.id)
    const { browser, page } = await giveSecret(person)
    expect((await giveCode(browser, page, codeOf(secret))).status).toBe(303)
    expect((await giveSecret(other)).page.text).toContain('Your organization requires a passkey')
  })

  test('is added for each of two tenants that count different kinds', async () => {
    const { person } = await makeRequired('passkey')
    const { tenant: other } = await makeRequired('authenticator')
    await giveRole(server.site, other.tenantId, person.id, other.adminRoleId)
    const { browser, page } = await giveSecret(person)
    expect(page.text).toContain(asksForApp)
    const next = await sendPasskey(browser, page, createdFor(page))
    expect([isSignedIn(browser), next.text.includes(asksForApp)]).toEqual([false, true])
    expect(optionsIn(next)).toBeUndefined()
    await giveCode(browser, next, codeOf(secretIn(next)))
    expect(isSignedIn(browser)).toBe(true)
    const { countingKinds, missingKinds } = (await person.caller.call('GET', ownFactors)).body
    expect([countingKinds, missingKinds]).toEqual([[], []])
  })

  test('cannot be added, and the page of before the first one is void', async () => {
    const { person } = await makeRequired('passkey')
    const { browser, page } = await giveSecret(person)
    const wrong = await sendPasskey(browser, page, '', { code: '123456' })
    expect([wrong.status, isSignedIn(browser)]).toEqual([400, false])
    await enroll(person.caller, password)
    const late = await sendPasskey(browser, wrong, createdFor(wrong))
    expect([late.status, isSignedIn(browser)]).toEqual([403, false])
    expect((await person.caller.call('GET', ownPasskeys)).body.passkeys).toEqual([])
  })
})

describe('the kinds that count', () => {
  test('are at least one, and keep the last one of theirs', async () => {
    const { tenant, person } = await makeRequired('passkey')
    expect((await put(tenant, person, [])).status).toBe(400)
    const app = await enroll(person.caller, password)
    const { id } = await addPasskey(server, person.caller, password)
    const removed = await person.caller.call('DELETE', `${ownPasskeys}/${id}`, { password })
    expect([removed.status, removed.body.code]).toEqual([409, 'error.passkey.required'])
    expect((await person.caller.call('DELETE', `${ownFactors}/${app.id}`, { password })).status).toBeLessThan(
      300,
    )
    await put(tenant, person, ['authenticator'])
    await enroll(person.caller, password)
    expect((await person.caller.call('DELETE', `${ownPasskeys}/${id}`, { password })).status).toBeLessThan(
      300,
    )
  })

  test('say who must act, and who is reminded, by their own day', async () => {
    const { tenant, person } = await makeRequired('authenticator', 'passkey')
    await enroll(person.caller, password)
    const preview = async (query: string) =>
      (await person.caller.call('GET', `${address(tenant)}/preview?${query}`)).body
    expect(await preview('demand=required')).toMatchObject({ mustActCount: 0, isReady: true })
    expect(await preview('demand=required&kind=passkey')).toMatchObject({
      mustActCount: 1,
      authenticatorCount: 1,
      passkeyCount: 0,
      isReady: false,
    })
    const remind = async () => (await person.caller.call('POST', `${address(tenant)}/reminders`)).body
    expect(await remind()).toEqual({ count: 0 })
    await put(tenant, person, ['passkey'])
    expect(await preview('')).toMatchObject({ mustActCount: 1 })
    expect(await remind()).toEqual({ count: 1 })
    const { rows } = await server.site({}, db =>
      sql<{ subject: string }>`select subject from delivery where to_user_id = ${person.id}
        and subject like 'Add a second factor%' limit 1`.execute(db),
    )
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    expect(rows[0]?.subject).toContain(day)
  })
})
