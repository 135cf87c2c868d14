import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a list is exported as it is looked at, with the columns one chooses, and nobody gets columns they do not see [SAFE-54]', async ({
  page,
  as,
}) => {
  await as('kasper.lind', { to: '/hiam/role/list?name=depot' })
  await expect(page.getByRole('grid', { name: 'Roles' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Roles' })
  await expect(dialog.getByRole('checkbox', { name: 'Name', exact: true })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Description' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'All columns' }).check()
  await dialog.getByRole('checkbox', { name: 'All columns' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled()
  for (const name of ['Name', 'Code', 'Changed'])
    await dialog.getByRole('checkbox', { name, exact: true }).check()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Roles \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toBe('"Name","Code","Changed"')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line.toLowerCase()).toContain('depot')
})

test('rows are uploaded, checked, corrected and imported, all or none; the job center shows them to their person only [SAFE-55]', async ({
  page,
  as,
  anotherBrowser,
}) => {
  await as('kasper.lind', { to: '/himp/commentImport' })
  await page.getByRole('button', { name: 'Create import' }).click()
  await page.getByRole('menuitem', { name: 'Roles' }).click()
  await expect(page.getByRole('rowheader', { name: 'Code' })).toBeVisible()
  const upload = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'desks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Code,Name\nimported-one,Imported one\nimported-two,\n'),
    })
  await upload()
  await expect(page.getByText('1 of 2 rows are ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('The import was canceled.')).toBeVisible()
  await upload()
  await expect(page.getByText('1 of 2 rows are ready.')).toBeVisible()
  await expect(page.getByText('1 invalid row is left out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  // The column with the fault is the first one after the code.
  await page
    .getByRole('row', { name: /imported-two/ })
    .getByRole('gridcell')
    .nth(3)
    .click()
  await page.keyboard.type('Imported two')
  await page.keyboard.press('Enter')
  await expect(page.getByText('All 2 rows are valid.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()

  await page.goto('/hiam/role/list?name=Imported')
  await expect(page.getByRole('row', { name: /imported-two/ })).toBeVisible()
  await page.goto('/hpfm/excel-async-export')
  await expect(page.getByRole('row', { name: /desks\.csv/ }).first()).toContainText('Done')
  const other = await anotherBrowser()
  await as('sofia.lindqvist', { to: '/hpfm/excel-async-export', page: other })
  await expect(other.getByRole('heading', { name: 'Job center' })).toBeVisible()
  await expect(other.getByText('desks.csv')).toHaveCount(0)
  await other.goto('/himp/commentImport?fileName=desks')
  await expect(other.getByText('Nothing found')).toBeVisible()
})

test('a tenant sets up a template by titles and what must be filled, imports by it, and gives its settings up again; the platform sets up another for every tenant', async ({
  page,
  as,
  anotherBrowser,
  expectError,
}) => {
  test.slow()
  expectError(/status of 400/)
  await as('sofia.lindqvist', { to: '/himp/template' })
  const row = page.getByRole('row', { name: /Roles/ })
  await expect(row).toContainText('Product')
  await row.click()
  const drawer = page.getByRole('complementary')
  const code = drawer.getByRole('region', { name: 'Code', exact: true })
  await code.getByRole('textbox', { name: 'Title' }).fill('Name')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/share a title/).first()).toBeVisible()
  await drawer
    .getByRole('region', { name: 'Name', exact: true })
    .first()
    .getByRole('textbox', { name: 'Title' })
    .fill('Duty number')
  await drawer
    .getByRole('region', { name: 'Description' })
    .getByRole('checkbox', { name: 'Required' })
    .check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Roles” saved')).toBeVisible()
  await expect(row).toContainText('This tenant')
  const other = await anotherBrowser()
  await as('ines.marchetti', { to: '/himp/template', page: other })
  await expect(other.getByRole('row', { name: /Roles/ })).toContainText('Product')

  await drawer.getByRole('button', { name: 'Import with this template' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'duties.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Duty number,Name,Description\nduty-one,Duty one,\n'),
  })
  await expect(page.getByText('This column is required')).toBeVisible()

  await page.goto('/himp/template?importTemplate=HIAM.ROLE')
  await drawer.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(row).toContainText('Product')

  await as('admin', { to: '/himp/template?importTemplate=HPFM.UNIT' })
  const title = drawer.getByRole('textbox', { name: 'Title' }).first()
  await title.fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(
    drawer.getByText('Enter a title of at most 60 characters for each column').first(),
  ).toBeVisible()
  await title.fill('Short name')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Organization” saved')).toBeVisible()
  const unit = (where: Page) => where.getByRole('row', { name: /^Organization / })
  await other.reload()
  await expect(unit(other)).toContainText('Platform')
  await drawer.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(unit(page)).toContainText('Product')
})

test('people are imported after a dry run, and the import is undone as its preview said', async ({
  page,
  as,
}) => {
  test.slow()
  await as('ines.marchetti', { to: '/himp/commentImport/HIAM.ACCOUNT' })
  await page.getByRole('radio', { name: 'Create and update' }).check()
  const chooseFile = (lines: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    })
  await chooseFile(['User name,Name', 'undo.ada,Ada Undo', 'undo.ben,Ben Undo'])
  await expect(page.getByText('nothing is saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('radio', { name: 'Create and update' }).check()
  await chooseFile(['User name,Name', 'undo.ada,Ada Changed', 'undo.cia,Cia Undo', 'undo.cia,Twice'])
  await expect(page.getByText('Repeats line 3')).toBeVisible()
  await page.getByRole('row', { name: /Twice/ }).getByRole('button', { name: 'Skip row' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  const changed = page.getByRole('row', { name: /undo\.ada/ })
  await expect(changed.locator('del')).toHaveText('Ada Undo')
  await expect(changed.locator('ins')).toHaveText('Ada Changed')
  const views = page.getByRole('group', { name: 'Result' })
  await views.getByRole('button', { name: /New/ }).click()
  await expect(changed).toBeHidden()
  await expect(page.getByRole('row', { name: /undo\.cia/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog).toContainText('1 record it created is deleted.')
  await expect(dialog).toContainText('1 record it changed gets its old values back.')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeHidden()

  await page.goto('/hiam/sub-account-org/users?loginName=undo.')
  await expect(page.getByRole('row', { name: /Ada Undo/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ben Undo/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cia Undo/ })).toHaveCount(0)
})
