import type { Page } from '@playwright/test'

/** The score of a shift that people notice: a good page has 0.1 in all (web.dev/cls). */
const noticed = 0.02

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Watches the page, until it is loaded again, for what moves by itself. */
export const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: PerformanceEntry[] = []
    new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })

/** The moves since it was asked last, a line each. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(noticed => {
    const { shifts } = window as unknown as { shifts: Shift[] }
    return shifts
      .splice(0)
      .filter(({ value, hadRecentInput }) => value > noticed && !hadRecentInput)
      .map(({ value, sources }) => {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.trim().slice(0, 20)
          return `“${words}” from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`
        })
        return `${value.toFixed(3)}: ${moved.join(', ')}`
      })
  }, noticed)
