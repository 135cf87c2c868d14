import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'User groups' })
const drawer = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })
const rowOf = (page: Page, name: string) => panel(page).getByRole('row').filter({ hasText: name })

/** Creates a group of Andrius Jankus, who has its role. */
async function makeGroup(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Create user group' }).click()
  const draft = drawer(page, 'Create user group')
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await draft.getByRole('textbox', { name: 'Code' }).fill(name.replaceAll(' ', '-'))
  await draft.getByRole('button', { name: 'Create user group' }).click()
  const made = drawer(page, name)
  await made.getByRole('combobox', { name: 'Add role' }).fill('Depot manager')
  await page.getByRole('option', { name: 'Depot manager' }).click()
  const roles = page.getByRole('dialog', { name: `Change the roles of ${name}?` })
  await roles.getByRole('button', { name: 'Change roles' }).click()
  await expect(made.getByRole('list', { name: 'Roles' })).toContainText('Depot manager')
  await made.getByRole('combobox', { name: 'Add people' }).fill('Andrius')
  await page.getByRole('option', { name: 'Andrius Jankus' }).click()
  const people = page.getByRole('dialog', { name: `Add people to ${name}?` })
  await people.getByRole('button', { name: 'Add people' }).click()
  await expect(made.getByRole('list', { name: 'People' })).toContainText('Andrius Jankus')
}

test('who loses or gains roles is shown before groups are disabled, deleted or enabled, one or several', async ({
  as,
  page,
}) => {
  const run = randomUUID().slice(0, 6)
  const [first, second] = [`Pilots ${run}`, `Tugs ${run}`]
  await as('kasper.lind', { to: '/hiam/user-group-management' })
  for (const name of [first, second]) await makeGroup(page, name)

  // One of two groups with the role: nobody loses it.
  const open = drawer(page, second)
  await open.getByRole('switch', { name: 'Enabled' }).click()
  await open.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `Disable ${second}?` })
  await expect(question).toContainText('No one gains or loses a role.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(open.getByText('1 unsaved change')).toBeVisible()
  await open.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${second} saved`)).toBeVisible()
  // Nobody gains a role by it, so that enabling is not asked about.
  await open.getByRole('switch', { name: 'Enabled' }).click()
  await expect(open.getByText('1 unsaved change')).toBeVisible()
  await open.getByRole('button', { name: 'Save' }).click()
  await expect(open.getByText('1 unsaved change')).toHaveCount(0)
  await expect(open.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  await open.getByRole('switch', { name: 'Enabled' }).click()
  await open.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(open.getByText('1 unsaved change')).toHaveCount(0)
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, second)).toContainText('Disabled')

  await rowOf(page, first).click()
  await drawer(page, first).getByRole('button', { name: 'Delete user group' }).click()
  const removal = page.getByRole('dialog', { name: `Delete ${first}?` })
  await expect(removal).toContainText('1 person loses a role.')
  await expect(removal.getByRole('list', { name: 'People affected' })).toHaveText(
    'Andrius JankusLoses Depot manager',
  )
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await drawer(page, first).getByRole('button', { name: 'Close' }).click()

  for (const name of [first, second]) await rowOf(page, name).getByRole('checkbox').click()
  await panel(page).getByRole('button', { name: 'Disable', exact: true }).click()
  const several = page.getByRole('dialog', { name: 'Disable 2 selected rows?' })
  await expect(several.getByRole('list', { name: 'People affected' })).toContainText('Andrius Jankus')
  await several.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('1 disabled, 1 was disabled already')).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Disabled')

  // Enabling gives the role back, in one group and in several.
  await rowOf(page, first).click()
  await drawer(page, first).getByRole('switch', { name: 'Enabled' }).click()
  await drawer(page, first).getByRole('button', { name: 'Save' }).click()
  const enabling = page.getByRole('dialog', { name: `Enable ${first}?` })
  await expect(enabling).toContainText('1 person gains a role.')
  await enabling.getByRole('button', { name: 'Cancel' }).click()
  await drawer(page, first).getByRole('button', { name: 'Discard' }).click()
  await drawer(page, first).getByRole('button', { name: 'Close' }).click()
  for (const name of [first, second]) await rowOf(page, name).getByRole('checkbox').click()
  await panel(page).getByRole('button', { name: 'Enable', exact: true }).click()
  const both = page.getByRole('dialog', { name: 'Enable 2 selected rows?' })
  await expect(both.getByRole('list', { name: 'People affected' })).toHaveText(
    'Andrius JankusGains Depot manager',
  )
  await both.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('2 enabled')).toBeVisible()
  for (const name of [first, second]) await expect(rowOf(page, name)).not.toContainText('Disabled')

  for (const name of [first, second]) await rowOf(page, name).getByRole('checkbox').click()
  await panel(page).getByRole('button', { name: 'Disable', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Disable 2 selected rows?' })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(page.getByText('2 disabled')).toBeVisible()

  for (const name of [first, second]) await rowOf(page, name).getByRole('checkbox').click()
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click()
  const all = page.getByRole('dialog', { name: 'Delete 2 selected rows?' })
  await expect(all).toContainText('No one gains or loses a role.')
  await all.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, run)).toHaveCount(0)
})
