import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

// Wide enough for every column.
test.use({ viewport: { width: 1440, height: 900 } })

// Two or three people sign in, each in a browser of their own.
test.beforeEach(() => test.setTimeout(120_000))

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const heads = (page: Page) => list(page).getByRole('columnheader')
const head = (page: Page, name: string) => list(page).getByRole('columnheader', { name, exact: true })
const rows = (page: Page) => list(page).getByRole('rowgroup').nth(1).getByRole('row')
const edge = (page: Page, name: string) => list(page).getByRole('separator', { name: `Width of ${name}` })
const columns = (page: Page) => page.getByRole('dialog', { name: 'Columns' })
const views = (page: Page) => list(page).getByRole('button', { name: /^Views:/ })
const address = '/hiam/role/list'

/** The names of the heads, the one of the boxes left out. */
const expectHeads = (page: Page, ...names: string[]) => expect(heads(page)).toHaveText(['', ...names])

const topOf = async (part: Locator) => (await part.boundingBox())?.y

async function widthOf(page: Page, name: string): Promise<number> {
  return (await head(page, name).boundingBox())?.width ?? 0
}

test('columns are chosen, moved, made wider and kept in sight, and stay so in every browser of the person [CALL-20]', async ({
  as,
  page,
  anotherBrowser,
}) => {
  await as('kasper.lind', { to: address })
  await expect(rows(page)).toHaveCount(10)
  await expectHeads(page, 'Name', 'Code', 'Parent role', 'People', 'Status', 'Ends', 'Changed', 'By')

  await list(page).getByRole('button', { name: 'Columns' }).click()
  for (const name of ['By', 'Changed', 'Ends']) await columns(page).getByRole('checkbox', { name }).uncheck()
  await expect(columns(page).getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  // By keys, and by dragging one line over another.
  await columns(page).getByRole('button', { name: 'Move Status' }).press('Home')
  await expect(columns(page).getByText('Status is column 1 of 8')).toBeAttached()
  await columns(page)
    .getByRole('button', { name: 'Move People' })
    .dragTo(columns(page).getByRole('button', { name: 'Move Code' }))
  await columns(page).getByText('2', { exact: true }).click()
  await columns(page).getByText('Compact').click()
  await page.keyboard.press('Escape')
  await expectHeads(page, 'Status', 'Name', 'People', 'Code', 'Parent role')

  const before = await widthOf(page, 'People')
  await edge(page, 'People').press('ArrowRight')
  await expect.poll(() => widthOf(page, 'People')).toBe(before + 8)
  const box = await edge(page, 'Code').boundingBox()
  if (!box) throw new Error('the edge has no place')
  const wide = await widthOf(page, 'Code')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 700, box.y + box.height / 2, { steps: 4 })
  const saved = page.waitForResponse(answer => answer.url().endsWith('/ui-table/self'))
  await page.mouse.up()
  await saved
  await expect.poll(() => widthOf(page, 'Code')).toBe(wide + 700)

  // The list scrolls sideways now, and the first two columns do not.
  const expectSaved = async (where: Page) => {
    await expect(rows(where)).toHaveCount(10)
    await expectHeads(where, 'Status', 'Name', 'People', 'Code', 'Parent role')
    await expect.poll(() => widthOf(where, 'Code')).toBe(wide + 700)
    const at = (name: string) => head(where, name).boundingBox()
    const stands = await at('Name')
    await edge(where, 'Parent role').scrollIntoViewIfNeeded()
    expect((await at('Name'))?.x).toBe(stands?.x)
    expect((await at('People'))?.x).toBeLessThan((stands?.x ?? 0) + (stands?.width ?? 0))
    expect((await rows(where).first().boundingBox())?.height).toBeLessThan(36)
  }
  await expectSaved(page)
  await page.reload()
  await expectSaved(page)
  const other = await anotherBrowser()
  await other.setViewportSize({ width: 1440, height: 900 })
  await as('kasper.lind', { to: address, page: other })
  await expectSaved(other)

  // An open workspace hears of it.
  await list(other).getByRole('button', { name: 'Columns' }).click()
  await columns(other).getByRole('button', { name: 'Reset' }).click()
  await expectHeads(page, 'Name', 'Code', 'Parent role', 'People', 'Status', 'Ends', 'Changed', 'By')
})

