import { randomUUID } from 'node:crypto'
import { addTenant } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a tenant limits invitations to a domain: the dialog says so, and other addresses are refused', async ({
  as,
  page,
}) => {
  test.slow()
  const run = randomUUID().slice(0, 8)
  const keeper = `keeper.${run}`
  await addTenant({
    num: `QUAY-${run}`,
    name: ['Quay', '码头'],
    domain: `quay-${run}.example`,
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [],
    people: [{ login: keeper, name: 'Keeper', roles: ['administrator'] }],
  })
  await as(keeper, { to: '/hiam/mail-domains' })
  const domains = page.getByRole('tabpanel', { name: 'Mail domains' })
  await domains.getByRole('button', { name: 'Registration and invitations' }).click()
  const rules = page.getByRole('dialog', { name: 'Registration and invitations' })
  await rules.getByRole('combobox', { name: 'Domains for invitations' }).fill('Quay.Example')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The rules were saved.')).toBeVisible()

  await as(keeper, { to: '/hiam/invitation/list' })
  const list = page.getByRole('tabpanel', { name: 'Invitations' })
  await list.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByText('Only addresses at quay.example can be invited.')).toBeVisible()
  const [mara, nils] = [`mara.${run}@quay.example`, `nils.${run}@halden.example`]
  await dialog.getByRole('combobox', { name: 'Email addresses' }).fill(`${mara} ${nils}`)
  await dialog.getByRole('combobox', { name: 'Roles' }).fill('Administrator')
  await page
    .getByRole('option', { name: /administrator/i })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  const refused = dialog.getByRole('region', { name: 'Not invited' })
  await expect(refused).toContainText(`${nils} cannot be invited. Only addresses at quay.example can`)
  await expect(dialog.getByText('1 invitation was sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(list.getByRole('row', { name: mara })).toContainText('Sent')
})
