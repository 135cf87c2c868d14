import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const words = /network request error, try again later\. What you typed is kept/
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'The server does not answer.' })

/** The server is away: nothing is answered. Calls that match `lost` are carried out, and their answer is lost. */
async function takeAway(page: Page, lost?: RegExp): Promise<() => Promise<void>> {
  const everything = /\/(iam|hpfm|hmsg|hadm|hfle|hptl|oauth|health|api)\//
  await page.route(everything, async route => {
    const request = route.request()
    if (request.method() === 'POST' && lost?.test(request.url())) await route.fetch()
    await route.abort('connectionfailed')
  })
  return () => page.unroute(everything)
}

test('a form that nobody answers says so, keeps what was typed, and is saved once by itself [ERR-6] [SAFE-68]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/ERR_CONNECTION|ERR_FAILED/)
  const code = `quay-${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: '/hiam/role/list' })
  await page.getByRole('button', { name: 'Create role' }).click()
  const drawer = page.getByRole('complementary', { name: 'Create role' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(`Quay ${code}`)
  await drawer.getByRole('textbox', { name: 'Code' }).fill(code)
  // The role is created, and the answer is lost: without the key the second attempt would find the code taken.
  const giveBack = await takeAway(page, /\/roles$/)
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await expect(drawer.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
  await giveBack()
  await expect(page.getByRole('complementary', { name: `Quay ${code}` })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await page.goto(`/hiam/role/list?code=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(code) })).toHaveCount(1)
})

test('a dialog does the same, and what could not be loaded is loaded by itself [ERR-6]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/ERR_CONNECTION|ERR_FAILED/)
  const code = `p-${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: '/hptl/portal-page/list' })
  await page.getByRole('button', { name: 'Create page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create page' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Timetable ${code}`)
  await dialog.getByRole('textbox', { name: 'End of the URL' }).fill(code)
  const giveBack = await takeAway(page)
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(`Timetable ${code}`)
  await giveBack()
  await expect(page.getByText(`“Timetable ${code}” saved as a draft`)).toBeVisible()
  await expect(banner(page)).toBeHidden()
})
