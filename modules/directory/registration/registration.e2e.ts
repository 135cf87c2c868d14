import { randomUUID } from 'node:crypto'
import { authorizationUrl } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { inLastMail, linkInMail } from '../../../e2e/setup/outbox.ts'

test('a person at a verified domain makes an account without script, is approved, and signs in', async ({
  as,
  page,
  anotherBrowser,
  browser,
  baseURL,
}) => {
  test.slow()
  const loginName = `fia-${randomUUID().slice(0, 8)}`
  const email = `${loginName}@norrvik.example`
  const list = page.getByRole('tabpanel', { name: 'Mail domains' })
  const policy = page.getByRole('dialog', { name: 'Registration and invitations' })
  await as('ines.marchetti', { to: '/hiam/mail-domains' })
  await list.getByRole('button', { name: 'Registration and invitations' }).click()
  await policy.getByLabel('People can register').check()
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(policy.getByText('Choose a role.')).toBeVisible()
  await policy.getByRole('combobox', { name: 'Role of new accounts' }).fill('Depot clerk')
  await page.getByRole('option', { name: /^Depot clerk/ }).click()
  await expect(policy.getByRole('switch', { name: 'An administrator approves each account' })).toBeChecked()
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('People at your verified domains can register.')).toBeVisible()

  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    ...(baseURL && { baseURL }),
  })
  const theirs = await context.newPage()
  await theirs.goto('/portal?tenant=NORRVIK')
  await expect(theirs.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await theirs.goto(authorizationUrl(String(baseURL), { tenant: 'NORRVIK' }).address)
  await expect(theirs.getByText('New here?')).toBeVisible()
  await theirs.getByRole('link', { name: 'Create an account' }).click()
  await theirs.getByLabel('Email address').fill(email)
  await theirs.getByRole('button', { name: 'Send link' }).click()
  await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await as('ines.marchetti', { to: `/hmsg/mail/outbox?recipient=${email}` })
  await theirs.goto(await inLastMail(page, email, linkInMail))
  await theirs.getByLabel('Full name').fill('Fia Fjord')
  await theirs.getByLabel('User name').fill(loginName)
  const password = 'a lighthouse in the fog'
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Repeat new password').fill(password)
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs.getByText('An administrator has to approve it')).toBeVisible()
  await context.close()

  const accounts = page.getByRole('tabpanel', { name: 'Accounts' })
  await as('ines.marchetti', { to: '/hiam/sub-account-org/users' })
  await accounts.getByRole('button', { name: /^Waiting for approval/ }).click()
  await accounts.getByRole('gridcell', { name: 'Fia Fjord', exact: true }).click()
  const account = accounts.getByRole('complementary')
  await expect(account.getByText('Waiting for approval')).toBeVisible()
  await account.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Fia Fjord approved')).toBeVisible()
  await expect(account.getByText('Waiting for approval')).toHaveCount(0)

  const own = await anotherBrowser()
  await own.goto('/')
  await fillSignIn(own, loginName, password)
  await expect(own.getByText('Fia Fjord').first()).toBeVisible()

  await as('ines.marchetti', { to: '/hiam/mail-domains' })
  await list.getByRole('button', { name: 'Registration and invitations' }).click()
  await policy.getByLabel('People can register').uncheck()
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Self-registration is off.')).toBeVisible()
})
