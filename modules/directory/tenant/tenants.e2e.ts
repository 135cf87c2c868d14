import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { inLastMail } from '../../../e2e/setup/outbox.ts'
import { giveReason } from '../../../e2e/setup/support-access.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Tenants' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

test('a tenant is made after a template, renamed, suspended in front of its people, and deleted once it is written out [SAFE-7] [SAFE-13]', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  test.slow()
  // The open delivery may be asked for once more while it is deleted.
  expectError(/status of (404|409|403)/)
  const mark = randomUUID().slice(0, 8)
  const name = `Fjord ${mark}`
  const found = `/hiam/tenants?tenantName=${encodeURIComponent(name)}`
  await as('admin', { to: `${found}&tenant=new` })
  const draft = drawer(page, 'Create tenant')
  await draft.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Small office' }).click()
  await expect(draft.getByText('Office lead')).toBeVisible()
  await draft.getByRole('checkbox', { name: 'Webhooks' }).uncheck()
  await field(draft, 'Name').fill(`${name} Ferries`)
  await field(draft, 'Code').fill('NORRVIK')
  await draft.getByRole('textbox', { name: 'Seat limit' }).fill('3')
  await field(draft, 'Administrator name').fill('Fia Fjord')
  await field(draft, 'User name').fill(`fia-${mark}`)
  await field(draft, 'Email').fill(`fia-${mark}@fjord.example`)
  await draft.getByRole('button', { name: 'Create tenant' }).click()
  await expect(field(draft, 'Code')).toHaveAccessibleDescription(/Another tenant uses this code/)
  await field(draft, 'Code').fill(`FJORD-${mark}`)
  await draft.getByRole('button', { name: 'Create tenant' }).click()
  await expect(
    page.getByText(`${name} Ferries created. A password was sent to Fia Fjord by email.`),
  ).toBeVisible()
  await expect(list(page).getByRole('row', { name: new RegExp(name) })).toContainText('1 of 3')

  const email = `fia-${mark}@fjord.example`
  await page.goto(`/hmsg/mail/outbox?recipient=${email}`)
  const password = await inLastMail(page, email, /\w{4}-\w{4}-\w{4}-\w{4}/)
  await page.goto(`/hmsg/message-query?receiver=fia-${mark}`)
  await page.getByRole('gridcell', { name: 'Your account' }).click()
  await giveReason(page, name)
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()

  const theirs = await anotherBrowser()
  const signIn = async (word: string) => {
    await theirs.getByLabel('Email or user name').fill(`fia-${mark}`)
    await theirs.getByLabel('Password').fill(word)
    await theirs.getByRole('button', { name: 'Sign in' }).click()
  }
  await theirs.goto('/')
  await signIn(password)
  const own = `Own-${randomUUID()}`
  await theirs.getByLabel('New password', { exact: true }).fill(own)
  await theirs.getByLabel('Repeat new password').fill(own)
  await theirs.getByRole('button').last().click()
  await expect(theirs.getByRole('main')).toBeVisible()
  await expect(theirs.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
  await expect(theirs).toHaveTitle(/Office desk/)

  await page.goto('/hmsg/user-message/list')
  await page.getByRole('button', { name: 'New message' }).click()
  const message = page.getByRole('complementary', { name: 'New message' })
  await message.getByRole('combobox', { name: 'To' }).fill(name)
  await page.getByRole('option', { name }).click()
  await field(message, 'Subject').fill(`Welcome ${mark}`)
  await field(message, 'Text').fill('The desk is open.')
  await message.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to 1 person')).toBeVisible()
  await expect(theirs.getByRole('button', { name: `Welcome ${mark}` })).toBeVisible()

  await page.goto(`/hiam/online-user/list?loginName=fia-${mark}`)
  await page.getByRole('button', { name: 'Sign out Fia Fjord' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await theirs.waitForURL(/\/public\/unauthorized/)
  await theirs.getByRole('button', { name: 'Sign in again' }).click()
  await signIn(own)
  await expect(theirs.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()

  await page.goto(found)
  await list(page).getByRole('gridcell', { name }).first().click()
  await field(drawer(page, `${name} Ferries`), 'Name').fill(name)
  await drawer(page, `${name} Ferries`).getByRole('button', { name: 'Save' }).click()
  const open = drawer(page, name)
  await expect(open.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await open.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend tenant' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The ferry is laid up')
  await dialog.getByRole('button', { name: 'Suspend tenant' }).click()
  await theirs.waitForURL(/\/public\/unauthorized/)
  await expect(theirs.getByRole('heading', { name: `${name} is suspended` })).toBeVisible()
  await expect(theirs.getByText('The ferry is laid up')).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign in again' }).click()
  await signIn(own)
  await expect(theirs.getByRole('alert')).toContainText(
    /Fjord .* has been suspended since .*The ferry is laid up/,
  )

  // The reason was given when the tenant was opened.
  await open.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(open.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(open.getByText(/^Last exported/)).toBeVisible()
  const again = page.waitForResponse(response => response.url().endsWith('/hpfm/v1/tenant-exports'))
  await open.getByRole('button', { name: 'Export again' }).click()
  expect((await again).status()).toBe(200)
  await expect(open.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(open.getByRole('button', { name: 'Export again' })).toBeVisible()
  // By keyboard, because a toast may still cover the button.
  await open.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill(`FJORD-${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tenant' }).click()
  await expect(page.getByText(`${name} moved to the bin`)).toBeVisible()

  await page.goto('/hiam/tenants?statusCode=BINNED')
  await expect(list(page).getByRole('gridcell', { name: 'Old Mill Bakery', exact: true })).toBeVisible()
  await list(page).getByRole('gridcell', { name }).first().click()
  await drawer(page, name).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${name} restored. It is still suspended.`)).toBeVisible()

  await page.goto(`/hmnt/audit-data?entityCode=tenant&entityName=${encodeURIComponent(name)}`)
  const log = page.getByRole('tabpanel', { name: 'Audit log' })
  await log
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const entry = log.getByRole('complementary', { name })
  await expect(entry.getByText('127.0.0.1')).toBeVisible()
  await expect(entry.getByText(/^(Headless ?)?Chrom\S* \S* on Linux$/)).toBeVisible()

  await as('sofia.lindqvist', { to: '/hiam/tenants' })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
})