test('a search is saved as a view and shared with colleagues, not with another tenant', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const name = `Customs ${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: `${address}?name=customs&sort=code%2Cdesc` })
  await expect(rows(page)).toHaveText([/Customs import/, /Customs export/])
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('switch', { name: 'Share with everyone here' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(views(page)).toHaveText(`Views: ${name}`)

  const colleague = await anotherBrowser()
  await as('jonas.ek', { to: address, page: colleague })
  await views(colleague).click()
  await colleague.getByRole('menuitemradio', { name: new RegExp(`${name}.*by Kasper Lind`) }).click()
  await expect(rows(colleague)).toHaveText([/Customs import/, /Customs export/])
  await expect(colleague).toHaveURL(/view=.*name=customs.*sort=code/)
  await views(colleague).click()
  await expect(colleague.getByRole('menuitem', { name: 'Delete' })).toBeHidden()
  await as('sofia.lindqvist', { to: address, page: colleague })
  await expect(rows(colleague)).toHaveCount(10)
  await views(colleague).click()
  await expect(colleague.getByRole('menuitemradio', { name: 'All' })).toBeVisible()
  await expect(colleague.getByRole('menuitemradio', { name })).toBeHidden()

  // What moves on from the view says so and can be saved; a list begins with the view that was chosen for it.
  await head(page, 'Code').getByRole('button').click()
  await expect(list(page).getByRole('button', { name: 'Revert' })).toBeVisible()
  await list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list(page).getByRole('button', { name: 'Revert' })).toBeHidden()
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Set as default' }).click()
  await page.goto(address)
  await expect(rows(page)).toHaveText([/Customs export/, /Customs import/])
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(views(page)).toHaveText(`Views: ${name}`)
  await views(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(views(page)).toHaveText('Views: All')
  await expect(rows(page)).toHaveCount(10)
})

const firstHead = (page: Page) => heads(page).first()
const firstRow = (page: Page) => list(page).getByRole('row').filter({ hasText: 'Access manager' })

for (const { where, size, below } of [
  { where: 'at a desk', size: { width: 1440, height: 900 }, below: firstHead },
  { where: 'on a phone', size: { width: 390, height: 844 }, below: firstRow },
])
  test(`a list has its title and its room while its code is on its way, and nothing moves when it comes, ${where}`, async ({
    page,
    as,
  }) => {
    await page.setViewportSize(size)
    let come = () => {}
    const late = new Promise<void>(resolve => {
      come = resolve
    })
    await page.route(/\/assets\/role-list/, async route => {
      await late
      await route.continue()
    })
    await as('ines.marchetti', { to: address })
    const title = list(page).getByRole('heading', { name: /Roles$/ })
    // It is drawn over the head of the table, which a phone has not.
    const line = list(page).getByRole('progressbar')
    await expect(title).toBeVisible()
    await expect(line).toBeVisible()
    const before = [await topOf(title), await topOf(line)]
    come()
    await expect(firstRow(page)).toBeVisible()
    expect([await topOf(title), await topOf(below(page))]).toEqual(before)
  })

test('beside a drawer the words of a list’s buttons are whole, or a sign with their name', async ({
  page,
  as,
}) => {
  await as('ines.marchetti', { to: '/hmsg/message-template/list' })
  const templates = page.getByRole('tabpanel', { name: 'Message templates' })
  const row = templates.getByRole('row').filter({ hasText: 'Passkey added' })
  const create = templates.getByRole('button', { name: 'Create template', exact: true })
  const bring = templates.getByRole('button', { name: 'Import', exact: true })
  const hidden = (button: Locator) =>
    button.getByText(/./).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect(row).toBeVisible()
  await expect(bring).toBeVisible()
  expect(await hidden(bring)).toBe(0)
  await row.getByRole('gridcell', { name: 'Passkey added', exact: true }).click()
  await expect(templates.getByRole('complementary', { name: 'Passkey added' })).toBeVisible()
  expect(await hidden(create)).toBe(0)
  await expect(bring).toHaveCSS('inline-size', '34px')
})
