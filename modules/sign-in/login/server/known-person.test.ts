import { randomUUID } from 'node:crypto'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SoftwarePasskey } from '../../passkey/server/software-passkey.ts'
import {
  askedForCode,
  codeOf,
  enrollPerson,
  giveCode,
  ownFactors,
} from '../../testing/server/authenticator.testing.ts'
import { Browser, givePassword, openForm, type Page, sendForm } from '../../testing/server/browser.testing.ts'
import { challengeIn, ownPasskeys, placeOf, sendPasskey } from '../../testing/server/passkey.testing.ts'

const password = 'correct horse battery'
const colour = '#8b3a7a'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})
afterAll(() => server.close())

interface Person {
  userId: string
  tenantId: number
  username: string
}

async function makePerson(language = 'en_US'): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site, 'Quay Lines')
  await server.databases.site.updateTable('tenant').set({ colour }).where('tenantId', '=', tenantId).execute()
  const username = `user-${randomUUID()}`
  const userId = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username, language })
  await givePassword(server.site, userId, password)
  return { userId, tenantId, username }
}

/** Requires a second factor in the person's tenant, without days of grace. */
const requireFactor = ({ tenantId }: Person) =>
  sql`insert into second_factor_policy (tenant_id, demand, grace_days, required_since)
    values (${tenantId}, 'required', 0, now() - interval '1 day')`.execute(server.databases.site)

const ask = ({ username }: Person, browser = new Browser(server.origin)) =>
  askedForCode(browser, { username, password })

/** Name and color of the tenant whose page it is. */
const brandIn = ({ text }: Page) => ({
  name: /<div class="who">.*?<\/span>([^<]+)</.exec(text)?.[1],
  colour: /--tenant:(#[0-9a-f]{6})/.exec(text)?.[1],
})
const own = { name: 'Quay Lines', colour }

test('the page is of the person’s tenant once the password was right, and not before', async () => {
  const person = await makePerson()
  await enrollPerson(server, person.userId, password)
  const browser = new Browser(server.origin)
  const first = await openForm(browser, { prompt: 'login' })
  const wrong = await sendForm(browser, first, { username: person.username, password: 'another one' })
  const unknown = await sendForm(browser, first, { username: `user-${randomUUID()}`, password })
  expect(brandIn(first).name).toBe('Atrium')
  expect([brandIn(wrong), brandIn(unknown)]).toEqual([brandIn(first), brandIn(first)])
  const asked = await ask(person, browser)
  expect(brandIn(asked)).toEqual(own)
  expect(brandIn(await giveCode(browser, asked, '000000'))).toEqual(own)
  // Another page, which the person has not signed in to, is of the platform again.
  expect(brandIn(await openForm(browser, { prompt: 'login' }))).toEqual(brandIn(first))
})

test('the steps that change the password or add a second factor are of the person’s tenant, too', async () => {
  const person = await makePerson()
  await requireFactor(person)
  const browser = new Browser(server.origin)
  const added = await ask(person, browser)
  expect(added.text).toContain('Add an authenticator app')
  expect(brandIn(added)).toEqual(own)
  const secret = /<code dir="ltr">([^<]+)</.exec(added.text)?.[1]?.replace(/\s/g, '') ?? ''
  const codes = await giveCode(browser, added, codeOf(secret))
  expect(codes.text).toContain('Save your recovery codes')
  expect(brandIn(codes)).toEqual(own)

  const changing = await makePerson()
  await sql`update credential set initial = true where user_id = ${changing.userId}`.execute(
    server.databases.site,
  )
  const change = await ask(changing)
  expect(change.text).toContain('Choose a new password')
  expect(brandIn(change)).toEqual(own)
})

test('the page of a disabled tenant is the one of the first step', async () => {
  const person = await makePerson()
  await enrollPerson(server, person.userId, password)
  await sql`update tenant set enabled = false where tenant_id = ${person.tenantId}`.execute(
    server.databases.site,
  )
  const asked = await ask(person)
  expect(asked.text).not.toContain(colour)
})

test('a required factor can be left with Back, which leads to the form for the password', async () => {
  const person = await makePerson()
  await requireFactor(person)
  const browser = new Browser(server.origin)
  const page = await ask(person, browser)
  const back = /<p class="back"><a href="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const form = await browser.get(back)
  expect([form.status, form.text.includes('id="username"')]).toEqual([200, true])
})

test('without script, who must add a passkey is not sent to recovery codes, of which there are none', async () => {
  const person = await makePerson()
  await requireFactor(person)
  await sql`update second_factor_policy set kinds = '{passkey}', kinds_since = now() - interval '1 day'
    where tenant_id = ${person.tenantId}`.execute(server.databases.site)
  const { text } = await ask(person)
  expect(text).toContain('<noscript>')
  expect(text).toContain('Turn it on, then sign in again.')
  expect(text).not.toContain('recovery code')
})

test('a factor that the sign-in adds is named in the person’s language, whatever that of the page is', async () => {
  const [withKey, withApp] = [await makePerson('zh_CN'), await makePerson('zh_CN')]
  await requireFactor(withKey)
  await requireFactor(withApp)
  const browsers = [new Browser(server.origin), new Browser(server.origin)] as const
  const page = await ask(withKey, browsers[0])
  expect(page.text).toContain('Add an authenticator app')
  const created = new SoftwarePasskey().create({ ...placeOf(server), challenge: challengeIn(page) })
  expect((await sendPasskey(browsers[0], page, created)).status).toBe(200)
  const { body: keys } = await (await signIn(server, withKey.userId)).call('GET', ownPasskeys)
  expect(keys.passkeys).toMatchObject([{ name: '通行密钥' }])

  const other = await ask(withApp, browsers[1])
  const secret = /<code dir="ltr">([^<]+)</.exec(other.text)?.[1]?.replace(/\s/g, '') ?? ''
  expect((await giveCode(browsers[1], other, codeOf(secret))).status).toBe(200)
  const { body: apps } = await (await signIn(server, withApp.userId)).call('GET', ownFactors)
  expect(apps.factors).toMatchObject([{ name: '验证器应用' }])
})
