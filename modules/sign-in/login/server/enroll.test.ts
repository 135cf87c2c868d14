import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { later } from '@atrium/server/testing/clock'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import type { SecondFactorPolicyTables } from '../../second-factor-policy/server/second-factor-policy.tables.ts'
import { askedForCode, codeOf, giveCode } from '../../testing/server/authenticator.testing.ts'
import { Browser, codeIn, givePassword, type Page } from '../../testing/server/browser.testing.ts'
import {
  challengeIn,
  optionsIn,
  ownPasskeys,
  placeOf,
  sendPasskey,
} from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const notAdded = 'No passkey was added'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())

interface Person {
  userId: string
  username: string
}

/** A person whose tenant requires a second factor from now on, without days of grace. */
async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site, 'Quay Lines')
  const username = `user-${randomUUID()}`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
  const caller = await signIn(server, userId)
  const policy = { demand: 'required', graceDays: 0 }
  expect((await caller.call('PUT', `/iam/v1/${tenantId}/second-factor-policies`, policy)).status).toBe(200)
  await server.databases.site
    .$extendTables<SecondFactorPolicyTables>()
    .updateTable('secondFactorPolicy')
    .set({ requiredSince: new Date(Date.now() - 86_400_000) })
    .where('tenantId', '=', tenantId)
    .execute()
  return { userId, username }
}

const newBrowser = () => new Browser(server.origin)
const isSignedIn = (browser: Browser): boolean => browser.cookie('__Host-atrium_session') !== undefined
const passIn = ({ text }: Page) => /name="pass" value="([^"]+)"/.exec(text)?.[1] ?? ''
const secretIn = ({ text }: Page) => /<code dir="ltr">([^<]+)</.exec(text)?.[1]?.replace(/\s/g, '') ?? ''

/** Gives the password, and returns the page that requires a second factor. */
async function ask({ username }: Person, browser = newBrowser()): Promise<{ browser: Browser; page: Page }> {
  const page = await askedForCode(browser, { username, password })
  expect(page.text).toContain('Your organization requires a second factor')
  return { browser, page }
}

type Creating = Partial<Parameters<SoftwarePasskey['create']>[0]>

/** The answer of a browser that has created a passkey for the page. */
const createdFor = (page: Page, changes: Creating = {}, key = new SoftwarePasskey()): string =>
  key.create({ ...placeOf(server), challenge: challengeIn(page), ...changes })

const passkeysOf = async ({ userId }: Person): Promise<{ name: string }[]> => {
  const caller: Caller = await signIn(server, userId)
  return (await caller.call('GET', ownPasskeys)).body.passkeys
}

async function expectNone(person: Person, ...browsers: Browser[]): Promise<void> {
  expect(browsers.map(isSignedIn)).toEqual(browsers.map(() => false))
  expect(await passkeysOf(person)).toEqual([])
}

