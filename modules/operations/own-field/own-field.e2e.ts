import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'User groups' })
const run = randomUUID().slice(0, 8)
const code = `berth${run}`
const title = `Berth <b>${run}</b>`

/** A field that the tenant of Ines Marchetti adds to its user groups. */
const addField = () =>
  inDatabase(({ site }) =>
    sql`insert into own_field (tenant_id, resource, code, kind, title, sort)
      select tenant_id, 'iam.user-group', ${code}, 'text', jsonb_build_object('en_US', ${title}::text), 1
      from app_user where login_name = 'ines.marchetti'`.execute(site),
  )
/** The fields of this run. */
const removeFields = () =>
  inDatabase(({ site }) =>
    sql`delete from own_field where title ->> 'en_US' like ${`%${run}%`}`.execute(site),
  )

test.afterAll(removeFields)

test('a field is added, renamed in its drawer, moved, removed and restored, and forms have it meanwhile', async ({
  as,
  page,
}) => {
  const first = `Cost center ${run}`
  const second = `Line ${run}`
  await as('ines.marchetti', { to: '/hpfm/own-field/list?resource=iam.user-group' })
  const table = page.getByRole('table', { name: 'Fields' })
  await expect(table.getByRole('row', { name: 'groupName' })).toContainText('Comes with the product')
  const form = page.getByRole('complementary', { name: 'Add field' })
  for (const title of [first, second]) {
    await page.getByRole('button', { name: 'Add field' }).first().click()
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await expect(form.getByRole('textbox', { name: 'Code' })).toHaveValue(/^(costCenter|line)/)
    await form.getByRole('radio', { name: 'Choice' }).click()
    await form.getByRole('button', { name: 'Add choice' }).click()
    await form.getByRole('textbox', { name: 'Title of choice 1' }).fill('North')
    await form.getByRole('textbox', { name: 'Value of North' }).fill('north')
    await form.getByRole('button', { name: 'Add field' }).click()
    await expect(page.getByText(`${title} added`)).toBeVisible()
    await page.getByRole('complementary', { name: title }).getByRole('button', { name: 'Close' }).click()
  }
  const handles = table.getByRole('button', { name: /^Move / })
  const places = async () => (await handles.all()).length
  await expect.poll(places).toBeGreaterThanOrEqual(2)
  const names = () =>
    table
      .getByRole('button', { name: new RegExp(run) })
      .and(table.locator('th *'))
      .allTextContents()
  expect(await names()).toEqual([first, second])
  await table.getByRole('button', { name: `Move ${second}` }).press('ArrowUp')
  await expect.poll(names).toEqual([second, first])

  await as('ines.marchetti', { to: '/hiam/user-group-management?userGroup=new' })
  const created = page.getByRole('complementary', { name: 'Create user group' })
  await created.getByRole('combobox', { name: first }).click()
  await page.getByRole('option', { name: 'North' }).click()

  await as('ines.marchetti', { to: '/hpfm/own-field/list?resource=iam.user-group' })
  await table.getByRole('button', { name: first, exact: true }).click()
  await page.getByRole('complementary', { name: first }).getByRole('button', { name: 'Remove field' }).click()
  const question = page.getByRole('dialog', { name: `Remove ${first}?` })
  await question.getByRole('button', { name: 'Remove field' }).click()
  const removed = table.getByRole('row', { name: first })
  await expect(removed).toContainText(/Removed. Its values are kept until /)
  await removed.getByRole('button', { name: 'Restore' }).click()
  await expect(table.getByRole('button', { name: `Move ${first}` })).toBeVisible()
})

