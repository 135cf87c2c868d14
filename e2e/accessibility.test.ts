import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { screens } from './shots/screens.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

test.describe.configure({ mode: 'parallel' })

for (const device of ['desktop', 'phone'] as const) {
  test.describe(device, () => {
    test.use({ viewport: sizes[device] })
    for (const { name, error, open } of screens.filter(({ only = device }) => only === device)) {
      test(`${name} can be used by everybody, light and dark, and does not scroll sideways`, async ({
        page,
        as,
        expectError,
      }) => {
        if (error) expectError(error)
        await open({ page, say: english => english, enter: (loginName, to) => as(loginName, { to }) })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[device].width)
        for (const colorScheme of ['light', 'dark'] as const) {
          // Without motion, so that no colour is judged halfway to another.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          expect(await barriers(page), colorScheme).toEqual([])
        }
      })
    }
  })
}

/** What keeps people from using the page: the rule, and each place that breaks it. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
