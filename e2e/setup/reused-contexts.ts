import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test'

/** Has no script: the storage of an installation is reached from it. */
const inertPath = '/robots.txt'

/** Options of a context that the tests of a file may set. */
type ContextOptions = Pick<
  PlaywrightTestOptions,
  'viewport' | 'colorScheme' | 'locale' | 'timezoneId' | 'hasTouch' | 'javaScriptEnabled'
>

/**
 * Contexts with a page each that a worker keeps from test to test, because a page that has loaded the console before has
 * its code at hand. Between tests everything is removed from them that a test may leave, except scripts, functions and
 * clocks that it added: such tests have contexts of their own.
 */
export class ReusedContexts {
  readonly #browser: Browser
  readonly #baseUrl: string
  #options: ContextOptions | undefined
  #idle: BrowserContext[] = []
  #taken: BrowserContext[] = []

  constructor(browser: Browser, baseUrl: string) {
    this.#browser = browser
    this.#baseUrl = baseUrl
  }

  /** Begins a test with these options. */
  async begin(options: ContextOptions): Promise<void> {
    if (JSON.stringify(options) !== JSON.stringify(this.#options)) await this.close()
    this.#options = options
  }

  /** A context that nobody else uses until the test ends. */
  async take(): Promise<BrowserContext> {
    const context = this.#idle.pop() ?? (await openContext(this.#browser))
    this.#taken.push(context)
    return context
  }

  /** Empties the contexts that were taken, the first one last: the next test takes it first. */
  async end(): Promise<void> {
    for (let context = this.#taken.pop(); context; context = this.#taken.pop())
      if (await this.#empty(context)) this.#idle.push(context)
      else await context.close()
  }

  async close(): Promise<void> {
    for (const context of [...this.#idle.splice(0), ...this.#taken.splice(0)]) await context.close()
  }

  /** False if the context is not worth it: its page is gone, still navigating, or was at a server of the test's own. */
  async #empty(context: BrowserContext): Promise<boolean> {
    const [page, ...others] = context.pages()
    if (!page?.url().startsWith(new URL('/', this.#baseUrl).href)) return false
    for (const event of ['console', 'weberror', 'page']) context.removeAllListeners(event)
    for (const event of listened) page.removeAllListeners(event)
    for (const other of others) await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    const { viewport, colorScheme } = this.#options ?? {}
    await page.emulateMedia({ colorScheme: colorScheme ?? null, media: null })
    if (viewport) await page.setViewportSize(viewport)
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
