import { defaultLanguage } from '@atrium/contract/constants'

export type Texts = Readonly<Record<string, string>>
export type TextValues = Readonly<Record<string, string | number>>

const textsOf = new Map<string, readonly Texts[]>()
let shown: string = defaultLanguage
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of [...listeners]) listener()
}

/** Calls the listener when a text that was looked up, or the language of the page, has changed. */
export function onTexts(listener: () => void): void {
  listeners.add(listener)
}

/** Every key that was looked up, with its forms. */
const asked = new Set<string>()

/**
 * Sets the texts of a language; earlier sources take precedence. A page loads its texts feature by feature: the listeners
 * are called only if a text that was looked up has become another one.
 */
export function setTexts(language: string, sources: readonly Texts[]): void {
  const before = textsOf.get(language) ?? []
  textsOf.set(language, sources)
  if ([...asked].some(key => firstOf(before, key) !== firstOf(sources, key))) notify()
}

function firstOf(sources: readonly Texts[], key: string): string | undefined {
  for (const texts of sources) if (texts[key]) return texts[key]
  return undefined
}

/** Switches the page to a language. */
export function setPageLanguage(language: string): void {
  shown = language
  notify()
}

/** The text of a key with its values, in the language of the page or in English; the key itself if there is none. */
export function translate(key: string, values: TextValues = {}, language = shown): string {
  const text = textOf(key, values, language)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
}

/** The text without its values replaced. With `count` it is the plural form for that number, or the general one. */
export function textOf(key: string, { count }: TextValues = {}, language = shown): string {
  for (const one of new Set([language || shown, defaultLanguage])) {
    const forms = typeof count === 'number' ? [`${key}_${formOf(one, count)}`, `${key}_other`, key] : [key]
    for (const form of forms) {
      asked.add(form)
      const text = firstOf(textsOf.get(one) ?? [], form)
      if (text) return text
    }
  }
  return key
}

const rules = new Map<string, Intl.PluralRules>()

function formOf(language: string, count: number): Intl.LDMLPluralRule {
  try {
    const known = rules.get(language) ?? new Intl.PluralRules(language.replaceAll('_', '-'))
    rules.set(language, known)
    return known.select(count)
  } catch {
    return 'other'
  }
}

/** Isolates a value within a sentence of the other direction, such as a name before a full stop. */
function isolated(value: string): string {
  return isRightToLeft() && !/^\d*$/.test(value) ? `\u2068${value}\u2069` : value
}

export const isRightToLeft = () => document.documentElement.dir === 'rtl'
