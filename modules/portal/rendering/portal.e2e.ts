import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../../../e2e/setup/accessibility.ts'
import { expect, fillSignIn, test } from '../../../e2e/setup/atrium.ts'

const phone = { width: 390, height: 844 }
const norrvik = 'tenant=NORRVIK'

/** Checks accessibility in light and dark mode, and that the page does not scroll sideways. */
async function expectUsable(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(
      await accessibilityViolations(page, 'all', { whatever: true }),
      `${page.url()} ${colorScheme}`,
    ).toEqual([])
  }
}

const nav = (page: Page) => page.getByRole('banner').getByRole('navigation')

test('the front page shows its notice in a dialog, once for each visitor and notice, and leads to the sign-in and back [ROUTE-12] [ROUTE-18]', async ({
  page,
}) => {
  await page.goto(`/portal?${norrvik}`)
  const notice = page.getByRole('dialog', { name: 'Easter cut-off for the Baltic ferries' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Read the announcement' })).toBeFocused()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goods in the north, moved on time.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Another tenant has another appearance and its own notice.
  const accent = () =>
    page
      .getByRole('link', { name: 'Open your workspace' })
      .evaluate(link => getComputedStyle(link).backgroundColor)
  const plum = await accent()
  await page.goto('/portal?tenant=HALDEN')
  await expect(page.getByRole('dialog', { name: 'Flu vaccination' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await accent()).not.toBe(plum)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/portal/aboutUs?${norrvik}`)
  await page.getByRole('button', { name: 'Dark theme', pressed: false }).click()
  await expect(page.getByRole('button', { name: 'Dark theme', pressed: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, 'peter.varga')
  await expect(page).toHaveURL(`/portal/aboutUs?${norrvik}`)
  // The page is the same for all visitors: the script replaces the sign-in link with the user's name.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Péter Varga' }).click()
  await expect(page).toHaveURL('/workplace')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the notice is a sheet from below, and every page fits, in Arabic too [ROUTE-12] [ROUTE-13] [ROUTE-14]', async ({
    page,
  }) => {
    await page.goto(`/portal?${norrvik}`)
    const box = await page.getByRole('dialog').boundingBox()
    expect(box && [box.x, Math.round(box.y + box.height), box.width]).toEqual([0, phone.height, phone.width])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.locator('summary[aria-label="Menu"]').click()
    await nav(page).getByRole('link', { name: 'Brand' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm on rough water')
    await expectUsable(page)
    await page.locator('summary[aria-label="Menu"]').click()
    await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const path of ['aboutUs', 'announcement']) {
      await page.goto(`/portal/${path}?${norrvik}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await expectUsable(page)
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole portal can be read: the notice stands on the page, and search, pages and downloads work [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [ROUTE-17]', async ({
    page,
  }) => {
    await page.goto(`/portal?${norrvik}`)
    const notice = page.getByRole('region', { name: 'Easter cut-off for the Baltic ferries' })
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('button')).toHaveCount(0)
    await notice.getByRole('link', { name: 'Read the announcement' }).click()
    await expect(page).toHaveURL(/\/portal\/announcement\/detail\//)
    await expect(page.getByRole('article')).toContainText('forty loads came too late')
    // Print shows only the text.
    for (const media of ['print', 'screen'] as const) {
      await page.emulateMedia({ media })
      await expect(page.getByRole('article')).toBeVisible()
      for (const part of [nav(page), page.getByRole('contentinfo')])
        await expect(part).toBeVisible({ visible: media === 'screen' })
    }

    await nav(page).getByRole('link', { name: 'About us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family-run since 1962')
    await nav(page).getByRole('link', { name: 'Brand' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm on rough water')

    await nav(page).getByRole('link', { name: 'Downloads' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download center')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Booking guide', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('norrvik-booking-guide.pdf')
    await page.getByRole('searchbox', { name: 'Search for' }).fill('calendar')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'SHA-256' })).toHaveCount(1)

    await nav(page).getByRole('link', { name: 'Announcements' }).click()
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(10)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(titles.last()).toHaveText('Norrvik joins the night ferry from Tallinn')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Maintenance')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(titles).toHaveCount(2)
    await expect(page).toHaveURL(/tenant=NORRVIK/)

    await page.getByRole('searchbox', { name: 'Search for' }).fill('gdynia')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('All categories')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Gdynia terminal opens its second rail track' }).click()
    await expect(page.getByRole('columnheader', { name: 'Arrives in Malmö' })).toBeVisible()
    await page.getByRole('link', { name: 'New fuel surcharge from the first of the month' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'New fuel surcharge from the first of the month',
    )
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('下月一日起执行新的燃油附加费')
  })
})

test('what the console publishes is on the portal within a second, and what is internal never is [ROUTE-16] [ROUTE-17]', async ({
  page,
  as,
  expectError,
}) => {
  expectError(/status of 404/)
  const title = `Gate 7 opens on Sundays ${randomUUID().slice(0, 8)}`
  await as('ines.marchetti', { to: '/hmsg/notices/list' })
  await page.getByRole('button', { name: 'Create announcement' }).click()
  const draft = page.getByRole('complementary', { name: 'Create announcement', exact: true })
  await draft.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await draft.getByRole('textbox', { name: 'Text', exact: true }).fill('From 8 to 12.')
  await draft.getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await draft.getByRole('button', { name: 'Create announcement' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  const list = await page.request.get(`/portal/announcement?${norrvik}`)
  expect(await list.text()).not.toContain(title)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText(`“${title}” published`)).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`/portal/announcement?${norrvik}`)).text(), { timeout: 1000 })
    .toContain(title)

  await page.goto(`/portal/announcement?${norrvik}`)
  await expect(page.getByRole('link', { name: 'Ines Marchetti' })).toBeVisible()
  await expect(page.getByText('Canteen in Oslo')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('article')).toContainText('From 8 to 12.')
  expect((await page.goto(`/portal/nowhere?${norrvik}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  await expectUsable(page)
})
