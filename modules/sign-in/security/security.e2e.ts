import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addTenant } from '../../../e2e/servers/database.ts'
import { OwnServer } from '../../../e2e/servers/server.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { addVirtualAuthenticator } from '../../../e2e/setup/virtual-authenticator.ts'
import { personMenu } from '../../../e2e/setup/workspace.ts'
import { secondFactorApi } from '../second-factor/second-factor.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import { codeOf } from '../testing/server/authenticator.testing.ts'

const personalCenter = '/hiam/user/info?tab=security'
const own = (page: Page) => page.getByRole('tabpanel', { name: 'Your account' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const newPassword = 'a lighthouse in the fog'

const run = randomUUID().slice(0, 8)
const [warden, changing, forgetful, moving, careful] = ['warden', 'soren', 'andrius', 'birgit', 'tobias'].map(
  name => `${name}.${run}`,
) as [string, string, string, string, string]

// People of its own: another password or a second factor would change how other tests sign them in.
test.beforeAll(() =>
  addTenant({
    num: `SECURE-${run}`,
    name: ['Guarded harbor', '守护的港口'],
    domain: 'secure.example',
    colour: '#556b2f',
    timeZone: 'UTC',
    menus: [],
    roles: [],
    people: [warden, changing, forgetful, moving, careful].map(login => ({
      login,
      name: login,
      roles: ['administrator'],
    })),
  }),
)

type As = (loginName: string, going: { to: string; page: Page }) => Promise<void>

/** The last email to a recipient, read by the tenant's administrator in the demo outbox. */
async function lastMail(as: As, page: Page, recipient: string): Promise<string> {
  await as(warden, { to: `/hmsg/mail/outbox?recipient=${recipient}`, page })
  const outbox = page.getByRole('tabpanel', { name: 'Outbox' })
  await outbox.getByRole('gridcell', { name: recipient }).first().click()
  const mail = outbox.getByRole('complementary')
  await expect(mail).toContainText(recipient)
  return mail.innerText()
}

test('the parts of the page are shown together: none that comes late moves those below', async ({
  as,
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname === secondFactorApi.own.path,
    async route => {
      await released.promise
      await route.continue()
    },
  )
  const others = page.waitForResponse(answer => new URL(answer.url()).pathname === sessionApi.list.path)
  await as(careful, { to: personalCenter })
  await (await others).finished()
  await expect(own(page).getByRole('progressbar')).toBeVisible()
  await expect(own(page).getByRole('heading', { name: 'Email and phone' })).toBeHidden()
  released.resolve()
  await expect(own(page).getByRole('heading', { name: 'Email and phone' })).toBeVisible()
  await expect(own(page).getByRole('progressbar')).toBeHidden()
})

test('another password ends the sessions elsewhere, which is said before; this one goes on [SAFE-32]', async ({
  signIn,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 400/)
  const elsewhere = await anotherBrowser()
  await signIn(changing, { page: elsewhere })
  await signIn(changing, { to: personalCenter })
  await own(page).getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  await expect(form.getByText('All your other sessions are signed out')).toBeVisible()
  const rule = (words: string) => form.getByRole('listitem').filter({ hasText: words })
  const wanted = form.getByLabel('New password')
  const save = form.getByRole('button', { name: 'Change password' })

  await wanted.fill('short')
  await expect(rule('8 to 128 characters')).toContainText('not met yet')
  await wanted.fill(`${changing}-2026`)
  await expect(rule('8 to 128 characters')).toContainText(': met')
  await expect(rule('Not your user name')).toContainText('not met yet')
  await wanted.fill('Password2026')
  await form.getByLabel('Current password').fill('Atrium-demo-1')
  await save.click()
  await expect(rule('Not a commonly used password')).toContainText('not met yet')
  await wanted.fill(newPassword)
  await form.getByLabel('Current password').fill('not the password')
  await save.click()
  await expect(form.getByText('This is not your current password')).toBeVisible()
  await form.getByLabel('Current password').fill('Atrium-demo-1')
  await save.click()
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(elsewhere.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()

  await page.reload()
  await expect(own(page).getByText('Changed on')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(elsewhere, changing, newPassword)
})

test('a sign-in from elsewhere that was not theirs leads to another password', async ({
  page,
  browser,
  baseURL,
  as,
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
  const elsewhere = await browser.newContext({ userAgent, locale: 'en-GB', ...(baseURL && { baseURL }) })
  const theirs = await elsewhere.newPage()
  await theirs.goto('/')
  await fillSignIn(theirs, 'tomasz.kowal')
  await expect(theirs.getByRole('tab', { name: 'Workspace' })).toBeVisible()
  await elsewhere.close()
  await as('tomasz.kowal', { to: personalCenter })
  const signIns = page.getByRole('region', { name: 'Recent sign-ins' }).getByRole('listitem')
  const foreign = signIns.filter({ hasText: 'Firefox' }).first()
  await expect(signIns.filter({ hasText: 'Chrome' }).first()).toBeVisible()
  await expect(signIns.filter({ hasText: 'Chrome' }).getByRole('button')).toHaveCount(0)
  await foreign.getByRole('button', { name: 'This wasn’t me' }).click()
  const form = dialog(page, 'Change password')
  await expect(form.getByText('Someone else may know your password.')).toBeVisible()
  await expect(form.getByLabel('Current password')).toBeFocused()
})

test('a forgotten password is replaced through the link that came by mail [SAFE-37]', async ({
  page,
  as,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 400/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email or user name').fill(forgetful)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const mail = await lastMail(as, await anotherBrowser(), `${forgetful}@secure.example`)
  const link = /https?:\/\/\S+/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL('/oauth/password/modify')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, forgetful, newPassword)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('the address becomes another one with the password and a code that is sent there', async ({
  as,
  page,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 400/)
  await as(moving, { to: personalCenter })
  await expect(own(page).getByText(`${moving}@secure.example`)).toBeVisible()
  await own(page).getByRole('button', { name: 'Change email' }).click()
  const form = dialog(page, 'Change email')
  await form.getByLabel('New email').fill('no address')
  await form.getByLabel('Your password').fill('Atrium-demo-1')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('Enter an address such as')).toBeVisible()
  await form.getByLabel('New email').fill('birgit@new.example')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('A code was sent to b•••@new.example')).toBeVisible()
  await expect(form.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()

  const mail = await lastMail(as, await anotherBrowser(), 'birgit@new.example')
  const code = /\b\d{6}\b/.exec(mail)?.[0] ?? ''
  await form.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByText('The code is not correct')).toBeVisible()
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email is now birgit@new.example.')).toBeVisible()
  await expect(own(page).getByText('birgit@new.example')).toBeVisible()
})

// A server of their own: they change settings of whole tenants, and reminders would disturb other tests.
test.describe('with a server of its own', () => {
  let server: OwnServer
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    server = await OwnServer.start()
  })
  test.afterAll(() => server.stop())

  test('the password rules are the tenant’s, and people who must change theirs soon are reminded once in a session, in the tenant’s words', async ({
    signIn,
    page,
    anotherBrowser,
  }) => {
    const reminded = await anotherBrowser()
    await signIn('ines.marchetti', { to: `${server.url}/hpfm/static-text/list?staticText=new` })
    const text = page.getByRole('complementary', { name: 'Create text' })
    await text.getByRole('textbox', { name: 'Title', exact: true }).fill('Time for a new password')
    await text.getByRole('textbox', { name: 'Code', exact: true }).fill('USER_PROMPT')
    await text.getByRole('textbox', { name: 'Text', exact: true }).fill('The desk in Oslo helps.')
    await text.getByRole('button', { name: 'Create text' }).click()
    await expect(page.getByRole('complementary', { name: 'Time for a new password' })).toBeVisible()

    await page.goto(`${server.url}/hiam/password-policy`)
    const screen = page.getByRole('tabpanel', { name: 'Password rules' })
    await screen.getByRole('switch', { name: 'Passwords expire' }).click()
    await screen.getByRole('textbox', { name: 'After (days)' }).fill('')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect(screen.getByText('This number is out of range.').first()).toBeVisible()
    await screen.getByRole('textbox', { name: 'After (days)' }).fill('5')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Password rules saved')).toBeVisible()
    const stranger = await anotherBrowser()
    await signIn('sofia.lindqvist', { to: `${server.url}/hiam/password-policy`, page: stranger })
    await expect(stranger.getByRole('switch', { name: 'Passwords expire' })).not.toBeChecked()
    await stranger.goto('about:blank')

    await signIn('lars.haugen', { to: server.url, page: reminded })
    const reminder = dialog(reminded, 'Time for a new password')
    await expect(reminder.getByText('The desk in Oslo helps.')).toBeVisible()
    await reminder.getByRole('button', { name: 'Later' }).click()
    await expect(reminder).toBeHidden()
    await reminded.reload()
    await expect(reminded.getByRole('main')).toBeVisible()
    await expect(personMenu(reminded)).toBeVisible()
    await expect(reminder).toBeHidden()
    // Pending requests of the pages must not hit a closed server.
    for (const open of [page, reminded]) await open.goto('about:blank')
  })

  test('what the platform says of title, look and passwords counts for every tenant, at the door as well', async ({
    signIn,
    page,
    anotherBrowser,
    expectError,
  }) => {
    expectError(/status of 400/)
    await signIn('admin', { to: `${server.url}/hpfm/config` })
    const form = page.getByRole('tabpanel', { name: 'Title and appearance' })
    const title = form.getByRole('textbox', { name: 'Title' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Choose an image: Logo' }).click(),
    ])
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(form.getByRole('alert')).toHaveText(/^This file cannot be used/)
    await title.fill('Harbour works')
    await form.getByRole('textbox', { name: 'Color', exact: true }).fill('#7a1f3d')
    await form.getByRole('switch', { name: 'Use color as accent' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Configuration saved')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByText('Harbour works')).toBeVisible()
    await expect(title).toHaveValue('Harbour works')

    await page.goto(`${server.url}/hiam/password-policy`)
    const rules = page.getByRole('tabpanel', { name: 'Password rules' })
    const length = rules.getByRole('textbox', { name: 'Minimum length' })
    await length.fill('')
    await rules.getByRole('button', { name: 'Save' }).click()
    await expect(rules.getByText('This number is out of range.').first()).toBeVisible()
    await length.fill('16')
    await rules.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Password rules saved')).toBeVisible()
    await page.goto('about:blank')

    const other = await anotherBrowser()
    await other.goto(server.url)
    await expect(other).toHaveTitle('Sign in · Harbour works')
    await expect(other.getByRole('button', { name: 'Sign in' })).toHaveCSS(
      'background-color',
      'rgb(122, 31, 61)',
    )
    await signIn('sofia.lindqvist', { to: `${server.url}${personalCenter}`, page: other })
    await expect(other).toHaveTitle(/· Harbour works$/)
    await own(other).getByRole('button', { name: 'Change password' }).click()
    const change = dialog(other, 'Change password')
    await change.getByLabel('Current password').fill('Atrium-demo-1')
    await change.getByLabel('New password').fill('kelp and slate')
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(change.getByRole('listitem').filter({ hasText: '16 to 128 characters' })).toContainText(
      'not met yet',
    )
    await expect(other.getByText('Password changed.')).toBeHidden()
    await other.goto('about:blank')
  })
})

test('an authenticator is added with its recovery codes, and the next sign-in asks for its code; a passkey signs in alone or after the password', async ({
  signIn,
  page,
  anotherBrowser,
  baseURL,
}) => {
  await signIn(careful, { to: personalCenter })
  await own(page).getByRole('button', { name: 'Add authenticator' }).click()
  const add = own(page).getByRole('complementary', { name: 'Add authenticator' })
  await add.getByLabel('Your password').fill('Atrium-demo-1')
  await add.getByRole('button', { name: 'Continue' }).click()
  await expect(add.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await add.getByLabel('Key', { exact: true }).innerText()).replace(/\s/g, '')
  await add.getByRole('textbox', { name: 'Enter the code it shows' }).fill(codeOf(secret))
  await add.getByRole('textbox', { name: 'Name it' }).fill('Pixel 9')
  await add.getByRole('button', { name: 'Add authenticator' }).click()
  const codes = dialog(page, 'Your recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByLabel('I have stored the codes').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(own(page).getByText('10 of 10 left')).toBeVisible()

  const elsewhere = await anotherBrowser()
  await elsewhere.goto(String(baseURL))
  await elsewhere.getByLabel('Email or user name').fill(careful)
  await elsewhere.getByLabel('Password').fill('Atrium-demo-1')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  // The code of this step was used to add the authenticator.
  await elsewhere.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await expect(elsewhere.getByRole('main')).toBeVisible()
  await expect(elsewhere).toHaveURL(url => !url.pathname.startsWith('/oauth'))

  const { device, authenticatorId } = await addVirtualAuthenticator(page)
  await own(page).getByRole('button', { name: 'Add passkey' }).click()
  const passkey = own(page).getByRole('complementary', { name: 'Add passkey' })
  await passkey.getByLabel('Your password').fill('Atrium-demo-1')
  await passkey.getByRole('textbox', { name: 'Name it' }).fill('Work laptop')
  await passkey.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Work laptop added')).toBeVisible()
  await expect(passkey).toBeHidden()
  await expect(own(page).getByText('Work laptop')).toBeVisible()
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  // A passkey that waits for a touch leaves the page as it is.
  const touched = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const signOut = async () => {
    await touched(false)
    await personMenu(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: /^(Sign in|You are signed out)$/ })).toBeVisible()
    await page.goto(String(baseURL))
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await touched(true)
  }
  await signOut()
  // Browsers offer it in the field of the user name; this one chooses it at once.
  await page.reload()
  await expect(personMenu(page)).toBeVisible()

  await signOut()
  await page.getByLabel('Email or user name').fill(careful)
  await page.getByLabel('Password').fill('Atrium-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Passkey or security key' }).click()
  await expect(personMenu(page)).toBeVisible()
})
