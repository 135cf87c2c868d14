import { expect, test } from './setup/atrium.ts'
import { openPage, tab } from './setup/workspace.ts'

test('codes wanted at the same time are asked for in one call, and none twice [PERM-3]', async ({
  page,
  as,
}) => {
  const batches: string[][] = []
  page.on('request', request => {
    if (request.url().endsWith('/menus/check-permissions')) batches.push(request.postDataJSON())
  })
  await as('jonas.ek')
  await openPage(page, 'Roles')
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  await expect(roles.getByRole('button', { name: 'New role' })).toBeEnabled()
  await roles.getByRole('row', { name: /Depot clerk/ }).click()
  await expect(page.getByRole('complementary', { name: 'Depot clerk' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Workspace').click()
  await tab(page, 'Roles').click()
  await expect(roles.getByRole('button', { name: 'New role' })).toBeEnabled()

  const codes = batches.flat()
  expect(Math.max(...batches.map(batch => batch.length))).toBeGreaterThan(1)
  expect(new Set(codes).size).toBe(codes.length)
})
