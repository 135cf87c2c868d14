import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel')

const sheet = (page: Page) => page.getByRole('grid', { name: 'Values' })
const row = (page: Page, value: string) => sheet(page).getByRole('row', { name: value, exact: true }).last()
/** A cell of the sheet: 1 is the value, 2 the meaning in the user's language. */
const cell = (page: Page, value: string, at: number) => row(page, value).getByRole('gridcell').nth(at)

/** Typing into a chosen cell replaces its text; Enter goes down. */
async function write(page: Page, value: string, at: number, text: string) {
  await cell(page, value, at).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** The last line takes a value, and Tab leads to its meaning. */
async function add(page: Page, value: string, meaning = '') {
  await row(page, 'Add value').getByRole('gridcell').click()
  await page.keyboard.type(value)
  await page.keyboard.press('Tab')
  await page.keyboard.type(meaning)
  await page.keyboard.press('Enter')
}

async function act(page: Page, value: string, action: string) {
  await row(page, value)
    .getByRole('button', { name: `Actions of ${value}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

test('a tenant copies a lookup of the platform, changes its own in lines that are saved in one step, and deletes it', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=HPFM.EXCEL_EXPORT_TYPE' })
  await panel(page).getByText('HPFM.EXCEL_EXPORT_TYPE').click()
  const drawer = page.getByRole('complementary')
  await expect(
    drawer.getByText('This lookup belongs to the platform.').filter({ visible: true }),
  ).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).not.toBeEditable()
  await drawer.getByRole('button', { name: 'Copy to this tenant' }).click()
  await drawer.getByRole('button', { name: /Edit values/ }).click()

  await write(page, 'multi-sheet', 2, 'Several sheets')
  await add(page, 'single-sheet')
  await expect(page.getByText('1 added, 1 translated')).toBeVisible()
  await save(page)
  await expect(page.getByText('Enter a meaning.').first()).toBeVisible()
  await write(page, 'single-sheet', 2, 'Once more')
  await save(page)
  await expect(page.getByText('The lookup already contains this value').first()).toBeVisible()
  await write(page, 'single-sheet', 1, 'csv')
  await save(page)
  await expect(page.getByText('Values saved')).toBeVisible()
  await expect(cell(page, 'csv', 1)).toHaveAttribute('aria-readonly', 'true')
  const meaning = cell(page, 'multi-sheet', 2)
  await expect(meaning).toHaveText('Several sheets')

  // Moved by keyboard; what is pasted from a spreadsheet is announced before it counts.
  await cell(page, 'csv', 2).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(cell(page, 'csv', 2)).toBeFocused()
  await expect(page.getByText('1 moved')).toBeVisible()
  await cell(page, 'csv', 1).click()
  await cell(page, 'csv', 1).evaluate(target => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'csv\tPlain text\node\tOpen document\n')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('1 new, 1 changed')).toBeVisible()
  await expect(page.getByText('1 moved')).toBeVisible()
  await page.getByRole('button', { name: 'Check and paste' }).click()
  await expect(page.getByText('1 added, 1 edited')).toBeVisible()
  await save(page)
  await expect(cell(page, 'ode', 2)).toHaveText('Open document')
  await expect(page.getByText('1 added, 1 edited')).toHaveCount(0)

  await act(page, 'multi-sheet', 'History of multi-sheet')
  const history = page.getByRole('dialog', { name: 'Several sheets' })
  await history.getByRole('listitem').last().getByRole('button').click()
  await history.getByRole('button', { name: /^Restore version/ }).click()
  await page
    .getByRole('dialog', { name: /^Restore version/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(history).toHaveCount(0)
  await expect(meaning).not.toHaveText('Several sheets')

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

  // Its page says so before, with a link.
  await region.getByText('NORRVIK.REGION').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Edit values/ })
    .click()
  await expect(page.getByText(/^used in \d+ places$/)).toBeVisible()
  await page.getByRole('tab', { name: /^Used in \d+/ }).click()
  const uses = page.getByRole('table', { name: 'Used in' })
  await expect(uses.getByRole('row', { name: /^Depots Lookup/ })).toBeVisible()
  await uses.getByRole('link', { name: 'Region' }).click()
  await expect(page.getByRole('complementary', { name: 'Region' })).toBeVisible()
  await page.goto('/hpfm/value-list/list?lovCode=NORRVIK.REGION')

  const other = await anotherBrowser()
  await as('ines.marchetti', { to: '/hpfm/lov-view/list?lovView=NORRVIK.DEPOT', page: other })
  await other.getByRole('combobox', { name: 'Parent value' }).click()
  await expect(other.getByRole('option', { name: 'Baltics' })).toBeVisible()

  await region.getByText('NORRVIK.REGION').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Edit values/ })
    .click()
  await add(page, 'iceland', 'Iceland')
  await save(page)
  await expect(other.getByRole('option', { name: 'Iceland' })).toBeVisible()
  await act(page, 'iceland', 'Remove iceland')
  await act(page, 'nordics', 'Remove nordics')
  await save(page)
  await expect(page.getByText(/nordics is still used by: /).first()).toBeVisible()
  await act(page, 'nordics', 'Undo: nordics')
  await save(page)
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
  await expect(drawer.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('zones-of-depots')
  await drawer.getByRole('textbox', { name: 'Dialog title' }).fill('Choose a zone')
  await drawer.getByRole('button', { name: 'Add field' }).click()
  await drawer.getByRole('button', { name: 'Create lookup view' }).click()
  await expect(drawer.getByText('Each field needs a name and a label.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Field', exact: true }).fill('meaning')
  await drawer.getByRole('textbox', { name: 'Label' }).fill('Zone')
  // Typed text is searched for; it is not a choice.
  const lookup = drawer.getByRole('combobox', { name: 'Lookup', exact: true })
  await lookup.fill('no such lookup')
  await drawer.getByRole('button', { name: 'Create lookup view' }).click()
  await expect(drawer.getByText('Choose a lookup', { exact: false })).toBeVisible()
  await lookup.fill('Zones')
  await page.getByRole('option', { name: 'Zones', exact: true }).click()
  await drawer.getByRole('button', { name: 'Create lookup view' }).click()

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

test('the page of a lookup has its details, values, versions and parent, and names the language of a missing text', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=NORRVIK.DEPOT' })
  await panel(page).getByText('NORRVIK.DEPOT', { exact: true }).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Edit values/ })
    .click()
  await expect(page.getByRole('tab', { name: 'Values' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'oslo').getByText('add Arabic')).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Depots')
  await expect(page.getByRole('button', { name: /Edit values/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(/Version 1/).first()).toBeVisible()
  await page.getByText('Parent lookup').getByRole('link', { name: 'Regions' }).click()
  await expect(page.getByRole('heading', { name: 'Regions' })).toBeVisible()
})

test('where the page runs from right to left, the lock of a field and the code in it stand clear of each other', async ({
  as,
  page,
}) => {
  await as('layla.nasser', { to: '/hpfm/value-list/list?lovCode=HPFM.EXCEL' })
  await page.getByRole('row').nth(1).click()
  const code = page.locator('input[data-path="lovCode"]')
  await expect(code).toHaveValue('HPFM.EXCEL_EXPORT_TYPE')
  await expect(code).toHaveCSS('padding-left', '32px')
  await expect(code).toHaveCSS('padding-right', '10px')
})

test('the head of a lookup leads to the import of its values', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hpfm/value-list/list?lovCode=NORRVIK.REGION' })
  await panel(page).getByRole('row').filter({ hasText: 'NORRVIK.REGION' }).getByText('NORRVIK.REGION').click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Edit values/ })
    .click()
  await expect(sheet(page)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/himp\/commentImport\/HPFM\.LOV/)
})
