import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { deleteOwnField } from '../../../e2e/setup/own-field.ts'

const run = randomUUID().slice(0, 8)
const title = `Cost center ${run}`

test.afterAll(() => deleteOwnField(title))

test('a field of units is filled in and shown in the tree', async ({ as, page }) => {
  await inDatabase(({ site }) =>
    sql`insert into own_field (tenant_id, resource, code, kind, title, sort)
      select tenant_id, 'platform.unit', ${`cost${run}`}, 'text', jsonb_build_object('en_US', ${title}::text), 1
      from app_user where login_name = 'ines.marchetti'`.execute(site),
  )
  await as('ines.marchetti', { to: '/hpfm/hr/org?unit=new' })
  const name = `Quay ${run}`
  const creating = page.getByRole('complementary', { name: 'Create unit' })
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await creating.getByRole('textbox', { name: 'Code', exact: true }).fill(`Q-${run}`)
  await creating.getByRole('textbox', { name: title }).fill('C-7')
  await creating.getByRole('button', { name: 'Create unit' }).click()
  const unit = page.getByRole('complementary', { name, exact: true })
  await expect(unit.getByRole('textbox', { name: title })).toHaveValue('C-7')
  await unit.getByRole('textbox', { name: title }).fill('C-8')
  await unit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await unit.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByRole('treeitem').filter({ hasText: name })).toContainText('C-8')
})
