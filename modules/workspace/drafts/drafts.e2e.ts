import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { tab, unsavedTab } from '../../../e2e/setup/workspace.ts'

const roles = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const drawer = (page: Page, name: string) => roles(page).getByRole('complementary', { name })
const field = (page: Page, drawn: string, name: string) =>
  drawer(page, drawn).getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.waitForResponse(answer => isDraft(answer.url(), answer.request().method()))
const isDraft = (url: string, method: string) => /\/drafts$/.test(url) && method === 'PUT'

/** The answer to a form that asks for its draft. */
const askedFor = (page: Page) =>
  page.waitForResponse(answer => /\/drafts\?/.test(answer.url()) && answer.request().method() === 'GET')
/** Opens the form of a new role, which has no draft. */
async function expectNoDraft(page: Page): Promise<void> {
  const asked = askedFor(page)
  await page.goto('/hiam/role/list?role=new')
  expect(await (await asked).json()).toEqual({})
  await expect(field(page, 'Create role', 'Name')).toBeEditable()
  await expect(drawer(page, 'Create role').getByText(/^You have unsaved changes/)).toBeHidden()
}

/** Holds back a write to an address until it is released. */
async function held(page: Page, address: RegExp, method: 'POST' | 'PUT') {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(address, async route => {
    if (route.request().method() === method) {
      asked.resolve()
      await released.promise
    }
    await route.continue()
  })
  return { asked: asked.promise, release: () => released.resolve() }
}
const roleCalls = /\/roles(\?|$)/

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
  const saving = await held(page, roleCalls, 'PUT')
  await field(page, name, 'Name').fill(`${name} 2`)
  await page.keyboard.press('Enter')
  await saving.asked
  await page.keyboard.type(' and more')
  saving.release()
  await expect(page.getByText(`${name} 2 saved`)).toBeVisible()
  await expect(drawer(page, `${name} 2`).getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(field(page, `${name} 2`, 'Name')).toBeFocused()
  await page.keyboard.type(' yet')
  await expect(field(page, `${name} 2`, 'Name')).toHaveValue(`${name} 2 and more yet`)
  await expect(drawer(page, `${name} 2`).getByText(/^You have unsaved changes from/)).toBeHidden()
  await drawer(page, `${name} 2`).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} 2 and more yet saved`)).toBeVisible()
})

test('a change that is set back while it is being saved is a change of what was saved', async ({
  as,
  page,
}) => {
  const name = `back-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  await field(page, 'Create role', 'Name').fill(name)
  await drawer(page, 'Create role').getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`${name} created`)).toBeVisible()
  const saving = await held(page, roleCalls, 'PUT')
  await field(page, name, 'Name').fill(`${name} 2`)
  await page.keyboard.press('Enter')
  await saving.asked
  await field(page, name, 'Name').fill(name)
  saving.release()
  const saved = drawer(page, `${name} 2`)
  await expect(saved.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(field(page, `${name} 2`, 'Name')).toHaveValue(name)
  await saved.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
})

test('what is typed while a record is created goes into its form, and not into that of the next new one', async ({
  as,
  page,
}) => {
  const name = `early-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const creation = await held(page, roleCalls, 'POST')
  await field(page, 'Create role', 'Name').fill(name)
  await page.keyboard.press('Enter')
  await creation.asked
  await page.keyboard.type(' and more')
  creation.release()
  await expect(page.getByText(`${name} created`)).toBeVisible()
  await expect(field(page, name, 'Name')).toHaveValue(`${name} and more`)
  await expect(field(page, name, 'Name')).toBeFocused()
  await page.keyboard.type(' yet')
  await expect(field(page, name, 'Name')).toHaveValue(`${name} and more yet`)
  // The code followed the name until the role had it.
  await expect(field(page, name, 'Code')).toHaveValue(name)
  await expect(drawer(page, name).getByText('1 unsaved change', { exact: true })).toBeVisible()
  await expect(drawer(page, name).getByText(/^You have unsaved changes from/)).toBeHidden()
  await drawer(page, name).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} and more yet saved`)).toBeVisible()
  await drawer(page, `${name} and more yet`).getByRole('button', { name: 'Close' }).click()
  await roles(page).getByRole('button', { name: 'Create role' }).click()
  await expect(field(page, 'Create role', 'Name')).toBeEditable()
  await expect(drawer(page, 'Create role').getByText(/^You have unsaved changes/)).toBeHidden()
  await expectNoDraft(page)
})

