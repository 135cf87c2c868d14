import type { Texts } from './columns.ts'

/**
 * A translated column after a write: the text of the caller's language, and whatever other languages came in
 * `_tls` [PAGE-5]. An empty text takes its language away; the caller's own language wins.
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
