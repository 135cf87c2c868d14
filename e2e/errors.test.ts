import type { Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const list = (page: Page) => page.getByRole('tabpanel', { name: 'Roles' })
const notices = (page: Page) => page.getByRole('region', { name: 'Earlier notices' })
const polite = (page: Page) => notices(page).getByRole('status')
const urgent = (page: Page) => notices(page).getByRole('alert')

test('a refusal that follows from the rules of the work is a warning with the words of the server [ERR-2] [ERR-9]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await as('ines.marchetti', { to: '/hiam/role/list?code=dispatcher' })
  await refuseToDelete(page)
  await expect(polite(page)).toHaveText(/^Operation failed\s*The role still has people or roles below it$/)
  await expect(urgent(page)).toBeEmpty()

  await list(page).getByRole('button', { name: 'Enable' }).click()
  await expect(polite(page)).toContainText(/Operation successful\s*1 role enabled\.$/)
})

test('a notice stands in the lower trailing corner for 2.5 s, waits under the pointer, and can be read afterwards [ERR-10]', async ({
  as,
  page,
  expectError,
}) => {
  expectError(/status of 409/)
  await page.clock.install()
  await as('ines.marchetti', { to: '/hiam/role/list?code=dispatcher' })
  await refuseToDelete(page)
  const notice = polite(page).getByText('Operation failed')
  await notice.hover()
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const box = await notices(page).boundingBox()
  expect(box && height - box.y - box.height).toBe(48)
  expect(box && width - box.x - box.width).toBeLessThan(48)

  await page.mouse.move(10, 10)
  await page.clock.runFor(2400)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()

  await page.clock.resume()
  await page.getByRole('button', { name: 'Earlier notices' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(
    /Operation failed\s*The role still has people or roles below it/,
  )
})

test('a failure of the network is an error that stays until it is closed; what has the focus makes the others wait [ERR-6] [ERR-10]', async ({
  as,
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await as('ines.marchetti', { to: '/hiam/role/list?code=dispatcher' })
  await list(page).getByRole('checkbox', { name: 'Select Dispatcher', exact: true }).check()
  const enable = list(page).getByRole('button', { name: 'Enable' })
  await expect(enable).toBeEnabled()
  await context.setOffline(true)
  await enable.click()
  await expect(urgent(page)).toContainText(/^network request error\s*try again later/)
  await context.setOffline(false)
  await enable.click()
  const success = polite(page).getByText('Operation successful')
  await expect(success).toBeVisible()
  const close = urgent(page).getByRole('button', { name: 'Close' })
  await close.focus()
  await stopClock(page)
  await page.clock.runFor(20_000)
  await expect(success).toBeVisible()

  await list(page).getByRole('button', { name: 'Search' }).focus()
  await page.clock.runFor(2600)
  await expect(success).toBeHidden()
  await expect(close).toBeVisible()
  await close.click()
  await expect(close).toBeHidden()
})

/** People hold this role, so the server keeps it. */
async function refuseToDelete(page: Page): Promise<void> {
  await list(page).getByRole('checkbox', { name: 'Select Dispatcher', exact: true }).check()
  await list(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
}

/** From here on time passes in the page only when it is told to. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
}
