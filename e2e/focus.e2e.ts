import { isWhole } from '@atrium/server/testing/extent'
import { expect, test } from './setup/atrium.ts'
import { focusState } from './setup/focus.ts'
import { openPage } from './setup/workspace.ts'
import { screens } from './shots/screens.ts'

test.describe.configure({ mode: 'parallel' })
// A trace of thousands of keys takes longer than the walk.
test.use({ viewport: { width: 1440, height: 900 }, trace: 'off' })

const panel = '[role="tabpanel"]'
const stops = 'a[href], button:enabled, input:enabled, [tabindex="0"]'
/** Rows of a list are one stop, so that every screen has fewer. */
const mostStops = 45

// Screens outside of the menu say in words from where they are opened.
// A third of them, with `npm test -- --whole` all: what has a ring is drawn by components that all share.
const listed = screens
  .filter(({ address, menu }) => !address.includes(':') && /^[A-Z]/.test(menu))
  .filter((_, at) => isWhole || at % 3 === 0)
const sides = [
  { loginName: 'admin', screens: listed.filter(({ whose }) => whose !== 'tenant') },
  { loginName: 'ines.marchetti', screens: listed.filter(({ whose }) => whose === 'tenant') },
]

for (const { loginName, screens } of sides)
  test(`every stop of the Tab key on every screen has one whole ring: ${loginName}`, async ({
    page,
    as,
    settled,
  }) => {
    test.setTimeout(300_000)
    await as(loginName)
    const faults: string[] = []
    for (const { name } of screens)
      await test.step(name, async () => {
        await openPage(page, name)
        const shown = page.locator(panel).filter({ visible: true }).first()
        await expect(shown.locator(stops).first()).toBeVisible()
        await settled()
        await shown.focus()
        const seen = new Set<number>()
        for (let stop = 0; stop < mostStops; stop++) {
          await page.keyboard.press('Tab')
          const { fault, isInside, at } = await focusState(page, panel)
          // Behind the last stop of the page comes the browser itself.
          const isEnd = at === 0 && seen.size > 0
          if (seen.has(at) || isEnd || (!isInside && stop > 0)) break
          seen.add(at)
          if (fault) faults.push(`${name}: ${fault}`)
        }
        expect.soft(seen.size, `${name} has something to focus`).toBeGreaterThan(0)
      })
    expect(faults).toEqual([])
  })
