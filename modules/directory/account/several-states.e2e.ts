import { expect, test } from '../../../e2e/setup/atrium.ts'

const list = '/hiam/sub-account-org/users'

test('people are listed by several states at once, which their address carries', async ({ as, page }) => {
  await as('ines.marchetti', { to: list })
  const panel = page.getByRole('tabpanel', { name: 'Accounts' })
  const bar = panel.getByRole('search')
  await bar.getByRole('button', { name: 'More' }).click()
  const status = bar.getByRole('combobox', { name: 'Status' })
  await status.click()
  await page.getByRole('option', { name: 'Disabled' }).click()
  await page.getByRole('option', { name: 'Ends soon' }).click()
  await expect(status).toHaveValue('Ends soon, Disabled')
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/state=endingSoon(,|%2C)disabled/)
  const people = panel.getByRole('row')
  await expect(people.filter({ hasText: 'Disabled' }).first()).toBeVisible()
  await expect(people.filter({ hasText: /^Active/ })).toHaveCount(0)

  await page.reload()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(status).toHaveValue('Ends soon, Disabled')
  await status.click()
  await page.getByRole('option', { name: 'Any' }).click()
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).not.toHaveURL(/state=/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the filter takes several states, and one that is pressed again is given up', async ({ as, page }) => {
    await as('ines.marchetti', { to: list })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const states = page.getByRole('dialog', { name: 'Filter' }).getByRole('group', { name: 'Status' })
    for (const name of ['Disabled', 'Ends soon']) await states.getByRole('button', { name }).click()
    await expect(states.getByRole('button', { pressed: true })).toHaveText(['Ends soon', 'Disabled'])
    await expect(page).toHaveURL(/state=endingSoon(,|%2C)disabled/)
    await states.getByRole('button', { name: 'Ends soon' }).click()
    await expect(page).toHaveURL(/state=disabled/)
  })

  test('the button of the filter says what it shows, in the plural form of the language', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: list })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await expect(sheet.getByRole('button', { name: /^Show [\d,]+ accounts$/ })).toBeVisible()
    await sheet.getByLabel('User name').fill('ines.marchetti')
    await expect(sheet.getByRole('button', { name: 'Show 1 account', exact: true })).toBeVisible()
  })

  test('the button of the filter names the records of a declared list, too', async ({ as, page }) => {
    await as('ines.marchetti', { to: '/hiam/user-group-management' })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(
      page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: /^Show \d+ user groups?$/ }),
    ).toBeVisible()
  })
})
