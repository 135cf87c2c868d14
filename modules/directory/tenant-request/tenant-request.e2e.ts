import { randomUUID } from 'node:crypto'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { inLastMail, linkInMail } from '../../../e2e/setup/outbox.ts'

test('an organization asks for a tenant without script, the platform approves, and its person joins', async ({
  as,
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const run = randomUUID().slice(0, 8)
  const [email, name] = [`fia.${run}@fjord.example`, `Fjord ${run}`]
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    ...(baseURL && { baseURL }),
  })
  const theirs = await context.newPage()
  await theirs.goto('/portal')
  await theirs.getByRole('link', { name: 'Ask for a workspace' }).click()
  await theirs.getByLabel('Organization').fill(name)
  await theirs.getByLabel('Code').fill(`fj-${run}`)
  await theirs.getByLabel('Full name').fill('Fia Fjord')
  await theirs.getByLabel('Email address').fill(email)
  await theirs.getByLabel('Note').fill('Eight ships.')
  await theirs.getByRole('button', { name: 'Ask for a workspace' }).click()
  await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await as('admin', { to: `/hmsg/mail/outbox?recipient=${email}` })
  await theirs.goto(await inLastMail(page, email, linkInMail))
  await theirs.getByRole('button', { name: 'Send request' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()

  await as('admin', { to: '/hiam/tenant-requests' })
  const list = page.getByRole('tabpanel', { name: 'Tenant requests' })
  await list.getByRole('gridcell', { name, exact: true }).click()
  const drawer = list.getByRole('complementary', { name })
  await expect(drawer).toContainText('Eight ships.')
  await drawer.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Code')).toHaveValue(`FJ-${run}`.toUpperCase())
  await dialog.getByRole('button', { name: 'Make tenant and invite' }).click()
  await expect(page.getByText(`${name} was made, and ${email} was invited.`)).toBeVisible()
  const row = list.getByRole('row', { name })
  await expect(row).toContainText('Approved')
  await drawer.getByRole('button', { name: 'Send invitation again' }).click()
  await expect(page.getByText(`A new invitation was sent to ${email}.`)).toBeVisible()

  await as('admin', { to: '/hiam/tenant-requests' })
  await list.getByRole('gridcell', { name: 'Saltholm Divers' }).click()
  const unconfirmed = list.getByRole('complementary', { name: 'Saltholm Divers' })
  await expect(unconfirmed.getByText('The address is not confirmed yet.')).toBeVisible()
  await expect(unconfirmed.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await context.close()
})
