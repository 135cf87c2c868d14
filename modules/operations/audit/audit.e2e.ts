import { expect, test } from '../../../e2e/setup/atrium.ts'
import { giveReason } from '../../../e2e/setup/support-access.ts'

test('changes are found by person and shown field by field, with everything else about the record, to the tenant only [SAFE-1]', async ({
  as,
  asAlone,
  page,
  anotherBrowser,
  expectError,
}) => {
  await as('sofia.lindqvist', { to: '/hmnt/audit-data?range=all' })
  const log = page.getByRole('tabpanel', { name: 'Audit log' })
  const facets = log.getByRole('complementary', { name: 'Filters' })
  await facets.getByRole('checkbox', { name: 'Tuva Berge' }).check()
  const planner = log.getByRole('button', { name: /Rota planner/ })
  await expect(planner).toHaveText(/^Tuva Berge set “Ends on” of Rota planner to \d{2}\.\d{2}\.\d{4}$/)
  await expect(log.getByRole('button', { name: /^Sofia Lindqvist/ })).toHaveCount(0)
  await planner.click()
  const entry = log.getByRole('complementary', { name: 'Rota planner' })
  const ends = entry.getByRole('table').getByRole('row', { name: /^Ends on/ })
  await expect(ends.getByRole('insertion')).toHaveText(/\d{2}\.\d{2}\.\d{4}/)
  await entry.getByRole('button', { name: 'Other changes to this record' }).click()
  await expect(log.getByRole('button', { name: /The system created .*Rota planner/ })).toBeVisible()
  await page.reload()
  await expect(entry).toBeVisible()
  await expect(planner).toHaveCount(2)
  const address = new URL(page.url())

  // The part of the chart that is chosen filters, and its chip gives everything back.
  await page.goto('/hmnt/audit-data?range=week&entityCode=role')
  const chart = log.getByRole('img', { name: 'Changes over time' })
  const requests = log.locator('[data-request]')
  await expect(requests.first()).toBeVisible()
  const all = await requests.count()
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0 }
  // A week ago, the tenant was not there yet.
  await page.mouse.click(box.x + 60, box.y + 40)
  await expect(log.getByText(/^No changes found/)).toBeVisible()
  await log.getByRole('slider', { name: 'Until' }).press('End')
  await expect(requests).toHaveCount(all)
  await log.getByRole('button', { name: 'Remove filter' }).click()
  await expect(log.getByRole('slider')).toHaveCount(0)

  expectError(/status of (403|404)/)
  await as('ines.marchetti', { to: address.pathname + address.search })
  await expect(log.getByText('Could not load this entry')).toBeVisible()
  await expect(planner).toHaveCount(0)
  const other = await anotherBrowser()
  await asAlone('admin', { to: address.pathname + address.search, page: other })
  await giveReason(other, 'Halden Clinics')
  await expect(
    other.getByRole('complementary', { name: 'Rota planner' }).getByText('Halden Clinics'),
  ).toBeVisible()
})
