import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test'

/** Has no script: the storage of an installation is reached from it. */
const inertPath = '/robots.txt'

/** Pixels of width below which the console is that of a phone. */
const phoneBelow = 768

/** Options of a context that the tests of a file may set. */
type ContextOptions = Partial<
  Pick<
    PlaywrightTestOptions,
    'viewport' | 'colorScheme' | 'locale' | 'timezoneId' | 'hasTouch' | 'javaScriptEnabled'
  >
>

/**
 * Contexts with a page each that a worker keeps from test to test, because a page that has loaded the console before has
 * its code at hand. Between tests everything is removed from them that a test may leave. One in which something was added
 * that cannot be removed is closed.
 */
export class ReusedContexts {
  readonly #browser: Browser
  readonly #baseUrl: string
  #options: ContextOptions = {}
  /** By what only a new context can be given. */
  readonly #idle = new Map<string, BrowserContext[]>()
  #taken: BrowserContext[] = []
  /** Those in which something was added that stays. */
  readonly #marked = new WeakSet<BrowserContext>()

  constructor(browser: Browser, baseUrl: string) {
    this.#browser = browser
    this.#baseUrl = baseUrl
  }

  /** Begins a test with these options. */
  begin(options: ContextOptions): void {
    this.#options = options
  }

  /** A context that nobody else uses until the test ends. */
  async take(): Promise<BrowserContext> {
    const context = this.#ofThisKind().pop() ?? (await this.#open())
    this.#taken.push(context)
    const { viewport, colorScheme } = this.#options
    for (const page of context.pages()) {
      await page.emulateMedia({ colorScheme: colorScheme ?? null, media: null })
      if (viewport) await page.setViewportSize(viewport)
    }
    return context
  }

  async #open(): Promise<BrowserContext> {
    const context = await openContext(this.#browser)
    const page = await context.newPage()
    const mark = () => this.#marked.add(context)
    for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const)
      for (const target of [context, page]) beforeEach(target, name, mark)
    beforeEach(context, 'newCDPSession', mark)
    for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
      beforeEach(context.clock, name, mark)
    return context
  }

  /** The idle contexts like the one wanted, except for colors, and for the size as far as windows opened by it go. */
  #ofThisKind(): BrowserContext[] {
    const { viewport, colorScheme: _, ...kind } = this.#options
    const key = JSON.stringify({ ...kind, isPhone: viewport ? viewport.width < phoneBelow : undefined })
    const idle = this.#idle.get(key) ?? []
    this.#idle.set(key, idle)
    return idle
  }

  /** Empties the contexts that were taken, the first one last: the next test takes it first. */
  async end(): Promise<void> {
    for (let context = this.#taken.pop(); context; context = this.#taken.pop())
      if (await this.#empty(context)) this.#ofThisKind().push(context)
      else await context.close()
  }

  async close(): Promise<void> {
    for (const context of [...this.#idle.values(), this.#taken].flat()) await context.close()
    this.#idle.clear()
    this.#taken = []
  }

  /** False if the context cannot be emptied, its page is gone, still navigating, or was at a server of the test's own. */
  async #empty(context: BrowserContext): Promise<boolean> {
    if (this.#marked.has(context)) return false
    const [page, ...others] = context.pages()
    if (!page?.url().startsWith(new URL('/', this.#baseUrl).href)) return false
    for (const event of ['console', 'weberror', 'page']) context.removeAllListeners(event)
    for (const event of listened) page.removeAllListeners(event)
    for (const other of others) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    try {
      await forget(page)
      return true
    } catch (error) {
      // The page was navigating by itself.
      if (String(error).includes('net::ERR_ABORTED')) return false
      throw error
    }
  }
}

/** Does something before each call of that method. */
function beforeEach<T extends object>(target: T, name: keyof T & string, act: () => void): void {
  const call = target[name]
  if (typeof call !== 'function') throw new Error(`there is no method ${name}`)
  Object.assign(target, {
    [name]: (...args: unknown[]) => {
      act()
      return Reflect.apply(call, target, args)
    },
  })
}

/** The events of a page to which tests listen. */
const listened = ['request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'domcontentloaded']

/** Lists show their query bars, as for a person who opened one before; what is chosen in the test counts. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    try {
      localStorage['atrium.query-bar'] ??= 'open'
    } catch {
      // Storage is blocked.
    }
  })
  return context
}

/** Whether the page has just been emptied, or never opened an address. */
export const isEmpty = (page: Page) => page.url() === 'about:blank' || page.url().endsWith(inertPath)

/** Leaves the page's address and removes what the browser has stored for the console. */
export async function forget(page: Page): Promise<void> {
  await page.goto(inertPath)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}
