import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { addTenant } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { addVirtualAuthenticator } from '../../../e2e/setup/virtual-authenticator.ts'
import { personMenu } from '../../../e2e/setup/workspace.ts'

const run = randomUUID().slice(0, 8)
const [administrator, clerk] = [`ada.${run}`, `cleo.${run}`]

test.beforeAll(() =>
  addTenant({
    num: `FACTOR-${run}`,
    name: ['Careful harbor', '谨慎的港口'],
    domain: 'factor.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [{ code: 'clerk', name: ['Clerk', '职员'], purpose: ['Keeps the books', '记账'], may: [] }],
    people: [
      { login: administrator, name: 'Ada Careful', roles: ['administrator'] },
      { login: clerk, name: 'Cleo Clerk', roles: ['clerk'] },
    ],
  }),
)

test('a second factor is required of a role, and others sign in as before', async ({
  signIn,
  page,
  anotherBrowser,
  baseURL,
}) => {
  await signIn(administrator, { to: '/hiam/second-factor-policy' })
  const policy = page.getByRole('tabpanel', { name: 'Second factor' })
  await expect(policy.getByText('1 are administrators')).toBeVisible()
  await policy.getByRole('combobox', { name: 'Add a role' }).fill('admin')
  await page.getByRole('option', { name: /administrator/i }).click()
  await expect(policy.getByText('1 person must add one')).toBeVisible()
  await expect(policy.getByRole('row', { name: /administrator/i })).toContainText('1 of 1')
  await policy.getByRole('textbox', { name: /^Days of grace of .*administrator/i }).fill('0')
  await policy.getByRole('checkbox', { name: 'Authenticator app' }).uncheck()
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Policy for second factors saved')).toBeVisible()
  await policy.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(page.getByText('1 person was reminded.')).toBeVisible()
  await expect(policy.getByRole('button', { name: 'Remind 1 person' })).toBeDisabled()
  await expect(policy.getByText(/^Last reminded/)).toBeVisible()
  await page.goto('/hiam/user/info?tab=security')
  await expect(
    page.getByText('Your organization requires a passkey or a security key. Add one.'),
  ).toBeVisible()

  const enter = async (at: Page, login: string) => {
    await at.goto(String(baseURL))
    await at.getByLabel('Email or user name').fill(login)
    await at.getByLabel('Password').fill(demoPassword)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  const [theirs, other] = [await anotherBrowser(), await anotherBrowser()]
  await enter(theirs, administrator)
  await expect(theirs.getByText('Your organization requires a passkey')).toBeVisible()
  await enter(other, clerk)
  await expect(personMenu(other)).toBeVisible()

  // No app is offered. With a passkey of the device the sign-in goes on.
  await expect(theirs.getByRole('img', { name: 'QR code' })).toHaveCount(0)
  await addVirtualAuthenticator(theirs)
  await theirs.getByRole('button', { name: 'Add and continue' }).click()
  await expect(theirs.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expect(theirs.getByRole('listitem')).toHaveCount(10)
  await theirs.getByRole('link', { name: 'I have saved them: continue' }).click()
  await expect(personMenu(theirs)).toBeVisible()
  await theirs.goto(`${baseURL}/hiam/user/info?tab=security`)
  await expect(
    theirs.getByText('In your organization only passkeys and security keys count as second factors'),
  ).toBeVisible()
})
