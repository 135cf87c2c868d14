import { defaultLanguage } from '@atrium/contract/constants'
import { promptApi } from '@atrium/contract/platform/prompt'
import dayjs from 'dayjs'
import { createInstance } from 'i18next'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { browserMemory } from '../api/storage.ts'
import { globalState } from './global-state.ts'
import { enUS } from './texts/en-US.ts'

const languageKey = 'atrium.language'
const commonPrompts = 'hzero.common'

type Texts = Readonly<Record<string, string>>

/** Languages with texts of our own; others show the server's prompts over English. */
const builtIn: Readonly<Record<string, () => Promise<Texts>>> = {
  zh_CN: async () => (await import('./texts/zh-CN.ts')).zhCN,
}

/** What the UI library and the date functions call each language. */
const uiLocales: Readonly<Record<string, { name: string; load: () => Promise<unknown> }>> = {
  zh_CN: { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn') },
}
const englishLocale = { name: 'en', load: () => Promise.resolve() }

export const i18n = createInstance({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  resources: { [defaultLanguage]: { translation: { ...enUS } } },
  // Keys are flat, values fill `{name}`, and what draws the text escapes it.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  pluralSeparator: '_',
  returnEmptyString: false,
  initAsync: false,
})
void i18n.init()

/** `en_US` on the wire is `en-US` in HTML and in the browser. */
export function tagOf(language: string): string {
  return language.replace('_', '-')
}

/** The language before anybody is known: the last one used here, else what the browser asks for. */
export function guessedLanguage(): string {
  const kept = browserMemory.read(languageKey)
  if (kept && /^[a-z]{2}_[A-Z]{2}$/.test(kept)) return kept
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh_CN' : defaultLanguage
}

const loads = new Map<string, Promise<void>>()

/** Loads the texts of a language once: ours first, the server's prompts over them [LANG-1]. */
export function loadTexts(language: string, promptKey = commonPrompts): Promise<void> {
  const name = `${language} ${promptKey}`
  const known = loads.get(name)
  if (known) return known
  const loading = fetchTexts(language, promptKey).catch((error: unknown) => {
    // What is built in is enough to work with; the next one who needs them asks again.
    loads.delete(name)
    void report(error)
  })
  loads.set(name, loading)
  return loading
}

async function fetchTexts(language: string, promptKey: string): Promise<void> {
  if (promptKey === commonPrompts) addTexts(language, (await builtIn[language]?.()) ?? {})
  const prompts = await call(promptApi.list, { params: { lang: language }, query: { promptKey } })
  addTexts(language, prompts)
}

/** Texts that a feature brings along, or that came from the server. Later ones win. */
export function addTexts(language: string, texts: Texts): void {
  i18n.addResourceBundle(language, 'translation', texts, false, true)
}

/** Prompts may differ between tenants, so a switch asks for them again. */
export function forgetPrompts(): void {
  loads.clear()
}

/** Turns the page to a language: date functions, UI library, document and texts [LANG-2]. */
export async function showLanguage(language: string): Promise<void> {
  const locale = uiLocales[language] ?? englishLocale
  await locale.load().catch((error: unknown) => report(error, { quiet: true }))
  dayjs.locale(locale.name)
  await i18n.changeLanguage(language)
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = i18n.dir(tagOf(language))
  browserMemory.write(languageKey, language)
  globalState.set({ language, locale: locale.name })
}
