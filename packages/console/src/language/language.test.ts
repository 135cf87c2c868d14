import { beforeEach, describe, expect, test, vi } from 'vitest'

let prompts: Record<string, Record<string, string>>
let asked: string[]

/** Every test has its own module instances, because texts are loaded once in the life of a page. */
async function product() {
  vi.resetModules()
  const language = await import('./language.ts')
  const { text } = await import('./use-text.ts')
  return { ...language, setTexts: text as (key: string, values?: Record<string, string | number>) => string }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dir = 'ltr'
  prompts = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const lang = /\/prompt\/(\w+)/.exec(address)?.[1] ?? ''
    asked.push(lang)
    return Response.json(prompts[lang] ?? {})
  })
})

describe('a text', () => {
  test('is the server’s, else the product’s, else the English one', async () => {
    const { loadTexts, showLanguage, addTexts, setTexts } = await product()
    addTexts('code', 'en_US', { 'a.only': 'Only in English' })
    prompts.ar_SA = { 'hzero.common.button.save': 'احفظ' }
    await loadTexts('ar_SA')
    await showLanguage('ar_SA')
    expect(setTexts('hzero.common.button.save')).toBe('احفظ')
    expect(setTexts('hzero.common.button.close')).toBe('إغلاق')
    expect(setTexts('a.only')).toBe('Only in English')
  })

  test('of a language added at run time overrides English, including the tenant’s own English', async () => {
    const { loadTexts, showLanguage, setTexts } = await product()
    prompts.fr_FR = { 'hzero.common.button.save': 'Enregistrer' }
    prompts.en_US = { 'hzero.common.button.close': 'Shut' }
    await loadTexts('fr_FR')
    await showLanguage('fr_FR')
    expect(setTexts('hzero.common.button.save')).toBe('Enregistrer')
    expect(setTexts('hzero.common.button.close')).toBe('Shut')
    expect(setTexts('hzero.common.button.cancel')).toBe('Cancel')
    expect(document.documentElement.lang).toBe('fr-FR')
    const { default: dayjs } = await import('dayjs')
    expect(dayjs('2026-11-23').format('dddd D MMMM')).toBe('lundi 23 novembre')
  })

  test('shows markup and placeholders in values as text', async () => {
    const { loadTexts, setTexts } = await product()
    const text = '<b>Save</b> $t(hzero.common.button.close)'
    prompts.en_US = { 'hzero.common.button.save': text }
    await loadTexts('en_US')
    expect(setTexts('hzero.common.button.save')).toBe(text)
  })

  test('of another tenant is dropped after a switch', async () => {
    const { loadTexts, forgetPrompts, setTexts } = await product()
    prompts.en_US = { 'hzero.common.button.save': 'Keep' }
    await loadTexts('en_US')
    expect(setTexts('hzero.common.button.save')).toBe('Keep')
    forgetPrompts()
    prompts.en_US = {}
    await loadTexts('en_US')
    expect(setTexts('hzero.common.button.save')).toBe('Save')
  })

  test('requested in the previous tenant is ignored', async () => {
    const { loadTexts, forgetPrompts, setTexts } = await product()
    prompts.en_US = { 'hzero.common.button.save': 'Keep' }
    const late = loadTexts('en_US')
    forgetPrompts()
    await late
    expect(setTexts('hzero.common.button.save')).toBe('Save')
  })

  test('that was changed or deleted on the server is loaded again', async () => {
    const { loadTexts, reloadPrompts, setTexts } = await product()
    prompts.en_US = { 'hzero.common.button.save': 'Keep', 'hzero.common.button.close': 'Shut' }
    await loadTexts('en_US')
    prompts.en_US = { 'hzero.common.button.close': 'Leave' }
    await reloadPrompts()
    expect([setTexts('hzero.common.button.save'), setTexts('hzero.common.button.close')]).toEqual([
      'Save',
      'Leave',
    ])
    await loadTexts('en_US')
    expect(asked).toEqual(['en_US', 'en_US'])
  })

  test('has the plural forms of its language, and the general one where others are missing', async () => {
    const { loadTexts, showLanguage, addTexts, setTexts } = await product()
    await loadTexts('ar_SA')
    await showLanguage('ar_SA')
    const pages = (count: number) => setTexts('hzero.common.menu.pages', { count })
    expect([pages(1), pages(2), pages(3), pages(11)]).toEqual(['صفحة واحدة', 'صفحتان', '3 صفحات', '11 صفحة'])
    addTexts('prompts', 'ar_SA', { 'a.thing_other': '{count} شيء' })
    expect(setTexts('a.thing', { count: 2 })).toBe('2 شيء')
  })
})

describe('from right to left', () => {
  test('the page is mirrored, and left-to-right values are isolated', async () => {
    const { loadTexts, showLanguage, leftToRight, setTexts } = await product()
    expect(leftToRight('2026-03-12')).toBe('2026-03-12')
    await loadTexts('ar_SA')
    await showLanguage('ar_SA')
    expect(document.documentElement.dir).toBe('rtl')
    expect(leftToRight('2026-03-12')).toBe('\u20662026-03-12\u2069')
    expect(setTexts('hzero.common.tabs.close', { name: 'Roles.' })).toBe('إغلاق \u2068Roles.\u2069')
    expect(setTexts('hzero.common.pagination.showing', { from: 1, to: 20, total: 128 })).toBe(
      'عرض \u20661-20\u2069 من 128',
    )
  })

  test('days have Arabic names, the calendar of the stored dates, and the digits of the codes beside them', async () => {
    const { showLanguage } = await product()
    await showLanguage('ar_SA')
    const { default: dayjs } = await import('dayjs')
    expect(dayjs('2026-11-23').format('dddd D MMMM YYYY')).toBe('الاثنين 23 نوفمبر 2026')
  })
})
