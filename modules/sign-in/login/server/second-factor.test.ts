import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeClient, makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  askedForCode,
  codeOf,
  type Enrolled,
  enrollPerson,
  forgetSteps,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import {
  actionIn,
  authorizationUrl,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  type Page,
  sendForm,
} from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const another = 'a lighthouse in the fog'
const sessionCookie = '__Host-atrium_session'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

interface Person extends Enrolled {
  userId: string
  username: string
  email: string
}

async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site, 'Quay Lines')
  const username = `user-${randomUUID()}`
  const email = `${username}@norrvik.example`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username, email })
  await givePassword(server.site, userId, password)
  const enrolled = await enrollPerson(server, userId, password)
  await forgetSteps(server, userId)
  return { ...enrolled, userId, username, email }
}

const newBrowser = () => new Browser(server.origin)
const ask = (browser: Browser, { username }: Person) => askedForCode(browser, { username, password })

/** Whether the browser has a session. */
const isSignedIn = (browser: Browser): boolean => browser.cookie(sessionCookie) !== undefined

/** Gives password and code, and follows to the client. */
async function signInWith(person: Person, code: string, browser = newBrowser()): Promise<Page> {
  return browser.follow(await giveCode(browser, await ask(browser, person), code))
}

describe('a person with an authenticator', () => {
  test('is asked for its code after the password, and has no session before it', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const asked = await ask(browser, person)
    expect([asked.status, isSignedIn(browser)]).toEqual([200, false])
    expect(asked.text).toContain('Confirm it’s you')
    expect(asked.text).toContain('It is called <b><bdi>Quay Lines</bdi></b> there.')
    expect(asked.text).toContain('10 of 10 left')
    const wrong = await giveCode(browser, asked, '000000')
    expect([wrong.status, isSignedIn(browser)]).toEqual([400, false])
    expect(wrong.text).toContain('This code is not correct')
    const landed = await browser.follow(await giveCode(browser, wrong, codeOf(person.secret)))
    expect([codeIn(landed) !== '', isSignedIn(browser)]).toEqual([true, true])

    const caller = await signIn(server, person.userId)
    const { body } = await caller.call('GET', '/hpfm/v1/audit-logins/self')
    const shown = body.content.map((entry: { auditType: string; secondFactor?: string }) => [
      entry.auditType,
      entry.secondFactor,
    ])
    expect(shown).toContainEqual(['LOGIN', 'authenticator'])
    expect(shown).toContainEqual(['LOGIN_FAILURE', 'failed'])
  })

  test('gives each code once, also at the same moment', async () => {
    const person = await makePerson()
    const browsers = [newBrowser(), newBrowser(), newBrowser()]
    const pages = await Promise.all(browsers.map(browser => ask(browser, person)))
    const code = codeOf(person.secret)
    const sent = await Promise.all(
      browsers.map((browser, at) => giveCode(browser, pages[at] ?? expect.fail(), code)),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 400, 400])
    expect(browsers.filter(isSignedIn)).toHaveLength(1)
    expect((await giveCode(newBrowser(), await ask(newBrowser(), person), code)).status).not.toBe(303)
    // Nor is an earlier one accepted after a later one.
    const late = newBrowser()
    expect((await giveCode(late, await ask(late, person), codeOf(person.secret, -1))).status).toBe(400)
  })

  test('may have a clock that is off by one step of half a minute, and not by two', async () => {
    const person = await makePerson()
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 })
    for (const steps of [-2, 2, 3]) {
      const browser = newBrowser()
      const refused = await giveCode(browser, await ask(browser, person), codeOf(person.secret, steps))
      expect([steps, refused.status, isSignedIn(browser)]).toEqual([steps, 400, false])
    }
    for (const steps of [-1, 0, 1])
      expect([steps, codeIn(await signInWith(person, codeOf(person.secret, steps))) !== '']).toEqual([
        steps,
        true,
      ])
  })
})

