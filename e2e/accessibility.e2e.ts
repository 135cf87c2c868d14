import { isWhole } from '@atrium/server/testing/extent'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from './setup/accessibility.ts'
import { expect, test } from './setup/atrium.ts'
import { shots } from './shots/screens.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** One of these for each screen, in turn; with `npm test -- --whole` all of them. */
const guises = ['light', 'dark', 'phone'] as const

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desktop, colorScheme: 'light' })

for (const [at, { name, error, only, open }] of shots.entries()) {
  const judged = guises.filter((_, guise) => isWhole || at % guises.length === guise)
  test(`${name} is accessible (${judged.join(', ')}), and does not scroll sideways, wide and narrow`, async ({
    page,
    as,
    settled,
    expectError,
  }) => {
    if (error) expectError(error)
    if (only === 'phone') await page.setViewportSize(phone)
    await open({ page, say: english => english, enter: (loginName, to) => as(loginName, { to }) })
    await settled()
    await notSideways(page, only === 'phone' ? phone.width : desktop.width)
    for (const guise of judged) {
      if (guise === 'dark') await page.emulateMedia({ colorScheme: 'dark' })
      if (guise === 'phone' && !only) await page.setViewportSize(phone)
      await settled()
      expect(await accessibilityViolations(page), guise).toEqual([])
    }
    if (only) return
    await page.setViewportSize(phone)
    await notSideways(page, phone.width)
  })
}

const notSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
