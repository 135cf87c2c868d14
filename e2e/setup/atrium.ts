import { liveApi } from '@atrium/contract/messages/live'
import { signedIn, Browser as Visitor } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { type Browser, type BrowserContext, test as base, type Page, type Request } from '@playwright/test'
import { demoPassword } from '../../apps/atrium/demo/accounts.ts'
import { expect } from './expect.ts'

export { expect }

type State = Pick<Awaited<ReturnType<BrowserContext['storageState']>>, 'cookies'>

interface Going {
  /** The address that is asked for first. */
  to?: string
  /** A page of another browser; the test's own without it. */
  page?: Page
}

interface Fixtures {
  /**
   * Signs in through the real page, in a session that is this test's own: for whoever switches the role or the tenant,
   * signs out, renews the token or is about the session.
   */
  signIn: (loginName: string, going?: Going) => Promise<void>
  /** Opens the workspace of a person in a session that tests of this worker share. */
  as: (loginName: string, going?: Going) => Promise<void>
  /** The page of a browser that knows nothing of the test's own one, for a second person. */
  anotherBrowser: () => Promise<Page>
  /** Waits until the page asks the server for nothing more, so that what is drawn is complete. */
  settled: () => Promise<void>
  /** A message of the console that this test provokes on purpose. Anything else there fails the test. */
  expectError: (message: RegExp) => void
}

interface WorkerFixtures {
  states: Map<string, State>
}

/** Before the token of a stored state is renewed: after that the state is worth nothing to the next test. */
const stateMilliseconds = 8 * 60_000
const takenAt = new WeakMap<State, number>()

/** After an answer, for the next question that follows from it, and for being drawn. */
const settledMilliseconds = 250

/** What stays open is no answer that is waited for. */
const isStream = (request: Request) => new URL(request.url()).pathname === liveApi.stream.path

/** Whoever is not signed in is refused with this status, and the browser says so whatever the console does. */
const expectedAlways = /status of 401/

export const test = base.extend<Fixtures & { problems: Problems }, WorkerFixtures>({
  problems: [
    async ({ context }, use, testInfo) => {
      testInfo.setTimeout(60_000)
      const problems = new Problems()
      problems.watch(context)
      await use(problems)
      expect(problems.unexpected(), 'uncaught errors and errors in the browser’s console').toEqual([])
    },
    { auto: true },
  ],

  settled: async ({ page }, use) => use(quietOf(page)),

  expectError: async ({ problems }, use) => use(message => problems.expected.push(message)),

  signIn: async ({ page }, use) =>
    use(async (loginName, { to = '/', page: where = page } = {}) => {
      await where.goto(to)
      await fillSignIn(where, loginName)
    }),

  states: [async ({ browser: _ }, use) => use(new Map()), { scope: 'worker' }],

  as: async ({ page, browser, baseURL, states }, use) =>
    use(async (loginName, { to = '/', page: where = page } = {}) => {
      const known = states.get(loginName)
      const isOld = known && Date.now() > (takenAt.get(known) ?? Date.now()) + stateMilliseconds
      const state = known && !isOld ? known : await stateOf(browser, String(baseURL), loginName)
      states.set(loginName, state)
      // What a page of before still asks for must not be asked for in this person's name.
      if (where.url() !== 'about:blank') await where.goto('about:blank')
      await where.context().setStorageState({ ...state, origins: [] })
      await where.goto(to)
      await started(where)
    }),

  anotherBrowser: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      problems.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

class Problems {
  readonly expected: RegExp[] = [expectedAlways]
  readonly #seen: string[] = []

  watch(context: BrowserContext): void {
    context.on('weberror', error => this.#seen.push(String(error.error().stack)))
    context.on('console', message => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`)
    })
  }

  unexpected(): string[] {
    return this.#seen.filter(seen => !this.expected.some(pattern => pattern.test(seen)))
  }
}

/** Waits until the page asks the server for nothing more; what it asks is watched from now on. */
export function quietOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  let changed = Date.now()
  const note = (change: () => unknown) => {
    change()
    changed = Date.now()
  }
  page.on('request', request => isStream(request) || note(() => asked.add(request)))
  page.on('requestfinished', request => note(() => asked.delete(request)))
  page.on('requestfailed', request => note(() => asked.delete(request)))
  // Of what the page before asked for, nobody tells the end.
  page.on('domcontentloaded', () => note(() => asked.clear()))
  return () =>
    expect
      .poll(() => asked.size === 0 && Date.now() > changed + settledMilliseconds, { intervals: [50] })
      .toBe(true)
}

/** Fills the page of the authorisation service, to which the browser has been led, and waits for the workspace. */
export async function fillSignIn(page: Page, loginName: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email or user name').fill(loginName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/oauth') && pathname !== '/user/login')
  await started(page)
}

/** Something of the console is there, in whatever language. */
async function started(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * What the sign-in page would leave in a browser, asked for without one: a browser takes seconds for it. The token is
 * not renewed, because the state is given up before.
 */
async function stateOf(browser: Browser, origin: string, loginName: string): Promise<State> {
  const visitor = new Visitor(origin)
  visitor.userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${browser.version()} Safari/537.36`
  const { tokens, landed } = await signedIn(origin, { username: loginName, password: demoPassword }, visitor)
  if (tokens.status !== 200) throw new Error(`${loginName} cannot sign in: ${landed.address} ${landed.text}`)
  const { access_token: value, expires_in: seconds } = tokens.body
  const here = { domain: new URL(origin).hostname, path: '/', expires: -1 }
  const state: State = {
    cookies: [
      ...visitor.cookies.map(({ name, value, path }) => ({
        ...here,
        name,
        value,
        path,
        httpOnly: true,
        secure: name.startsWith('__Host-'),
        sameSite: 'Lax' as const,
      })),
      {
        ...here,
        name: 'access_token',
        value,
        expires: Date.now() / 1000 + seconds,
        httpOnly: false,
        secure: false,
        sameSite: 'Strict',
      },
    ],
  }
  takenAt.set(state, Date.now())
  return state
}
