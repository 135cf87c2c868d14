import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const drawer = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

// Two people sign in, each in a browser of their own.
test.beforeEach(() => test.setTimeout(120_000))

const screens = [
  {
    what: 'a webhook',
    to: '/hmsg/webhook-config',
    found: 'serverName',
    new: 'New webhook',
    code: 'Code',
    fill: (form: Locator) => field(form, 'Address').fill('https://hooks.example.com/atrium'),
  },
  {
    what: 'a mail server',
    to: '/hmsg/email',
    found: 'serverName',
    new: 'New mail server',
    code: 'Code',
    async fill(form: Locator) {
      await field(form, 'Host').fill('mail.example.com')
      await field(form, 'Sender').fill('Port office <office@example.com>')
    },
  },
  {
    what: 'a message template',
    to: '/hmsg/message-template/list',
    found: 'templateName',
    new: 'New template',
    code: 'Code',
    async fill(form: Locator) {
      await field(form, 'Subject').fill('Ferry at {time}')
      await field(form, 'Text').fill('It leaves at {time}.')
    },
  },
  {
    what: 'a send configuration',
    to: '/hmsg/send-config/list',
    found: 'messageName',
    new: 'New send configuration',
    code: 'Message code',
    fill: async () => undefined,
  },
  {
    what: 'a receiver group',
    to: '/hmsg/receiver-type',
    found: 'typeName',
    new: 'New receiver group',
    code: 'Code',
    async fill(form: Locator) {
      await form.getByRole('combobox', { name: 'Roles' }).fill('Charge nurse')
      await form.page().getByRole('option', { name: 'Charge nurse' }).click()
    },
  },
] as const

for (const screen of screens)
  test(`${screen.what} is made, read, changed and deleted, refused without a name, and unknown elsewhere`, async ({
    as,
    page,
    anotherBrowser,
    expectError,
  }) => {
    expectError(/status of 404/)
    const mark = randomUUID().slice(0, 8)
    const name = `Quay ${mark}`
    await as('sofia.lindqvist', { to: screen.to })
    await page.getByRole('button', { name: screen.new, exact: true }).click()
    const draft = drawer(page, screen.new)
    await draft.getByRole('button', { name: 'Save' }).click()
    await expect(draft.getByRole('alert')).toContainText('need attention')
    await field(draft, 'Name').fill(name)
    await field(draft, screen.code).fill(`QUAY-${mark}`)
    await screen.fill(draft)
    await draft.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`“${name}” was saved.`)).toBeVisible()
    const secret = page.getByRole('dialog').getByRole('button', { name: 'Done' })
    if (screen.what === 'a webhook') await secret.click()

    const stored = drawer(page, name)
    await expect(field(stored, screen.code)).not.toBeEditable()
    await field(stored, 'Name').fill(`${name} east`)
    await stored.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`“${name} east” was saved.`)).toBeVisible()
    await page.reload()
    await expect(field(drawer(page, `${name} east`), 'Name')).toHaveValue(`${name} east`)
    const address = page.url()
    await page.goto(`${screen.to}?${screen.found}=${encodeURIComponent(mark)}`)
    await expect(cell(page, `${name} east`)).toBeVisible()
    await page.goto(address)

    const other = await anotherBrowser()
    await as('ines.marchetti', { page: other, to: screen.to })
    await expect(other.getByRole('button', { name: screen.new, exact: true })).toBeVisible()
    await expect(other.getByRole('progressbar')).toHaveCount(0)
    await expect(other.getByText(name)).toHaveCount(0)
    await other.goto(address)
    await expect(other.getByText('It may have been deleted, or it belongs to another tenant.')).toBeVisible()

    await drawer(page, `${name} east`).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete “${name} east”?` })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${name} east” was deleted.`)).toBeVisible()
    await expect(cell(page, `${name} east`)).toHaveCount(0)
  })

test('what people may choose is said for a kind, taken back, unknown elsewhere, and fixed for what is about accounts', async ({
  as,
  page,
  anotherBrowser,
}) => {
  await as('sofia.lindqvist', { to: '/hmsg/receive-config' })
  const choice = (where: Page, kind: string) =>
    where.getByRole('combobox', { name: `${kind}: Email`, exact: true })
  const row = (where: Page, kind: string) => where.getByRole('row').filter({ has: choice(where, kind) })
  await expect(choice(page, 'Security notices')).not.toBeEditable()
  const before = await choice(page, 'Announcements').inputValue()
  expect(before).not.toBe('Always')
  await choice(page, 'Announcements').click()
  await page.getByRole('option', { name: 'Always' }).click()
  await expect(page.getByText('“Announcements” was saved.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Announcements')).toHaveValue('Always')
  await expect(row(page, 'Announcements')).toContainText('Here')

  const other = await anotherBrowser()
  await as('ines.marchetti', { page: other, to: '/hmsg/receive-config' })
  await expect(choice(other, 'Announcements')).toHaveValue(before)
  await expect(row(other, 'Announcements')).not.toContainText('Here')

  await page.getByRole('button', { name: 'Take back what is said here of “Announcements”' }).click()
  await expect(choice(page, 'Announcements')).toHaveValue(before)
  await expect(row(page, 'Announcements')).not.toContainText('Here')
})
