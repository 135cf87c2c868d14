import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './setup/atrium.ts'
import { screens } from './shots/screens.ts'

const colours = ['color-contrast', 'link-in-text-block']
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
        // Without motion, so that no colour is judged halfway to another.
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        expect(await barriers(new AxeBuilder({ page })), 'light').toEqual([])
        // The other theme is the same page in other colours.
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await barriers(new AxeBuilder({ page }).withRules(colours)), 'dark').toEqual([])
      })
    }
  })
}

/** What keeps people from using the page: the rule, and each place that breaks it. */
async function barriers(looking: AxeBuilder): Promise<string[]> {
  const { violations } = await looking.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
