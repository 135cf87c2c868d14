import { randomUUID } from 'node:crypto'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { addOwnField, deleteOwnField } from '../../../e2e/setup/own-field.ts'

const run = randomUUID().slice(0, 8)
const title = `Desk ${run}`

test.afterAll(() => deleteOwnField(title))

test('a field is added to accounts, filled in for one, and shown, sorted and filtered by in the list', async ({
  as,
  page,
}) => {
  await as('ines.marchetti', { to: '/hpfm/own-field/list' })
  const code = await addOwnField(page, 'Accounts', 'loginName', title)

  await as('ines.marchetti', { to: '/hiam/sub-account-org/users?user=new' })
  const list = page.getByRole('tabpanel', { name: 'Accounts' })
  const creating = list.getByRole('complementary', { name: 'Create account' })
  const name = `Nora ${run}`
  await creating.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await creating.getByRole('textbox', { name: 'User name', exact: true }).fill(`nora.${run}`)
  await creating.getByRole('textbox', { name: title }).fill('Quay 7')
  await creating.getByRole('button', { name: 'Create account' }).click()
  const account = list.getByRole('complementary', { name, exact: true })
  const desk = account.getByRole('textbox', { name: title })
  await expect(desk).toHaveValue('Quay 7')
  await desk.fill('Quay 8')
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
  await account.getByRole('tab', { name: 'History' }).click()
  await account
    .getByRole('region', { name: 'History', exact: true })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await expect(account.getByRole('row', { name: title })).toContainText('Quay 8')

  await as('ines.marchetti', { to: `/hiam/sub-account-org/users?custom.${code}=quay` })
  const row = list.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Quay 8')
  const header = list.getByRole('columnheader', { name: title })
  await header.getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`sort=custom.${code}`))
  await expect(row).toBeVisible()
  await row.getByRole('link', { name }).click()
  await account.getByRole('button', { name: 'Open as page' }).click()
  await list.getByRole('tab', { name: 'Details' }).click()
  await expect(list.getByRole('textbox', { name: title })).toHaveValue('Quay 8')
})
