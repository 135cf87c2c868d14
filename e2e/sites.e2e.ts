import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'
import { giveReason } from './setup/support-access.ts'

const list = (page: Page, name: string) => page.getByRole('tabpanel', { name })
const rows = (page: Page, name: string) => list(page, name).getByRole('rowgroup').nth(1).getByRole('row')

/** Picks a tenant in the bar of a list, by the dialog that every lookup has. */
async function chooseTenant(page: Page, name: string, tenant: string) {
  await list(page, name).getByRole('combobox', { name: 'Tenant' }).fill(tenant)
  // What was offered before the text was typed moves away once its answer is there.
  const option = page.getByRole('listbox', { name: 'Tenant' }).getByRole('option').first()
  await expect(option).toHaveText(tenant)
  await option.click()
  await list(page, name).getByRole('button', { name: 'Search', exact: true }).click()
}

test('a person of the platform reads the roles, announcements and value lists of every tenant and narrows them to one [SAFE-4]', async ({
  as,
  page,
}) => {
  for (const [path, name] of [
    ['/hiam/role/list?size=100', 'Roles'],
    ['/hmsg/notices/list?size=100', 'Announcements'],
    ['/hpfm/value-list/list?size=100', 'Lookups'],
    ['/hpfm/lov-view/list?size=100', 'Lookup views'],
  ] as const) {
    await as('admin', { to: path })
    await expect(list(page, name).getByRole('columnheader', { name: 'Tenant' })).toBeVisible()
    await expect(rows(page, name).filter({ hasText: 'Atrium' }).first()).toBeVisible()
    await chooseTenant(page, name, 'Norrvik Freight')
    await expect(page).toHaveURL(/tenantId=\d+/)
    await expect(rows(page, name).filter({ hasText: 'Norrvik Freight' }).first()).toBeVisible()
    await expect(rows(page, name).filter({ hasNotText: 'Norrvik Freight' })).toHaveCount(0)
  }
})

test('a role of a tenant is read by the platform for a reason that the tenant sees, and changed in the tenant only', async ({
  as,
  signIn,
  page,
  expectError,
}) => {
  expectError(/status of 403/)
  const reason = `A call about customs, ${randomUUID()}`
  await signIn('admin', { to: '/hiam/role/list?name=customs+import' })
  await rows(page, 'Roles').filter({ hasText: 'Norrvik Freight' }).click()
  const question = page.getByRole('dialog', { name: 'Give a reason for opening Norrvik Freight' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('no')
  await question.getByRole('button', { name: 'Open tenant' }).click()
  await expect(question.getByText('Enter at least 3 characters')).toBeVisible()
  await giveReason(page, 'Norrvik Freight', reason)
  const drawer = list(page, 'Roles').getByRole('complementary')
  await expect(
    drawer.getByText('This record belongs to Norrvik Freight').filter({ visible: true }),
  ).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  await expect(drawer.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.goto('/hpfm/lov-view/list?size=100')
  await rows(page, 'Lookup views').filter({ hasText: 'NORRVIK.DEPOT' }).first().click()
  const view = list(page, 'Lookup views').getByRole('complementary')
  await expect(
    view.getByText('This record belongs to Norrvik Freight').filter({ visible: true }),
  ).toBeVisible()
  await expect(view.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()

  await page.goto('/hiam/role/list?shown=tree')
  await chooseTenant(page, 'Roles', 'Norrvik Freight')
  const tree = list(page, 'Roles').getByRole('tree')
  await expect(tree.getByRole('treeitem').first()).toContainText('Norrvik Freight')
  await expect(tree.getByRole('treeitem').filter({ hasNotText: 'Norrvik Freight' })).toHaveCount(0)

  await as('ines.marchetti', { to: '/hmnt/audit-data?entityCode=visit' })
  const visits = page
    .getByRole('tabpanel', { name: 'Audit log' })
    .getByRole('button', { name: /Astrid Berg|from another tenant/ })
  await visits.first().click()
  await expect(page.getByRole('complementary').getByText(reason)).toBeVisible()
})

test('a tenant has neither the column nor the filter, and finds nobody else’s by the address [SAFE-1] [SAFE-4]', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hiam/role/list?tenantId=2&size=100' })
  await expect(rows(page, 'Roles').first()).toBeVisible()
  await expect(list(page, 'Roles').getByRole('columnheader', { name: 'Tenant' })).toHaveCount(0)
  await expect(list(page, 'Roles').getByRole('combobox', { name: 'Tenant' })).toHaveCount(0)
  await expect(rows(page, 'Roles').filter({ hasText: 'customs-import' })).toHaveCount(1)
})
