import { expect as baseExpect, type Locator } from '@playwright/test'

/** Patient, because two browsers, the server and its database may share one slow machine. */
const timeout = 15_000
const asserted = baseExpect.configure({ timeout })

type VisibleOptions = Parameters<ReturnType<typeof asserted<Locator>>['toBeVisible']>[0]

/**
 * The browser itself waits for the element. An assertion asks again and again, and with each answer that is not the
 * expected one Playwright writes the whole page down.
 */
async function toBeInState(
  locator: Locator,
  isVisible: boolean,
  options: VisibleOptions = {},
): Promise<{ pass: boolean; message: () => string }> {
  const passed = { pass: true, message: () => '' }
  const longest = options.timeout ?? timeout
  try {
    await locator.waitFor({ state: isVisible ? 'visible' : 'hidden', timeout: longest })
    return passed
  } catch {
    // Says what is there instead.
    const now = asserted(locator)
    return (isVisible ? now.toBeVisible({ timeout: 1 }) : now.toBeHidden({ timeout: 1 })).then(
      () => passed,
      ({ message }: Error) => ({ pass: false, message: () => `after ${longest} ms: ${message}` }),
    )
  }
}

export const expect = asserted.extend({
  async toBeVisible(locator: Locator, options?: VisibleOptions) {
    const { pass, message } = await toBeInState(locator, (options?.visible ?? true) !== this.isNot, options)
    return { pass: pass !== this.isNot, message, name: 'toBeVisible' }
  },
  async toBeHidden(locator: Locator, options?: { timeout?: number }) {
    const { pass, message } = await toBeInState(locator, this.isNot, options)
    return { pass: pass !== this.isNot, message, name: 'toBeHidden' }
  },
})
