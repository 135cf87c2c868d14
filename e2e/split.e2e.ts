import { startInstallation } from './servers/installation.ts'
import { expect, test } from './setup/atrium.ts'
import { personMenu, workAs } from './setup/workspace.ts'

test('with the sign-in on an instance of its own, people sign in, work in another role, make a role and sign out', async ({
  page,
  signIn,
}) => {
  test.slow()
  const { url, stop } = await startInstallation('split', 'split')
  try {
    await signIn('ines.marchetti', { to: `${url}/hiam/role/list` })
    const roles = page.getByRole('tabpanel', { name: 'Roles' })
    await expect(roles.getByText(/^Showing 1-10 of/)).toBeVisible()
    await workAs(page, 'Access reviewer')
    await workAs(page, 'Tenant administrator')

    await roles.getByRole('button', { name: 'Create role' }).click()
    const draft = roles.getByRole('complementary', { name: 'Create role', exact: true })
    await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour pilot')
    await draft.getByRole('textbox', { name: 'Code', exact: true }).fill('harbour-pilot')
    await draft.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByText('Harbour pilot created')).toBeVisible()

    await page.goto(`${url}/user/logout`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(personMenu(page)).toBeHidden()
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})
