import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { expectTabs, openPage, personMenu, workAs } from '../../../e2e/setup/workspace.ts'

const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter menu', exact: true })
const found = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
const merging = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Your account' }).getByRole('switch', { name: 'Combine all roles' })

test('all own roles count at once, in every window; chosen again in the header, one counts alone [ROLE-3] [TAB-8]', async ({
  asAlone,
  page,
  expectError,
}) => {
  // The window in the background requests its page once more.
  expectError(/status of 409/)
  await asAlone('dovile.petrauskaite', { to: '/hiam/user/info?tab=preferences' })
  const other = await page.context().newPage()
  await other.goto('/workplace')
  await filter(other).fill('Yard plan')
  await expect(found(other)).toHaveText([/^Yard plan/])
  await openPage(other, 'Yard plan')
  await filter(other).fill('Vehicles')
  await expect(found(other)).toHaveCount(0)

  await merging(page).click()
  await expect(page.getByText('Preferences saved').last()).toBeVisible()
  await expect(merging(page)).toBeChecked()
  await expect(personMenu(page)).toHaveAccessibleName(/All roles/)

  // The other window keeps its tabs, and gets the pages of the other role without a reload.
  await expect(found(other)).toHaveText([/^Vehicles/])
  await openPage(other, 'Vehicles')
  await personMenu(other).click()
  const all = other.getByRole('menuitemradio', { name: 'All roles combined' })
  await expect(all).toHaveAttribute('aria-checked', 'true')
  await expect(all).toContainText('All roles below are active at the same time.')
  await expect(other.getByRole('menuitemradio', { name: 'Depot clerk' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
  await other.keyboard.press('Escape')

  // A single role has its own tabs, and all roles together have theirs.
  await workAs(other, 'Dispatcher')
  await expectTabs(other, 'Workspace')
  await filter(other).fill('Yard plan')
  await expect(found(other)).toHaveCount(0)
  await personMenu(other).click()
  await other.getByRole('menuitemradio', { name: 'All roles combined' }).click()
  await expect(other.getByText('You now work with all your roles.')).toBeVisible()
  await expectTabs(other, 'Workspace', 'Yard plan', 'Vehicles')
  await workAs(other, 'Depot clerk')
  await expect(personMenu(other)).not.toHaveAccessibleName(/All roles/)
})
