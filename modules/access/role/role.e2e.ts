import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const save = (where: Locator) => where.getByRole('button', { name: 'Save' })
const create = (draft: Locator) => draft.getByRole('button', { name: 'Create role' })

test('a role is made once what is typed is right', async ({ as, page }) => {
  const code = uniqueCode()
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await list(page).getByRole('button', { name: 'Create role' }).click()
  const draft = drawer(page, 'Create role')
  await create(draft).click()
  await expect(draft.getByRole('alert')).toContainText('2 fields need attention')
  await expect(field(draft, 'Name')).toBeFocused()
  await expect(field(draft, 'Name')).toHaveAccessibleDescription(/^Enter a name/)
  await expect(field(draft, 'Code')).toHaveAccessibleDescription(/^Enter a code/)

  await draft.getByRole('alert').getByRole('link', { name: 'Code' }).click()
  await expect(field(draft, 'Code')).toBeFocused()
  await field(draft, 'Code').fill('harbour pilot')
  await expect(field(draft, 'Code')).toHaveAccessibleDescription(
    /^Use letters, digits, dots, hyphens, underscores and slashes\. Start/,
  )
  await field(draft, 'Code').fill(code)
  await field(draft, 'Name').fill(`Harbour ${code}`)
  await expect(draft.getByRole('alert')).toBeHidden()
  await create(draft).click()

  await expect(page.getByText(`Harbour ${code} created`)).toBeVisible()
  const made = drawer(page, `Harbour ${code}`)
  await expect(field(made, 'Code')).toHaveValue(code)
  await expect(field(made, 'Code')).not.toBeEditable()
  await page.reload()
  await expect(field(made, 'Name')).toHaveValue(`Harbour ${code}`)

  await made.getByRole('button', { name: 'Open as page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${code}` })).toBeVisible()
  // It comes once the role is known to have a right to it.
  await expect(page.getByRole('tab', { name: /^Cards/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).press('ArrowLeft')
  await page.getByRole('tab', { name: /^History/ }).press('ArrowLeft')
  const cards = list(page).getByRole('tabpanel', { name: 'Cards' })
  await cards.getByRole('checkbox', { name: 'Announcements', exact: true }).check()
  await cards.getByRole('checkbox', { name: 'Always shown: Announcements' }).check()
  await list(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByRole('tab', { name: 'Cards 1' })).toBeVisible()
})

test('a code that is taken is said at its field, and what was typed stays', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hiam/role/list?role=new' })
  const draft = drawer(page, 'Create role')
  await field(draft, 'Name').fill('Dispatch lead at night')
  await field(draft, 'Code').fill('dispatch-lead')
  await create(draft).click()
  await expect(field(draft, 'Code')).toHaveAccessibleDescription(/^Another role uses this code/)
  await expect(field(draft, 'Name')).toHaveValue('Dispatch lead at night')
})

test('changes are counted until they are saved or, when asked back, discarded', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const name = await make(page)
  const role = drawer(page, name)
  const purpose = field(role, 'Description')
  await purpose.fill('Brings ships in.')
  await expect(role.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await role.getByRole('switch', { name: 'Enabled' }).press('Space')
  await expect(role.getByText('2 unsaved changes', { exact: true })).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await role.getByRole('button', { name: 'Close' }).click()
  await expect(question).toContainText('2 changes are not saved.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(purpose).toHaveValue('Brings ships in.')
  await purpose.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(role).toBeHidden()

  await open(page, name)
  await expect(purpose).toHaveValue('')
  await purpose.fill('Brings ships in.')
  await save(role).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await expect(role.getByText('unsaved change')).toBeHidden()
  await role.getByRole('button', { name: 'Close' }).click()
  await expect(role).toBeHidden()
  await open(page, name)
  await expect(purpose).toHaveValue('Brings ships in.')
})

test('of two people who change a role, the second learns who was first and loses nothing', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hiam/role/list' })
  const name = await make(page)
  const other = await anotherBrowser()
  await as('jonas.ek', { page: other, to: page.url() })
  await field(drawer(page, name), 'Description').fill('Brings ships in.')
  await field(drawer(other, name), 'Description').fill('Brings ships out.')
  await save(drawer(other, name)).click()
  await expect(other.getByText(`${name} saved`)).toBeVisible()

  await save(drawer(page, name)).click()
  const refusal = drawer(page, name).getByRole('alert')
  await expect(refusal).toContainText('Changed by Jonas Ek')
  await expect(field(drawer(page, name), 'Description')).toHaveValue('Brings ships in.')
  await refusal.getByRole('button', { name: 'Show change' }).click()
  await expect(field(drawer(page, name), 'Description')).toHaveValue('Brings ships out.')
  await expect(refusal).toBeHidden()
  await field(drawer(page, name), 'Description').fill('Brings ships in and out.')
  await save(drawer(page, name)).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
})

test('a role is found, made and saved without a mouse', async ({ as, page }) => {
  const code = uniqueCode()
  await as('ines.marchetti')
  const filter = page.getByRole('textbox', { name: 'Filter menu' })
  await expect(filter).toBeVisible()
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
  await page.keyboard.type('role')
  await page.keyboard.press('Enter')
  const make = list(page).getByRole('button', { name: 'Create role' })
  await expect(make).toBeVisible()
  await tabTo(page, make)
  await page.keyboard.press('Enter')
  const draft = drawer(page, 'Create role')
  await expect(field(draft, 'Name')).toBeFocused()
  await page.keyboard.type(`Harbour ${code}`)
  await tabTo(page, field(draft, 'Code'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(drawer(page, `Harbour ${code}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page, `Harbour ${code}`)).toBeHidden()
  await expect(make).toBeFocused()
})

const uniqueCode = () => `pilot-${randomUUID().slice(0, 8)}`

/** Creates a role for this test, which is then open. */
async function make(page: Page): Promise<string> {
  const code = uniqueCode()
  await list(page).getByRole('button', { name: 'Create role' }).click()
  const draft = drawer(page, 'Create role')
  await field(draft, 'Name').fill(`Harbour ${code}`)
  await field(draft, 'Code').fill(code)
  await create(draft).click()
  await expect(drawer(page, `Harbour ${code}`)).toBeVisible()
  return `Harbour ${code}`
}

/** Opens a role from the list. */
async function open(page: Page, name: string): Promise<void> {
  await field(list(page).getByRole('search'), 'Name').fill(name)
  await field(list(page).getByRole('search'), 'Name').press('Enter')
  await list(page).getByRole('gridcell', { name, exact: true }).click()
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
