import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { expect, fillSignIn, test } from '../setup/atrium.ts'
import { screens, shots } from './screens.ts'

// Not a test, though it runs as one: a picture of every screen in every language, theme and size.

const folder = join(import.meta.dirname, '../../shots')
const readme = join(import.meta.dirname, '../../docs/pictures')
/** The pictures of README.md, by the name of the shot. */
const inReadme = new Map([
  ['roles-drawer', 'roles-light.png'],
  ['dispatch-board', 'dispatch-board.png'],
  ['late-departures', 'late-departures.png'],
])

const languages = [
  { tag: 'en', locale: 'en-GB', name: 'English' },
  { tag: 'zh', locale: 'zh-CN', name: '中文' },
] as const
const themes = ['light', 'dark'] as const
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

for (const { tag, locale, name: language } of languages) {
  for (const theme of themes) {
    for (const [device, viewport] of Object.entries(sizes)) {
      const end = `${theme}-${tag}-${viewport.width}x${viewport.height}`
      test.describe(end, () => {
        test.use({ locale, colorScheme: theme, viewport })
        for (const { name, only, error, open } of shots) {
          if (only && only !== device) continue
          test(name, async ({ page, browser, states, as, settled, expectError }) => {
            if (error) expectError(error)
            await open({
              page,
              say: (english, chinese) => (tag === 'en' ? english : chinese),
              async enter(loginName, to) {
                if (!states.has(loginName)) states.set(loginName, await prepare(browser, loginName, language))
                await as(loginName, { to })
              },
            })
            await settled()
            const path = join(folder, `${name}-${end}.png`)
            await page.screenshot({ path, animations: 'disabled' })
            const shown = end === 'light-en-1440x900' && inReadme.get(name)
            if (shown) await page.screenshot({ path: join(readme, shown), animations: 'disabled' })
          })
        }
      })
    }
  }
}

// Screens without their further states, for a person who reads Arabic.
for (const [theme, device] of [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const) {
  const { width, height } = sizes[device]
  const end = `${theme}-ar-${width}x${height}`
  test.describe(end, () => {
    test.use({ locale: 'ar-SA', colorScheme: theme, viewport: { width, height } })
    for (const { name, address, whose } of screens) {
      if (address.includes(':') || whose === 'platform') continue
      const file = name.toLowerCase().replaceAll(/\W+/g, '-')
      test(file, async ({ page, as, settled }) => {
        await as('layla.nasser', { to: address })
        await settled()
        await expect(page.locator('[role="progressbar"], [aria-busy="true"]')).toHaveCount(0)
        await page.screenshot({ path: join(folder, `${file}-${end}.png`), animations: 'disabled' })
      })
    }
  })
}

/** Signs in and turns the workspace to the language, as a person would. */
async function prepare(browser: Browser, loginName: string, language: string) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/')
  await fillSignIn(page, loginName)
  const choice = page.getByRole('button', { name: /(Language: |语言：)/ })
  await choice.click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await expect(choice).toHaveAccessibleName(new RegExp(language))
  const state = await context.storageState()
  await context.close()
  return state
}
