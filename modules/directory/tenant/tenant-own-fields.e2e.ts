import { randomUUID } from 'node:crypto'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { addOwnField, deleteOwnField } from '../../../e2e/setup/own-field.ts'

const run = randomUUID().slice(0, 8)
const title = `Contract ${run}`

test.afterAll(() => deleteOwnField(title))

test('the platform adds a field to tenants, fills it in for one, and filters and sorts by it; a tenant has no such fields', async ({
  as,
  page,
}) => {
  await as('admin', { to: '/hpfm/own-field/list' })
  const code = await addOwnField(page, 'Tenants', 'tenantNum', title)

  const name = `Fjord ${run}`
  await page.goto('/hiam/tenants?tenant=new')
  const list = page.getByRole('tabpanel', { name: 'Tenants' })
  const creating = list.getByRole('complementary', { name: 'Create tenant' })
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await creating.getByRole('textbox', { name: 'Code', exact: true }).fill(`FJORD-${run}`)
  await creating.getByRole('textbox', { name: title }).fill('C-7')
  await creating.getByRole('textbox', { name: 'Administrator name' }).fill('Fia Fjord')
  await creating.getByRole('textbox', { name: 'User name' }).fill(`fia-${run}`)
  await creating.getByRole('textbox', { name: 'Email' }).fill(`fia-${run}@fjord.example`)
  await creating.getByRole('button', { name: 'Create tenant' }).click()
  const tenant = list.getByRole('complementary', { name, exact: true })
  const contract = tenant.getByRole('textbox', { name: title })
  await expect(contract).toHaveValue('C-7')
  await contract.fill('C-8')
  await tenant.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await tenant.getByRole('tab', { name: 'History' }).click()
  await tenant
    .getByRole('region', { name: 'History', exact: true })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await expect(tenant.getByRole('row', { name: title })).toContainText('C-8')

  await page.goto(`/hiam/tenants?custom.${code}=c-8`)
  const row = list.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('C-8')
  await list.getByRole('columnheader', { name: title }).getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`sort=custom.${code}`))
  await expect(row).toBeVisible()

  await as('ines.marchetti', { to: '/hpfm/own-field/list' })
  await expect(page.getByRole('tab', { name: /^Accounts/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Tenants/ })).toBeHidden()
})
