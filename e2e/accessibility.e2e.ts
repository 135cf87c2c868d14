import type { Page } from '@playwright/test'
import { accessibilityViolations } from './setup/accessibility.ts'
import { expect, test } from './setup/atrium.ts'
import { shots } from './shots/screens.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desktop, colorScheme: 'light' })

for (const { name, error, only, open } of shots) {
  test(`${name} is accessible, light and dark, wide and narrow, and does not scroll sideways`, async ({
    page,
    as,
    settled,
    expectError,
  }) => {
    if (error) expectError(error)
    if (only === 'phone') await page.setViewportSize(phone)
    await open({ page, say: english => english, enter: (loginName, to) => as(loginName, { to }) })
    await settled()
    expect(await accessibilityViolations(page), 'light').toEqual([])
    // The other theme only changes colors, the phone only the order.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityViolations(page, 'colours'), 'dark').toEqual([])
    if (!only) {
      await notSideways(page, desktop.width)
      await page.setViewportSize(phone)
      await notSideways(page, phone.width)
      await settled()
      expect(await accessibilityViolations(page, 'others'), 'on a phone').toEqual([])
    } else await notSideways(page, only === 'phone' ? phone.width : desktop.width)
  })
}

const notSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
