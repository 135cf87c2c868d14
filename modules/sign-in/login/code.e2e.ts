import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { addTenant, inDatabase } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import type { SecondFactorPolicyTables } from '../second-factor-policy/server/second-factor-policy.tables.ts'
import { codeOf } from '../testing/server/authenticator.testing.ts'
import { authorizationUrl } from '../testing/server/browser.testing.ts'

const run = randomUUID().slice(0, 8)
const [typist, parted, plain] = [`typist.${run}`, `parted.${run}`, `plain.${run}`]

// A tenant of its own, which requires a second factor of everyone.
test.beforeAll(async () => {
  await addTenant({
    num: `CODE-${run}`,
    name: ['Quick harbor', '快捷港'],
    domain: 'code.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [],
    people: [typist, parted, plain].map(login => ({ login, name: login, roles: ['administrator'] })),
  })
  await inDatabase(async ({ site }) => {
    const { tenantId } = await site
      .selectFrom('appUser')
      .select('tenantId')
      .where('loginName', '=', typist)
      .executeTakeFirstOrThrow()
    const requiredSince = new Date(Date.now() - 86_400_000)
    await site
      .$extendTables<SecondFactorPolicyTables>()
      .insertInto('secondFactorPolicy')
      .values({
        tenantId,
        demand: 'required',
        graceDays: 0,
        rememberDays: 0,
        requiredSince,
        remindedAt: null,
      })
      .execute()
  })
})

async function enter(page: Page, origin: unknown, loginName: string): Promise<void> {
  await page.goto(authorizationUrl(String(origin), { prompt: 'login' }).address)
  await page.getByLabel('Email or user name').fill(loginName)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const keyIn = async (page: Page): Promise<string> =>
  (await page.locator('.key code').innerText()).replace(/\s/g, '')

/** How often this page has sent a form to one of the steps after the password. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && /\/(enroll|second-factor)$/.test(request.url())) sent += 1
  })
  return () => sent
}

/**
 * Pastes a text into the field, as the browser's own paste does, and presses the button at once.
 * @returns for each attempt to send whether it was allowed, and what the page says then
 */
const pasteAndPress = (page: Page, text: string) =>
  code(page).evaluate((field, pasted) => {
    const sends: boolean[] = []
    document.addEventListener('submit', event => sends.push(!event.defaultPrevented))
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    document.querySelector<HTMLElement>('form:has(#code) button')?.click()
    return { sends, status: document.querySelector('[role=status]')?.textContent }
  }, text)

/** Signed in, a browser is sent to the workspace with a code. */
const isSignedIn = ({ pathname, searchParams }: URL) => pathname === '/user/login' && searchParams.has('code')

test('a complete code is sent by itself, once; a wrong one clears and says so', async ({
  page,
  baseURL,
  expectError,
}) => {
  expectError(/status of 400/)
  const sent = countSent(page)
  await enter(page, baseURL, typist)
  const secret = await keyIn(page)
  await code(page).pressSequentially(codeOf(secret))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  expect(sent()).toBe(1)
  const recovery = await page.getByRole('listitem').first().innerText()

  await enter(page, baseURL, typist)
  await expect(code(page)).toHaveAccessibleDescription(/checked as soon as it is complete/)
  await page.getByText('Recovery code').first().click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('234567')
  await code(page).fill(recovery)
  await code(page).fill('')
  await code(page).pressSequentially('00000')
  expect(sent()).toBe(1)
  await code(page).pressSequentially('0')
  await expect(page.getByRole('alert').filter({ hasText: 'This code is not correct' })).toBeVisible()
  await expect(code(page)).toHaveValue('')
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAccessibleDescription(/This code is not correct/)
  expect(sent()).toBe(2)

  // The code of this step was used to add the authenticator.
  const pasted = ` ${codeOf(secret, 1).replace(/^.../, '$& ')}\n`
  expect(await pasteAndPress(page, pasted)).toEqual({ sends: [true, false], status: 'Checking the code…' })
  await page.waitForURL(isSignedIn)
  expect(sent()).toBe(3)
})

test('digits of another keyboard stand in two groups, and the code is sent complete', async ({
  page,
  baseURL,
}) => {
  const sent = countSent(page)
  await enter(page, baseURL, parted)
  const secret = await keyIn(page)
  const current = () => page.locator('.digits i.on')
  await expect(current()).toHaveCount(1)
  await code(page).pressSequentially('٤١٩')
  await expect(code(page)).toHaveValue('419')
  await code(page).pressSequentially('۷')
  await expect(code(page)).toHaveValue('419 7')
  const [third, fourth, fifth] = await Promise.all(
    [2, 3, 4].map(at => page.locator('.digits i').nth(at).boundingBox()),
  )
  const gap = (fourth?.x ?? 0) - (third?.x ?? 0)
  expect(gap).toBeGreaterThan((fifth?.x ?? 0) - (fourth?.x ?? 0) + 20)
  for (let at = 0; at < 4; at++) await code(page).press('Backspace')
  await expect(code(page)).toHaveValue('')
  const typed = codeOf(secret).replace(/\d/g, digit => String.fromCharCode(0x6f0 + Number(digit)))
  await code(page).pressSequentially(typed)
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  expect(sent()).toBe(1)
})

test('a password can be shown, and is hidden again when its field is left', async ({ page, baseURL }) => {
  await page.goto(authorizationUrl(String(baseURL), { prompt: 'login' }).address)
  const field = page.getByLabel('Password')
  const said = page.getByText('Hidden again when you leave the field.')
  await field.fill('winter-harbour-71')
  const height = (await page.getByRole('button', { name: 'Show' }).boundingBox())?.height ?? 0
  expect(height).toBeGreaterThanOrEqual(24)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toBeFocused()
  await expect(said).toBeVisible()
  await page.getByLabel('Email or user name').focus()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(said).toBeHidden()
  // With the keyboard, the button is within the field.
  await field.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a code is sent with the button, and nothing says otherwise', async ({ page, baseURL }) => {
    const sent = countSent(page)
    await page.goto(authorizationUrl(String(baseURL), { prompt: 'login' }).address)
    await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
    await enter(page, baseURL, plain)
    await expect(page.getByText('checked as soon as it is complete')).toBeHidden()
    await code(page).fill(codeOf(await keyIn(page)))
    await expect(code(page)).not.toHaveAccessibleDescription(/checked as soon as/)
    expect(sent()).toBe(0)
    await page.getByRole('button', { name: 'Add and continue' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    expect(sent()).toBe(1)
  })
})
