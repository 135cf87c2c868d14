import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { addTenant, inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import type { PasswordPolicyTables } from '../password-policy/server/password-policy.tables.ts'
import { authorizationUrl } from '../testing/server/browser.testing.ts'

const run = randomUUID().slice(0, 8)
const [settled, late] = [`settled.${run}`, `late.${run}`]
const newPassword = 'a lighthouse in the fog'

test.use({ javaScriptEnabled: false })

test.beforeAll(async () => {
  await addTenant({
    num: `PLAIN-${run}`,
    name: ['Plain harbor', '素港'],
    domain: 'plain.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [],
    people: [settled, late].map(login => ({ login, name: login, roles: ['administrator'] })),
  })
  await inDatabase(async ({ site }) => {
    const db = site.$extendTables<PasswordPolicyTables>()
    const { id, tenantId } = await db
      .selectFrom('appUser')
      .select(['id', 'tenantId'])
      .where('loginName', '=', late)
      .executeTakeFirstOrThrow()
    const policy = { minLength: 10, history: 3, expiresAfterDays: 30, remindDays: 7, changeFirst: true }
    await db
      .insertInto('passwordPolicy')
      .values({ tenantId, ...policy })
      .execute()
    const changedAt = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable('credential').set({ changedAt }).where('userId', '=', id).execute()
  })
})

async function signIn(page: Page, origin: string, loginName: string, password: string): Promise<void> {
  await page.goto(authorizationUrl(origin).address)
  await fill(page, loginName, password)
}

async function fill(page: Page, loginName: string, password: string): Promise<void> {
  await page.getByLabel('Email or user name').fill(loginName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signed in, a browser is sent to the workspace with a code. */
const isSignedIn = ({ pathname, searchParams }: URL) => pathname === '/user/login' && searchParams.has('code')

test('without script people sign in, and a refusal says what to do and keeps the user name [AREA-6]', async ({
  page,
  baseURL,
  expectError,
}) => {
  expectError(/status of 400/)
  await signIn(page, String(baseURL), settled, 'not the password')
  await expect(
    page.getByText('The user name or password is not correct. Check both and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email or user name')).toHaveValue(settled)
  await expect(page.getByLabel('Password')).toHaveValue('')
  // The field has the focus, which shows outside its red edge.
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveCSS('outline-offset', '2px')
  await fill(page, settled, demoPassword)
  await page.waitForURL(isSignedIn)
})

test('without script an expired password is changed before the session begins [AREA-6]', async ({
  page,
  baseURL,
  expectError,
}) => {
  expectError(/status of 400/)
  await signIn(page, String(baseURL), late, demoPassword)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText('Your password has expired. Choose a new one to continue.')).toBeVisible()
  const [wanted, again] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Repeat new password'),
  ]
  const change = page.getByRole('button', { name: 'Change password and continue' })

  await wanted.fill(newPassword)
  await again.fill('another one altogether')
  await change.click()
  await expect(page.getByText('The passwords do not match. Enter them again.')).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/session/) }),
  )

  await wanted.fill(newPassword)
  await again.fill(newPassword)
  await change.click()
  await page.waitForURL(isSignedIn)
})