test('what is typed while a record is created in a tab that is then hidden goes into its form, too', async ({
  as,
  page,
}) => {
  const name = `aside-${randomUUID().slice(0, 8)}`
  await as('kasper.lind', { to: '/hiam/role/list?role=new' })
  const creation = await held(page, roleCalls, 'POST')
  await field(page, 'Create role', 'Name').fill(name)
  await page.keyboard.press('Enter')
  await creation.asked
  await field(page, 'Create role', 'Description').fill('Typed meanwhile')
  await tab(page, 'Workspace').click()
  await expect(roles(page)).toBeHidden()
  creation.release()
  await expect(page.getByText(`${name} created`)).toBeVisible()
  await unsavedTab(page, 'Roles').click()
  await expect(field(page, name, 'Description')).toHaveValue('Typed meanwhile')
  await expectNoDraft(page)
})

test('what is typed after a message was sent is not offered as the next one', async ({ as, page }) => {
  const compose = page.getByRole('complementary', { name: 'New message' })
  const content = compose.getByRole('textbox', { name: 'Text', exact: true })
  await as('kasper.lind', { to: '/hmsg/user-message/list' })
  await page.getByRole('button', { name: 'New message' }).click()
  await compose.getByRole('combobox', { name: 'To' }).fill('Ines Marchetti')
  await page.getByRole('option', { name: 'Ines Marchetti', exact: true }).click()
  await compose.getByRole('textbox', { name: 'Subject', exact: true }).fill(`Trailer ${randomUUID()}`)
  await content.fill('As agreed')
  const sending = await held(page, /\/messages\/user$/, 'POST')
  await compose.getByRole('button', { name: 'Send' }).click()
  await sending.asked
  await content.fill('As agreed on the phone')
  sending.release()
  await expect(page.getByText('Sent to 1 person').last()).toBeVisible()
  await expect(compose).toBeHidden()
  await page.reload()
  const asked = askedFor(page)
  await page.getByRole('button', { name: 'New message' }).click()
  expect(await (await asked).json()).toEqual({})
  await expect(content).toBeEditable()
  await expect(compose.getByText(/^You have unsaved changes/)).toBeHidden()
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

test('what was typed in one account is offered in that account alone', async ({ as, page }) => {
  const word = randomUUID().slice(0, 8)
  const accounts = page.getByRole('tabpanel', { name: 'Accounts' })
  const account = (name: string) => accounts.getByRole('complementary', { name })
  const input = (name: string, label: string) =>
    account(name).getByRole('textbox', { name: label, exact: true })
  const create = async (name: string) => {
    await accounts.getByRole('button', { name: 'Create account' }).first().click()
    await input('Create account', 'Name').fill(name)
    await input('Create account', 'User name').fill(name.toLowerCase().replace(' ', '-'))
    await account('Create account').getByRole('button', { name: 'Create account' }).click()
    await expect(input(name, 'Phone')).toBeEditable()
    return page.url()
  }
  await as('kasper.lind', { to: '/hiam/sub-account-org/users' })
  const other = await create(`Ada ${word}`)
  const own = await create(`Bo ${word}`)
  const keeping = saved(page)
  await input(`Bo ${word}`, 'Phone').fill('+46 8 123 456')
  await keeping
  const asked = askedFor(page)
  await page.goto(other)
  expect(await (await asked).json()).toEqual({})
  await expect(input(`Ada ${word}`, 'Phone')).toBeEditable()
  await expect(account(`Ada ${word}`).getByText(/^You have unsaved changes/)).toBeHidden()
  await page.goto(own)
  await account(`Bo ${word}`).getByRole('button', { name: 'Restore' }).click()
  await expect(input(`Bo ${word}`, 'Phone')).toHaveValue('+46 8 123 456')
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
