import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressGroup } from '../../http/limit.ts'
import { seedProduct } from '../../seed/product.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { makeTenant, makeUser } from '../../testing/people.ts'
import {
  actionIn,
  authorise,
  Browser,
  codeIn,
  formTokenIn,
  givePassword,
  type Page,
  signedIn,
  signInOn,
} from './browser.testing.ts'

const password = 'correct horse battery'
const sessionCookie = '__Host-atrium_session'
let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  await seedProduct(server.site)
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

const openForm = async (browser: Browser, changes: Record<string, string> = {}): Promise<Page> =>
  browser.follow(await browser.get(authorise(browser.origin, changes).address))

const sendForm = (
  browser: Browser,
  form: Page,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Page> =>
  browser.post(actionIn(form.text), { formToken: formTokenIn(form.text), ...fields }, headers)

/** Sends the same form again and again, each time with the token of the page before. */
async function trySeveral(browser: Browser, times: number, fields: (at: number) => Record<string, string>) {
  let form = await openForm(browser)
  const statuses: number[] = []
  for (let at = 0; at < times; at++) {
    form = await sendForm(browser, form, fields(at))
    statuses.push(form.status)
  }
  return { statuses, last: form }
}

/** A page without what differs from answer to answer. */
const plain = ({ text }: Page): string =>
  text
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/name="formToken" value="[^"]+"/g, '')
    .replaceAll(/\/oauth\/login\/[\w-]+/g, '')
    .replaceAll(/name="username" value="[^"]*"/g, '')

describe('the page', () => {
  test('works without script, is small, and loads nothing from anywhere', async () => {
    const page = await openForm(new Browser(server.origin))
    expect(page.status).toBe(200)
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(30_000)
    expect(page.text).not.toMatch(/<script|javascript:|\son\w+=|<link rel="stylesheet|@import|url\(/i)
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
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
    expect((await sendForm(browser, chinese, { username: 'x', password: 'y' })).text).toContain('不匹配')
  })

  test('takes the language from the client, else from the browser', async () => {
    const wanted = await openForm(new Browser(server.origin), { ui_locales: 'zh-CN' })
    expect(wanted.text).toContain('登录')
    const browser = new Browser(server.origin)
    const sent = await browser.get(authorise(server.origin).address)
    const asked = await browser.get(sent.address, { 'accept-language': 'zh-CN,zh;q=0.9' })
    expect(asked.text).toContain('登录')
  })

  test('is light or dark as the cookie says, and nothing else', async () => {
    const browser = new Browser(server.origin)
    const { address } = await openForm(browser)
    const withTheme = (theme: string) => {
      browser.cookies.push({ name: 'theme', value: theme, path: '/', line: '' })
      return browser.get(address).finally(() => browser.cookies.pop())
    }
    expect((await withTheme('dark')).text).toContain('data-theme="dark"')
    expect((await withTheme('x"><script>')).text).not.toContain('<script')
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
      const landed = await signInOn(new Browser(server.origin), authorise(server.origin), {
        username: typed,
        password,
      })
      expect([typed, codeIn(landed)]).toEqual([typed, expect.stringMatching(/^[\w-]{36}$/)])
    }
  })

  test('makes a new secret, whatever the browser showed before [SAFE-31]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const planted = 'planted-by-somebody-else'
    browser.cookies.push({ name: sessionCookie, value: planted, path: '/', line: '' })
    await signInOn(browser, authorise(server.origin), { username, password })
    const first = browser.cookie(sessionCookie)
    expect(first).toBeDefined()
    expect(first).not.toBe(planted)
    await signInOn(browser, authorise(server.origin, { prompt: 'login' }), { username, password })
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

  test('stores a password anew that was stored at a lower cost', async () => {
    const { id, username } = await makePerson()
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await server.databases.site
      .updateTable('credential')
      .set({ passwordHash })
      .where('userId', '=', id)
      .execute()
    expect((await signedIn(server.origin, { username, password })).tokens.status).toBe(200)
    const kept = await server.databases.site
      .selectFrom('credential')
      .select('passwordHash')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept.passwordHash).toContain('$m=19456,t=2,p=1$')
    expect((await signedIn(server.origin, { username, password })).tokens.status).toBe(200)
  })

  test('without a role is refused with the reason, to nobody but its owner', async () => {
    const { username } = await makePerson({ roles: false })
    const browser = new Browser(server.origin)
    const wrong = await sendForm(browser, await openForm(browser), { username, password: 'wrong password' })
    expect(wrong.text).toContain('do not match')
    const right = await sendForm(browser, wrong, { username, password })
    expect(right.status).toBe(403)
    expect(right.text).toContain('no role at the moment')
    expect(browser.cookie(sessionCookie)).toBeUndefined()
  })
})

