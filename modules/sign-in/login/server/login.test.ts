import { createHash, randomUUID } from 'node:crypto'
import type { ConfigTables } from '@atrium/operations/config/server/config.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionIn,
  authorizationUrl,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  openForm,
  sendForm,
  signedIn,
  signInOn,
} from '../../testing/server/browser.testing.ts'

const password = 'correct horse battery'
const sessionCookie = '__Host-atrium_session'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await makePlatform(server.site)
})

afterAll(() => server.close())

interface Person {
  id: string
  username: string
  tenantId: number
}

async function makePerson(change: { email?: string; roles?: boolean } = {}): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const { roles = true, ...rest } = change
  const id = await makeUser(server.site, tenantId, roles ? [adminRoleId] : [], {
    loginName: username,
    ...rest,
  })
  await givePassword(server.site, id, password)
  return { id, username, tenantId }
}

describe('the page', () => {
  test('works without script, is small, runs none but its own for passwords and passkeys, and loads nothing from anywhere', async () => {
    const page = await openForm(new Browser(server.origin))
    expect(page.status).toBe(200)
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(30_000)
    const script = /<script nonce="([\w+/=]+)">[^<]*<\/script>/g
    const [nonce, ...more] = [...page.text.matchAll(script)].map(([, of]) => of)
    expect(more).toEqual([])
    const withoutIt = page.text.replace(script, '')
    expect(withoutIt).not.toMatch(/<script|javascript:|\son\w+=|<link rel="stylesheet|@import|url\(/i)
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'nonce-${nonce}';`)
    expect((await openForm(new Browser(server.origin))).text).not.toContain(nonce)
    expect(policy).toContain(`form-action 'self' ${server.origin}`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is in the language that was chosen, and stays in it', async () => {
    const browser = new Browser(server.origin)
    const page = await openForm(browser)
    expect(page.text).toContain('<html lang="en"')
    const chinese = await browser.get(`${page.address}?lang=zh_CN`)
    expect(chinese.text).toContain('<html lang="zh-Hans"')
    expect(chinese.text).toContain('登录')
    expect((await openForm(browser)).text).toContain('登录')
    expect((await sendForm(browser, chinese, { username: 'x', password: 'y' })).text).toContain('不正确')
  })

  test('takes the language from the client, else from the browser', async () => {
    const wanted = await openForm(new Browser(server.origin), { ui_locales: 'zh-CN' })
    expect(wanted.text).toContain('登录')
    const browser = new Browser(server.origin)
    const sent = await browser.get(authorizationUrl(server.origin).address)
    const asked = await browser.get(sent.address, { 'accept-language': 'zh-CN,zh;q=0.9' })
    expect(asked.text).toContain('登录')
  })

  test('offers the languages of the tenant alone, and is in one of them', async () => {
    const { tenantId, num } = await makeTenant(server.site)
    await server.site({}, (db: Scoped<ConfigTables>) =>
      db.insertInto('config').values({ tenantId, code: 'LANGUAGES', value: 'en_US,zh_CN' }).execute(),
    )
    const page = await openForm(new Browser(server.origin), { tenant: num, ui_locales: 'ar-SA zh-CN' })
    expect(page.text).toContain('<html lang="zh-Hans"')
    expect(page.text).toContain('English')
    expect(page.text).not.toContain('العربية')
    expect((await openForm(new Browser(server.origin))).text).toContain('العربية')
  })

  test('is in the language in which the tenant receives people, before the browser’s and after what was asked for', async () => {
    const { tenantId } = await makeTenant(server.site)
    const { num } = await server.site({}, db =>
      db.selectFrom('tenant').select('num').where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
    )
    await server.site({}, (db: Scoped<ConfigTables>) =>
      db.insertInto('config').values({ tenantId, code: 'LANGUAGE', value: 'zh_CN' }).execute(),
    )
    const browser = new Browser(server.origin)
    const page = await openForm(browser, { tenant: num })
    expect(page.text).toContain('<html lang="zh-Hans"')
    expect((await sendForm(browser, page, { username: 'x', password: 'y' })).text).toContain('不正确')
    expect((await browser.get(page.address, { 'accept-language': 'ar' })).text).toContain('登录')
    expect((await openForm(new Browser(server.origin), { tenant: num, ui_locales: 'ar-SA' })).text).toContain(
      'dir="rtl"',
    )
    expect((await openForm(new Browser(server.origin))).text).toContain('<html lang="en"')
  })

  test('runs from right to left in Arabic', async () => {
    const page = await openForm(new Browser(server.origin), { ui_locales: 'ar-SA' })
    expect(page.text).toContain('<html lang="ar" dir="rtl"')
    expect(page.text).toContain('تسجيل الدخول')
    const listed = await openForm(new Browser(server.origin), { ui_locales: 'fr-FR zh-CN en' })
    expect(listed.text).toContain('<html lang="zh-Hans" dir="ltr"')
  })

  test('is in the person’s language again after a sign-in, whatever was chosen before it', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const { address } = await openForm(browser, { ui_locales: 'ar-SA' })
    const page = await browser.get(`${address}?lang=zh_CN`)
    const isChosen = () => browser.cookies.some(({ name }) => name === 'language')
    expect(isChosen()).toBe(true)
    await sendForm(browser, page, { username, password })
    expect(isChosen()).toBe(false)
  })

  test('is light or dark as the cookie says, and nothing else', async () => {
    const browser = new Browser(server.origin)
    const { address } = await openForm(browser)
    const withTheme = (theme: string) => {
      browser.cookies.push({ name: 'theme', value: theme, path: '/', line: '' })
      return browser.get(address).finally(() => browser.cookies.pop())
    }
    expect((await withTheme('dark')).text).toContain('data-theme="dark"')
    expect((await withTheme('x"><script>')).text.match(/<script/g)).toHaveLength(1)
  })

  test('shows the door of the tenant that was asked for, of the e-mail address, and of the last visit', async () => {
    const domain = `${randomUUID()}.example`
    const num = `T${randomUUID().slice(0, 8)}`
    const { tenantId, adminRoleId } = await makeTenant(server.site, 'Norrvik <b>Freight</b>')
    await server.databases.site
      .updateTable('tenant')
      .set({ domain, num, colour: '#8e3b7a' })
      .where('tenantId', '=', tenantId)
      .execute()
    const browser = new Browser(server.origin)
    const first = await openForm(browser)
    expect(first.text).not.toContain('Norrvik')
    const asked = await openForm(new Browser(server.origin), { tenant: num })
    expect(asked.text).toContain('Norrvik &lt;b&gt;Freight&lt;/b&gt;')
    expect(asked.text).toContain('--tenant:#8e3b7a')
    expect(asked.text).toContain(`at ${domain}`)
    const typed = await sendForm(browser, first, { username: `nobody@${domain}`, password: 'wrong' })
    expect(typed.text).toContain('Norrvik')
    const loginName = `user-${randomUUID()}`
    await givePassword(
      server.site,
      await makeUser(server.site, tenantId, [adminRoleId], { loginName }),
      password,
    )
    await sendForm(browser, typed, { username: loginName, password })
    expect((await openForm(browser, { prompt: 'login' })).text).toContain('Norrvik')
  })

  test('shows what was typed as text', async () => {
    const browser = new Browser(server.origin)
    const page = await sendForm(browser, await openForm(browser), {
      username: '"><img src=x onerror=alert(1)>',
      password: 'x',
    })
    expect(page.text).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
  })

  test('that is not part of a sign-in says so and offers to start again', async () => {
    const browser = new Browser(server.origin)
    const form = await openForm(browser)
    for (const page of [
      await new Browser(server.origin).get(form.address),
      await browser.get('/oauth/login/unknown'),
      await sendForm(new Browser(server.origin), form, { username: 'x', password: 'y' }),
    ]) {
      expect(page.status).toBe(400)
      expect(page.text).toContain('This sign-in has expired')
      expect(page.text).toContain('href="/user/login"')
    }
    const wide = new Browser(server.origin)
    wide.cookies.push(...browser.cookies.map(cookie => ({ ...cookie, path: '/' })))
    expect((await wide.get('/oauth/login/unknown')).status).toBe(400)
    expect((await wide.get(form.address)).status).toBe(200)
    expect(await browser.get('/oauth/login')).toMatchObject({
      status: 303,
      address: `${server.origin}/user/login`,
    })
  })

  test('takes forms and nothing else', async () => {
    const browser = new Browser(server.origin)
    const form = await openForm(browser)
    const json = await browser.send(form.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: '{}',
    })
    expect(json.status).toBe(415)
    const large = await sendForm(browser, form, { username: 'x', password: 'y'.repeat(9000) })
    expect(large.status).toBe(413)
    const twice = await browser.send(form.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.origin },
      body: `formToken=${encodeURIComponent(formTokenIn(form.text))}&username=a&password=b&username=c`,
    })
    expect(twice.status).toBe(400)
    for (const page of [json, large, twice]) expect(page.text).toContain(page.headers.get('x-request-id'))
  })
})

describe('signing in', () => {
  test('by login name or e-mail address, letters large or small, space around it', async () => {
    const email = `Ines.${randomUUID()}@norrvik.example`
    const { username } = await makePerson({ email })
    for (const typed of [username, username.toUpperCase(), `  ${username} `, email, email.toUpperCase()]) {
      const landed = await signInOn(new Browser(server.origin), authorizationUrl(server.origin), {
        username: typed,
        password,
      })
      expect([typed, codeIn(landed)]).toEqual([typed, expect.stringMatching(/^[\w-]{36}$/)])
    }
  })

  test('by a changed user name at once, and not by the one before', async () => {
    const person = await makePerson()
    const { adminRoleId } = await server.databases.site
      .selectFrom('role')
      .select('id as adminRoleId')
      .where('tenantId', '=', person.tenantId)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow()
    const admin = await signIn(server, await makeUser(server.site, person.tenantId, [adminRoleId]))
    const users = '/iam/hzero/v1/users'
    const { body } = await admin.call('GET', `${users}/${person.id}/info`)
    const loginName = `new-${randomUUID()}`
    expect((await admin.call('PUT', users, { ...body, loginName })).status).toBe(200)
    const statusOf = async (username: string) => {
      const browser = new Browser(server.origin)
      return (await sendForm(browser, await openForm(browser), { username, password })).status
    }
    expect([await statusOf(loginName), await statusOf(person.username)]).toEqual([303, 400])
  })

  test('makes a new secret, whatever the browser showed before [SAFE-31]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const planted = 'planted-by-somebody-else'
    browser.cookies.push({ name: sessionCookie, value: planted, path: '/', line: '' })
    await signInOn(browser, authorizationUrl(server.origin), { username, password })
    const first = browser.cookie(sessionCookie)
    expect(first).toBeDefined()
    expect(first).not.toBe(planted)
    await signInOn(browser, authorizationUrl(server.origin, { prompt: 'login' }), { username, password })
    const second = browser.cookie(sessionCookie)
    expect(second).not.toBe(first)
    const rows = await server.databases.site
      .selectFrom('session')
      .select(['secretHash', 'endedReason'])
      .where(
        'secretHash',
        'in',
        [first, second].map(one =>
          createHash('sha256')
            .update(one ?? '')
            .digest(),
        ),
      )
      .orderBy('createdAt')
      .execute()
    expect(rows.map(row => row.endedReason)).toEqual(['signed-out', null])
  })

  test('leaves a cookie that no script reads and no other host sees [SAFE-31]', async () => {
    const { username } = await makePerson()
    const { browser } = await signedIn(server.origin, { username, password })
    const lines = browser.cookies.filter(({ name }) => /atrium_(session|oauth|device|tenant)/.test(name))
    expect(lines.map(({ name }) => name)).toContain(sessionCookie)
    for (const { name, line } of lines) {
      expect(name).toMatch(/^__Host-/)
      expect(line).toMatch(/; *httponly/i)
      expect(line).toMatch(/; *secure/i)
      expect(line).toMatch(/; *samesite=lax/i)
      expect(line).toMatch(/; *path=\/(;|$)/i)
      expect(line).not.toMatch(/domain=/i)
    }
  })

  test('is recorded, and so is a sign-in that failed, without what was typed', async () => {
    const { id, username, tenantId } = await makePerson()
    const browser = new Browser(server.origin)
    const failed = await sendForm(browser, await openForm(browser), {
      username,
      password: 'my other password',
    })
    await sendForm(browser, failed, { username, password })
    const rows = await server.databases.site
      .selectFrom('audit')
      .select(['verb', 'tenantId', 'actorId', 'after'])
      .where('verb', 'in', ['sign-in', 'sign-in-failed'])
      .where(eb => eb.or([eb('actorId', '=', id), eb('entityId', '=', id)]))
      .orderBy('at')
      .execute()
    expect(rows).toMatchObject([
      { verb: 'sign-in-failed', tenantId, after: { reason: 'password', address: browser.address } },
      { verb: 'sign-in', tenantId, actorId: id },
    ])
    expect(JSON.stringify(rows)).not.toContain('my other password')
    const unknown = new Browser(server.origin)
    await sendForm(unknown, await openForm(unknown), { username: 'hunter2-typed-here', password: 'x' })
    const { rows: leaked } = await sql`select 1 from audit where after::text like '%hunter2%'`.execute(
      server.databases.site,
    )
    expect(leaked).toEqual([])
  })

  test('rehashes a password that was stored with a lower cost', async () => {
    const { id, username } = await makePerson()
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await server.databases.site
      .updateTable('credential')
      .set({ passwordHash })
      .where('userId', '=', id)
      .execute()
    expect((await signedIn(server.origin, { username, password })).tokens.status).toBe(200)
    const stored = await server.databases.site
      .selectFrom('credential')
      .select('passwordHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.passwordHash).toContain('$m=19456,t=2,p=1$')
    expect((await signedIn(server.origin, { username, password })).tokens.status).toBe(200)
  })

  test('without a role is refused with the reason, to nobody but its owner', async () => {
    const { username } = await makePerson({ roles: false })
    const browser = new Browser(server.origin)
    const wrong = await sendForm(browser, await openForm(browser), { username, password: 'wrong password' })
    expect(wrong.text).toContain('is not correct')
    const right = await sendForm(browser, wrong, { username, password })
    expect(right.status).toBe(403)
    expect(right.text).toContain('currently has no role')
    expect(browser.cookie(sessionCookie)).toBeUndefined()
  })
})

describe('forms of others', () => {
  const cases: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['an adjacent host', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
    ['another port', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['no page at all', { origin: '', 'sec-fetch-site': 'none' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame of an old browser', { origin: 'null', 'sec-fetch-site': '' }],
    ['an old browser on another origin', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['an old browser that hides the origin', { origin: '', 'sec-fetch-site': '' }],
    [
      'a page that lies about the origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ]

  test.each(cases)(
    'a form from %s is refused, even with the right token [SAFE-33]',
    async (_name, headers) => {
      const { username } = await makePerson()
      const browser = new Browser(server.origin)
      const form = await openForm(browser)
      const page = await browser.send(actionIn(form.text), {
        method: 'POST',
        body: new URLSearchParams({ formToken: formTokenIn(form.text), username, password }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        },
      })
      expect(page.status).toBe(403)
      expect(browser.cookie(sessionCookie)).toBeUndefined()
      expect(
        codeIn(await sendForm(browser, form, { username, password }).then(sent => browser.follow(sent))),
      ).not.toBe('')
    },
  )

  test('a browser that hides the origin, but says that the page is ours, is believed', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const sent = await sendForm(browser, await openForm(browser), { username, password }, { origin: 'null' })
    expect(codeIn(await browser.follow(sent))).not.toBe('')
  })

  test('a token counts once, for its own sign-in only, and not when it was changed [SAFE-33]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const form = await openForm(browser)
    const other = await openForm(browser)
    const token = formTokenIn(form.text)
    await sendForm(browser, form, { username, password: 'wrong password' })
    for (const formToken of [
      '',
      token,
      `${token}.x`,
      `x${token}`,
      formTokenIn(other.text),
      token.replace('.', '..'),
    ]) {
      const page = await sendForm(browser, form, { username, password, formToken })
      expect(page.status).toBe(403)
      expect(browser.cookie(sessionCookie)).toBeUndefined()
    }
  })

  test('a token that two send at once lets one of them in [SAFE-33]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const form = await openForm(browser)
    const pages = await Promise.all([1, 2, 3, 4].map(() => sendForm(browser, form, { username, password })))
    expect(pages.map(page => page.status).sort()).toEqual([303, 403, 403, 403])
  })

  test('nobody finishes the sign-in that another browser began [SAFE-33]', async () => {
    const { username } = await makePerson()
    const attacker = new Browser(server.origin)
    const form = await openForm(attacker)
    const victim = new Browser(server.origin)
    const page = await sendForm(victim, form, { username, password })
    expect(page.status).toBe(400)
    expect(victim.cookie(sessionCookie)).toBeUndefined()
    const later = await attacker.get(form.address.replace('/oauth/login/', '/oauth/oauth/authorize/'))
    expect(codeIn(later)).toBe('')
  })

  test('a form without a sign-in is refused [SAFE-33]', async () => {
    const { username } = await makePerson()
    const page = await new Browser(server.origin).post('/oauth/login', { username, password })
    expect(page.status).toBe(403)
  })
})

/** Starts a server behind a proxy that forwards another host name. */
async function behindProxy(publicUrl: string) {
  const proxied = await buildTestApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: publicUrl })
  const { host, protocol } = new URL(publicUrl)
  const cookies = new Map<string, string>()
  const ask = async (address: string, fields?: Record<string, string>) => {
    const { pathname, search } = new URL(address, publicUrl)
    const response = await fetch(proxied.origin + pathname + search, {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
    })
    const lines = response.headers.getSetCookie()
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const target = new URL(response.headers.get('location') ?? address, publicUrl).href
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      address: target,
      lines,
    }
  }
  return { proxied, ask }
}

test.each([
  ['http://atrium.test:8080', false],
  ['https://atrium.test', true],
])(
  'at %s people sign in; only without encryption they are warned and cookies are open',
  async (publicUrl, safe) => {
    const { username } = await makePerson()
    const { proxied, ask } = await behindProxy(publicUrl)
    try {
      const sent = await ask(authorizationUrl(publicUrl).address)
      expect(sent.address.startsWith(`${publicUrl}/oauth/login/`)).toBe(true)
      const page = await ask(sent.address)
      expect(page.text.includes('not encrypted')).toBe(!safe)
      const done = await ask(actionIn(page.text), { formToken: formTokenIn(page.text), username, password })
      expect(done.address.startsWith(`${publicUrl}/oauth/oauth/authorize/`)).toBe(true)
      const landed = await ask(done.address)
      expect(landed.address.startsWith(`${publicUrl}/user/login?`)).toBe(true)
      expect(codeIn(landed)).not.toBe('')
      const lines = [...sent.lines, ...done.lines, ...landed.lines]
      expect(lines.length).toBeGreaterThan(6)
      for (const line of lines) expect([line, /; *secure/i.test(line)]).toEqual([line, safe])
      expect(
        done.lines.some(line => line.startsWith(safe ? '__Host-atrium_session=' : 'atrium_session=')),
      ).toBe(true)
      const { text } = await ask('/oauth/.well-known/openid-configuration')
      expect(JSON.parse(text)).toMatchObject({
        issuer: `${publicUrl}/oauth`,
        token_endpoint: `${publicUrl}/oauth/oauth/token`,
      })
    } finally {
      await proxied.close()
    }
  },
)
