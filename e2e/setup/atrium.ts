import { liveApi } from '@atrium/contract/messages/live'
import { proofMinutes } from '@atrium/contract/sign-in/proof'
import { signedIn, Browser as Visitor } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { type Browser, type BrowserContext, test as base, type Page, type Request } from '@playwright/test'
import { demoPassword } from '../../apps/atrium/demo/accounts.ts'
import { expect } from './expect.ts'
import { forget, isEmpty, openContext, ReusedContexts } from './reused-contexts.ts'

export { expect }

type State = Pick<Awaited<ReturnType<BrowserContext['storageState']>>, 'cookies'>

interface Going {
  /** The address that is asked for first. */
  to?: string
  /** A page of another browser; the test's own without it. */
  page?: Page
}

interface Fixtures {
  /** Signs in through the real page, in a session of this test's own: for tests about the sign-in. */
  signIn: (loginName: string, going?: Going) => Promise<void>
  /**
   * Opens the workspace in a session of this test's own, without the sign-in page, which costs two loads: for tests that
   * switch roles, sign out, renew tokens or are about sessions.
   */
  asAlone: (loginName: string, going?: Going) => Promise<void>
  /** Opens the workspace of a person in a session that tests of this worker share. */
  as: (loginName: string, going?: Going) => Promise<void>
  /** A page in a separate browser, for a second person. */
  anotherBrowser: () => Promise<Page>
  /** Waits until the page has no pending requests, so that rendering is complete. */
  settled: () => Promise<void>
  /** A message of the console that this test provokes on purpose. Anything else there fails the test. */
  expectError: (message: RegExp) => void
}

interface Options {
  /** A new context for each test: for tests about the first visit, or about what a browser keeps. */
  ownContext: boolean
}

interface Internal {
  problems: Problems
  newContext: () => Promise<BrowserContext>
}

interface WorkerFixtures {
  states: Map<string, State>
  reused: ReusedContexts
}

/**
 * Less than the lifetime of a stored state's token, which is worthless for the next test once renewed; and so little that
 * its sign-in is a fresh proof throughout a test.
 */
const stateMilliseconds = (proofMinutes - 2) * 60_000
const takenAt = new WeakMap<State, number>()

/** Time after a response for follow-up requests and rendering. */
const settledMilliseconds = 250

/** An open event stream is not a pending response. */
const isStream = (request: Request) => new URL(request.url()).pathname === liveApi.stream.path

/** Waits until the page, which is about to load, receives events: earlier ones show in its data, but not as a toast. */
export const receivesEvents = (page: Page) => page.waitForResponse(response => isStream(response.request()))

/** Without a session, calls are refused with this status, which browsers always log. */
const expectedAlways = /status of 401/

export const test = base.extend<Fixtures & Options & Internal, WorkerFixtures>({
  ownContext: [false, { option: true }],

  reused: [
    async ({ browser }, use, { project }) => {
      const reused = new ReusedContexts(browser, String(project.use.baseURL))
      await use(reused)
      await reused.close()
    },
    { scope: 'worker' },
  ],

  newContext: async (
    { browser, reused, ownContext, viewport, colorScheme, locale, timezoneId, hasTouch, javaScriptEnabled },
    use,
    { retry },
  ) => {
    // The trace of a second try leaves scripts in its contexts.
    if (ownContext || retry > 0) {
      const contexts: BrowserContext[] = []
      await use(async () => {
        const context = await openContext(browser)
        contexts.push(context)
        return context
      })
      for (const context of contexts) await context.close()
    } else {
      reused.begin({ viewport, colorScheme, locale, timezoneId, hasTouch, javaScriptEnabled })
      await use(() => reused.take())
      await reused.end()
    }
  },

  context: async ({ newContext }, use) => use(await newContext()),

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

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
      await enter(where, state, to)
    }),

  asAlone: async ({ page, browser, baseURL }, use) =>
    use(async (loginName, { to = '/', page: where = page } = {}) =>
      enter(where, await stateOf(browser, String(baseURL), loginName), to),
    ),

  anotherBrowser: async ({ newContext, problems }, use) =>
    use(async () => {
      const context = await newContext()
      problems.watch(context)
      return context.pages()[0] ?? (await context.newPage())
    }),
})

class Problems {
  readonly expected: RegExp[] = [expectedAlways]
  readonly #seen: string[] = []

  watch(context: BrowserContext): void {
    context.on('weberror', error => {
      // A DOMException may have no stack.
      const { name, message, stack } = error.error()
      this.#seen.push(stack || `${name}: ${message}`)
    })
    context.on('console', message => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`)
    })
  }

  unexpected(): string[] {
    return this.#seen.filter(seen => !this.expected.some(pattern => pattern.test(seen)))
  }
}

/** Waits until the page asks the server for nothing more and is done with the answers; watched from now on. */
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
  // Requests of the previous page never report their end.
  page.on('domcontentloaded', () => note(() => asked.clear()))
  const isQuiet = async () => {
    if (asked.size > 0 || Date.now() <= changed + settledMilliseconds) return false
    const before = changed
    // Answered once the page has done what came, which may ask for more.
    await page.evaluate(() => undefined)
    return changed === before
  }
  return () => expect.poll(isQuiet, { intervals: [50] }).toBe(true)
}

/** Fills in the sign-in page, to which the browser was redirected, and waits for the workspace. */
export async function fillSignIn(page: Page, loginName: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email or user name').fill(loginName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/oauth') && pathname !== '/user/login')
  await started(page)
}

/** Opens an address in the state of a person. */
async function enter(page: Page, state: State, to: string): Promise<void> {
  // What a page of before still asks for must not be asked for in this person's name.
  if (!isEmpty(page)) await forget(page)
  await page.context().addCookies(state.cookies)
  await page.goto(to)
  await started(page)
}

/** Something of the console is there, in whatever language. */
async function started(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * The browser state after a sign-in, created by direct requests because a browser takes seconds. It is
 * discarded before its token is renewed.
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
