import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const address = '/hmsg/notices/list'
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Announcements' })
const drawer = (page: Page, title: string) =>
  list(page).getByRole('complementary', { name: title, exact: true })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

// Two people sign in, each in a browser of their own.
test.beforeEach(() => test.setTimeout(120_000))

test('an announcement is a draft until it is published, and again once it is taken back', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const title = `Ferry ${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: address })
  await list(page).getByRole('button', { name: 'New announcement' }).click()
  const draft = drawer(page, 'New announcement')
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(draft.getByRole('alert')).toContainText('2 fields need attention')
  await field(draft, 'Title').fill(title)
  await field(draft, 'Text').fill('The quay closes at four.')
  await draft.getByRole('button', { name: /^Title: 1 of \d languages$/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '简体中文' }).fill(`轮渡 ${title}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await draft.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${title}” was saved as a draft.`)).toBeVisible()

  const reader = await anotherBrowser()
  await as('eero.virtanen', { page: reader, to: '/hmsg/user-message/list?kind=announce' })
  await expect(reader.getByRole('gridcell', { name: /Easter cut-off/ })).toBeVisible()
  await expect(reader.getByText(title)).toHaveCount(0)

  const stored = drawer(page, title)
  await stored.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`“${title}” is published.`)).toBeVisible()
  // Open workspaces hear of it on their own.
  await reader.getByText(title).click()
  await expect(reader.getByText('The quay closes at four.')).toBeVisible()

  await expect(field(stored, 'Title')).not.toBeEditable()
  await stored.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(`“${title}” is a draft again.`)).toBeVisible()
  await stored.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await question.getByRole('button', { name: 'Delete announcement' }).click()
  await expect(page.getByText(`“${title}” was deleted.`)).toBeVisible()
  await expect(stored).toBeHidden()
  await expect(list(page).getByRole('gridcell', { name: title })).toHaveCount(0)
})

test('announcements are searched by their state, and only those who write them have the page', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: `${address}?statusCode=DRAFT&title=yearly` })
  await expect(list(page).getByRole('gridcell', { name: 'Yearly review of roles' })).toBeVisible()
  await expect(list(page).getByText('Showing 1-1 of 1')).toBeVisible()
  await as('amara.nwosu', { to: address })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
})
