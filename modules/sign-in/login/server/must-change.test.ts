import { randomUUID } from 'node:crypto'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasswordPolicyTables } from '../../password-policy/server/password-policy.tables.ts'
import {
  actionIn,
  authorizationUrl,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  openForm,
  type Page,
  sendForm,
  signedIn,
  signInOn,
} from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const another = 'a lighthouse in the fog'
const sessionCookie = '__Host-atrium_session'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())

async function makePerson(why: 'initial' | 'expired'): Promise<{ id: string; username: string }> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, id, password)
  await server.databases.site
    .$extendTables<PasswordPolicyTables>()
    .insertInto('passwordPolicy')
    .values({ tenantId, minLength: 10, history: 3, expiresAfterDays: 30, remindDays: 7, changeFirst: true })
    .execute()
  await server.databases.site
    .updateTable('credential')
    .set(why === 'initial' ? { initial: true } : { changedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('userId', '=', id)
    .execute()
  return { id, username }
}

const passIn = (text: string) => /name="pass" value="([^"]+)"/.exec(text)?.[1] ?? ''

async function askedToChange(why: 'initial' | 'expired') {
  const person = await makePerson(why)
  const browser = new Browser(server.origin)
  const page = await sendForm(browser, await openForm(browser), { username: person.username, password })
  return { ...person, browser, page, pass: passIn(page.text) }
}

const choose = (browser: Browser, page: Page, wanted: string, fields: Record<string, string> = {}) =>
  sendForm(browser, page, { pass: passIn(page.text), password: wanted, again: wanted, ...fields })

test.each([
  ['initial', 'set by someone else'],
  ['expired', 'has expired'],
] as const)(
  'with an %s password nobody gets a session before another one is chosen, on a page that needs no script',
  async (why, words) => {
    const { browser, page, username } = await askedToChange(why)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Choose a new password')
    expect(page.text).toContain(words)
    expect(page.text).toContain('10 to 128 characters')
    expect(page.text.match(/<script/g)).toHaveLength(1)
    expect(browser.cookie(sessionCookie)).toBeUndefined()
    const landed = await browser.follow(await choose(browser, page, another))
    expect(codeIn(landed)).not.toBe('')
    expect(browser.cookie(sessionCookie)).toBeDefined()
    const next = await signedIn(server.origin, { username, password: another })
    expect(next.tokens.status).toBe(200)
    const old = new Browser(server.origin)
    expect((await sendForm(old, await openForm(old), { username, password })).status).toBe(400)
  },
)

test('the new password keeps the rules, and what is wrong is said in the language of the page', async () => {
  const { browser, page, username } = await askedToChange('initial')
  const cases = [
    ['short', '10 to 128 characters'],
    [password, 'one of your last 3 passwords'],
    ['Password1!', 'This password is too common'],
    [`${username} and more`, 'must not contain your user name'],
  ] as const
  let form = page
  for (const [wanted, words] of cases) {
    form = await choose(browser, form, wanted)
    expect([form.status, form.text.includes(words)]).toEqual([400, true])
    expect(browser.cookie(sessionCookie)).toBeUndefined()
  }
  form = await choose(browser, form, another, { again: 'something else' })
  expect(form.text).toContain('do not match')
  expect((await choose(browser, form, another)).status).toBe(303)
})

test('a pass counts for its own sign-in and person, once, and not for ever', async () => {
  const one = await askedToChange('initial')
  const other = await askedToChange('initial')
  const [userId = '', until = '', signature = ''] = one.pass.split('.')
  const forged = [
    '',
    other.pass,
    `${other.id}.${until}.${signature}`,
    `${userId}.${Number(until) + 600}.${signature}`,
    `${userId}.${until}.${'x'.repeat(43)}`,
    `${randomUUID()}.${until}.${signature}`,
  ]
  const action = actionIn(one.page.text)
  expect(action).toMatch(/\/force-modify$/)
  const tryPass = async (pass: string) => {
    const form = await one.browser.get(action.replace('/force-modify', ''))
    return one.browser.post(action, {
      formToken: formTokenIn(form.text),
      pass,
      password: another,
      again: another,
    })
  }
  for (const pass of forged) expect([pass, (await tryPass(pass)).status]).toEqual([pass, 403])
  expect(one.browser.cookie(sessionCookie)).toBeUndefined()
  expect((await tryPass(one.pass)).status).toBe(303)
  expect((await tryPass(one.pass)).status).toBeGreaterThanOrEqual(400)
})

test('the page is reached through the password alone', async () => {
  const { browser, page } = await askedToChange('initial')
  const action = actionIn(page.text)
  const again = await browser.get(action)
  expect([again.status, again.address]).toEqual([
    303,
    `${server.origin}${action.replace('/force-modify', '')}`,
  ])
  const foreign = await browser.post(action, { password: another }, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

test('who does not need to change is not asked', async () => {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, id, password)
  await server.databases.site
    .updateTable('credential')
    .set({ initial: true })
    .where('userId', '=', id)
    .execute()
  await server.databases.site
    .$extendTables<PasswordPolicyTables>()
    .insertInto('passwordPolicy')
    .values({ tenantId, minLength: 8, history: 0, expiresAfterDays: null, remindDays: 7, changeFirst: false })
    .execute()
  const landed = await signInOn(new Browser(server.origin), authorizationUrl(server.origin), {
    username,
    password,
  })
  expect(codeIn(landed)).not.toBe('')
})
