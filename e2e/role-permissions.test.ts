import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const tree = (page: Page) => panel(page).getByRole('tree', { name: 'Permissions' })
const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name })
const find = (page: Page, text: string) =>
  panel(page).getByLabel('Find a menu, permission or code').fill(text)

test('the tree of permissions is searched, and each branch says whether all, some or none is held', async ({
  as,
  page,
}) => {
  await as('ines.marchetti')
  await openPermissions(page, 'customs-import')
  await expect(line(page, 'Reports')).toHaveAttribute('aria-checked', 'false')
  await expect(line(page, 'Reports')).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, 'Late departures')).toBeVisible()

  await find(page, 'declarations')
  await expect(line(page, 'Late departures')).toBeHidden()
  await expect(line(page, 'Operations')).toHaveAttribute('aria-checked', 'mixed')
  await expect(line(page, 'View declarations')).toHaveAttribute('aria-checked', 'true')
  await find(page, 'tariff')
  await expect(line(page, 'Change tariff codes')).toHaveAttribute('aria-disabled', 'true')
  await expect(line(page, 'Change tariff codes')).toContainText('parent role lacks it')
  await find(page, 'nothing of this name')
  await expect(panel(page).getByText('No line matches')).toBeVisible()
})

test('changes are marked until they are saved or discarded', async ({ as, page }) => {
  await as('ines.marchetti')
  await openPermissions(page, 'customs-export')
  await find(page, 'declarations')
  await line(page, 'Submit declarations').click()
  await line(page, 'Void declarations').click()
  await expect(line(page, 'Submit declarations')).toContainText('Removed')
  await expect(line(page, 'Void declarations')).toContainText('Added')
  await expect(page.getByRole('tab', { name: /^Roles.*Unsaved changes/ })).toBeVisible()
  await panel(page).getByText('Changed2').click()
  await expect(line(page, 'View declarations')).toBeHidden()
  await expect(line(page, 'Void declarations')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page).getByText('No changes yet')).toBeVisible()
  await panel(page).getByText('All', { exact: true }).click()
  await expect(line(page, 'Submit declarations')).toHaveAttribute('aria-checked', 'true')
  await expect(line(page, 'Void declarations')).toHaveAttribute('aria-checked', 'false')
  await expect(line(page, 'Void declarations')).not.toContainText('Added')
})

test('what a role is given, and what is taken from it, counts at the next click also for a page that is not told [PERM-8] [ERR-7]', async ({
  as,
  signIn,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 403/)
  const clerk = await anotherBrowser()
  expectError(/ERR_FAILED/)
  await clerk.route('**/hmsg/v1/live', route => route.abort())
  await signIn('mikkel.toft', { page: clerk, to: '/hiam/role/list' })
  await expect(
    clerk.getByRole('heading', { name: 'Sorry, you have no permission to access this page' }),
  ).toBeVisible()

  await as('ines.marchetti')
  await openPermissions(page, 'badge-office')
  await changeRolesSet(page)
  await clerk.reload()
  await expect(panel(clerk).getByText(/^Showing 1-10 of/)).toBeVisible()

  await changeRolesSet(page)
  await panel(clerk).getByRole('button', { name: 'Next page' }).click()
  await expect(panel(clerk).getByText('Could not load roles')).toBeVisible()
  await expect(clerk.getByRole('alert').getByText('403', { exact: true })).toBeVisible()
})

/** Gives or takes what lets people see the roles. */
async function changeRolesSet(page: Page): Promise<void> {
  await find(page, 'role.list.ps.default')
  await line(page, 'View').click()
  await panel(page).getByRole('button', { name: 'Save 1 change' }).click()
  await expect(panel(page).getByText('No changes yet')).toBeVisible()
}

async function openPermissions(page: Page, code: string): Promise<void> {
  await page.goto(`/hiam/role/list?code=${code}`)
  await panel(page).getByRole('gridcell', { name: code, exact: true }).click()
  await panel(page).getByRole('button', { name: 'Change permissions' }).click()
  await expect(tree(page)).toBeVisible()
}
