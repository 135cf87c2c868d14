import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../e2e/setup/atrium.ts'
import { personMenu, tab } from '../../../e2e/setup/workspace.ts'

const personalCenter = '/hiam/user/info'
const own = (page: Page) => page.getByRole('tabpanel', { name: 'Your account' })
const section = (page: Page, name: string) => own(page).getByRole('tab', { name, exact: true })
const list = (page: Page, name: string) => own(page).getByRole('combobox', { name, exact: true })

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await list(page, name).click()
  await page.getByRole('option', { name: option }).click()
  await expect(page.getByText('Preferences saved').last()).toBeVisible()
}

/** The current day in a time zone, as `YYYY/MM/DD`. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date()).replaceAll('-', '/')
}

/** Sets a mark that a reload removes, and returns a function that checks it. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
  return () => page.evaluate(() => 'marked' in window)
}

test('the personal center opens from the person’s menu, and each section has an address', async ({
  as,
  page,
}) => {
  await as('freja.dahl')
  await personMenu(page).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page).toHaveURL(personalCenter)
  await expect(tab(page, 'Your account')).toHaveAttribute('aria-selected', 'true')
  await section(page, 'Sessions').click()
  await expect(page).toHaveURL(`${personalCenter}?tab=sessions`)
  await page.goto(`${personalCenter}?tab=receive`)
  await expect(section(page, 'Notifications')).toHaveAttribute('aria-selected', 'true')
  await expect(own(page).getByRole('table', { name: 'Channels for each message type' })).toBeVisible()
})

test('what the tenant holds about the person is written into an archive, which they download', async ({
  as,
  page,
}) => {
  await as('oskar.lund', { to: personalCenter })
  await own(page).getByRole('button', { name: 'Download my data' }).click()
  const archive = own(page).getByRole('button', { name: 'Download archive' })
  const [download] = await Promise.all([page.waitForEvent('download'), archive.click()])
  expect(download.suggestedFilename()).toMatch(/^oskar\.lund \d{4}-\d\d-\d\d\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('it opens from the sheet about the person', async ({ as, page }) => {
    await as('freja.dahl')
    await page.getByRole('button', { name: 'You', exact: true }).click()
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page).toHaveURL(personalCenter)
    await expect(own(page).getByText('freja.dahl', { exact: true })).toBeVisible()
  })
})

test('a new name is there at once wherever the person is named; one that is none is not taken', async ({
  as,
  page,
}) => {
  await as('oskar.lund', { to: personalCenter })
  const name = own(page).getByRole('textbox', { name: 'Name' })
  await name.fill('  ')
  await name.press('Enter')
  await expect(own(page).getByText('Enter a name of at most 120 characters.')).toBeVisible()
  await name.fill('Oskar Lund-Holm')
  await own(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name is now Oskar Lund-Holm')).toBeVisible()
  await expect(personMenu(page)).toHaveAccessibleName(/Oskar Lund-Holm/)
})

test('a picture is cut to a small square before it is sent, shown at once, and can be removed', async ({
  as,
  page,
}) => {
  await as('freja.dahl', { to: personalCenter })
  const choosing = page.waitForEvent('filechooser')
  await own(page).getByRole('button', { name: 'Choose picture' }).click()
  const chooser = await choosing
  const upload = page.waitForRequest('**/files/multipart')
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawing(page, 900, 400) })
  expect((await upload).headers().authorization).toMatch(/^bearer /)
  await expect(page.getByText('Picture changed')).toBeVisible()
  const picture = page.getByRole('banner').locator('img[src*="/pictures/"]')
  await expect(picture).toHaveCount(1)
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([256, 256])
  await own(page).getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
})

test('a file that is no picture is refused where it was chosen', async ({ as, page }) => {
  await as('freja.dahl', { to: personalCenter })
  const choosing = page.waitForEvent('filechooser')
  await own(page).getByRole('button', { name: 'Choose picture' }).click()
  const chooser = await choosing
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(own(page).getByRole('alert')).toContainText('cannot be read as a picture')
})

