import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Reports the presses of a page's user. */
interface Interactions {
  /** How many interactions there were. */
  count: number
  /** Milliseconds from a press to the next paint, of each interaction that took at least one frame. */
  durations: number[]
  /** The durations of tasks that held the page for more than 50 ms. */
  longTasks: number[]
}

declare global {
  interface Window {
    interactions: { durations: Map<number, number>; longTasks: number[] }
  }
}

/** Records interactions and long tasks of every page that is opened from now on. */
export const watchInteractions = (page: Page): Promise<unknown> => page.addInitScript(record)

function record(): void {
  const durations = new Map<number, number>()
  const longTasks: number[] = []
  window.interactions = { durations, longTasks }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Reads what was recorded since the page was opened, or since the last call. */
export const interactionsOf = (page: Page): Promise<Interactions> =>
  page.evaluate(() => {
    const { durations, longTasks } = window.interactions
    const recorded = { durations: [...durations.values()], longTasks: [...longTasks] }
    durations.clear()
    longTasks.length = 0
    return { ...recorded, count: performance.interactionCount }
  })

/** The pages that a round of presses works in, by their names in the menu. */
export const workedPages = ['Roles', 'Accounts', 'Announcements', 'Scheduled jobs', 'Lookups'] as const

/**
 * Presses the keys of a user at work in one list: through the menu to the page, along its rows, into a record and out,
 * over the filter, the sheet of keys and the palette. Returns how many presses there were.
 */
export async function pressThrough(page: Page, name: string): Promise<number> {
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      presses++
    }
  }
  const panel = page.getByRole('tabpanel', { name, exact: true })
  const rows = panel.locator('tbody tr[data-row]')
  const filterMenu = page.getByRole('textbox', { name: 'Filter menu', exact: true })
  await filterMenu.focus()
  await press('Control+a', ...name, 'Enter')
  await expect(rows.first()).toBeVisible()
  await panel.focus()
  await press('j', 'j', 'j', 'k', 'x', 'x', 'Enter')
  const drawer = panel.getByRole('complementary').last()
  await expect(drawer).toBeVisible()
  await press('Tab', 'Tab', 'Escape')
  await expect(drawer).toBeHidden()
  await press('f', ...'re', 'Escape')
  await expect(rows.first()).toBeVisible()
  await panel.focus()
  const dialog = page.getByRole('dialog')
  for (const [open, typed] of [
    ['?', ''],
    ['Control+k', 'ro'],
  ] as const) {
    await press(open)
    await expect(dialog).toBeVisible()
    await press(...typed, 'Escape')
    await expect(dialog).toBeHidden()
  }
  return presses
}
