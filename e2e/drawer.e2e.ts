import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/atrium.ts'

const id = /[0-9a-f-]{36}/
/** The call of one role, not of the list. */
const aRole = /\/roles\/[0-9a-f-]{36}(\?|$)/

const drawer = (page: Page) => page.getByRole('complementary')
const open = (page: Page, name: string) => page.getByRole('row', { name }).getByText(name).first().click()

/** Holds back the answers of a call until `release`, and lets them come then from the server. */
async function hold(page: Page, call: RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(call, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Opens a role, whose record loads until `release`. */
async function openLoading(page: Page) {
  const release = await hold(page, aRole)
  await open(page, 'Depot clerk')
  await expect(drawer(page).getByRole('progressbar')).toBeVisible()
  return release
}

/** Presses the mouse on a button and keeps it down. */
async function press(page: Page, button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('Open as page that is pressed while the record loads opens the page when it is released after', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: '/hiam/role/list' })
    const release = await openLoading(page)
    await press(page, drawer(page).getByRole('button', { name: 'Open as page' }))
    release()
    await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('tab', { name: 'Permissions' })).toBeVisible()
  })

  test('the head of a drawer, its buttons and the focus on them stay when the record comes', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: '/hiam/role/list' })
    const release = await openLoading(page)
    const button = drawer(page).getByRole('button', { name: 'Open as page' })
    await button.focus()
    const before = await button.boundingBox()
    release()
    await expect(drawer(page).getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect(button).toBeFocused()
    expect(await button.boundingBox()).toEqual(before)
  })

  test('a lookup view, whose record is looked for first, closes by one press', async ({ as, page }) => {
    await as('ines.marchetti', { to: '/hpfm/lov-view/list?viewCode=HIAM.ROLE' })
    await expect(page.getByRole('row', { name: 'HIAM.ROLE' }).first()).toBeVisible()
    const release = await hold(page, /\/lov-view-headers/)
    await page.getByRole('gridcell', { name: 'HIAM.ROLE', exact: true }).click()
    await expectClosesByOnePress(page, release)
  })

  test('a press on Close counts when the load fails before it is released', async ({
    as,
    page,
    expectError,
  }) => {
    expectError(/status of 404/)
    await as('ines.marchetti', { to: '/hiam/role/list' })
    const held = Promise.withResolvers<void>()
    await page.route(aRole, async route => {
      await held.promise
      await route.continue({ url: route.request().url().replace(id, randomUUID()) })
    })
    await open(page, 'Depot clerk')
    await expect(drawer(page).getByRole('progressbar')).toBeVisible()
    await press(page, drawer(page).getByRole('button', { name: 'Close' }))
    held.resolve()
    await expect(drawer(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.mouse.up()
    await expect(drawer(page)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a record without a page closes by one press while it loads', async ({ as, page }) => {
    await as('ines.marchetti', { to: '/hpfm/lov-view/list' })
    const row = page.getByRole('tabpanel').getByRole('row').first()
    await expect(row).toBeVisible()
    const release = await hold(page, /\/lov-view-headers/)
    await row.click()
    await expectClosesByOnePress(page, release)
  })

  test('a button in a note that begins a line of its own stands where the text does', async ({
    as,
    page,
  }) => {
    await as('ines.marchetti', { to: '/hmsg/send-config/list' })
    await page.getByRole('tabpanel').getByRole('row', { name: 'Summary of unread messages' }).click()
    const button = drawer(page).getByRole('button', { name: 'Customize' })
    await expect(button).toBeVisible()
    const places = await button.evaluate(element => {
      const text = document.createRange()
      text.selectNodeContents(element.parentElement?.firstChild ?? element)
      const [box, words] = [element.getBoundingClientRect(), text.getBoundingClientRect()]
      return { isBelow: box.top >= words.bottom - 4, button: box.left, text: words.left }
    })
    expect(places).toEqual({ isBelow: true, button: places.text, text: places.text })
  })
})

/** Presses Close of the open drawer, lets its record come, and releases the mouse. */
async function expectClosesByOnePress(page: Page, release: () => void) {
  await expect(drawer(page).getByRole('progressbar')).toBeVisible()
  await press(page, drawer(page).getByRole('button', { name: 'Close' }))
  release()
  await expect(drawer(page).getByRole('textbox', { name: 'Name' }).first()).toBeVisible()
  await page.mouse.up()
  await expect(drawer(page)).toHaveCount(0)
}
