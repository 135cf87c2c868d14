import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a module that the platform switches off is gone from an open workspace, and back with its records', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as('ines.marchetti', { to: '/freight/depot/list' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('textbox', { name: 'Filter menu' }).fill('dispatch')
  const board = menu.getByRole('link', { name: 'Dispatch board' })
  await expect(board).toBeVisible()
  const depot = page.getByRole('row', { name: /Turku/ })
  await expect(depot).toBeVisible()

  const platform = await anotherBrowser()
  await as('admin', { to: '/hpfm/feature/list', page: platform })
  // A page shows five tenants, and other tests create some.
  await platform.getByRole('searchbox', { name: 'Find a tenant' }).fill('Norrvik')
  const toggle = platform.getByRole('switch', { name: /^Freight for Norrvik/ })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  try {
    await expect(board).toBeHidden()
    await page.goto('/freight/vehicle/list')
    await expect(
      page.getByText('The platform has switched off the module “freight” for this tenant'),
    ).toBeVisible()
    await expect(depot).toBeHidden()
  } finally {
    await toggle.click()
    // The next value is shown before it is saved.
    await expect(toggle).toBeEnabled()
    await expect(toggle).toBeChecked()
  }
  await page.goto('/freight/depot/list')
  await expect(depot).toBeVisible()
})