/** Draws a picture that is far from square. */
async function drawing(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const paper = canvas.getContext('2d')
      if (paper) paper.fillStyle = '#a0522d'
      paper?.fillRect(0, 0, w, h)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('time zone and formats count at once on every open page, without a reload, and stay [CONST-1]', async ({
  asAlone,
  page,
}) => {
  await asAlone('pal.nygard', { to: '/hiam/role/list' })
  const roles = page.getByRole('tabpanel', { name: 'Roles' })
  const day = (pattern: RegExp): Locator => roles.getByRole('gridcell', { name: pattern }).first()
  await expect(day(/^\d\d\.\d\d\.\d{4}$/)).toBeVisible()
  const isMarked = await markPage(page)

  await personMenu(page).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await section(page, 'Preferences').click()
  await choose(page, 'Dates', /YYYY\/MM\/DD/)
  await choose(page, 'Times', /hh:mm A/)
  await list(page, 'Time zone').fill('kiritimati')
  await page.getByRole('option', { name: /Kiritimati/ }).click()
  const today = todayIn('Pacific/Kiritimati')
  await expect(own(page).getByText(new RegExp(`It is now ${today} \\d\\d:\\d\\d [AP]M\\.`))).toBeVisible()
  await section(page, 'Sessions').click()
  await expect(
    own(page)
      .getByText(new RegExp(`Signed in ${today} \\d\\d:\\d\\d [AP]M`))
      .first(),
  ).toBeVisible()

  await tab(page, 'Roles').click()
  await expect(day(/^\d{4}\/\d\d\/\d\d$/)).toBeVisible()
  await expect(day(/^\d\d\.\d\d\.\d{4}$/)).toBeHidden()
  await tab(page, 'Workspace').click()
  await expect(page.getByText(today).first()).toBeVisible()
  expect(await isMarked()).toBe(true)

  await page.reload()
  await tab(page, 'Roles').click()
  await expect(day(/^\d{4}\/\d\d\/\d\d$/)).toBeVisible()
})

test('the default tenant is where the next sign-in begins, until it is unset [ROLE-5]', async ({
  asAlone,
  signIn,
  page,
  anotherBrowser,
}) => {
  const at = (where: Page, name: string) =>
    expect(where.getByRole('button', { name: `${name} Switch tenant` })).toBeVisible()
  await asAlone('martins.kalnins', { to: `${personalCenter}?tab=preferences` })
  await at(page, 'Norrvik Freight')
  await choose(page, 'Start in', 'Halden Clinics')
  await at(page, 'Norrvik Freight')

  const next = await anotherBrowser()
  await signIn('martins.kalnins', { page: next })
  await at(next, 'Halden Clinics')

  await choose(page, 'Start in', 'Home tenant')
  const last = await anotherBrowser()
  await signIn('martins.kalnins', { page: last })
  await at(last, 'Norrvik Freight')
})

test('the default role is the one the next sign-in begins with', async ({
  asAlone,
  signIn,
  page,
  anotherBrowser,
}) => {
  await asAlone('pawel.zielinski', { to: `${personalCenter}?tab=preferences` })
  await expect(personMenu(page)).toHaveAccessibleName(/Customer desk/)
  await choose(page, 'Role in Norrvik Freight', 'Invoice clerk')
  const next = await anotherBrowser()
  await signIn('pawel.zielinski', { page: next })
  await expect(personMenu(next)).toHaveAccessibleName(/Invoice clerk/)
})

test('theme and density are the person’s in every browser', async ({ asAlone, page, anotherBrowser }) => {
  const look = (where: Page) =>
    where.evaluate(() => [
      document.documentElement.dataset.mantineColorScheme,
      document.documentElement.dataset.density,
    ])
  await asAlone('oskar.lund', { to: `${personalCenter}?tab=preferences` })
  expect(await look(page)).toEqual(['light', 'comfortable'])
  await own(page).getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await own(page).getByRole('radiogroup', { name: 'Density' }).getByText('Compact').click()
  await expect.poll(() => look(page)).toEqual(['dark', 'compact'])

  const next = await anotherBrowser()
  await asAlone('oskar.lund', { page: next })
  await expect.poll(() => look(next)).toEqual(['dark', 'compact'])
  await next.getByRole('button', { name: 'Theme: Dark' }).click()
  await next.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(() => look(next)).toEqual(['light', 'compact'])
  await page.reload()
  await expect.poll(() => look(page)).toEqual(['light', 'compact'])
})

test('the ways messages take are chosen one by one; security notices always reach the workspace', async ({
  as,
  page,
}) => {
  await as('freja.dahl', { to: `${personalCenter}?tab=receive` })
  const channelChoice = (name: string) => own(page).getByRole('checkbox', { name, exact: true })
  await expect(channelChoice('Security notices: Workspace')).toBeChecked()
  await expect(channelChoice('Security notices: Workspace')).toBeDisabled()
  await channelChoice('Announcements: Email').check()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await page.reload()
  await expect(channelChoice('Announcements: Email')).toBeChecked()
})

test('a token is shown once, works for a program, and stops when it is revoked', async ({ as, page }) => {
  await as('oskar.lund', { to: `${personalCenter}?tab=tokens` })
  await own(page).getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Yard report')
  await dialog.getByRole('button', { name: 'Create and show token' }).click()
  const shown = dialog.getByRole('status', { name: 'Token', exact: true })
  await expect(shown).toHaveText(/^atrium_pat_\w{42}$/)
  const token = await shown.innerText()
  const self = async () =>
    (
      await fetch(new URL('/iam/hzero/v1/users/self', page.url()), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  expect(await self()).toBe(200)
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: 'I have stored the token' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await own(page).getByRole('button', { name: 'Revoke Yard report' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Yard report revoked')).toBeVisible()
  await expect.poll(self).toBe(401)
})