describe('a recovery code', () => {
  test('signs in once, as it was shown or without hyphens, and its owner is notified', async () => {
    const person = await makePerson()
    const [first = '', second = ''] = person.recoveryCodes
    expect(codeIn(await signInWith(person, first))).not.toBe('')
    const browser = newBrowser()
    const asked = await ask(browser, person)
    expect(asked.text).toContain('9 of 10 left')
    const again = await giveCode(browser, asked, first)
    expect([again.status, isSignedIn(browser)]).toEqual([400, false])
    expect(codeIn(await signInWith(person, second.replaceAll('-', '').toUpperCase()))).not.toBe('')
    const mails = await server.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select(['subject', 'body'])
      .where('recipient', '=', person.email)
      .execute()
    expect(mails.map(({ body }) => /\d left|\d are left/.exec(body)?.[0])).toContain('8 are left')
  })

  test('says to its owner when one was used last', async () => {
    const person = await makePerson()
    const codes = async () =>
      (await (await signIn(server, person.userId)).call('GET', ownFactors)).body.recoveryCodes
    expect(await codes()).not.toHaveProperty('lastUsedDate')
    // Dates have no fractions of seconds.
    const before = Math.floor(Date.now() / 1000) * 1000
    await signInWith(person, person.recoveryCodes[0] ?? '')
    const { left, lastUsedDate } = await codes()
    expect(left).toBe(9)
    expect(Date.parse(lastUsedDate)).toBeGreaterThanOrEqual(before)
  })

  test('used by two at the same moment lets one in', async () => {
    const person = await makePerson()
    const browsers = [newBrowser(), newBrowser()]
    const pages = await Promise.all(browsers.map(browser => ask(browser, person)))
    const [code = ''] = person.recoveryCodes
    const sent = await Promise.all(
      browsers.map((browser, at) => giveCode(browser, pages[at] ?? expect.fail(), code)),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 400])
    expect(browsers.filter(isSignedIn)).toHaveLength(1)
  })

  test('of another person is refused', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const browser = newBrowser()
    expect((await giveCode(browser, await ask(browser, one), other.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await giveCode(browser, await ask(browser, one), codeOf(other.secret))).status).toBe(400)
    expect(isSignedIn(browser)).toBe(false)
  })
})

