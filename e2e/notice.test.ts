import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const list = '/hiam/role/list'

/** Selects a role of the list and chooses what to do with it. */
async function bulk(page: Page, code: string, action: string): Promise<void> {
  await page.goto(`${list}?code=${code}`)
  await page
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: action, exact: true }).click()
}

async function provoke(page: Page): Promise<void> {
  await bulk(page, 'depot-manager', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
}

test('a refused business call is told as Operation failed, with the reason of the server [ERR-2] [ERR-9]', async ({
  page,
  as,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti')
  await provoke(page)
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Operation failed' })
  await expect(notice.first()).toContainText('The role still has people or roles below it')
})

test('a call without permission is told by its status, with the message [ERR-7] [PERM-9]', async ({
  page,
  as,
  signIn,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 403/)
  // Somebody takes the right away while the page with its button is open.
  await signIn('jonas.ek', { to: `${list}?code=badge-office` })
  await page
    .getByRole('row', { name: /badge-office/ })
    .getByRole('checkbox')
    .check()
  await expect(page.getByRole('button', { name: 'Disable', exact: true })).toBeEnabled()
  const admin = await anotherBrowser()
  await as('ines.marchetti', { to: `${list}?code=access-manager`, page: admin })
  await setEditing(admin, false)
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: '403' })
  await expect(notice.first()).toContainText('Your role lacks the permission iam.role.update')
  await setEditing(admin, true)
})

/** Grants the access manager the permission set to edit roles, or takes it back. */
async function setEditing(page: Page, granted: boolean): Promise<void> {
  await page.goto(`${list}?code=access-manager`)
  await page.getByRole('row', { name: /access-manager/ }).click()
  await page.getByRole('button', { name: 'Change permissions' }).click()
  await page.getByRole('searchbox', { name: /Find a menu/ }).fill('list.button.edit')
  const box = page.getByRole('treeitem', { name: /\bEdit\b/ }).last()
  await box.click()
  await expect(box).toHaveAttribute('aria-checked', String(granted))
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('The permissions of Access manager were saved.')).toBeVisible()
}

test('a notice stands in the lower trailing corner for 2.5 s, waits while it is pointed at, and can be read afterwards [ERR-10] [ERR-9]', async ({
  page,
  as,
}) => {
  await as('ines.marchetti')
  await page.clock.install()
  await bulk(page, 'carrier-liaison', 'Enable')
  const said = page.getByText('1 role enabled.').first()
  await expect(said).toBeVisible()
  await expect(page.getByText('Operation successful').first()).toBeVisible()
  const box = await said.boundingBox()
  const size = page.viewportSize()
  expect(box && size && box.y > size.height / 2 && box.x > size.width / 2).toBe(true)
  await said.hover()
  await page.clock.runFor(10_000)
  await expect(said).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(2_600)
  await expect(said).toBeHidden()
  await page.getByRole('button', { name: 'Earlier notices' }).click()
  await expect(page.getByText('1 role enabled.').first()).toBeVisible()
})
