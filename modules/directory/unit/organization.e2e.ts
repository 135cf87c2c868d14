import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const unit = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })
const drawer = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })

test('units are made, moved and given people, and never stand below themselves', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  const name = `Berth ${randomUUID().slice(0, 6)}`
  await as('kasper.lind', { to: '/hpfm/hr/org' })
  await expect(unit(page, 'Oslo depot')).toContainText('Lars Haugen')
  await page.getByRole('button', { name: 'Create unit' }).click()
  const draft = drawer(page, 'Create unit')
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await draft.getByRole('textbox', { name: 'Code', exact: true }).fill(name.replace(' ', '-'))
  await draft.getByRole('button', { name: 'Add position' }).click()
  await draft.getByRole('textbox', { name: 'Name of position 1' }).fill('Berth master')
  await draft.getByRole('textbox', { name: 'Code of Berth master' }).fill('MASTER')
  await draft.getByRole('button', { name: 'Create unit' }).click()
  await expect(page.getByText(`${name} created`)).toBeVisible()

  const made = drawer(page, name)
  await made.getByRole('combobox', { name: 'Add person' }).fill('Signe')
  await page.getByRole('option', { name: 'Signe Nyberg' }).click()
  const people = made.getByRole('list', { name: 'People' })
  await people.getByRole('combobox', { name: 'Position of Signe Nyberg' }).click()
  await page.getByRole('option', { name: 'Berth master' }).click()
  await expect(people.getByRole('combobox', { name: 'Position of Signe Nyberg' })).toHaveValue('Berth master')
  await expect(unit(page, name)).toContainText('1')

  // A role of the position is given after it was shown to whom, and can be seen at the person.
  await made.getByRole('combobox', { name: 'Who holds it' }).click()
  await page.getByRole('option', { name: 'Berth master' }).click()
  await made.getByRole('combobox', { name: 'Add role' }).fill('Depot manager')
  await page.getByRole('option', { name: 'Depot manager' }).click()
  const question = page.getByRole('dialog', { name: `Change the roles of ${name}?` })
  await expect(question).toContainText('1 person gains a role.')
  await expect(question.getByRole('listitem')).toContainText('Signe Nyberg')
  await question.getByRole('button', { name: 'Change roles' }).click()
  const roles = made.getByRole('list', { name: 'Roles' })
  await expect(roles.getByRole('listitem')).toContainText(['Position Berth master'])

  // Disabling the unit takes the role away, which is shown before.
  await made.getByRole('switch', { name: 'Enabled' }).click()
  await made.getByRole('button', { name: 'Save' }).click()
  const disabling = page.getByRole('dialog', { name: `Disable ${name}?` })
  await expect(disabling).toContainText('1 person loses a role.')
  await expect(disabling.getByRole('listitem')).toHaveText('Signe NybergLoses Depot manager')
  await disabling.getByRole('button', { name: 'Disable unit' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await expect(unit(page, name)).toContainText('Disabled')

  // Enabling it gives the role back, which is shown before, too.
  await made.getByRole('switch', { name: 'Enabled' }).click()
  await made.getByRole('button', { name: 'Save' }).click()
  const enabling = page.getByRole('dialog', { name: `Enable ${name}?` })
  await expect(enabling.getByRole('listitem')).toHaveText('Signe NybergGains Depot manager')
  await enabling.getByRole('button', { name: 'Enable unit' }).click()
  await expect(unit(page, name)).not.toContainText('Disabled')
  // Other tests count on the roles of its person.
  await made.getByRole('switch', { name: 'Enabled' }).click()
  await made.getByRole('button', { name: 'Save' }).click()
  await disabling.getByRole('button', { name: 'Disable unit' }).click()
  await expect(unit(page, name)).toContainText('Disabled')

  const tree = page.getByRole('tree', { name: 'Organization' })
  await unit(page, name).click()
  await tree.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(`${name} moved`)).toBeVisible()
  await expect(unit(page, name)).toHaveAttribute('aria-level', '2')

  await unit(page, 'Norrvik Nordics').click()
  const nordics = drawer(page, 'Norrvik Nordics')
  await nordics.getByRole('combobox', { name: 'Parent unit' }).fill('Oslo yard')
  await page.getByRole('option', { name: 'Oslo yard' }).click()
  await nordics.getByRole('button', { name: 'Save' }).click()
  await expect(nordics.getByText(/A unit cannot be below itself/).first()).toBeVisible()
})

test('a role shows its holder the records of their unit, and more once its scope is wider', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const holder = await anotherBrowser()
  await as('eero.virtanen', { page: holder, to: '/hiam/user-group-management' })
  const groups = holder.getByRole('tabpanel', { name: 'User groups' })
  await expect(groups.getByRole('row').filter({ hasText: 'Winter crew' })).toBeVisible()
  await expect(groups.getByText('First aiders')).toBeHidden()

  await as('kasper.lind', { to: '/hiam/role/list?code=depot-manager' })
  await page.getByRole('row').filter({ hasText: 'Depot manager' }).first().click()
  await drawer(page, 'Depot manager').getByRole('button', { name: 'Open as page' }).click()
  await page.getByRole('tab', { name: 'Scope' }).click()
  const scope = page.getByRole('tabpanel', { name: 'Scope' })
  await expect(scope.getByRole('radio', { name: 'Own unit and below' })).toBeChecked()
  await scope.getByRole('radio', { name: 'Selected units and hierarchies' }).check()
  await scope.getByRole('combobox', { name: 'Units' }).fill('Oslo depot')
  await page.getByRole('option', { name: 'Oslo depot' }).click()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('Data scope of Depot manager saved')).toBeVisible()
  await expect(scope.getByRole('radio', { name: 'Selected units and hierarchies' })).toBeChecked()

  await holder.reload()
  await expect(groups.getByRole('row').filter({ hasText: 'Oslo relay' })).toBeVisible()
  await expect(groups.getByRole('row').filter({ hasText: 'Winter crew' })).toBeVisible()
  await expect(groups.getByText('First aiders')).toBeHidden()
})
