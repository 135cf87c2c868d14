import { randomUUID } from 'node:crypto'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  actionIn,
  Browser,
  formTokenIn,
  givePassword,
  openForm,
  type Page,
  sendForm,
  signedIn,
} from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const another = 'a lighthouse in the fog'
const forgotten = '/oauth/password/send-captcha'
const modify = '/oauth/password/modify'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' }, { flags: ['--demo', 'small'] })
  await makePlatform(server.site)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.site.deleteFrom('rateLimit').execute()
})

async function makePerson(email = `${randomUUID()}@norrvik.example`) {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username, email })
  await givePassword(server.site, id, password)
  return { id, username, email, tenantId }
}

async function ask(username: string, browser = new Browser(server.origin)): Promise<Page> {
  return sendForm(browser, await browser.get(forgotten), { username })
}

const mailsTo = (recipient: string) =>
  server.databases.site
    .$extendTables<SendingTables>()
    .selectFrom('delivery')
    .select(['subject', 'body', 'html', 'createdAt'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute()

const linkIn = (body = '') => /https?:\/\/\S+/.exec(body)?.[0] ?? ''

/** The link that was sent last. The email is written after the answer. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 5000 }).toBe(count)
  return linkIn((await mailsTo(email)).at(-1)?.body)
}

/** Opens a link and returns the page with the form, or the page shown instead. */
async function open(link: string, browser = new Browser(server.origin)) {
  const first = await browser.get(link)
  return { browser, first, page: await browser.follow(first) }
}

const choose = (browser: Browser, page: Page, wanted: string, again = wanted) =>
  sendForm(browser, page, { password: wanted, again })

const plain = ({ text }: Page) =>
  text.replaceAll(/nonce="[^"]+"/g, '').replaceAll(/name="formToken" value="[^"]+"/g, '')

describe('a forgotten password', () => {
  test('is replaced by a link that was sent by mail, without script; every session ends [SAFE-37] [SAFE-32]', async () => {
    const { id, username, email } = await makePerson()
    const elsewhere = await signIn(server, id)
    const { browser: known } = await signedIn(server.origin, { username, password })
    const start = await openForm(new Browser(server.origin))
    expect(start.text).toContain(`href="${forgotten}"`)
    const said = await ask(email)
    expect(said.text).toContain('Check your email')
    const link = await linkTo(email)
    expect(link.startsWith(`${server.origin}${modify}?token=`)).toBe(true)
    const { browser, first, page } = await open(link)
    // The token is removed from the address before the page is shown.
    expect([first.status, first.address]).toEqual([303, server.origin + modify])
    expect(page.text).not.toContain(new URL(link).searchParams.get('token'))
    expect(page.text.match(/<script/g)).toHaveLength(1)
    const cookie = browser.cookies.find(({ name }) => name === '__Secure-atrium_reset')
    expect(cookie?.line).toMatch(/HttpOnly/i)
    expect(cookie?.path).toBe('/oauth/password')
    const done = await choose(browser, page, another)
    expect(done.text).toContain('Your password was changed')
    expect((await elsewhere.call('GET', '/iam/hzero/v1/users/self')).status).toBe(401)
    expect((await known.get('/oauth/logout')).text).toContain('You are signed out')
    expect((await signedIn(server.origin, { username, password: another })).tokens.status).toBe(200)
    const self = await (await signIn(server, id)).call('GET', '/iam/hzero/v1/users/self')
    expect(self.body.emailCheckFlag).toBe(1)
    const stored = await server.databases.site
      .selectFrom('audit')
      .select('after')
      .where('entity', '=', 'credential')
      .where('entityId', '=', id)
      .execute()
    expect(stored).toEqual([{ after: { way: 'reset' } }])
  })

  test('works by login name, too, and in Chinese', async () => {
    const { id, username, email } = await makePerson()
    await server.databases.site
      .updateTable('appUser')
      .set({ language: 'zh_CN' })
      .where('id', '=', id)
      .execute()
    const browser = new Browser(server.origin)
    await browser.get(`${forgotten}?lang=zh_CN`)
    expect((await ask(username, browser)).text).toContain('请查看您的邮箱')
    const link = await linkTo(email)
    expect((await mailsTo(email))[0]?.subject).toBe('设置新密码')
    const { page } = await open(link, browser)
    expect(page.text).toContain('8 至 128 个字符')
    expect((await choose(browser, page, 'short')).text).toContain('密码必须为 8 至 128 个字符')
  })

  test('is indistinguishable from a missing account in every part of the answer [SAFE-36]', async () => {
    const { email } = await makePerson()
    const disabled = await makePerson()
    await server.databases.site
      .updateTable('appUser')
      .set({ enabled: false })
      .where('id', '=', disabled.id)
      .execute()
    const addressless = await makePerson()
    await server.databases.site
      .updateTable('appUser')
      .set({ email: null })
      .where('id', '=', addressless.id)
      .execute()
    const shape = (page: Page) => ({
      status: page.status,
      headers: [...page.headers.keys()].sort(),
      text: plain(page),
    })
    const known = shape(await ask(email))
    for (const name of [
      `${randomUUID()}@norrvik.example`,
      disabled.email,
      addressless.username,
      '',
      'x'.repeat(400),
    ])
      expect(shape(await ask(name))).toEqual(known)
    await linkTo(email)
    expect(await mailsTo(disabled.email)).toEqual([])
  })

  test('is answered before the account is looked up, so that the time reveals nothing [SAFE-36]', async () => {
    const { email } = await makePerson()
    // The lock keeps everyone from reading accounts until both have their answer.
    const answers = await server.site({}, async db => {
      await sql`lock table app_user in access exclusive mode`.execute(db)
      return [await ask(email), await ask(`${randomUUID()}@norrvik.example`)]
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await linkTo(email)
  })

  test('takes one name, once: no list and no second field [SAFE-37]', async () => {
    const [one, other] = [await makePerson(), await makePerson()]
    const browser = new Browser(server.origin)
    const send = async (body: string) =>
      browser.send(forgotten, {
        method: 'POST',
        body: `formToken=${encodeURIComponent(formTokenIn((await browser.get(forgotten)).text))}&${body}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: server.origin,
          'sec-fetch-site': 'same-origin',
        },
      })
    expect((await send(`username=${one.email}&username=${other.email}`)).status).toBe(400)
    for (const body of [
      `username=${one.email},${other.email}`,
      `username=${one.email}%0A${other.email}`,
      `username[]=${one.email}&username[]=${other.email}`,
      `username[0]=${one.email}`,
      `username=${one.email}%20${other.email}`,
    ])
      expect((await send(body)).status).toBe(body.startsWith('username[]') ? 400 : 200)
    const json = await browser.send(forgotten, {
      method: 'POST',
      body: JSON.stringify({ username: [one.email, other.email] }),
      headers: { 'content-type': 'application/json', origin: server.origin },
    })
    expect(json.status).toBe(415)
    // Written after the last answer, if at all.
    await ask(one.email)
    await linkTo(one.email)
    expect(await mailsTo(other.email)).toEqual([])
  })

  test('goes to the account that is meant, not to its twin with an accent [SAFE-37]', async () => {
    const tail = randomUUID().slice(0, 8)
    const plainName = await makePerson(`jose-${tail}@norrvik.example`)
    const accented = await makePerson(`josé-${tail}@norrvik.example`)
    const dotless = await makePerson(`mıke-${tail}@norrvik.example`)
    const dotted = await makePerson(`mike-${tail}@norrvik.example`)
    await ask(plainName.email.toUpperCase())
    await linkTo(plainName.email)
    expect(await mailsTo(accented.email)).toEqual([])
    await ask(dotless.email)
    const link = await linkTo(dotless.email)
    expect(await mailsTo(dotted.email)).toEqual([])
    const { browser, page } = await open(link)
    expect((await choose(browser, page, another)).text).toContain('Your password was changed')
    expect((await signedIn(server.origin, { username: dotted.username, password })).tokens.status).toBe(200)
    expect(
      (await signedIn(server.origin, { username: dotless.username, password: another })).tokens.status,
    ).toBe(200)
  })

  test('leads to the address of this installation, whatever the request calls itself [SAFE-37]', async () => {
    const { email } = await makePerson()
    const browser = new Browser(server.origin)
    const form = await browser.get(forgotten)
    const sent = await sendForm(
      browser,
      form,
      { username: email },
      { 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    )
    expect(sent.status).toBe(200)
    expect(new URL(await linkTo(email)).origin).toBe(server.origin)
    const other = await sendForm(
      browser,
      await browser.get(forgotten),
      { username: email },
      { 'x-forwarded-host': 'evil.example' },
    )
    expect(other.status).toBe(421)
    for (const mail of await mailsTo(email)) expect(mail.body + mail.html).not.toContain('evil.example')
  })

  test('a link counts once, also for two at the same moment [SAFE-37]', async () => {
    const { email, username } = await makePerson()
    await ask(email)
    const link = await linkTo(email)
    const opened = await Promise.all([open(link), open(link), open(link)])
    const pages = await Promise.all(
      opened.map(({ browser, page }, at) => choose(browser, page, `${another} ${at}`)),
    )
    expect(pages.map(page => page.status).sort()).toEqual([200, 400, 400])
    const late = await open(link)
    expect([late.page.status, late.page.text.includes('no longer valid')]).toEqual([400, true])
    const won = pages.findIndex(page => page.status === 200)
    expect((await signedIn(server.origin, { username, password: `${another} ${won}` })).tokens.status).toBe(
      200,
    )
  })

  test('a link is dead after ten minutes, after a newer one, and when the address is another one [SAFE-37]', async () => {
    const over = async (link: string) => (await open(link)).page.status === 400
    const { id, email } = await makePerson()
    await ask(email)
    const first = await linkTo(email)
    await ask(email)
    const second = await linkTo(email, 2)
    expect([await over(first), await over(second)]).toEqual([true, false])
    await server.databases.site
      .updateTable('proof')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', id)
      .execute()
    expect(await over(second)).toBe(true)
    await ask(email)
    const third = await linkTo(email, 3)
    await server.databases.site
      .updateTable('appUser')
      .set({ email: `moved-${email}` })
      .where('id', '=', id)
      .execute()
    expect(await over(third)).toBe(true)
    expect(await over(`${server.origin}${modify}?token=guessed`)).toBe(true)
    expect(await over(`${server.origin}${modify}`)).toBe(true)
    expect(await over(`${server.origin}${modify}?token=a&token=b`)).toBe(true)
  })

  test('the token is kept as a hash, and in no log of changes', async () => {
    const { id, email } = await makePerson()
    await ask(email)
    const token = new URL(await linkTo(email)).searchParams.get('token') ?? ''
    const rows = await server.databases.site
      .selectFrom('proof')
      .selectAll()
      .where('userId', '=', id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const audit = await server.databases.site.selectFrom('audit').select(['before', 'after']).execute()
    expect(JSON.stringify(audit)).not.toContain(token)
  })

  test('a person gets three links in a quarter of an hour, and the answer does not say so', async () => {
    const { email } = await makePerson()
    const pages = []
    for (let at = 0; at < 5; at++) pages.push(plain(await ask(email)))
    expect(new Set(pages).size).toBe(1)
    await linkTo(email, 3)
    const last = await makePerson()
    await ask(last.email)
    await linkTo(last.email)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('an address asks twenty times, then waits', async () => {
    const browser = new Browser(server.origin)
    const statuses = []
    for (let at = 0; at < 21; at++) statuses.push((await ask(randomUUID(), browser)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  test('forms of other pages are refused, and so is one that was sent already [SAFE-33]', async () => {
    const { email } = await makePerson()
    const browser = new Browser(server.origin)
    const form = await browser.get(forgotten)
    const foreign = await sendForm(browser, form, { username: email }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await sendForm(browser, form, { username: email })).status).toBe(200)
    expect((await sendForm(browser, form, { username: email })).status).toBe(403)
    const { browser: victim, page } = await open(await linkTo(email))
    const forged = await victim.post(
      actionIn(page.text),
      { formToken: formTokenIn(page.text), password: another, again: another },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(forged.status).toBe(403)
    expect((await choose(victim, page, another)).status).toBe(200)
  })

  test('keeps the rules for passwords', async () => {
    const { email } = await makePerson()
    await ask(email)
    const { browser, page } = await open(await linkTo(email))
    const refused = await choose(browser, page, 'Password1!')
    expect([refused.status, refused.text.includes('This password is too common')]).toEqual([400, true])
    const typo = await choose(browser, refused, another, `${another}!`)
    expect(typo.text).toContain('do not match')
    expect((await choose(browser, typo, another)).status).toBe(200)
  })
})

test('where no mail can be sent the link is not offered, and the page says why', async () => {
  const mailless = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  try {
    const browser = new Browser(mailless.origin)
    expect((await openForm(browser)).text).not.toContain(forgotten)
    const page = await browser.get(forgotten)
    expect([page.status, page.text.includes('error.mail.unconfigured')]).toEqual([400, true])
  } finally {
    await mailless.close()
  }
})
