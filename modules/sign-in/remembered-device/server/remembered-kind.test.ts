import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CountableKind, countableKind } from '@atrium/contract/sign-in/countable-kind'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { copyDatabase, type TestDatabase } from '@atrium/server/testing/database'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import { codeOf, enroll, forgetSteps, giveCode } from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword, openForm, type Page, sendForm } from '../../testing/server/browser.testing.ts'
import {
  addPasskey,
  challengeIn,
  optionsIn,
  placeOf,
  sendPasskey,
} from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const own = '/iam/hzero/v1/users/self/remembered-devices'
const both = countableKind.options
let database: TestDatabase
let server: TestApp

beforeAll(async () => {
  // Its own: one test here changes a table.
  database = await copyDatabase(`kind_${process.pid}`)
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { database })
  await makePlatform(server.site)
})
afterAll(() => server.close())
// Every caller here has the same network address.
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

interface Person {
  id: string
  tenantId: number
  username: string
  caller: Caller
  secret: string
  key: SoftwarePasskey | undefined
}

/** A person with factors of these kinds, alone in a tenant that has devices remembered for 30 days. */
async function makePerson(kinds: readonly CountableKind[]): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, id, password)
  const caller = await signIn(server, id)
  const secret = kinds.includes('authenticator') ? (await enroll(caller, password)).secret : ''
  const key = kinds.includes('passkey') ? (await addPasskey(server, caller, password)).key : undefined
  const person = { id, tenantId, username, caller, secret, key }
  await requireOf(person, both)
  return person
}

/** Requires one of these kinds, of which others have not counted for some days. There are 14 of grace. */
async function requireOf({ tenantId, caller }: Person, kinds: readonly CountableKind[], days = 15) {
  const address = `/iam/v1/${tenantId}/second-factor-policies`
  const { objectVersionNumber } = (await caller.call('GET', address)).body
  const draft = { demand: 'required', graceDays: 14, rememberDays: 30, kinds, objectVersionNumber }
  expect((await caller.call('PUT', address, draft)).status).toBe(200)
  await server.site({}, db =>
    sql`update second_factor_policy set required_since = now() - interval '30 days',
      kinds_since = now() - make_interval(days => ${days}) where tenant_id = ${tenantId}`.execute(db),
  )
}

/** Gives the password in the browser, without its session of before. */
async function give(browser: Browser, { username }: Person): Promise<Page> {
  const keeps = browser.cookies.filter(({ name }) => /atrium_(remembered|device)$/.test(name))
  browser.cookies.splice(0, browser.cookies.length, ...keeps)
  return sendForm(browser, await openForm(browser), { username, password })
}

const isSignedIn = (browser: Browser): boolean => browser.cookie('__Host-atrium_session') !== undefined

/** The kinds of factors that the page asks for. */
const asked = (page: Page): CountableKind[] => [
  ...(page.text.includes('autocomplete="one-time-code"') ? (['authenticator'] as const) : []),
  ...(optionsIn(page) ? (['passkey'] as const) : []),
]

/** Has a browser remembered by a factor of this kind. */
async function remember(person: Person, kind: CountableKind): Promise<Browser> {
  const browser = new Browser(server.origin)
  await forgetSteps(server, person.id)
  const page = await give(browser, person)
  const { key, id, secret } = person
  const signed = key?.sign({ ...placeOf(server), challenge: challengeIn(page), userId: id })
  if (kind === 'passkey') await sendPasskey(browser, page, String(signed), { remember: 'yes' })
  else await giveCode(browser, page, codeOf(secret), { remember: 'yes' })
  expect(isSignedIn(browser)).toBe(true)
  return browser
}

const countOf = async ({ caller }: Person): Promise<number> =>
  (await caller.call('GET', own)).body.devices.length

describe('a remembered device is proof of the kind with which it was remembered', () => {
  test.each([
    ['authenticator', 'passkey'],
    ['passkey', 'authenticator'],
  ] as const)('%s: where only %s counts, the sign-in asks for that', async (kind, other) => {
    const person = await makePerson(both)
    const browser = await remember(person, kind)
    await requireOf(person, [kind])
    await give(browser, person)
    expect([isSignedIn(browser), await countOf(person)]).toEqual([true, 1])

    await requireOf(person, [other])
    expect(asked(await give(browser, person))).toEqual([other])
    expect([isSignedIn(browser), await countOf(person)]).toEqual([false, 0])
    // Within the days of grace the kind of before still completes a sign-in.
    await requireOf(person, [other], 13)
    await give(browser, person)
    expect([isSignedIn(browser), await countOf(person)]).toEqual([true, 1])
  })

  test('and of no other kind of the person, who is asked for that once and remembered again', async () => {
    const person = await makePerson(both)
    const browser = await remember(person, 'authenticator')
    await requireOf(person, ['passkey'])
    const page = await give(browser, person)
    expect(asked(page)).toEqual(['passkey'])
    const signed = person.key?.sign({ ...placeOf(server), challenge: challengeIn(page), userId: person.id })
    await sendPasskey(browser, page, String(signed), { remember: 'yes' })
    await give(browser, person)
    expect([isSignedIn(browser), await countOf(person)]).toEqual([true, 1])
  })

  test('and does not stand in for it where a factor that counts is yet to be added', async () => {
    const person = await makePerson(['authenticator'])
    const browser = await remember(person, 'authenticator')
    await requireOf(person, ['passkey'])
    const page = await give(browser, person)
    expect(asked(page)).toEqual(['authenticator'])
    await forgetSteps(server, person.id)
    const next = await giveCode(browser, page, codeOf(person.secret))
    expect(next.text).toContain('Your organization requires a passkey')
    expect(isSignedIn(browser)).toBe(false)
  })
})

test('a device of before has the only kind of its person, and is forgotten where there are both', async () => {
  const people = [
    await makePerson(['authenticator']),
    await makePerson(['passkey']),
    await makePerson(['authenticator', 'passkey']),
  ]
  for (const person of people) await remember(person, person.secret ? 'authenticator' : 'passkey')
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query('alter table remembered_device drop column kind')
    const file = new URL('../migrations/20261129_0500_remembered_kind.sql', import.meta.url)
    await owner.query(await readFile(file, 'utf8'))
  } finally {
    await owner.end()
  }
  const kindOf = ({ id }: Person) =>
    server.databases.site
      .selectFrom('rememberedDevice')
      .select('kind')
      .where('userId', '=', id)
      .executeTakeFirst()
  expect(await Promise.all(people.map(kindOf))).toEqual([
    { kind: 'authenticator' },
    { kind: 'passkey' },
    undefined,
  ])
})
