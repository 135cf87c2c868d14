import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'
import { openPage } from '../../../e2e/setup/workspace.ts'

const sessions = '/hiam/user/info?tab=sessions'
const online = '/hiam/online-user/list'
const own = (page: Page) => page.getByRole('tabpanel', { name: 'Your account' })
const lines = (page: Page) => own(page).getByRole('list', { name: 'Your sessions' }).getByRole('listitem')
const people = (page: Page) => page.getByRole('tabpanel', { name: 'Online people' })

/** The open page is notified at once, and the workspace does not open any more. */
async function expectOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/public/unauthorized')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await page.goto('/workplace')
  await expect(page).toHaveURL(/\/public\/unauthorized|\/oauth\/login/)
}

test('one browser signs the other out, which is out at its next call [SAFE-32]', async ({
  asAlone,
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await asAlone('aino.korhonen', { page: other })
  await asAlone('aino.korhonen', { to: sessions })
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('This one')
  await expect(lines(page).last()).toContainText(/Norrvik Freight · .+ · (127\.0\.0\.1|::1)/)

  await lines(page)
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText(/ signed out$/)).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expectOut(other)
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
})

test('all other browsers are signed out in one go, after a question', async ({
  asAlone,
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await asAlone('marta.ozola', { page: other })
  await asAlone('marta.ozola', { to: sessions })
  await expect(lines(page)).toHaveCount(2)
  await own(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out all other browsers?' })
  await expect(question).toContainText('1 browser is signed out immediately')
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(own(page).getByText('You are not signed in anywhere else.')).toBeVisible()
  await expectOut(other)
})

test('the sign-in log lists failed attempts, sign-ins and sign-outs from elsewhere', async ({
  page,
  asAlone,
  anotherBrowser,
  expectError,
}) => {
  expectError(/status of 400/)
  await page.goto('/')
  await page.getByLabel('Email or user name').fill('lars.haugen')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await fillSignIn(page, 'lars.haugen')
  const other = await anotherBrowser()
  await asAlone('lars.haugen', { page: other, to: sessions })
  await lines(other)
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(lines(other)).toHaveCount(1)
  await own(other).getByRole('tab', { name: 'Sign-in log' }).click()
  const entries = own(other).getByRole('rowgroup').nth(1).getByRole('row')
  for (const [at, says] of [
    /^Signed out from another browser/,
    /^Signed in/,
    /^Signed in/,
    /^Failed sign-in/,
  ].entries())
    await expect(entries.nth(at)).toHaveText(says)
})

test('an administrator sees who is online and signs a person out; another tenant sees nobody of them [SAFE-32]', async ({
  as,
  asAlone,
  page,
  anotherBrowser,
}) => {
  const person = await anotherBrowser()
  await asAlone('nils.aasen', { page: person })
  await as('ines.marchetti')
  await openPage(page, 'Online people')
  await expect(page).toHaveURL(online)
  const name = people(page).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('nils')
  await name.press('Enter')
  await expect(people(page).getByText('Showing 1-1 of 1')).toBeVisible()

  const stranger = await anotherBrowser()
  await as('sofia.lindqvist', { page: stranger, to: `${online}?realName=nils` })
  await expect(people(stranger).getByText('Nothing found')).toBeVisible()

  await people(page).getByRole('button', { name: 'Sign out Nils Åsen' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out Nils Åsen?' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(page.getByText('Nils Åsen signed out')).toBeVisible()
  await expect(people(page).getByText('Nothing found')).toBeVisible()
  await expectOut(person)
})

test('people who may not see who is online see why', async ({ as, page }) => {
  await as('tomasz.kowal', { to: online })
  await expect(page.getByText('Sorry, you have no permission to access this page')).toBeVisible()
})