describe('guessing codes', () => {
  const endWaits = () =>
    server.databases.site.deleteFrom('rateLimit').where('key', 'like', 'code:%:wait').execute()

  /** Sends wrong codes until the answer is another one. */
  async function guess(person: Person, times: number) {
    const browser = newBrowser()
    let page = await ask(browser, person)
    const statuses: number[] = []
    for (let at = 0; at < times; at++) {
      page = await giveCode(browser, page, '000000')
      statuses.push(page.status)
    }
    return { statuses, browser, page, wait: Number(page.headers.get('retry-after')) }
  }

  test('begins waits after five wrong ones, longer each time, and not even the right one counts meanwhile [SAFE-35]', async () => {
    const person = await makePerson()
    const { statuses, browser, page, wait } = await guess(person, 6)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(wait).toBeGreaterThan(20)
    expect(wait).toBeLessThanOrEqual(30)
    expect(page.text).toContain('Too many wrong codes')
    expect((await giveCode(browser, page, codeOf(person.secret))).status).toBe(429)
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      await endWaits()
      waits.push((await guess(person, 2)).wait)
    }
    expect(waits.map(seconds => Math.ceil(seconds / 30) * 30)).toEqual([60, 120, 240, 480, 900, 900])
    await endWaits()
    expect(codeIn(await signInWith(person, codeOf(person.secret)))).not.toBe('')
    // A code that was right clears the count.
    expect((await guess(person, 5)).statuses).toEqual(Array(5).fill(400))
  })

  test('at the same moment has no more tries [SAFE-35]', async () => {
    const person = await makePerson()
    const browsers = Array.from({ length: 8 }, newBrowser)
    const pages = await Promise.all(browsers.map(browser => ask(browser, person)))
    const sent = await Promise.all(
      browsers.map((browser, at) => giveCode(browser, pages[at] ?? expect.fail(), '000000')),
    )
    expect(sent.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  test('does not lock out the owner, who enters by a known browser or a recovery code [SAFE-38]', async () => {
    const person = await makePerson()
    const known = newBrowser()
    expect(codeIn(await signInWith(person, codeOf(person.secret), known))).not.toBe('')
    await guess(person, 6)
    await forgetSteps(server, person.userId)
    expect(codeIn(await signInWith(person, codeOf(person.secret), known))).not.toBe('')
    await guess(person, 2)
    expect(codeIn(await signInWith(person, person.recoveryCodes[0] ?? ''))).not.toBe('')
  })
})

describe('20 wrong codes a second, from a user who has the password', () => {
  /** 600 with `npm run torture -- codes`. */
  const seconds = Number(process.env.CODE_SECONDS ?? 6)

  test('neither get a code right nor keep the owner out [SAFE-35] [SAFE-38]', {
    timeout: (seconds + 60) * 1000,
  }, async () => {
    const person = await makePerson()
    const known = newBrowser()
    const began = performance.now()
    await signInWith(person, codeOf(person.secret), known)
    const usualMs = performance.now() - began
    // From 20 networks with a guess a second each: one network alone is limited earlier.
    const guessers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = newBrowser()
        return { browser, page: await ask(browser, person) }
      }),
    )
    const end = performance.now() + seconds * 1000
    const statuses: number[] = []
    const owner = { signIns: 0, longestMs: 0 }
    async function guess(guesser: { browser: Browser; page: Page }, at: number): Promise<void> {
      for (let turn = performance.now() + at * 50; turn < end; turn += 1000) {
        await setTimeout(Math.max(0, turn - performance.now()))
        guesser.page = await giveCode(guesser.browser, guesser.page, '000000')
        statuses.push(guesser.page.status)
        // A sign-in that waits for a code ends after ten minutes, and is begun again.
        if (!actionIn(guesser.page.text)) guesser.page = await ask(guesser.browser, person)
      }
    }
    async function signInAgain(): Promise<void> {
      for (let turn = performance.now(); turn < end; turn += Math.max(2000, seconds * 50)) {
        await setTimeout(Math.max(0, turn - performance.now()))
        await forgetSteps(server, person.userId)
        const start = performance.now()
        expect(codeIn(await signInWith(person, codeOf(person.secret), known))).not.toBe('')
        owner.longestMs = Math.max(owner.longestMs, performance.now() - start)
        owner.signIns += 1
      }
    }
    await Promise.all([...guessers.map(guess), signInAgain()])
    expect(statuses.length).toBeGreaterThan(15 * seconds)
    expect(owner.signIns).toBeGreaterThanOrEqual(3)
    // On a busy machine a sign-in takes longer before anyone guesses.
    expect(owner.longestMs).toBeLessThan(Math.max(5000, 10 * usualMs))
    expect(guessers.filter(({ browser }) => isSignedIn(browser))).toEqual([])
    // Those that were compared at all: five, and five more after each code that was right, besides one after each wait.
    const compared = statuses.filter(status => status === 400).length
    expect(compared).toBeLessThanOrEqual(5 * (owner.signIns + 1) + seconds / 30)
    const unknown = newBrowser()
    expect(codeIn(await signInWith(person, person.recoveryCodes[0] ?? '', unknown))).not.toBe('')
  })
})

