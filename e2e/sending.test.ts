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
    new: 'New webhook',
    code: 'Code',
    fill: (form: Locator) => field(form, 'Address').fill('https://hooks.example.com/atrium'),
  },
  {
    what: 'a mail server',
    to: '/hmsg/email',
    new: 'New mail server',
    code: 'Code',
    async fill(form: Locator) {
      await field(form, 'Host').fill('mail.example.com')
      await field(form, 'Sender').fill('Port office <office@example.com>')
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
    await expect(cell(page, `${name} east`)).toBeVisible()

    const other = await anotherBrowser()
    await as('ines.marchetti', { page: other, to: screen.to })
    await expect(other.getByRole('button', { name: screen.new, exact: true })).toBeVisible()
    await expect(other.getByRole('progressbar')).toHaveCount(0)
    await expect(other.getByText(name)).toHaveCount(0)
    await other.goto(page.url())
    await expect(other.getByText('It may have been deleted, or it belongs to another tenant.')).toBeVisible()

    await drawer(page, `${name} east`).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete “${name} east”?` })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`“${name} east” was deleted.`)).toBeVisible()
    await expect(cell(page, `${name} east`)).toHaveCount(0)
  })
