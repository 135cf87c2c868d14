import { randomUUID } from 'node:crypto'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { later } from '@atrium/server/testing/clock'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import {
  askedForCode,
  codeOf,
  enrollPerson,
  forgetSteps,
  giveCode,
} from '../../testing/server/authenticator.testing.ts'
import {
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  openForm,
  type Page,
  sendForm,
} from '../../testing/server/browser.testing.ts'
import {
  addPasskeyOf,
  challengeIn,
  optionsIn,
  placeOf,
  sendPasskey,
  signInByPasskey,
} from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const refusal = 'This passkey could not be used'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
})
afterAll(() => server.close())

interface Person {
  userId: string
  username: string
  key: SoftwarePasskey
  recoveryCodes: string[]
}

async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site, 'Quay Lines')
  const username = `user-${randomUUID()}`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, userId, password)
  return { userId, username, ...(await addPasskeyOf(server, userId, password)) }
}

const newBrowser = () => new Browser(server.origin)
const isSignedIn = (browser: Browser): boolean => browser.cookie('__Host-atrium_session') !== undefined
const open = (browser: Browser) => openForm(browser, { prompt: 'login' })
const ask = (browser: Browser, { username }: Person) => askedForCode(browser, { username, password })

type Signing = Partial<Parameters<SoftwarePasskey['sign']>[0]>

/** The answer of the person's browser to the page. */
const answerTo = (page: Page, { key, userId }: Person, changes: Signing = {}): string =>
  key.sign({ ...placeOf(server), challenge: challengeIn(page), userId, ...changes })

/** Uses the passkey alone, on a page of its own. */
async function alone(person: Person, changes: Signing = {}) {
  const browser = newBrowser()
  const page = await open(browser)
  const sent = await sendPasskey(browser, page, answerTo(page, person, changes))
  return { browser, sent, isIn: isSignedIn(browser) }
}

/** When the person last signed in with the password, as their own account says. */
async function passwordUse({ userId }: Person): Promise<string | undefined> {
  const caller = await signIn(server, userId)
  return (await caller.call('GET', '/iam/hzero/v1/users/self/security')).body.passwordUsedDate
}

async function expectRefused(used: Promise<{ sent: Page; isIn: boolean }>): Promise<void> {
  const { sent, isIn } = await used
  expect([sent.status, isIn]).toEqual([400, false])
  expect(sent.text).toContain(refusal)
}

