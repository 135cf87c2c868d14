import { defaultLanguage } from '@atrium/contract/constants'
import { promptApi } from '@atrium/contract/language/prompt'
import dayjs from 'dayjs'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { globalState } from '../session/global-state.ts'
import { browserMemory } from '../storage/plain.ts'
import { enUS } from '../texts/en-US.ts'
import { dateLocale } from './date-locale.ts'
import { isRightToLeft, setPageLanguage, setTexts, type Texts } from './translate.ts'

const languageKey = 'atrium.language'
const commonPrompts = 'hzero.common'

/** The sources of texts: prompts on the server, the menu, the product's code. Earlier ones take precedence. */
const layers = ['prompts', 'menu', 'code'] as const
type Layer = (typeof layers)[number]

const written: Record<Layer, Map<string, Texts>> = {
  code: new Map(),
  menu: new Map(),
  prompts: new Map(),
}

/** Converts `en_US` on the wire to `en-US` in HTML and in the browser. */
export function tagOf(language: string): string {
  return language.replaceAll('_', '-')
}

const rightToLeftScripts = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    const { script = '' } = new Intl.Locale(tagOf(language)).maximize()
    return rightToLeftScripts.includes(script) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

/** The loaders of the languages that ship with the product, each a separate file. */
const shipped = new Map<string, (() => Promise<Texts>)[]>()

export function shipTexts(language: string, load: () => Promise<Texts>): void {
  shipped.set(language, [...(shipped.get(language) ?? []), load])
}

addTexts('code', defaultLanguage, enUS)
shipTexts('zh_CN', async () => (await import('../texts/zh-CN.ts')).zhCN)
shipTexts('ar_SA', async () => (await import('../texts/ar-SA.ts')).arSA)

/** The language last used in this browser. */
export function knownLanguage(): string | undefined {
  const stored = browserMemory.read(languageKey)
  return stored && /^[a-z]{2,3}(_[A-Za-z]+)*$/.test(stored) ? stored : undefined
}

/** The language before the user is known: the last one used here, else the browser's. */
export function guessedLanguage(): string {
  const known = knownLanguage()
  if (known) return known
  const preferred = navigator.language.toLowerCase().split('-')[0]
  return [...shipped.keys()].find(language => language.split('_')[0] === preferred) ?? defaultLanguage
}

export function rememberLanguage(language: string): void {
  browserMemory.write(languageKey, language)
}

/** Adds texts of a feature, of the menu, or of the server's prompts. */
export function addTexts(layer: Layer, language: string, texts: Texts): void {
  const before = written[layer].get(language)
  written[layer].set(language, before ? { ...before, ...texts } : texts)
  compose(language)
}

/** The product's own text, if this page has loaded it. */
export function builtInText(language: string, key: string): string | undefined {
  return written.code.get(language)?.[key]
}

/** The sources are not merged: a menu may have as many texts as pages. */
function compose(language: string): void {
  setTexts(
    language,
    layers.flatMap<Texts>(layer => written[layer].get(language) ?? []),
  )
}

const loads = new Map<string, Promise<void>>()

/** Loads the texts of a language once: the product's, then the server's prompts, which override them [LANG-1]. */
export function loadTexts(language: string, promptKey = commonPrompts): Promise<void> {
  const name = `${language} ${promptKey}`
  const known = loads.get(name)
  if (known) return known
  const loading = fetchTexts(language, promptKey).catch((error: unknown) => {
    // The built-in texts are enough to work with; the next caller tries again.
    if (loads.get(name) === loading) loads.delete(name)
    void report(error)
  })
  loads.set(name, loading)
  return loading
}

async function fetchTexts(language: string, promptKey: string): Promise<void> {
  const own = shipped.get(language)
  // Languages added at run time fall back to English, including the tenant's own English texts.
  const below = own || language === defaultLanguage ? undefined : loadTexts(defaultLanguage, promptKey)
  const files = promptKey === commonPrompts ? (own ?? []) : []
  const code = files.map(async load => addTexts('code', language, await load()))
  await Promise.all([below, ...code, fetchPrompts(language, [promptKey])])
}

/** Incremented for another tenant or version of prompts; answers to older requests are ignored. */
let edition = 0

async function fetchPrompts(language: string, promptKey: string[]): Promise<void> {
  const requestedEdition = edition
  const prompts = await call(promptApi.list, { params: { lang: language }, query: { promptKey } })
  if (requestedEdition === edition) addTexts('prompts', language, prompts)
}

/** Prompts may differ between tenants, so a switch loads them again. */
export function forgetPrompts(): void {
  edition += 1
  loads.clear()
  const languages = [...written.prompts.keys()]
  written.prompts.clear()
  for (const language of languages) compose(language)
}

/** Loads prompts again after a change; the current texts stay until then. */
export async function reloadPrompts(): Promise<void> {
  const used = new Map<string, string[]>()
  for (const name of loads.keys()) {
    const [language = '', promptKey = ''] = name.split(' ')
    used.set(language, [...(used.get(language) ?? []), promptKey])
  }
  edition += 1
  const requestedEdition = edition
  const fresh = await Promise.all(
    [...used].map(async ([lang, promptKey]) => {
      const prompts = await call(promptApi.list, { params: { lang }, query: { promptKey } })
      return [lang, prompts] as const
    }),
  ).catch((error: unknown) => void report(error))
  if (!fresh || requestedEdition !== edition) return
  const before = [...written.prompts.keys()]
  written.prompts = new Map(fresh)
  for (const language of new Set([...before, ...written.prompts.keys()])) compose(language)
}

/** Switches the page to a language: dates, UI library, document and texts [LANG-2]. */
export function showLanguage(language: string): void {
  const locale = language === defaultLanguage ? 'en' : tagOf(language).toLowerCase()
  if (locale !== 'en') dayjs.locale(dateLocale(locale), undefined, true)
  dayjs.locale(locale)
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
  setPageLanguage(language)
  globalState.set({ language, locale })
}

/**
 * Isolates dates, codes and ranges, which are read from left to right in every language, and whose parts would be
 * reordered within Arabic or Hebrew text.
 */
export function leftToRight(text: string): string {
  return isRightToLeft() && text !== '' ? `\u2066${text}\u2069` : text
}
