import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../../../e2e/setup/accessibility.ts'
import { expect, test } from '../../../e2e/setup/atrium.ts'

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Language: |语言：|اللغة: / }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(
    page.getByRole('button', { name: new RegExp(`(Language: |语言：|اللغة: ).?${name}`) }),
  ).toBeVisible()
}

test.describe('in Arabic', () => {
  test('the page turns around without a reload: texts, menu names, calendar and what the kit writes [LANG-1] [LANG-2]', async ({
    as,
    page,
  }) => {
    await as('mei.tanaka', { to: '/hiam/role/list' })
    await page.evaluate(() => Object.assign(window, { isMarked: true }))
    await chooseLanguage(page, 'العربية')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'ar-SA')
    await expect(html).toHaveAttribute('dir', 'rtl')
    const roles = page.getByRole('tabpanel', { name: 'الأدوار' })
    await expect(roles.getByRole('heading', { name: 'الأدوار' })).toBeVisible()
    // An empty input has the direction of the page, in which its placeholder is read.
    await expect(roles.getByPlaceholder(/^تصفية حسب/)).toHaveCSS('direction', 'rtl')
    const menu = page.getByRole('navigation', { name: 'القائمة' })
    await expect(menu.getByRole('button', { name: 'الصلاحيات' })).toBeVisible()
    expect((await menu.boundingBox())?.x).toBeGreaterThan(1000)

    await roles.getByRole('button', { name: 'إنشاء دور' }).click()
    const drawer = page.getByRole('complementary', { name: 'إنشاء دور' })
    expect((await drawer.boundingBox())?.x).toBeLessThan(100)
    await drawer.getByRole('button', { name: /^اختر تاريخًا/ }).click()
    const calendar = page.getByRole('dialog', { name: /^اختر تاريخًا/ })
    const weekdays = calendar.getByRole('columnheader')
    await expect(weekdays.first()).toHaveText('ح')
    await expect(calendar.getByRole('button', { name: /^\D+ 20\d\d$/ })).toHaveText(/[\u0600-\u06ff]/)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
    await chooseLanguage(page, 'English')
    await expect(html).toHaveAttribute('dir', 'ltr')
  })

  test('dates keep their order within a sentence, and digits are those of the codes beside them', async ({
    as,
    page,
  }) => {
    await as('mei.tanaka', { to: '/workplace' })
    await chooseLanguage(page, 'العربية')
    await expect(page.getByText(/\u2066\d{4}-\d{2}-\d{2}\u2069/).first()).toBeVisible()
    await chooseLanguage(page, 'English')
  })
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size })

    for (const path of [
      '/workplace',
      '/hiam/role/list',
      '/hiam/role/list?role=new',
      '/hpfm/prompt/list',
      '/hpfm/prompt/list?prompt=new',
      '/exception/404',
    ]) {
      test(`${path} in Arabic runs from right to left, is accessible, and does not scroll sideways`, async ({
        page,
        as,
        settled,
      }) => {
        await as('layla.nasser', { to: path })
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await expect(page.getByRole('heading').first()).toBeVisible()
        await settled()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(
            await accessibilityViolations(page, colorScheme === 'light' ? 'all' : 'colours'),
            colorScheme,
          ).toEqual([])
        }
      })
    }

    test.describe('with a browser in Arabic', () => {
      test.use({ locale: 'ar-SA' })

      test('the sign-in in Arabic runs from right to left and is accessible', async ({ page }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
        expect(await accessibilityViolations(page, 'all', { whatever: true })).toEqual([])
      })
    })
  })
}