describe('a passkey in place of the required authenticator', () => {
  test('is added before the session begins, with recovery codes, and is asked for from then on', async () => {
    const person = await makePerson()
    const { browser, page } = await ask(person)
    // Without script there is the app alone.
    expect(page.text).toMatch(/<form [^>]*id="passkey"[^>]* hidden>/)
    expect(page.text).toContain('Use a passkey instead')
    expect(optionsIn(page)).toMatchObject({
      rp: { id: 'localhost', name: 'Quay Lines' },
      user: { name: expect.stringContaining('user-') },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [],
    })
    const key = new SoftwarePasskey()
    const codes = await sendPasskey(browser, page, createdFor(page, {}, key))
    expect([codes.status, isSignedIn(browser)]).toEqual([200, true])
    expect(codes.text.match(/<li>[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}</g)).toHaveLength(10)
    const next = /<a class="button" href="([^"]+)"/.exec(codes.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(codeIn(await browser.follow(await browser.get(next)))).not.toBe('')
    expect(await passkeysOf(person)).toMatchObject([{ name: 'Passkey', domain: 'localhost' }])
    const caller = await signIn(server, person.userId)
    const { body } = await caller.call('GET', '/hpfm/v1/audit-logins/self')
    expect(body.content).toContainEqual(
      expect.objectContaining({ auditType: 'LOGIN', secondFactor: 'passkey' }),
    )

    const again = newBrowser()
    const asked = await askedForCode(again, { username: person.username, password })
    expect(asked.text).toContain('Confirm it’s you')
    const answer = key.sign({ ...placeOf(server), challenge: challengeIn(asked), userId: person.userId })
    expect([(await sendPasskey(again, asked, answer)).status, isSignedIn(again)]).toEqual([303, true])
  })

  test('is refused from another origin, for another domain or challenge, and the app still serves', async () => {
    const person = await makePerson()
    const { browser, page } = await ask(person)
    const secret = secretIn(page)
    const other = await ask(await makePerson())
    let shown = page
    for (const answer of [
      (at: Page) => createdFor(at, { origin: 'https://atrium.evil.example' }),
      (at: Page) => createdFor(at, { domain: 'evil.example' }),
      () => createdFor(other.page),
      () => createdFor(page, { challenge: 'AAAA' }),
      () => '{"id":1}',
      () => 'no JSON',
    ]) {
      shown = await sendPasskey(browser, shown, answer(shown))
      expect([shown.status, shown.text.includes(notAdded)], answer.toString()).toEqual([400, true])
    }
    await expectNone(person, browser)
    expect(secretIn(shown)).toBe(secret)
    expect((await giveCode(browser, shown, codeOf(secret))).status).toBe(200)
    expect(isSignedIn(browser)).toBe(true)
  })

  test('is added once: neither its answer nor its challenge is taken again', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const first = await ask(person)
    const early = await ask(person)
    const key = new SoftwarePasskey()
    const created = createdFor(first.page, {}, key)
    expect((await sendPasskey(first.browser, first.page, created)).status).toBe(200)
    // The sign-in that it completed, another one of its owner that waits, and one of another person.
    const again = await sendPasskey(first.browser, first.page, createdFor(first.page))
    expect(again.status).not.toBe(200)
    expect((await sendPasskey(early.browser, early.page, createdFor(early.page))).status).toBe(403)
    const foreign = await ask(other)
    expect((await sendPasskey(foreign.browser, foreign.page, created)).status).toBe(400)
    const { page } = await ask(other, foreign.browser)
    const taken = await sendPasskey(foreign.browser, page, createdFor(page, {}, key))
    expect([taken.status, taken.text.includes(notAdded)]).toEqual([400, true])
    const twice = await ask(other, foreign.browser)
    const both = [createdFor(twice.page), createdFor(twice.page)]
    const sent = await Promise.all(both.map(one => sendPasskey(twice.browser, twice.page, one)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await passkeysOf(person), await passkeysOf(other)].map(found => found.length)).toEqual([1, 1])
    expect(isSignedIn(early.browser)).toBe(false)
  })

  test('is not added by who has no sign-in of this person that waits for it', async () => {
    const [person, thief] = [await makePerson(), await makePerson()]
    const { browser, page } = await ask(person)
    const own = await ask(thief)
    // The page of the person in another browser, and its proof in the sign-in of another person.
    const stranger = newBrowser()
    expect((await sendPasskey(stranger, page, createdFor(page))).status).not.toBe(200)
    expect((await sendPasskey(own.browser, page, createdFor(page))).status).not.toBe(200)
    const moved = await sendPasskey(own.browser, own.page, createdFor(own.page), { pass: passIn(page) })
    expect(moved.status).toBe(403)
    const { page: next } = await ask(thief, own.browser)
    for (const pass of ['', passIn(next).replace(thief.userId, person.userId)]) {
      const { page: at } = await ask(thief, own.browser)
      expect((await sendPasskey(own.browser, at, createdFor(at), { pass })).status, pass).toBe(403)
    }
    const fromElsewhere = await ask(person, browser)
    const headers = { origin: 'https://atrium.evil.example', 'sec-fetch-site': 'cross-site' }
    const action = /action="([^"]+\/enroll)"/.exec(fromElsewhere.page.text)?.[1] ?? ''
    const fields = { pass: passIn(fromElsewhere.page), passkey: createdFor(fromElsewhere.page) }
    expect((await browser.post(action, fields, headers)).status).toBe(403)
    await expectNone(person, browser, stranger, own.browser)
    expect(await passkeysOf(thief)).toEqual([])
  })

  test('is not added after ten minutes', async () => {
    const asking = async () => {
      const person = await makePerson()
      return { person, ...(await ask(person)) }
    }
    const { person, browser, status } = await later(601_000, asking, async asked => {
      const sent = await sendPasskey(asked.browser, asked.page, createdFor(asked.page))
      return { ...asked, status: sent.status }
    })
    expect(status).toBe(403)
    await expectNone(person, browser)
  })
})
