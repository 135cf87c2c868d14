import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

// Two people sign in, each in a browser of their own.
test.beforeEach(() => test.setTimeout(120_000))

test('channels are set for a kind, reset, unknown elsewhere, and fixed for messages about accounts', async ({
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
  await expect(page.getByText('“Announcements” saved')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Announcements')).toHaveValue('Always')
  await expect(row(page, 'Announcements')).toContainText('This tenant')

  const other = await anotherBrowser()
  await as('ines.marchetti', { page: other, to: '/hmsg/receive-config' })
  await expect(choice(other, 'Announcements')).toHaveValue(before)
  await expect(row(other, 'Announcements')).not.toContainText('This tenant')

  await page.getByRole('button', { name: 'Reset “Announcements” to its default' }).click()
  await expect(choice(page, 'Announcements')).toHaveValue(before)
  await expect(row(page, 'Announcements')).not.toContainText('This tenant')
})