test('the sign-in after a session is in its language and its theme', async ({ asAlone, page }) => {
  await asAlone('ruth.okafor', { to: '/workplace' })
  await chooseLanguage(page, 'العربية')
  await page.getByRole('button', { name: /المظهر: / }).click()
  await page.getByRole('menuitemradio', { name: 'داكن' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /قائمتك/ }).click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

const panel = (page: Page) => page.getByRole('tabpanel')

/** Saves a text on its page, which is open. */
async function writeText(page: Page, text: { page: string; code: string; language?: string; says: string }) {
  // The empty list offers it, too.
  await panel(page).getByRole('button', { name: 'Create text' }).first().click()
  const drawer = page.getByRole('complementary', { name: 'Create text' })
  await drawer.getByRole('textbox', { name: 'Key prefix' }).fill(text.page)
  await drawer.getByRole('textbox', { name: 'Key name' }).fill(text.code)
  if (text.language) {
    await drawer.getByLabel('Language').click()
    await page.getByRole('option', { name: text.language }).click()
  }
  await drawer.getByRole('textbox', { name: 'Text', exact: true }).fill(text.says)
  await drawer.getByRole('button', { name: 'Create text' }).click()
  await expect(page.getByText('Text saved.')).toBeVisible()
}

test('a language that is added appears at once in another open workspace, and says its texts over English', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const other = await anotherBrowser()
  await as('tuva.berge', { page: other, to: '/workplace' })
  await other.evaluate(() => Object.assign(window, { isMarked: true }))
  const choice = other.getByRole('button', { name: /Language: / })

  await as('marek.dvorak', { to: '/hpfm/language/list' })
  await panel(page).getByRole('button', { name: 'Create language' }).click()
  const drawer = page.getByRole('complementary', { name: 'Create language' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Français')
  await drawer.getByRole('textbox', { name: 'Code' }).fill('french')
  await drawer.getByRole('button', { name: 'Create language' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /^Two or three lowercase letters/,
  )
  await drawer.getByRole('textbox', { name: 'Code' }).fill('fr_FR')
  await drawer.getByRole('button', { name: 'Create language' }).click()
  await expect(page.getByText('Français created')).toBeVisible()

  await choice.click()
  await other.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(other.getByText(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche), /)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Arrange cards' })).toBeVisible()

  await page.goto('/hpfm/prompt/list')
  await writeText(page, {
    page: 'hzero.common',
    code: 'workplace.arrange',
    language: 'Français',
    says: 'Ranger les cartes',
  })
  await expect(other.getByRole('button', { name: 'Ranger les cartes' })).toBeVisible()
  expect(await other.evaluate(() => 'isMarked' in window)).toBe(true)

  await page.goto('/hpfm/language/list')
  await panel(page).getByRole('gridcell', { name: 'Français', exact: true }).click()
  await page.getByRole('switch', { name: 'Enabled' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Français saved')).toBeVisible()
  await choice.click()
  await expect(other.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
  await expect(other.getByRole('menuitemradio', { name: 'Français' })).toBeHidden()
  await other.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('a text that an administrator changes is said at once, in that tenant only, until it is taken away', async ({
  as,
  page,
  anotherBrowser,
}) => {
  const [colleague, stranger] = [await anotherBrowser(), await anotherBrowser()]
  await as('karin.moe', { page: colleague, to: '/workplace' })
  await as('birgit.holm', { page: stranger, to: '/workplace' })
  const button = (where: Page, name: string) => where.getByRole('button', { name, exact: true })
  await expect(button(colleague, 'Arrange cards')).toBeVisible()

  await as('pal.nygard', { to: '/hpfm/prompt/list' })
  await writeText(page, { page: 'hzero.common', code: 'workplace.arrange', says: 'Saved <b>pages</b>' })
  await expect(button(colleague, 'Saved <b>pages</b>')).toBeVisible()
  await stranger.reload()
  await expect(button(stranger, 'Arrange cards')).toBeVisible()

  // A link opens the text even if the list's search excludes it.
  const link = new URL(page.url())
  link.searchParams.set('promptKey', 'nothing.like.it')
  await page.goto(link.href)
  await expect(panel(page).getByText('Nothing found')).toBeVisible()
  const drawer = page.getByRole('complementary', { name: 'Saved <b>pages</b>' })
  await expect(drawer.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Saved <b>pages</b>')
  await panel(page).getByRole('button', { name: 'Clear filter' }).click()

  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await panel(page).getByRole('checkbox', { name: 'Select Saved' }).check()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete text' }).click()
  await expect(page.getByText('1 text deleted')).toBeVisible()
  await expect(button(colleague, 'Arrange cards')).toBeVisible()
})

test('a new language lists every text beside its English, and its file comes back translated', async ({
  as,
  page,
}, { retry }) => {
  test.slow()
  // A second try finds the language of the first.
  const [code, name] = retry === 0 ? ['et_EE', 'Eesti'] : ['lv_LV', 'Latviešu']
  await as('admin', { to: '/hpfm/language/list?language=new' })
  const list = page.getByRole('tabpanel', { name: 'Languages' })
  const draft = list.getByRole('complementary', { name: 'Create language' })
  await draft.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await draft.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await draft.getByRole('button', { name: 'Create language' }).click()
  const stored = list.getByRole('complementary', { name })
  const translation = stored.getByRole('region', { name: 'Translation' })
  await expect(translation.getByText(/^0 of \d,?\d{3} texts are translated \(0%\)\.$/)).toBeVisible()

  await translation.getByRole('textbox', { name: 'Find text or key' }).fill('hpfm.language.title')
  const line = translation.getByRole('listitem').getByRole('textbox', { name: 'Languages' })
  await line.fill('Keeled')
  await line.press('Enter')
  await expect(translation.getByText(/^1 of [\d,]+ texts are translated/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await translation.getByRole('button', { name: 'Export texts' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`texts-${code}.json`)
  const file: { language: string; texts: { key: string; english: string; text: string }[] } = JSON.parse(
    await readFile(await download.path(), 'utf8'),
  )
  const textOf = (key: string) => file.texts.find(one => one.key === key)
  expect(textOf('hpfm.language.title')).toEqual({
    key: 'hpfm.language.title',
    english: 'Languages',
    text: 'Keeled',
  })
  // Texts of the shell, of features and of fields.
  expect(textOf('hzero.common.keys.title')?.english).toBe('Keyboard shortcuts')
  expect(textOf('hmnt.audit.notice')?.english).toBe('Announcement')

  const translated: Record<string, string> = {
    'hpfm.language.new': 'Loo keel',
    'hpfm.language.saved': 'Salvestatud',
    'hmsg.notice.title': 'Teated',
  }
  const texts = file.texts.map(one => ({ ...one, text: translated[one.key] ?? one.text }))
  const bring = async (content: object) => {
    const choosing = page.waitForEvent('filechooser')
    await translation.getByRole('button', { name: 'Import texts' }).click()
    await (await choosing).setFiles({
      name: 'texts.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
  }
  await bring({ language: 'fi_FI', texts })
  await expect(page.getByText(`This file is for another language, not for ${code}.`)).toBeVisible()
  await bring({ language: code, texts })
  await expect(page.getByText('2 texts imported')).toBeVisible()
  // It lacks the placeholder.
  await expect(page.getByText(/1 text was not imported.*hpfm\.language\.saved/)).toBeVisible()
  await expect(translation.getByText(/^3 of [\d,]+ texts are translated/)).toBeVisible()
})
