import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { PasswordKey } from '@atrium/server/auth/password-key'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  Browser,
  givePassword,
  openForm,
  type Page,
  sendForm,
  signedIn,
} from '../../testing/server/browser.testing.ts'

const address = '/hpfm/v1/tool/pass/public-key'
const users = '/iam/hzero/v1/users'
const password = 'correct horse battery'
const another = 'ein Leuchtturm im Nebel, 灯塔'
let server: TestApp
let firstAnswers: string[]

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
  const { secret } = await scratchDatabase()
  // Like instances that start together and need the key for the first time.
  const asked = [1, 2, 3].map(() => new PasswordKey(server.site, secret).publicKey())
  firstAnswers = await Promise.all(asked)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

async function makePerson() {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const email = `${username}@norrvik.example`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username, email })
  await givePassword(server.site, id, password)
  const caller = await signIn(server, id)
  const { body } = await caller.call('GET', address)
  const key = createPublicKey({ key: Buffer.from(body.publicKey, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_PADDING
  const close = (text: string) => publicEncrypt({ key, padding }, Buffer.from(text)).toString('base64')
  return { id, username, email, caller, key, close }
}

/** Malformed ciphertexts: a flipped bit, plain text, a number above the modulus, invalid base64. */
const broken = (closed: string) => {
  const changed = Buffer.from(closed, 'base64')
  changed[200] = (changed[200] ?? 0) ^ 1
  const below = randomBytes(256)
  below[0] = 0
  return [changed, below, Buffer.alloc(256, 255)]
    .map(bytes => bytes.toString('base64'))
    .concat('?'.repeat(344))
}

const plain = ({ status, text }: Page) => [
  status,
  text.replaceAll(/nonce="[^"]+"|name="formToken" value="[^"]+"|\/oauth\/login\/[\w-]+/g, ''),
]

async function trySignIn(username: string, typed: string) {
  const browser = new Browser(server.origin)
  return { browser, page: await sendForm(browser, await openForm(browser), { username, password: typed }) }
}

describe('the key for passwords', () => {
  test('is one RSA key of 2048 bits for the whole installation; signed-in users get its public part, the private part is encrypted', async () => {
    expect((await send(server.origin, 'GET', address)).status).toBe(401)
    const [one, other] = [await makePerson(), await makePerson()]
    expect(one.key.asymmetricKeyType).toBe('rsa')
    expect(one.key.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(other.key.equals(one.key)).toBe(true)
    const published = one.key.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(firstAnswers).toEqual([published, published, published])
    const rows = await server.databases.site.selectFrom('passwordKey').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealedPrivateKey.toString('latin1')).not.toContain('PRIVATE KEY')
    await expect(new PasswordKey(server.site, 'another secret').publicKey()).rejects.toThrow(
      'config.secret.changed',
    )
  })
})

describe('a password that was closed with it', () => {
  test('signs in; a broken one is refused as a wrong one is, to the letter', async () => {
    const { username, close } = await makePerson()
    const closed = close(password)
    expect(closed).toHaveLength(344)
    expect((await signedIn(server.origin, { username, password: closed })).tokens.status).toBe(200)
    expect((await signedIn(server.origin, { username, password })).tokens.status).toBe(200)
    const wrong = plain((await trySignIn(username, 'a wrong password')).page)
    expect(wrong[0]).toBe(400)
    for (const typed of [...broken(closed), close('a wrong password'), close('')]) {
      expect(plain((await trySignIn(username, typed)).page), typed).toEqual(wrong)
      await server.databases.site.deleteFrom('rateLimit').execute()
    }
  })

  test('an encrypted password is accepted for checks and changes; a malformed one counts as wrong or as too short', async () => {
    const { username, caller, close } = await makePerson()
    const check = (typed: string) => caller.call('PUT', `${users}/password/pre-validate`, { password: typed })
    expect((await check(close(password))).body.lastCheckKey).toEqual(expect.any(String))
    const change = (originalPassword: string, wanted: string) =>
      caller.call('PUT', `${users}/password`, { originalPassword, password: wanted })
    for (const typed of broken(close(password))) {
      expect((await check(typed)).body.code).toBe('error.password.original_wrong')
      expect((await change(typed, another)).body.code).toBe('error.password.original_wrong')
      await server.databases.site.deleteFrom('rateLimit').execute()
      expect((await change(close(password), typed)).body.code).toBe('error.password.length')
    }
    expect((await change(close(password), close('Password1!'))).body.code).toBe('error.password.common')
    expect((await change(close(password), close(another))).status).toBe(204)
    expect((await signedIn(server.origin, { username, password: another })).tokens.status).toBe(200)
  })

  test('is taken by the pages where another one is chosen, whatever its two ciphertexts are', async () => {
    const { id, username, email, close } = await makePerson()
    const asking = new Browser(server.origin)
    await sendForm(asking, await asking.get('/oauth/password/send-captcha'), { username })
    const lastMail = () =>
      server.databases.site
        .$extendTables<SendingTables>()
        .selectFrom('delivery')
        .select('body')
        .where('recipient', '=', email)
        .execute()
    await expect.poll(async () => (await lastMail()).length, { timeout: 5000 }).toBe(1)
    const browser = new Browser(server.origin)
    const link = /https?:\/\/\S+/.exec((await lastMail())[0]?.body ?? '')?.[0] ?? ''
    const page = await browser.follow(await browser.get(link))
    const typed = { password: close(another), again: close(another) }
    expect(typed.password).not.toBe(typed.again)
    expect((await sendForm(browser, page, typed)).text).toContain('Your password was changed')

    await server.databases.site
      .updateTable('credential')
      .set({ initial: true })
      .where('userId', '=', id)
      .execute()
    const form = await trySignIn(username, close(another))
    const pass = /name="pass" value="([^"]+)"/.exec(form.page.text)?.[1] ?? ''
    const wanted = { pass, password: close(password), again: close(`${password}!`) }
    const notTwice = await sendForm(form.browser, form.page, wanted)
    expect(notTwice.text).toContain('Choose a new password')
    const third = 'three small boats at sea'
    await sendForm(form.browser, notTwice, { pass, password: close(third), again: close(third) })
    expect((await signedIn(server.origin, { username, password: third })).tokens.status).toBe(200)
  })
})
