import { expect, test } from '../../../e2e/setup/atrium.ts'
import { giveReason } from '../../../e2e/setup/support-access.ts'

test('changes are found by person and shown field by field, with everything else about the record, to the tenant only [SAFE-1]', async ({
  as,
  signIn,
  page,
  anotherBrowser,
  expectError,
}) => {
  await as('sofia.lindqvist', { to: '/hmnt/audit-data' })
  const log = page.getByRole('tabpanel', { name: 'Audit log' })
  await log.getByRole('combobox', { name: 'Person', exact: true }).fill('Tuva')
  await page.getByRole('option', { name: 'Tuva Berge' }).click()
  await log.getByRole('button', { name: 'Search', exact: true }).click()
  const planner = log.getByRole('row', { name: /Rota planner/ })
  await expect(planner).toHaveCount(1)
  await expect(planner).toContainText('Ends on')
  await expect(log.getByRole('row', { name: /Sofia Lindqvist/ })).toHaveCount(0)

  await planner.click()
  const entry = log.getByRole('complementary', { name: 'Rota planner' })
  const ends = entry.getByRole('table', { name: 'Differences' }).getByRole('row', { name: /^Ends on/ })
  await expect(ends.getByRole('cell').first()).toHaveText('Empty')
  await expect(ends.getByRole('cell').last()).toHaveText(/\d{2}\.\d{2}\.\d{4}/)
  await entry.getByRole('button', { name: 'Other changes to this record' }).click()
  await expect(log.getByRole('row', { name: /Rota planner Created/ })).toContainText('The system')
  await page.reload()
  await expect(entry).toBeVisible()
  await expect(planner).toHaveCount(2)
  const address = new URL(page.url())

  expectError(/status of (403|404)/)
  await as('ines.marchetti', { to: address.pathname + address.search })
  await expect(log.getByText('Could not load this entry')).toBeVisible()
  await expect(planner).toHaveCount(0)
  const other = await anotherBrowser()
  await signIn('admin', { to: address.pathname + address.search, page: other })
  await giveReason(other, 'Halden Clinics')
  await expect(
    other.getByRole('complementary', { name: 'Rota planner' }).getByText('Halden Clinics'),
  ).toBeVisible()
})
