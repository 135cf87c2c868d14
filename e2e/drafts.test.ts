import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from './setup/atrium.ts'

const roles = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const drawer = (page: Page, name: string) => roles(page).getByRole('complementary', { name })
const field = (page: Page, drawn: string, name: string) =>
  drawer(page, drawn).getByRole('textbox', { name, exact: true })
const kept = (page: Page) => page.waitForResponse(answer => isDraft(answer.url(), answer.request().method()))
const isDraft = (url: string, method: string) => /\/drafts$/.test(url) && method === 'PUT'

test('text that was typed is there again after a reload and on another device, until it is saved or given up', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const code = `kept-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const keeping = kept(page)
  await field(page, 'New role', 'Name').fill('Night pilot')
  await field(page, 'New role', 'Code').fill(code)
  await keeping
  // The last key was a moment ago: what leaves with the page counts as well.
  await field(page, 'New role', 'What this role is for').fill('Brings ships in at night.')
  await page.reload()
  await expect(drawer(page, 'New role').getByText(/^Unsaved text from \d/)).toBeVisible()
  await expect(field(page, 'New role', 'Name')).toHaveValue('')
  await drawer(page, 'New role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'New role', 'Name')).toHaveValue('Night pilot')
  await expect(field(page, 'New role', 'What this role is for')).toHaveValue('Brings ships in at night.')

  const other = await anotherBrowser()
  await as('kasper.lind', { page: other, to: '/hiam/role/list?role=new' })
  await drawer(other, 'New role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(other, 'New role', 'Code')).toHaveValue(code)
  await drawer(other, 'New role').getByRole('button', { name: 'Close' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(drawer(other, 'New role')).toBeHidden()
  await other.goto('/hiam/role/list?role=new')
  await expect(field(other, 'New role', 'Name')).toBeEditable()

  await drawer(page, 'New role').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Night pilot was made.')).toBeVisible()
  await page.goto('/hiam/role/list?role=new')
  await expect(field(page, 'New role', 'Name')).toBeEditable()
  await expect(drawer(page, 'New role').getByText(/^Unsaved text/)).toBeHidden()
})

test('a session that ends takes no text along: its page says so, and after the sign-in it is offered where it was typed [ERR-4] [SAFE-84]', async ({
  signIn,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  await signIn('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'New role', 'Name').fill('Ice pilot')
  await page.context().clearCookies()
  await field(page, 'New role', 'Code').fill('ice-pilot')
  await expect(page).toHaveURL('/public/unauthorized')
  await expect(page.getByText('1 draft is safe.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, 'kasper.lind')
  await expect(page).toHaveURL('/hiam/role/list?role=new')
  await drawer(page, 'New role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'New role', 'Name')).toHaveValue('Ice pilot')
  await expect(field(page, 'New role', 'Code')).toHaveValue('ice-pilot')
  await drawer(page, 'New role').getByRole('button', { name: 'Discard' }).click()
})

test('what somebody else has changed meanwhile stands beside what was typed, field by field', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const code = `both-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'New role', 'Name').fill(code)
  await field(page, 'New role', 'Code').fill(code)
  await drawer(page, 'New role').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${code} was made.`)).toBeVisible()
  const keeping = kept(page)
  await field(page, code, 'Name').fill(`${code} mine`)
  await field(page, code, 'What this role is for').fill('Typed by me')
  await keeping

  const other = await anotherBrowser()
  await as('ines.marchetti', { page: other, to: page.url() })
  await field(other, code, 'Name').fill(`${code} theirs`)
  await drawer(other, code).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(`${code} theirs was saved.`)).toBeVisible()

  await page.reload()
  const role = drawer(page, `${code} theirs`)
  await expect(role.getByText(/The record was changed after that/)).toBeVisible()
  await role.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version counts?' })
  const name = dialog.getByRole('radiogroup', { name: 'Name', exact: true })
  await expect(name.getByRole('radio', { name: /As it is stored/ })).toBeChecked()
  await expect(
    dialog
      .getByRole('radiogroup', { name: 'What this role is for' })
      .getByRole('radio', { name: /Typed by me/ }),
  ).toBeChecked()
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(field(page, `${code} theirs`, 'Name')).toHaveValue(`${code} theirs`)
  await expect(field(page, `${code} theirs`, 'What this role is for')).toHaveValue('Typed by me')
  await role.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${code} theirs was saved.`)).toBeVisible()
  await expect(role.getByText(/^Unsaved text/)).toBeHidden()
})