describe('no way in leads around the code', () => {
  const noSession = (browser: Browser, page: Page) => {
    expect(page.text).toContain('Confirm it’s you')
    expect(isSignedIn(browser)).toBe(false)
    expect(browser.cookie('__Host-atrium_device')).toBeUndefined()
  }

  test('the request of another client, with a code or with a token in the address', async () => {
    const person = await makePerson()
    const client = await makeClient(server.site)
    const addresses = [
      authorizationUrl(server.origin, { prompt: 'login' }).address,
      `/oauth/oauth/authorize?${new URLSearchParams({ response_type: 'token', client_id: client.clientId, redirect_uri: client.redirectUri })}`,
    ]
    for (const address of addresses) {
      const browser = newBrowser()
      const form = await browser.follow(await browser.get(address))
      const sent = await sendForm(browser, form, { username: person.username, password })
      noSession(browser, sent)
      const uid = actionIn(sent.text).split('/')[3]
      // The page of the service that goes on after a sign-in has nothing to go on with.
      const resumed = await browser.get(`/oauth/oauth/authorize/${uid}`)
      expect(`${resumed.status} ${resumed.address}`).not.toMatch(/code=|access_token=/)
      expect(isSignedIn(browser)).toBe(false)
    }
  })

  test('the link for a forgotten password', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const name = await browser.get('/oauth/password/send-captcha')
    await browser.post('/oauth/password/send-captcha', {
      formToken: formTokenIn(name.text),
      username: person.username,
    })
    const link = await vi.waitFor(async () => {
      const mail = await server.databases.site
        .$extendTables<SendingTables>()
        .selectFrom('delivery')
        .select(['secrets'])
        .where('recipient', '=', person.email)
        .where('subject', '=', 'Choose a new password')
        .executeTakeFirstOrThrow()
      return new URL(mail.secrets[0] ?? '')
    })
    const form = await browser.follow(await browser.get(`${link.pathname}${link.search}`))
    const changed = await sendForm(browser, form, { password: another, again: another })
    expect([changed.status, isSignedIn(browser)]).toEqual([200, false])
    noSession(browser, await askedForCode(browser, { username: person.username, password: another }))
  })

  test('a password that must be changed: the code comes first', async () => {
    const person = await makePerson()
    await server.databases.site
      .updateTable('credential')
      .set({ initial: true })
      .where('userId', '=', person.userId)
      .execute()
    const browser = newBrowser()
    const asked = await ask(browser, person)
    noSession(browser, asked)
    const early = await browser.post(actionIn(asked.text).replace('second-factor', 'force-modify'), {
      formToken: formTokenIn(asked.text),
      pass: /name="pass" value="([^"]+)"/.exec(asked.text)?.[1] ?? '',
      password: another,
      again: another,
    })
    expect([early.status, isSignedIn(browser)]).toEqual([403, false])
    const change = await giveCode(browser, await ask(browser, person), codeOf(person.secret))
    expect(change.text).toContain('Choose a new password')
    expect(isSignedIn(browser)).toBe(false)
    const pass = /name="pass" value="([^"]+)"/.exec(change.text)?.[1] ?? ''
    const done = await sendForm(browser, change, { pass, password: another, again: another })
    expect([done.status, isSignedIn(browser)]).toEqual([303, true])
  })
})

describe('a sign-in that waits for a code', () => {
  test('belongs to the browser that began it', async () => {
    const person = await makePerson()
    const [own, other] = [newBrowser(), newBrowser()]
    const asked = await ask(own, person)
    expect((await giveCode(other, asked, codeOf(person.secret))).status).toBeGreaterThanOrEqual(400)
    const begun = await ask(other, await makePerson())
    const pass = /name="pass" value="([^"]+)"/.exec(asked.text)?.[1] ?? ''
    const moved = await giveCode(other, begun, codeOf(person.secret), { pass })
    expect([moved.status, isSignedIn(other)]).toEqual([403, false])
    expect(codeIn(await own.follow(await giveCode(own, asked, codeOf(person.secret))))).not.toBe('')
  })

  test('ends after ten minutes, however often a wrong code was tried', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = await ask(browser, person)
    vi.setSystemTime(Date.now() + 300_000)
    const wrong = await giveCode(browser, asked, '000000')
    expect(wrong.status).toBe(400)
    vi.setSystemTime(Date.now() + 301_000)
    const late = await giveCode(browser, wrong, codeOf(person.secret))
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect(isSignedIn(browser)).toBe(false)
  })

  test('ends when the password changes', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const asked = await ask(browser, person)
    await server.databases.site
      .updateTable('credential')
      .set({ changedAt: new Date() })
      .where('userId', '=', person.userId)
      .execute()
    expect((await giveCode(browser, asked, codeOf(person.secret))).status).toBe(403)
    expect(isSignedIn(browser)).toBe(false)
  })
})
