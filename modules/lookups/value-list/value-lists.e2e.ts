import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

test('a tenant copies a lookup of the platform, changes its own in lines that are saved in one step, and deletes it', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=HPFM.EXCEL_EXPORT_TYPE' })
  await panel(page).getByText('HPFM.EXCEL_EXPORT_TYPE').click()
  const drawer = page.getByRole('complementary')
  await expect(drawer.getByText('This lookup belongs to the platform.')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  await drawer.getByRole('button', { name: 'Copy to this tenant' }).click()
  await drawer.getByRole('button', { name: /Edit values/ }).click()

  const lines = page.getByRole('table', { name: 'Values' })
  await lines.getByRole('textbox', { name: 'Meaning: multi-sheet' }).fill('Several sheets')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(lines.getByText('Enter a value.')).toBeVisible()
  await lines.getByRole('textbox', { name: 'Value: new value', exact: true }).fill('single-sheet')
  await lines.getByRole('textbox', { name: 'Meaning: single-sheet' }).first().fill('Once more')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(lines.getByText('The lookup already contains this value')).toBeVisible()
  await lines.getByRole('textbox', { name: 'Value: single-sheet' }).first().fill('csv')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Values saved')).toBeVisible()
  await expect(lines.getByRole('textbox', { name: 'Value: csv', exact: true })).not.toBeEditable()
  const meaning = lines.getByRole('textbox', { name: 'Meaning: multi-sheet' })
  await expect(meaning).toHaveValue('Several sheets')

  await lines.getByRole('button', { name: 'History of multi-sheet' }).click()
  const history = page.getByRole('dialog', { name: 'Several sheets' })
  await history.getByRole('listitem').last().getByRole('button').click()
  await history.getByRole('button', { name: /^Restore version/ }).click()
  await page
    .getByRole('dialog', { name: /^Restore version/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(history).toHaveCount(0)
  await expect(meaning).not.toHaveValue('Several sheets')

  await page.goto('/hpfm/value-list/list?lovCode=HPFM.EXCEL_EXPORT_TYPE')
  const own = panel(page).getByRole('row').filter({ hasText: 'This tenant' })
  await own.getByRole('checkbox').check()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lookup' }).click()
  await expect(own).toHaveCount(0)
  await expect(panel(page).getByRole('row').filter({ hasText: 'Platform' })).toBeVisible()
})

test('what is in use stays and says by what; a new value is in open pickers at once; another tenant sees nothing', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=NORRVIK.REGION' })
  const region = panel(page).getByRole('row').filter({ hasText: 'NORRVIK.REGION' })
  await region.getByRole('checkbox').check()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lookup' }).click()
  await expect(page.getByText(/NORRVIK\.REGION is still used by: .*Depots/)).toBeVisible()

  const other = await anotherBrowser()
  await as('ines.marchetti', { to: '/hpfm/lov-view/list?lovView=NORRVIK.DEPOT', page: other })
  await other.getByRole('combobox', { name: 'Parent value' }).click()
  await expect(other.getByRole('option', { name: 'Baltics' })).toBeVisible()

  await region.getByText('NORRVIK.REGION').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Edit values/ })
    .click()
  const lines = page.getByRole('table', { name: 'Values' })
  await page.getByRole('button', { name: 'Add value' }).click()
  await lines.getByRole('textbox', { name: 'Value: new value', exact: true }).fill('iceland')
  await lines.getByRole('textbox', { name: 'Meaning: iceland' }).fill('Iceland')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('option', { name: 'Iceland' })).toBeVisible()
  await lines.getByRole('button', { name: 'Remove iceland' }).click()
  await lines.getByRole('button', { name: 'Remove nordics' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/nordics is still used by: /)).toBeVisible()
  await lines.getByRole('button', { name: 'Undo: nordics' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('option', { name: 'Iceland' })).toHaveCount(0)

  await as('sofia.lindqvist', { to: '/hpfm/value-list/list?lovCode=NORRVIK.REGION' })
  await expect(panel(page).getByText('Nothing found')).toBeVisible()
})

test('a lookup view is made with its fields, drawn in a dialog at once, and deleted', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hpfm/lov-view/list?lovView=new' })
  const drawer = page.getByRole('complementary', { name: 'Create lookup view' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Zones of depots')
  await drawer.getByRole('textbox', { name: 'Code', exact: true }).fill('E2E.ZONE')
  await drawer.getByRole('textbox', { name: 'Dialog title' }).fill('Choose a zone')
  await drawer.getByRole('button', { name: 'Add field' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Each field needs a name and a label.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Field', exact: true }).fill('meaning')
  await drawer.getByRole('textbox', { name: 'Label' }).fill('Zone')
  // Typed text is searched for; it is not a choice.
  const lookup = drawer.getByRole('combobox', { name: 'Lookup', exact: true })
  await lookup.fill('no such lookup')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Choose a lookup', { exact: false })).toBeVisible()
  await lookup.fill('Zones')
  await page.getByRole('option', { name: 'Zones', exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()

  const view = page.getByRole('complementary', { name: 'Zones of depots' })
  await view.getByRole('button', { name: 'Look up: Single choice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a zone' })
  await expect(dialog.getByRole('columnheader', { name: 'Zone' })).toBeVisible()
  await dialog.getByRole('row', { name: 'Customs' }).dblclick()
  await expect(view.getByText('Stored: CUSTOMS')).toBeVisible()
  await view.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(view).toHaveCount(0)
})