describe('a passkey alone', () => {
  test('signs its owner in, verified and named by it, and the sign-in log says so', async () => {
    const person = await makePerson()
    const page = await open(newBrowser())
    expect(page.text).toContain('autocomplete="username webauthn"')
    expect(optionsIn(page)).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const browser = newBrowser()
    expect([codeIn(await signInByPasskey(browser, person)) !== '', isSignedIn(browser)]).toEqual([true, true])
    const caller = await signIn(server, person.userId)
    const { body } = await caller.call('GET', '/hpfm/v1/audit-logins/self')
    expect(body.content).toContainEqual(
      expect.objectContaining({ auditType: 'LOGIN', secondFactor: 'passkey' }),
    )
    const { passkeys } = (await caller.call('GET', '/iam/hzero/v1/users/self/passkeys')).body
    expect(Date.now() - Date.parse(passkeys[0].lastUsedDate)).toBeLessThan(60_000)
    expect(await passwordUse(person)).toBeUndefined()
  })

  test('does not sign in without verifying its owner', async () => {
    await expectRefused(alone(await makePerson(), { isVerified: false }))
  })

  test('does not sign in without saying whose it is, or in the name of another person', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await expectRefused(alone({ ...person, userId: other.userId }))
    const browser = newBrowser()
    const page = await open(browser)
    const nameless = person.key.sign({ ...placeOf(server), challenge: challengeIn(page) })
    const sent = await sendPasskey(browser, page, nameless)
    expect([sent.status, isSignedIn(browser)]).toEqual([400, false])
  })

  test('does not sign in from another origin, or for another domain', async () => {
    const person = await makePerson()
    await expectRefused(alone(person, { origin: 'https://atrium.evil.example' }))
    await expectRefused(alone(person, { origin: `${server.origin}0` }))
    await expectRefused(alone(person, { domain: 'evil.example' }))
    expect((await alone(person)).isIn).toBe(true)
  })

  test('is nobody’s if its key is another one', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const browser = newBrowser()
    const page = await open(browser)
    const forged = JSON.parse(answerTo(page, { ...other, userId: person.userId }))
    const text = JSON.stringify({ ...forged, id: person.key.id, rawId: person.key.id })
    expect((await sendPasskey(browser, page, text)).text).toContain(refusal)
    for (const broken of ['', '{}', 'no JSON', '{"id":1}']) {
      const sent = await sendPasskey(browser, await open(browser), broken)
      expect([sent.status, isSignedIn(browser)], broken).toEqual([400, false])
    }
  })

  test('signs in once with each signature: neither it nor its challenge is taken again', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const page = await open(browser)
    const answer = answerTo(page, person, { count: 0 })
    expect((await sendPasskey(browser, page, answer)).status).toBe(303)
    const again = newBrowser()
    const next = await open(again)
    // The signature on a new page, then with its own challenge, and a new signature of the old challenge.
    expect((await sendPasskey(again, next, answer)).text).toContain(refusal)
    const third = newBrowser()
    const formToken = formTokenIn(page.text.slice(page.text.indexOf('id="passkey"')))
    expect((await sendPasskey(third, await open(third), answer, { formToken })).status).toBe(403)
    const fresh = answerTo(page, person, { count: 0 })
    expect((await sendPasskey(third, await open(third), fresh, { formToken })).status).toBe(403)
    expect([isSignedIn(again), isSignedIn(third)]).toEqual([false, false])
  })

  test('answers the challenge of its own sign-in, in the browser that was shown it', async () => {
    const person = await makePerson()
    const [own, other] = [newBrowser(), newBrowser()]
    const [shown, begun] = [await open(own), await open(other)]
    const answer = answerTo(shown, person, { count: 0 })
    expect((await sendPasskey(other, begun, answer)).text).toContain(refusal)
    expect((await sendPasskey(other, shown, answer)).status).toBe(400)
    const formToken = formTokenIn(shown.text.slice(shown.text.indexOf('id="passkey"')))
    expect((await sendPasskey(other, await open(other), answer, { formToken })).status).toBe(403)
    expect(isSignedIn(other)).toBe(false)
    expect((await sendPasskey(own, shown, answer)).status).toBe(303)
  })

  test('does not answer a challenge that is an hour old', async () => {
    const person = await makePerson()
    const opened = async () => {
      const browser = newBrowser()
      return { browser, page: await open(browser) }
    }
    const sent = await later(3_601_000, opened, async ({ browser, page }) => {
      const { status } = await sendPasskey(browser, page, answerTo(page, person))
      return [status, isSignedIn(browser)]
    })
    expect(sent).toEqual([403, false])
  })

  test('of which there is a copy is refused once its count is behind, also at the same moment', async () => {
    const person = await makePerson()
    expect((await alone(person, { count: 5 })).isIn).toBe(true)
    await expectRefused(alone(person, { count: 5 }))
    await expectRefused(alone(person, { count: 3 }))
    await expectRefused(alone(person, { count: 0 }))
    const both = await Promise.all([alone(person, { count: 6 }), alone(person, { count: 6 })])
    expect(both.map(({ isIn }) => isIn).sort()).toEqual([false, true])
    // One that does not count may say 0 each time.
    const other = await makePerson()
    for (let time = 0; time < 2; time++) expect((await alone(other, { count: 0 })).isIn).toBe(true)
  })

  test('of an account that is disabled is refused like one that no account has [SAFE-36]', async () => {
    const [person, nobody] = [await makePerson(), await makePerson()]
    await server.databases.site
      .updateTable('appUser')
      .set({ enabled: false })
      .where('id', '=', person.userId)
      .execute()
    await server.databases.site.deleteFrom('passkey').where('userId', '=', nobody.userId).execute()
    const without = (text: string) => text.replace(/value="[^"]*"|nonce="[^"]*"|login\/[\w-]+/g, '')
    const [disabled, unknown] = [await alone(person), await alone(nobody)]
    await expectRefused(Promise.resolve(disabled))
    expect(without(disabled.sent.text)).toBe(without(unknown.sent.text))
    expect(disabled.sent.status).toBe(unknown.sent.status)
  })

  test('does not replace a password that must be changed', async () => {
    const person = await makePerson()
    await server.databases.site
      .updateTable('credential')
      .set({ initial: true })
      .where('userId', '=', person.userId)
      .execute()
    const { sent, browser, isIn } = await alone(person)
    expect([sent.text.includes('Choose a new password'), isIn]).toEqual([true, false])
    const pass = /name="pass" value="([^"]+)"/.exec(sent.text)?.[1] ?? ''
    const another = 'a lighthouse in the fog'
    expect((await sendForm(browser, sent, { pass, password: another, again: another })).status).toBe(303)
    expect(isSignedIn(browser)).toBe(true)
  })
})

