import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const people = (page: Page) =>
  page.getByRole('list', { name: 'Today’s figures' }).getByRole('listitem').first()
const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })

test('another value of a data hierarchy changes which data are shown, in this session alone [ROLE-6]', async ({
  page,
  asAlone,
  as,
  anotherBrowser,
}) => {
  const baltic = await anotherBrowser()
  await as('liis.tamm', { page: baltic, to: '/workplace' })
  await asAlone('kasper.lind', { to: '/hiam/online-user/list' })
  const rows = page.getByRole('tabpanel', { name: 'Online people' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Kasper Lind' }).first()).toBeVisible()
  await inHeader(page, 'Region: All').click()
  await page.getByRole('menuitemradio', { name: 'Baltics' }).click()
  await expect(inHeader(page, 'Region: Baltics')).toBeVisible()
  // The open list was fetched again: people in Tallinn stay, those in Gothenburg are gone.
  await expect(rows.filter({ hasText: 'Liis Tamm' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Kasper Lind' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Workspace', exact: true }).click()
  await expect(people(page)).toHaveText(/^7\s*(of \d+)?\s*seats in use$/)
  await inHeader(page, 'Depot: All').click()
  const dialog = page.getByRole('dialog', { name: 'Choose the data shown' })
  await dialog.getByRole('combobox', { name: 'Depot' }).click()
  // Only the depots of the region chosen above.
  await expect(page.getByRole('option')).toHaveText(['Riga', 'Tallinn', 'Klaipėda'])
  await page.getByRole('option', { name: 'Tallinn' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(inHeader(page, 'Depot: Tallinn')).toBeVisible()
  await expect(people(page)).toHaveText(/^3\s*(of \d+)?\s*seats in use$/)
  await page.reload()
  await expect(inHeader(page, 'Depot: Tallinn')).toBeVisible()

  // In a narrow window the choices move to the user menu; changing a choice clears those below.
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(inHeader(page, 'Region: Baltics')).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /your menu/i })
    .click()
  await page.getByRole('menuitem', { name: 'Data shown' }).click()
  await dialog.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Poland' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Depot' })).toHaveValue('')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(people(page)).toHaveText(/^3\s*(of \d+)?\s*seats in use$/)

  await page.setViewportSize({ width: 1440, height: 900 })
  await inHeader(page, 'Region: Poland').click()
  await page.getByRole('menuitemradio', { name: 'All', exact: true }).click()
  await expect(inHeader(page, 'Region: All')).toBeVisible()
})
