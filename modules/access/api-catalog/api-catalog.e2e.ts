import { expect, test } from '../../../e2e/setup/atrium.ts'

test('the API catalog marks the calls of your role, and offers the people of the tenant for a check [CALL-1] [CALL-12] [STATE-2]', async ({
  page,
  as,
}) => {
  const checking = page.waitForRequest(request => request.url().endsWith('/permissions/checkPermission'))
  await as('admin', { to: '/hiam/api-management?code=iam.role.' })
  const codes: unknown = (await checking).postDataJSON()
  expect(codes).toContain('iam.role.create')
  const calls = page.getByRole('grid', { name: 'API catalog' })
  const line = calls
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'Create a role', exact: true }) })
  await expect(line.getByRole('img', { name: 'Your role can make this call' })).toBeVisible()

  await line
    .getByRole('gridcell', { name: /^POST / })
    .first()
    .click()
  // Facts stand beside their terms.
  await expect(page.getByRole('complementary').locator('dl').first()).toHaveCSS('display', 'grid')
  const listing = page.waitForResponse(response => response.url().endsWith('/api/users'))
  await page.getByRole('combobox', { name: 'Person' }).click()
  const people: { realName: string }[] = await (await listing).json()
  await expect(page.getByRole('option', { name: people[0]?.realName ?? '', exact: true })).toBeVisible()
})

test('the API catalog shows paths whole, and cuts descriptions', async ({ page, as }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await as('admin', { to: '/hiam/api-management?path=permission-sets' })
  const paths = page
    .getByRole('grid', { name: 'API catalog' })
    .getByRole('gridcell', { name: /^(GET|POST|PUT|DELETE) \// })
  await expect(paths.first()).toBeVisible()
  const cut = await paths.evaluateAll(cells =>
    cells.flatMap(cell => {
      const text = cell.querySelector('bdi') ?? cell
      return text.scrollWidth > text.clientWidth ? [cell.textContent] : []
    }),
  )
  expect(cut).toEqual([])
})