describe('forms of others', () => {
  const cases: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
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

describe('guessing', () => {
  /** As if the time to wait were over. */
  const waitOver = () =>
    server.databases.site
      .updateTable('rateLimit')
      .set({ resetsAt: new Date(Date.now() - 1000) })
      .execute()

  test('an account takes ten wrong passwords, then nobody gets in for a while, and nobody is told more [SAFE-35]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const { statuses, last } = await trySeveral(browser, 11, () => ({ username, password: 'wrong password' }))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.text).toContain('Too many tries')
    const elsewhere = new Browser(server.origin)
    const right = await sendForm(elsewhere, await openForm(elsewhere), { username, password })
    expect(right.status).toBe(429)
    await waitOver()
    const landed = await signInOn(new Browser(server.origin), authorise(server.origin), {
      username,
      password,
    })
    expect(codeIn(landed)).not.toBe('')
  })

  test('the name may be written in any way, it is the same account [SAFE-35]', async () => {
    const { username } = await makePerson()
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username}`,
      `${username}\u0000`,
      username.replace('u', 'ｕ'),
    ]
    const browser = new Browser(server.origin)
    const { statuses } = await trySeveral(browser, 11, at => ({
      username: spellings[at % spellings.length] ?? '',
      password: 'wrong password',
    }))
    expect(statuses.at(-1)).toBe(429)
  })

  test('tries at the same moment count like tries in a row [SAFE-35]', async () => {
    const { username } = await makePerson()
    const browsers = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const browser = new Browser(server.origin)
        return { browser, form: await openForm(browser) }
      }),
    )
    const pages = await Promise.all(
      browsers.map(({ browser, form }) => sendForm(browser, form, { username, password: 'wrong password' })),
    )
    expect(pages.filter(page => page.status === 400).length).toBe(10)
    expect(pages.filter(page => page.status === 429).length).toBe(14)
  })

  test('waiting is not made longer by those who keep trying, and a right password starts anew [SAFE-38]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const first = await trySeveral(browser, 11, () => ({ username, password: 'wrong password' }))
    const wait = Number(first.last.headers.get('retry-after'))
    const more = await trySeveral(browser, 5, () => ({ username, password: 'wrong password' }))
    expect(Number(more.last.headers.get('retry-after'))).toBeLessThanOrEqual(wait)
    await waitOver()
    const again = new Browser(server.origin)
    await trySeveral(again, 9, () => ({ username, password: 'wrong password' }))
    await signInOn(again, authorise(server.origin), { username, password })
    const { statuses } = await trySeveral(new Browser(server.origin), 10, () => ({ username, password: 'x' }))
    expect(statuses).toEqual(Array(10).fill(400))
  })

  test('a stranger who guesses does not lock out a browser that has signed in before [SAFE-38]', async () => {
    const { username } = await makePerson()
    const { browser } = await signedIn(server.origin, { username, password })
    const { last } = await trySeveral(new Browser(server.origin), 11, () => ({ username, password: 'guess' }))
    expect(last.status).toBe(429)
    const landed = await signInOn(browser, authorise(server.origin, { prompt: 'login' }), {
      username,
      password,
    })
    expect(codeIn(landed)).not.toBe('')
  })

  test('a known browser is known for its own account only, and has a limit of its own [SAFE-35]', async () => {
    const [one, two] = [await makePerson(), await makePerson()]
    const { browser } = await signedIn(server.origin, { username: one.username, password })
    browser.cookies.splice(
      0,
      browser.cookies.length,
      ...browser.cookies.filter(({ name }) => /device/.test(name)),
    )
    await trySeveral(new Browser(server.origin), 11, () => ({ username: two.username, password: 'guess' }))
    const foreign = await sendForm(browser, await openForm(browser), { username: two.username, password })
    expect(foreign.status).toBe(429)
    const { statuses } = await trySeveral(browser, 11, () => ({ username: one.username, password: 'guess' }))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test('an address takes sixty wrong tries, over however many accounts, and right ones are not counted [SAFE-35]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    for (let at = 0; at < 3; at++)
      await signInOn(browser, authorise(server.origin, { prompt: 'login' }), { username, password })
    const spraying = new Browser(server.origin, browser.address)
    const { statuses } = await trySeveral(spraying, 61, () => ({
      username: randomUUID(),
      password: 'Spring2026',
    }))
    expect(statuses).toEqual([...Array(60).fill(400), 429])
    const neighbour = new Browser(server.origin, browser.address.replace('::1', '::2:3'))
    expect((await trySeveral(neighbour, 1, () => ({ username, password }))).statuses).toEqual([429])
    const other = new Browser(server.origin)
    expect((await trySeveral(other, 1, () => ({ username, password: 'wrong' }))).statuses).toEqual([400])
  }, 60_000)

  test('an address that is only claimed is not believed [SAFE-35]', async () => {
    const untrusting = await buildTestApp()
    try {
      await server.databases.site.deleteFrom('rateLimit').execute()
      const browser = new Browser(untrusting.origin)
      let form = await openForm(browser)
      const statuses: number[] = []
      for (let at = 0; at < 61; at++) {
        form = await sendForm(
          browser,
          form,
          { username: randomUUID(), password: 'Spring2026', address: `10.0.0.${at}`, ip: `10.0.0.${at}` },
          { 'x-forwarded-for': `10.0.0.${at}`, forwarded: `for=10.0.0.${at}`, 'x-real-ip': `10.0.0.${at}` },
        )
        statuses.push(form.status)
      }
      expect(statuses).toEqual([...Array(60).fill(400), 429])
    } finally {
      await server.databases.site.deleteFrom('rateLimit').execute()
      await untrusting.close()
    }
  }, 60_000)
})

test('nobody begins sign-ins without end', async () => {
  const browser = new Browser(server.origin)
  await openForm(browser)
  const key = `authorise:address:${addressGroup(browser.address)}`
  const { numUpdatedRows } = await server.databases.site
    .updateTable('rateLimit')
    .set({ hits: 1000 })
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  const page = await browser.get(authorise(server.origin).address)
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('who exists', () => {
  test('stays unsaid: unknown, wrong, disabled, too early and too late look the same [SAFE-36]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson()))
    const [known, disabled, early, late, keyless] = people
    const change = (
      person: Person | undefined,
      set: { enabled?: boolean; startOn?: string; endOn?: string },
    ) =>
      server.databases.site
        .updateTable('appUser')
        .set(set)
        .where('id', '=', person?.id ?? '')
        .execute()
    await change(disabled, { enabled: false })
    await change(early, { startOn: '2999-01-01' })
    await change(late, { endOn: '2001-01-01' })
    await server.databases.site
      .deleteFrom('credential')
      .where('userId', '=', keyless?.id ?? '')
      .execute()
    const tries = [
      { username: `user-${randomUUID()}`, password },
      { username: known?.username ?? '', password: 'wrong password' },
      ...[disabled, early, late, keyless].map(person => ({ username: person?.username ?? '', password })),
      { username: known?.username ?? '', password: '' },
      { username: '', password: '' },
      { username: known?.username ?? '', password: 'x'.repeat(5000) },
    ]
    const pages: Page[] = []
    for (const fields of tries) {
      const browser = new Browser(server.origin)
      pages.push(await sendForm(browser, await openForm(browser), fields))
      expect(browser.cookies.filter(({ name }) => name === sessionCookie)).toEqual([])
    }
    const shape = (page: Page) => {
      const headers = [...page.headers.keys()].filter(name => name !== 'content-length').sort()
      return { status: page.status, headers, text: plain(page).replace(/ autofocus/, '') }
    }
    for (const page of pages.slice(1, -2)) expect(shape(page)).toEqual(shape(pages[0] as Page))
  })

  test('is not told by the time it takes either [SAFE-36]', async () => {
    const { username } = await makePerson()
    const known = new Browser(server.origin)
    const unknown = new Browser(server.origin)
    const forms = { known: await openForm(known), unknown: await openForm(unknown) }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let at = 0; at < 9; at++) {
      const started = performance.now()
      forms.known = await sendForm(known, forms.known, { username, password: 'wrong password' })
      const between = performance.now()
      forms.unknown = await sendForm(unknown, forms.unknown, {
        username: `user-${randomUUID()}`,
        password: 'wrong',
      })
      times.known.push(between - started)
      times.unknown.push(performance.now() - between)
    }
    const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
    const ratio = median(times.unknown) / median(times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

/** A server that is reached by another name, through a proxy that hands the name on. */
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
      const sent = await ask(authorise(publicUrl).address)
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
