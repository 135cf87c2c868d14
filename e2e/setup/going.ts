import type { Page } from '@playwright/test'

/** Goes there as a link within the workspace does. */
export const goTo = (page: Page, address: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Two frames after a change of the size, and after what that change begins. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )

/** Milliseconds after which a page counts as one that is in no tab. */
const isNoTab = 3_000

/**
 * Leaves the page of the active tab for another one, without a load of the console, and closes its tab. False if
 * something of it would stay: then the console must be loaded again.
 */
export async function goOn(page: Page, address: string): Promise<boolean> {
  await drawn(page)
  // What lies above the page closes by the key that closes it for people.
  for (let presses = 0; presses < 2 && (await page.evaluate(isCovered)); presses++) {
    await page.keyboard.press('Escape')
    await drawn(page)
  }
  if (await page.evaluate(isCovered)) return false
  const before = await page.evaluate(to => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[data-tab-key]')].map(tab => tab.dataset.tabKey)
    const isOpen = tabs.includes(new URL(to, location.href).pathname)
    return isOpen ? undefined : document.querySelector('[data-tab-key] [aria-selected="true"]')?.id
  }, address)
  if (before === undefined) return false
  await goTo(page, address)
  const hasArrived = await page.waitForFunction(arrive, before, { timeout: isNoTab }).then(
    () => true,
    () => false,
  )
  if (!hasArrived) return false
  await drawn(page)
  return page.evaluate(
    () =>
      document.querySelectorAll('[data-tab-key]').length <= 2 &&
      document.querySelector('[role$="dialog"]') === null,
  )
}

/** Whether the frame has a list or panel open, or a page beside the other. */
function isCovered(): boolean {
  const covering =
    '[role$="dialog"], [role="menu"], [data-side], [aria-expanded="true"]:not([role="tabpanel"] *)'
  return document.querySelector(covering) !== null
}

/** Whether another tab than that one is active; closes all others, as the middle button does, except the workspace. */
function arrive(before: string): boolean {
  const active = document.querySelector('[data-tab-key] [aria-selected="true"]')
  if (!active || active.id === before) return false
  const others = document.querySelectorAll('[data-tab-key]:not(:has([aria-selected="true"]))')
  for (const other of others) other.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
  return true
}

/** Goes on there; where something of the page before would stay, the console is loaded again. */
export async function goOnOrLoad(page: Page, address: string): Promise<void> {
  if (!(await goOn(page, address))) await page.goto(address)
}
