import { randomUUID } from 'node:crypto'
import { addressGroup } from '@atrium/server/http/limits/rate-limit'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authorizationUrl,
  Browser,
  codeIn,
  givePassword,
  openForm,
  type Page,
  sendForm,
  signedIn,
  signInOn,
  trySeveral,
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
}

async function makePerson(): Promise<Person> {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const username = `user-${randomUUID()}`
  const id = await makeUser(server.site, tenantId, [adminRoleId], { loginName: username })
  await givePassword(server.site, id, password)
  return { id, username }
}

/** A page without the parts that differ in each response. */
const plain = ({ text }: Page): string =>
  text
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/name="formToken" value="[^"]+"/g, '')
    .replaceAll(/\/oauth\/login\/[\w-]+/g, '')
    .replaceAll(/name="username" value="[^"]*"/g, '')

describe('guessing', () => {
  /** Ends the waiting time. */
  const waitOver = () =>
    server.databases.site
      .updateTable('rateLimit')
      .set({ resetsAt: new Date(Date.now() - 1000) })
      .execute()

  test('an account takes ten wrong passwords, then refuses every sign-in for a while without saying more [SAFE-35]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const { statuses, last } = await trySeveral(browser, 11, () => ({ username, password: 'wrong password' }))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.text).toContain('Too many attempts')
    const elsewhere = new Browser(server.origin)
    const right = await sendForm(elsewhere, await openForm(elsewhere), { username, password })
    expect(right.status).toBe(429)
    await waitOver()
    const landed = await signInOn(new Browser(server.origin), authorizationUrl(server.origin), {
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

  test('many right passwords at once from unknown browsers keep nobody out, wrong ones among them for minutes [SAFE-38]', async () => {
    const flood = async (username: string, passwords: readonly string[]) => {
      const browsers = await Promise.all(
        passwords.map(async sent => {
          const browser = new Browser(server.origin)
          return { browser, sent, form: await openForm(browser) }
        }),
      )
      const pages = await Promise.all(
        browsers.map(({ browser, sent, form }) => sendForm(browser, form, { username, password: sent })),
      )
      return pages
        .filter(({ status }) => status === 429)
        .map(({ headers }) => Number(headers.get('retry-after')))
    }
    const { username } = await makePerson()
    for (const seconds of await flood(username, Array(20).fill(password))) expect(seconds).toBeLessThan(5)
    const landed = await signInOn(new Browser(server.origin), authorizationUrl(server.origin), {
      username,
      password,
    })
    expect(codeIn(landed)).not.toBe('')

    const { username: guessed } = await makePerson()
    await flood(guessed, Array(12).fill('wrong password'))
    const [seconds] = await flood(guessed, [password])
    expect(seconds).toBeGreaterThan(60)
  })

  test('further attempts do not extend the waiting time, and a correct password resets the count [SAFE-38]', async () => {
    const { username } = await makePerson()
    const browser = new Browser(server.origin)
    const first = await trySeveral(browser, 11, () => ({ username, password: 'wrong password' }))
    const wait = Number(first.last.headers.get('retry-after'))
    const more = await trySeveral(browser, 5, () => ({ username, password: 'wrong password' }))
    expect(Number(more.last.headers.get('retry-after'))).toBeLessThanOrEqual(wait)
    await waitOver()
    const again = new Browser(server.origin)
    await trySeveral(again, 9, () => ({ username, password: 'wrong password' }))
    await signInOn(again, authorizationUrl(server.origin), { username, password })
    const { statuses } = await trySeveral(new Browser(server.origin), 10, () => ({ username, password: 'x' }))
    expect(statuses).toEqual(Array(10).fill(400))
  })

  test('a stranger who guesses does not lock out a browser that has signed in before [SAFE-38]', async () => {
    const { username } = await makePerson()
    const { browser } = await signedIn(server.origin, { username, password })
    const { last } = await trySeveral(new Browser(server.origin), 11, () => ({ username, password: 'guess' }))
    expect(last.status).toBe(429)
    const landed = await signInOn(browser, authorizationUrl(server.origin, { prompt: 'login' }), {
      username,
      password,
    })
    expect(codeIn(landed)).not.toBe('')
  })

  test('under a distributed attack, unknown browsers wait and known browsers get in [SAFE-35] [SAFE-38]', async () => {
    const { username } = await makePerson()
    const { browser } = await signedIn(server.origin, { username, password })
    const key = 'sign-in:everywhere'
    await server.databases.site.deleteFrom('rateLimit').where('key', '=', key).execute()
    await server.databases.site
      .insertInto('rateLimit')
      .values({ key, hits: 12_000, resetsAt: new Date(Date.now() + 300_000) })
      .execute()
    try {
      const stranger = new Browser(server.origin)
      expect((await sendForm(stranger, await openForm(stranger), { username, password })).status).toBe(429)
      const request = authorizationUrl(server.origin, { prompt: 'login' })
      expect(codeIn(await signInOn(browser, request, { username, password }))).not.toBe('')
    } finally {
      await server.databases.site.deleteFrom('rateLimit').where('key', '=', key).execute()
    }
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
      await signInOn(browser, authorizationUrl(server.origin, { prompt: 'login' }), { username, password })
    const spraying = new Browser(server.origin, browser.address)
    const { statuses } = await trySeveral(spraying, 61, () => ({
      username: randomUUID(),
      password: 'Spring2026',
    }))
    expect(statuses).toEqual([...Array(60).fill(400), 429])
    const adjacent = new Browser(server.origin, browser.address.replace('::1', '::2:3'))
    expect((await trySeveral(adjacent, 1, () => ({ username, password }))).statuses).toEqual([429])
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
  const page = await browser.get(authorizationUrl(server.origin).address)
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

  test('is not revealed by the response time either [SAFE-36]', async () => {
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
    // The fastest of each: other load only makes some slower.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
