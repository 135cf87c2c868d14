import { isWhole } from '@atrium/server/testing/extent'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { openPage } from './setup/workspace.ts'
import { screens } from './shots/screens.ts'
import type { ScreenEntry } from './shots/shot.ts'

/** Wide enough for every column. */
test.use({ viewport: { width: 1920, height: 1000 } })
test.describe.configure({ mode: 'parallel' })

/**
 * Every list in the menu: a feature's `*.shots.ts` says which screens are not lists. Those
 * that both sides have are walked by one of them, with `npm test -- --whole` by both.
 */
const lists = screens.filter(({ address, isList = true }) => isList && !address.includes(':'))
const isWalkedBy = (side: 'platform' | 'tenant', { whose }: ScreenEntry, at: number) =>
  whose === side || (whose === 'both' && (isWhole || at % 2 === (side === 'platform' ? 0 : 1)))
const sides = [
  {
    who: 'a person who runs the platform',
    loginName: 'admin',
    lists: lists.filter((list, at) => isWalkedBy('platform', list, at)),
  },
  {
    who: 'a person who administers a tenant',
    loginName: 'ines.marchetti',
    lists: lists.filter((list, at) => isWalkedBy('tenant', list, at)),
  },
]

/** The number of tests each side is divided into. */
const shares = 3

for (const { who, loginName, lists } of sides) {
  for (let share = 0; share < shares; share++)
    test(`${who} searches, sorts, turns over and exports every list, ${share + 1} of ${shares} [PAGE-1] [QUERY-1]`, async ({
      page,
      as,
    }) => {
      test.setTimeout(300_000)
      await as(loginName)
      page.setDefaultTimeout(15_000)
      for (const { name, address } of lists.filter((_, at) => at % shares === share))
        await test.step(name, async () => {
          await openPage(page, name)
          await expect(page).toHaveURL(address)
          const panel = page.getByRole('tabpanel').filter({ visible: true })
          await expectSome(panel)
          await expectOrders(panel)
          await expectNextPage(panel)
          await expectExport(page, panel)
          await expectSearch(panel)
        })
    })
}

const rows = (panel: Locator) => panel.getByRole('rowgroup').nth(1).getByRole('row')

/** The list has loaded. */
const expectQuiet = (panel: Locator) =>
  expect(panel.locator('table').first()).toHaveAttribute('aria-busy', 'false')

async function expectSome(panel: Locator): Promise<void> {
  await expectQuiet(panel)
  await expect(rows(panel).first()).toBeVisible()
}

/** Checks that a click on a header sorts by it, and a second one inverts the order. */
async function expectOrders(panel: Locator): Promise<void> {
  const head = panel.locator('th[aria-sort]').first()
  const at = await head.evaluate(({ parentElement }) =>
    [...(parentElement?.children ?? [])].findIndex(cell => cell.matches('[aria-sort]')),
  )
  const first: string[] = []
  for (const order of ['ascending', 'descending']) {
    await head.getByRole('button').first().click()
    await expect(head).toHaveAttribute('aria-sort', order)
    await expectSome(panel)
    const cells = rows(panel).locator(`> :nth-child(${at + 1})`)
    const [text = '', ...others] = await cells.allInnerTexts()
    // The least and the greatest are not the same as soon as two differ, in more than a mark behind one of them.
    if (others.some(other => !other.startsWith(text) && !text.startsWith(other))) first.push(text)
  }
  expect(new Set(first).size, 'both orders begin differently').toBe(first.length)
}

async function expectNextPage(panel: Locator): Promise<void> {
  const next = panel.getByRole('button', { name: 'Next page' })
  if ((await next.getAttribute('aria-disabled')) === 'true') return
  await next.click()
  await expect(panel.getByText(/^Showing 11-\d+ of \d+$/)).toBeVisible()
  await expectSome(panel)
}

/** Checks that an export returns a file, or a notice that a job creates it. */
async function expectExport(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export / })
  const name = (await dialog.getByRole('heading').first().innerText()).replace('Export ', '')
  await expect(dialog.getByRole('checkbox').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(new RegExp(`${name}.*(xlsx” is in your downloads\\.$|is created in the background)`)),
  ).toBeVisible()
}

/**
 * Checks that a search without results shows none, and that clearing it shows all rows again. Some bars have
 * only choices.
 */
async function expectSearch(panel: Locator): Promise<void> {
  const bar = panel.getByRole('search')
  // A date is not searched for until it is one.
  const calendar = bar.page().getByRole('button', { name: /^Choose a date/ })
  const fields = bar.locator('.mantine-InputWrapper-root').filter({ hasNot: calendar }).getByRole('textbox')
  const more = bar.getByRole('button', { name: 'More' })
  if ((await fields.count()) === 0 && (await more.isVisible())) await more.click()
  if ((await fields.count()) === 0) return
  const field = fields.last()
  await field.fill('nothing is called so')
  await field.press('Enter')
  await expect(panel.getByText('Nothing found')).toBeVisible()
  await panel.getByRole('button', { name: 'Clear filter' }).click()
  await expectSome(panel)
}
