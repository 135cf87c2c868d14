import type { Texts } from './columns.ts'

/**
 * A translated column after a write: the text in the caller's language, and those of other languages in `_tls`
 * [PAGE-5]. An empty text removes its language; the caller's language wins.
 */
export function mergedTexts(
  before: Texts,
  language: string,
  text: string | undefined,
  others: Readonly<Record<string, string>> | undefined,
): Texts {
  const all = { ...before, ...others, ...(text !== undefined && { [language]: text }) }
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== ''))
}

/** A text in a language, else in English, else in any. */
export const inWords = (texts: Texts, language: string): string =>
  texts[language] ?? texts.en_US ?? Object.values(texts)[0] ?? ''
