import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Menus' })
const tree = (page: Page) => list(page).getByRole('tree', { name: 'Menus' })
const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const choose = async (where: Locator, label: string, option: string | RegExp) => {
  await where.getByRole('combobox', { name: label }).click()
  await where
    .page()
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click()
}

test('a page is added to the menu, is in the open workspace at once, and is moved by keys and by hand [SAFE-19] [SAFE-42]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  const mark = randomUUID().slice(0, 6)
  const [folder, berths] = [`Port ${mark}`, `Berths ${mark}`]
  await as('kasper.lind', { to: '/hiam/menu?menu=new' })

  const draft = drawer(page, 'Create menu')
  await field(draft, 'Name').fill(folder)
  await expect(field(draft, 'Code')).toHaveValue(`port-${mark}`)
  await choose(draft, 'Type', 'Folder')
  await draft.getByRole('button', { name: 'Create menu' }).click()
  await expect(drawer(page, folder)).toBeVisible()
  await list(page).getByRole('button', { name: 'Create menu' }).click()
  await field(draft, 'Name').fill(berths)
  await field(draft, 'Code').fill(`port-${mark}`)
  await choose(draft, 'Type', 'Link in a tab')
  await field(draft, 'Path or URL').fill('javascript:alert(1)')
  await draft.getByRole('button', { name: 'Create menu' }).click()
  await expect(field(draft, 'Path or URL')).toHaveAccessibleDescription(/Enter a valid path or URL/)
  await field(draft, 'Path or URL').fill('https://example.com/berths')
  await draft.getByRole('button', { name: 'Create menu' }).click()
  await expect(field(draft, 'Code')).toHaveAccessibleDescription(/Another menu uses this code/)
  await field(draft, 'Code').fill(`berths-${mark}`)
  await draft.getByRole('button', { name: 'Create menu' }).click()
  await expect(drawer(page, berths).getByText(`berths-${mark}.ps.default`)).toBeVisible()
  await drawer(page, berths).getByRole('button', { name: 'Close' }).click()

  // The new page comes after the folder, so one indentation moves it into the folder.
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByText(berths)).toBeVisible()
  await list(page).getByRole('searchbox').fill(mark)
  await line(page, berths).click()
  await drawer(page, berths).getByRole('button', { name: 'Close' }).click()
  await tree(page).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(`${berths} moved`)).toBeVisible()
  await expect(line(page, berths)).toHaveAttribute('aria-level', '2')
  await expect(menu.getByText(berths)).toBeHidden()
  await expect(menu.getByText(folder)).toBeVisible()

  await line(page, berths).dragTo(line(page, folder), { targetPosition: { x: 200, y: 2 } })
  await expect(line(page, berths)).toHaveAttribute('aria-level', '1')
  const [above, below] = [await line(page, berths).boundingBox(), await line(page, folder).boundingBox()]
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)

  await line(page, berths).click()
  await drawer(page, berths).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete menu' }).click()
  await expect(line(page, berths)).toBeHidden()
})

test('a tenant sees the menus of the platform and its own, and nothing of another one [SAFE-1]', async ({
  as,
  page,
}) => {
  await as('sofia.lindqvist', { to: '/hiam/menu' })
  const find = list(page).getByRole('searchbox')
  await find.fill('wind farms')
  await expect(list(page).getByText('No matching rows')).toBeVisible()
  await find.fill('hzero.sys.menu')
  await line(page, 'Menus').click()
  const shipped = drawer(page, 'Menus')
  await expect(
    shipped.getByText('comes with the product or from the platform').filter({ visible: true }),
  ).toBeVisible()
  await expect(field(shipped, 'Name')).not.toBeEditable()
  await expect(shipped.getByRole('button', { name: 'Hide' })).toHaveCount(0)
})
