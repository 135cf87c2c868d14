import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'

const roles = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const drawer = (page: Page, name: string) => roles(page).getByRole('complementary', { name })
const field = (page: Page, drawn: string, name: string) =>
  drawer(page, drawn).getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.waitForResponse(answer => isDraft(answer.url(), answer.request().method()))
const isDraft = (url: string, method: string) => /\/drafts$/.test(url) && method === 'PUT'

test('text that was typed is there again after a reload and on another device, until it is saved or given up', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const code = `kept-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const keeping = saved(page)
  await field(page, 'Create role', 'Name').fill('Night pilot')
  await field(page, 'Create role', 'Code').fill(code)
  await keeping
  // The last key was a moment ago: a draft is also saved when the page is closed.
  await field(page, 'Create role', 'Description').fill('Brings ships in at night.')
  await page.reload()
  await expect(drawer(page, 'Create role').getByText(/^You have unsaved changes from \d/)).toBeVisible()
  await expect(field(page, 'Create role', 'Name')).toHaveValue('')
  await drawer(page, 'Create role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'Create role', 'Name')).toHaveValue('Night pilot')
  await expect(field(page, 'Create role', 'Description')).toHaveValue('Brings ships in at night.')

  const other = await anotherBrowser()
  await as('kasper.lind', { page: other, to: '/hiam/role/list?role=new' })
  await drawer(other, 'Create role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(other, 'Create role', 'Code')).toHaveValue(code)
  await drawer(other, 'Create role').getByRole('button', { name: 'Close' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(drawer(other, 'Create role')).toBeHidden()
  await other.goto('/hiam/role/list?role=new')
  await expect(field(other, 'Create role', 'Name')).toBeEditable()

  await drawer(page, 'Create role').getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Night pilot created')).toBeVisible()
  await page.goto('/hiam/role/list?role=new')
  await expect(field(page, 'Create role', 'Name')).toBeEditable()
  await expect(drawer(page, 'Create role').getByText(/^You have unsaved changes/)).toBeHidden()
})

test('a session that ends takes no text along: its page says so, and after the sign-in it is offered where it was typed [ERR-4] [SAFE-84]', async ({
  signIn,
  page,
  expectError,
}) => {
  expectError(/status of 400/)
  await signIn('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'Create role', 'Name').fill('Ice pilot')
  // Before the draft is sent, which then finds no session.
  await page.context().clearCookies()
  await expect(page).toHaveURL('/public/unauthorized')
  await expect(page.getByText('1 draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, 'kasper.lind')
  await expect(page).toHaveURL('/hiam/role/list?role=new')
  await drawer(page, 'Create role').getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'Create role', 'Name')).toHaveValue('Ice pilot')
  await expect(field(page, 'Create role', 'Code')).toHaveValue('ice-pilot')
  await drawer(page, 'Create role').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
})

test('what is typed while a record is being saved stays in its form, which has the focus', async ({
  as,
  page,
}) => {
  const name = `late-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'Create role', 'Name').fill(name)
  await drawer(page, 'Create role').getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`${name} created`)).toBeVisible()
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/\/roles(\?|$)/, async route => {
    if (route.request().method() === 'PUT') {
      asked.resolve()
      await released.promise
    }
    await route.continue()
  })
  await field(page, name, 'Name').fill(`${name} 2`)
  await page.keyboard.press('Enter')
  await asked.promise
  await page.keyboard.type(' and more')
  released.resolve()
  await expect(page.getByText(`${name} 2 saved`)).toBeVisible()
  await expect(drawer(page, `${name} 2`).getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(field(page, `${name} 2`, 'Name')).toBeFocused()
  await page.keyboard.type(' yet')
  await expect(field(page, `${name} 2`, 'Name')).toHaveValue(`${name} 2 and more yet`)
  await expect(drawer(page, `${name} 2`).getByText(/^You have unsaved changes from/)).toBeHidden()
  await drawer(page, `${name} 2`).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} 2 and more yet saved`)).toBeVisible()
})

test('a concurrent change is shown beside the unsaved input, field by field', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const code = `both-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'Create role', 'Name').fill(code)
  await field(page, 'Create role', 'Code').fill(code)
  await drawer(page, 'Create role').getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`${code} created`)).toBeVisible()
  const keeping = saved(page)
  await field(page, code, 'Name').fill(`${code} mine`)
  await field(page, code, 'Description').fill('Typed by me')
  await keeping

  const other = await anotherBrowser()
  await as('ines.marchetti', { page: other, to: page.url() })
  await field(other, code, 'Name').fill(`${code} theirs`)
  await drawer(other, code).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(`${code} theirs saved`)).toBeVisible()

  await page.reload()
  const role = drawer(page, `${code} theirs`)
  await expect(role.getByText(/The record has changed since/)).toBeVisible()
  await role.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version do you want to use?' })
  const name = dialog.getByRole('radiogroup', { name: 'Name', exact: true })
  await expect(name.getByRole('radio', { name: /Saved version/ })).toBeChecked()
  await expect(
    dialog.getByRole('radiogroup', { name: 'Description' }).getByRole('radio', { name: /Typed by me/ }),
  ).toBeChecked()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(field(page, `${code} theirs`, 'Name')).toHaveValue(`${code} theirs`)
  await expect(field(page, `${code} theirs`, 'Description')).toHaveValue('Typed by me')
  await role.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${code} theirs saved`)).toBeVisible()
  await expect(role.getByText(/^You have unsaved changes/)).toBeHidden()
})

test('a draft that was discarded stays away, also while the server cannot delete it', async ({
  signIn,
  page,
  expectError,
}) => {
  expectError(/ERR_FAILED/)
  await signIn('kasper.lind', { to: '/hiam/role/list?role=new' })
  const keeping = saved(page)
  await field(page, 'Create role', 'Name').fill('Fog pilot')
  await keeping
  await page.reload()
  const offer = drawer(page, 'Create role').getByText(/^You have unsaved changes from \d/)
  await expect(offer).toBeVisible()
  const isDeletion = (url: URL) => url.pathname.endsWith('/drafts')
  await page.route(isDeletion, route =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await drawer(page, 'Create role').getByRole('button', { name: 'Discard' }).click()
  await expect(offer).toBeHidden()
  await drawer(page, 'Create role').getByRole('button', { name: 'Close' }).click()
  const deleted = page.waitForResponse(
    answer => answer.request().method() === 'DELETE' && /\/drafts\?/.test(answer.url()),
  )
  await page.unroute(isDeletion)
  await roles(page).getByRole('button', { name: 'Create role' }).click()
  await deleted
  await expect(field(page, 'Create role', 'Name')).toBeEditable()
  await expect(offer).toBeHidden()
})