test('the page names no passkey before the password was right, for any user name [SAFE-36]', async () => {
  const person = await makePerson()
  for (const login_hint of [person.username, 'nobody-at-all']) {
    const browser = newBrowser()
    const page = await openForm(browser, { prompt: 'login', login_hint })
    const sent = await sendForm(browser, page, { username: login_hint, password: 'a guess of a password' })
    for (const shown of [page, sent]) {
      expect(Object.keys(optionsIn(shown) ?? {})).toEqual(['rpId', 'timeout', 'userVerification'])
      expect(shown.text).not.toContain(person.key.id)
    }
  }
})

describe('a passkey after the password', () => {
  test('is asked for by name, and is enough without verifying its owner', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const page = await ask(browser, person)
    expect([page.status, isSignedIn(browser)]).toEqual([200, false])
    expect(page.text).toContain('Use one of your passkeys or security keys.<br><bdi>Laptop</bdi>')
    // Without script the recovery codes remain.
    expect(page.text).toContain('10 left')
    expect(page.text).toMatch(/<noscript>.*Passkeys need JavaScript/)
    const options = optionsIn(page)
    expect(options).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: person.key.id }],
    })
    const nameless = person.key.sign({
      ...placeOf(server),
      challenge: challengeIn(page),
      isVerified: false,
    })
    const landed = await browser.follow(await sendPasskey(browser, page, nameless))
    expect([codeIn(landed) !== '', isSignedIn(browser)]).toEqual([true, true])
    expect(Date.now() - Date.parse((await passwordUse(person)) ?? '')).toBeLessThan(60_000)
  })

  test('stands beside the code of an authenticator, and a recovery code serves where there is no script', async () => {
    const person = await makePerson()
    const { secret } = await enrollPerson(server, person.userId, password)
    await forgetSteps(server, person.userId)
    const browser = newBrowser()
    const page = await ask(browser, person)
    expect(page.text).toContain('Enter the 6-digit code')
    expect(page.text).toMatch(/Passkey or security key<small><bdi>Laptop<\/bdi><\/small>/)
    const form = page.text.slice(page.text.indexOf('<form method="post"'))
    expect((await giveCode(browser, { ...page, text: form }, codeOf(secret))).status).toBe(303)
    const other = newBrowser()
    const recovered = await giveCode(other, await ask(other, person), person.recoveryCodes[0] ?? '')
    expect([recovered.status, isSignedIn(other)]).toEqual([303, true])
  })

  test('of another person, or with the proof of another person, is refused', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const browser = newBrowser()
    const page = await ask(browser, person)
    const foreign = await sendPasskey(browser, page, answerTo(page, other))
    expect([foreign.status, foreign.text.includes(refusal)]).toEqual([400, true])
    const [begun, elsewhere] = [newBrowser(), newBrowser()]
    const [own, theirs] = [await ask(begun, person), await ask(elsewhere, other)]
    const pass = /name="pass" value="([^"]+)"/.exec(theirs.text)?.[1] ?? ''
    const moved = await sendPasskey(begun, own, answerTo(own, other), { pass })
    expect(moved.status).toBe(403)
    const mixed = await ask(begun, person)
    expect((await sendPasskey(begun, mixed, answerTo(theirs, person))).status).toBe(400)
    expect([isSignedIn(browser), isSignedIn(begun)]).toEqual([false, false])
  })

  test('is refused when its count is behind, and after ten minutes', async () => {
    const person = await makePerson()
    const browser = newBrowser()
    const page = await ask(browser, person)
    expect((await sendPasskey(browser, page, answerTo(page, person, { count: 4 }))).status).toBe(303)
    const copied = newBrowser()
    const asked = await ask(copied, person)
    expect((await sendPasskey(copied, asked, answerTo(asked, person, { count: 4 }))).status).toBe(400)
    const asking = async () => {
      const own = newBrowser()
      return { own, late: await ask(own, person) }
    }
    let count = 5
    const sent = await later(601_000, asking, async ({ own, late }) => {
      const { status } = await sendPasskey(own, late, answerTo(late, person, { count: count++ }))
      return [status, isSignedIn(own)]
    })
    expect(sent).toEqual([403, false])
  })

  test('that is for another domain is not offered, and does not open the account without it', async () => {
    const person = await makePerson()
    await server.databases.site
      .updateTable('passkey')
      .set({ domain: 'old.example' })
      .where('userId', '=', person.userId)
      .execute()
    await expectRefused(alone(person))
    const browser = newBrowser()
    const page = await ask(browser, person)
    expect([optionsIn(page), isSignedIn(browser)]).toEqual([undefined, false])
    expect(page.text).toContain('Your passkeys are for another address')
    expect((await giveCode(browser, page, person.recoveryCodes[0] ?? '')).status).toBe(303)
  })
})
