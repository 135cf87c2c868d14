import { expect, test } from './setup/atrium.ts'
import { openPage, tab } from './setup/workspace.ts'

test('what a page may show is asked for in one call, and never twice [PERM-3]', async ({ page, as }) => {
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
  expect(batches.length).toBeGreaterThan(0)
  expect(codes.length).toBeGreaterThan(batches.length)
  expect(new Set(codes).size).toBe(codes.length)
})
