import { arabic } from './arabic.ts'

/**
 * A text in the two languages that everything is written in. Its Arabic stands beside them where visitors read it, and
 * else is looked up, where there is one.
 */
export type Text = readonly [english: string, chinese: string, arabic?: string]

/** A text as a translated column stores it. */
export const texts = (text: Text): string => JSON.stringify(textsByLanguage(text))

export function textsByLanguage([english, chinese, given]: Text): Record<string, string> {
  const arab = given ?? (Object.hasOwn(arabic, english) ? arabic[english] : undefined)
  return { en_US: english, zh_CN: chinese, ...(arab !== undefined && { ar_SA: arab }) }
}
