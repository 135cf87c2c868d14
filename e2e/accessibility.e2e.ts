import { isWhole } from '@atrium/server/testing/extent'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from './setup/accessibility.ts'
import { expect, test } from './setup/atrium.ts'
import { goOn } from './setup/going.ts'
import { shots } from './shots/screens.ts'
import type { Shot } from './shots/shot.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** One of these for each screen, in turn; with `npm test -- --whole` all of them. */
const guises = ['light', 'dark', 'phone'] as const

/** About as many screens are in one test. Those of a feature, which are much alike, are in several. */
const together = 8

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: desktop, colorScheme: 'light' })

/** The person who enters the workspace; nobody for a screen that begins outside of it, which needs a page at once. */
async function personOf({ open }: Shot): Promise<string | undefined> {
  let person: string | undefined
  const enter = (loginName: string) => {
    person = loginName
    return Promise.reject(new Error('There is no page yet.'))
  }
  await open({ page: undefined as never, say: english => english, enter }).catch(() => undefined)
  return person
}

const guised = await Promise.all(
  shots.map(async (shot, at) => ({
    shot,
    judged: guises.filter((_, guise) => isWhole || at % guises.length === guise),
    person: await personOf(shot),
  })),
)

const walks = [...Map.groupBy(guised, ({ person }) => person)].flatMap(([person, all]) => {
  const count = Math.ceil(all.length / together)
  return Array.from({ length: count }, (_, walk) => ({
    title: `${person}, ${walk + 1} of ${count}`,
    person,
    walked: all.filter((_, at) => at % count === walk),
  }))
})

for (const { title, walked } of walks.filter(({ person }) => person !== undefined))
  test(`screens are accessible, and do not scroll sideways, in light, dark or on a phone: ${title}`, async ({
    page,
    as,
    settled,
    expectError,
  }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(30_000)
    let who: string | undefined
    // The guises in which this page's menu was checked: it is the same until the console is loaded again.
    const checked = new Set<string>()
    for (const { shot, judged } of walked)
      await test.step(shot.name, async () => {
        if (shot.error) expectError(shot.error)
        await begin(page, shot)
        await shot.open({
          page,
          say: english => english,
          async enter(loginName, to) {
            if (loginName === who && (await goOn(page, to))) return
            checked.clear()
            await as(loginName, { to })
            who = loginName
          },
        })
        await settled()
        await judge(page, shot, judged, { settled, checked })
      })
  })

for (const { shot, judged } of guised.filter(({ person }) => person === undefined))
  test(`${shot.name} is accessible, and does not scroll sideways (${judged.join(', ')})`, async ({
    page,
    as,
    settled,
    expectError,
  }) => {
    if (shot.error) expectError(shot.error)
    await begin(page, shot)
    await shot.open({ page, say: english => english, enter: (loginName, to) => as(loginName, { to }) })
    await settled()
    await judge(page, shot, judged, { settled })
  })

async function begin(page: Page, { only }: Shot): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(only === 'phone' ? phone : desktop)
}

async function judge(
  page: Page,
  { name, only }: Shot,
  judged: readonly string[],
  { settled, checked = new Set() }: { settled: () => Promise<void>; checked?: Set<string> },
): Promise<void> {
  for (const guise of judged) {
    if (guise === 'dark') await page.emulateMedia({ colorScheme: 'dark' })
    const size = (only ?? guise) === 'phone' ? phone : desktop
    await page.setViewportSize(size)
    await settled()
    await notSideways(page, size.width)
    const except = checked.has(guise) ? ['nav[aria-label="Menu"]'] : []
    checked.add(guise)
    expect.soft(await accessibilityViolations(page, 'all', { except }), `${name}, ${guise}`).toEqual([])
  }
}

const notSideways = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
