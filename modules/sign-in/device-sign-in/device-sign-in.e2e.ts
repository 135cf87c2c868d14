import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

test('a command line signs a person in by the code that they enter, and is listed with their sessions', async ({
  as,
  page,
  anotherBrowser,
  baseURL,
}) => {
  const clientId = `line-${randomUUID().slice(0, 6)}`
  await as('admin', { to: '/hiam/client?client=new', page })
  const draft = page.getByRole('complementary', { name: 'Create client', exact: true })
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour line')
  await draft.getByRole('textbox', { name: 'Client ID' }).fill(clientId)
  await draft.getByRole('combobox', { name: 'Grant types' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Authorization code with PKCE' }).click()
  await page.getByRole('option', { name: 'Device code' }).click()
  await page.keyboard.press('Escape')
  await draft.getByRole('button', { name: 'Create client' }).click()
  await expect(page.getByText('Harbour line created')).toBeVisible()

  const ask = async (endpoint: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientId, ...fields })
    return (await fetch(`${baseURL}/oauth/oauth/${endpoint}`, { method: 'POST', body })).json()
  }
  const device = await ask('device-authorization', { scope: 'openid' })

  const at = await anotherBrowser()
  await at.goto(device.verification_uri_complete)
  await at.getByLabel('Email or user name').fill('ingrid.solberg')
  await at.getByLabel('Password').fill(demoPassword)
  await at.getByRole('button', { name: 'Sign in' }).click()
  await expect(at.getByLabel('Code')).toHaveValue(device.user_code.replace('-', ''))
  await at.getByRole('button', { name: 'Continue' }).click()
  await expect(at.getByRole('heading', { name: 'Let Harbour line sign in as you?' })).toBeVisible()
  await expect(at.getByText(device.user_code)).toBeVisible()
  await at.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(at.getByRole('heading', { name: 'The device is signed in' })).toBeVisible()

  const tokens = await ask('token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device.device_code,
  })
  expect(tokens).toMatchObject({ scope: 'openid', token_type: 'Bearer' })
  await at.goto(`${baseURL}/hiam/user/info?tab=sessions`)
  await expect(at.getByRole('list', { name: 'Your sessions' }).getByText('Harbour line')).toBeVisible()
})
