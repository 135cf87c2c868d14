import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoPassword } from '../../../apps/atrium/demo/accounts.ts'
import { addTenant } from '../../../e2e/servers/database.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { personMenu } from '../../../e2e/setup/workspace.ts'
import { codeOf } from '../testing/server/authenticator.testing.ts'

const run = randomUUID().slice(0, 8)
const person = `keeper.${run}`
const security = '/hiam/user/info?tab=security'
const own = (page: Page) => page.getByRole('tabpanel', { name: 'Your account' })

// A tenant of its own: a second factor and its policy would change the sign-in of other tests.
test.beforeAll(() =>
  addTenant({
    num: `KEEP-${run}`,
    name: ['Remembered harbor', '记住的港口'],
    domain: 'keep.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [],
    people: [{ login: person, name: 'Kit Keeper', roles: ['administrator'] }],
  }),
)

test('a device is remembered where the tenant allows it, and forgotten from the account', async ({
  signIn,
  page: at,
  baseURL,
}) => {
  await signIn(person, { to: '/hiam/second-factor-policy' })
  const policy = at.getByRole('tabpanel', { name: 'Second factor' })
  await policy.getByRole('textbox', { name: 'Days of remembering a device' }).fill('30')
  await policy.getByRole('button', { name: 'Save' }).click()
  await expect(at.getByText('Policy for second factors saved')).toBeVisible()

  await at.goto(security)
  await expect(own(at).getByText('No device is remembered')).toBeVisible()
  await own(at).getByRole('button', { name: 'Add authenticator' }).click()
  const add = at.getByRole('complementary', { name: 'Add authenticator' })
  await add.getByLabel('Your password').fill(demoPassword)
  await add.getByRole('button', { name: 'Continue' }).click()
  const secret = (await add.getByLabel('Key', { exact: true }).innerText()).replace(/\s/g, '')
  await add.getByRole('textbox', { name: 'Enter the code it shows' }).fill(codeOf(secret))
  await add.getByRole('textbox', { name: 'Name it' }).fill('Phone')
  await add.getByRole('button', { name: 'Add authenticator' }).click()
  const codes = at.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByLabel('I have stored the codes').check()
  await codes.getByRole('button', { name: 'Done' }).click()

  const signOut = async () => {
    await personMenu(at).click()
    await at.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(at.getByRole('heading', { name: /^(Sign in|You are signed out)$/ })).toBeVisible()
  }
  const enter = async () => {
    await at.goto(String(baseURL))
    await at.getByLabel('Email or user name').fill(person)
    await at.getByLabel('Password').fill(demoPassword)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  await signOut()
  await enter()
  await at.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check()
  // The code of this step was used to add the authenticator.
  await at.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await expect(personMenu(at)).toBeVisible()
  await signOut()
  await enter()
  await expect(personMenu(at)).toBeVisible()

  await at.goto(`${baseURL}${security}`)
  const devices = own(at).getByRole('region', { name: 'Remembered devices' })
  await expect(devices.getByText('This one')).toBeVisible()
  await devices.getByRole('button', { name: /^Forget / }).click()
  await expect(at.getByText(/asks for the second factor again$/)).toBeVisible()
  await expect(devices.getByText('No device is remembered')).toBeVisible()
  await signOut()
  await enter()
  await expect(at.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
})