test('a field is shown as each role will see it, before it is added', async ({ as, page }) => {
  await as('ines.marchetti', { to: '/hpfm/own-field/list?resource=iam.user-group&field=new' })
  const form = page.getByRole('complementary', { name: 'Add field' })
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Home depot')
  await form.getByRole('radio', { name: 'Choice' }).click()
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('combobox', { name: 'Home depot' })).toBeVisible()
  const field = preview.getByRole('textbox', { name: 'Home depot' })
  const name = 'Depot clerk'
  await form.getByRole('combobox', { name: 'Add role' }).fill(name)
  await page.getByRole('option', { name }).click()
  const access = form.getByRole('group', { name: 'Who sees and changes it' })
  await preview.getByText(name, { exact: true }).click()
  const seen = async (choice: string) => {
    await access.getByRole('combobox', { name: `Access of ${name}` }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await seen('See')
  await expect(field).toHaveAttribute('readonly')
  await seen('See masked')
  await expect(field).toHaveValue('•••')
  await seen('Not at all')
  await expect(preview.getByText('For them there is no such field.')).toBeVisible()
  await preview.getByText('Everyone else').click()
  await expect(preview.getByRole('combobox', { name: 'Home depot' })).toBeVisible()
})

test('a field of the tenant is filled in, shown in the list, filtered by, and restored with a version', async ({
  as,
  page,
}) => {
  await addField()
  await as('ines.marchetti', { to: '/hiam/user-group-management?userGroup=new' })
  const drawer = (name: string) => panel(page).getByRole('complementary', { name, exact: true })
  const name = `Crew ${run}`
  const created = drawer('Create user group')
  await created.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await created.getByRole('textbox', { name: 'Code', exact: true }).fill(`C-${run}`)
  await created.getByRole('textbox', { name: title }).fill('Quay 7')
  await created.getByRole('button', { name: 'Create user group' }).click()
  const group = drawer(name)
  const berth = group.getByRole('textbox', { name: title })
  await expect(berth).toHaveValue('Quay 7')
  await berth.fill('Pier 3')
  await group.getByRole('button', { name: 'Save' }).click()

  await group.getByRole('tab', { name: 'History' }).click()
  const versions = group.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await versions.first().getByRole('button').click()
  await expect(group.getByRole('row', { name: title })).toContainText('Pier 3')
  await group.getByRole('tab', { name: 'Details' }).click()
  await group.getByRole('tab', { name: 'History' }).click()
  await versions.last().getByRole('button').click()
  await group.getByRole('button', { name: 'Restore version 1…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()

  await as('ines.marchetti', { to: `/hiam/user-group-management?custom.${code}=quay` })
  const row = panel(page).getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Quay 7')
  await expect(panel(page).getByRole('columnheader', { name: title })).toBeVisible()
})

test('a built-in field is locked for a role on Fields, and then taken away, while its form is open', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await as('eero.virtanen', { to: '/hiam/user-group-management?userGroup=new', page: other })
  const creating = other.getByRole('complementary', { name: 'Create user group' })
  const remark = creating.getByRole('textbox', { name: 'Remark' })
  await expect(remark).toBeEditable()

  await as('ines.marchetti', { to: '/hpfm/own-field/list?resource=iam.user-group' })
  const table = page.getByRole('table', { name: 'Fields' })
  await expect(table.getByRole('button', { name: 'Name', exact: true })).toHaveCount(0)
  await table.getByRole('button', { name: 'Remark' }).click()
  const drawer = page.getByRole('complementary', { name: 'Remark' })
  await drawer.getByRole('combobox', { name: 'Add role' }).fill('Depot manager')
  await page.getByRole('option', { name: 'Depot manager' }).click()
  const access = drawer.getByRole('combobox', { name: 'Access of Depot manager' })
  const choose = async (name: string) => {
    await access.click()
    await page.getByRole('option', { name, exact: true }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
  }
  await choose('See')
  await expect(remark).not.toBeEditable()
  await expect(remark).toHaveAccessibleDescription(/You don’t have permission to change this/)
  await expect(table.getByRole('row', { name: 'Remark' })).toContainText('Everyone')
  await choose('Not at all')
  await expect(remark).toBeHidden()
  await expect(table.getByRole('row', { name: 'Remark' })).toContainText('Everyone but Depot manager')
  await expect(other.getByRole('columnheader', { name: 'Remark' })).toBeHidden()
  await choose('See and change')
  await expect(remark).toBeEditable()
})
