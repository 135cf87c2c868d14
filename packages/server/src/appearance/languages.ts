/** The languages of the server's own texts: messages and sign-in pages. */
export const ownLanguages = ['en_US', 'zh_CN', 'ar_SA'] as const

export type OwnLanguage = (typeof ownLanguages)[number]

const markup: Readonly<Record<OwnLanguage, { tag: string; direction: 'ltr' | 'rtl' }>> = {
  en_US: { tag: 'en', direction: 'ltr' },
  zh_CN: { tag: 'zh-Hans', direction: 'ltr' },
  ar_SA: { tag: 'ar', direction: 'rtl' },
}

/** The `lang` and `dir` attributes for texts that are shown to readers of this language. */
export const markupOf = (language: string) => markup[language as OwnLanguage] ?? markup.en_US

/** The name of each language in that language. */
export const languageNames: Readonly<Record<OwnLanguage, string>> = {
  en_US: 'English',
  zh_CN: '中文',
  ar_SA: 'العربية',
}

/** The first of these languages in a list such as `fr, ar;q=0.9`, with `zh-CN` read like `zh_CN`. */
export function ownLanguageIn(
  tags: string,
  among: readonly OwnLanguage[] = ownLanguages,
): OwnLanguage | undefined {
  for (const tag of tags.split(',')) {
    const wanted = /^\s*([a-z]{2,3})\b/i.exec(tag.replace('_', '-'))?.[1]?.toLowerCase()
    const found = among.find(language => language.split('_')[0] === wanted)
    if (found) return found
  }
  return undefined
}

/** Isolates a value in right-to-left text, where a code or a date would be displayed backwards. */
export const isolated = (language: string, value: string): string =>
  markupOf(language).direction === 'rtl' && !/^\d*$/.test(value) ? `\u2068${value}\u2069` : value

/** Replaces `{name}` placeholders of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Completes partly translated texts with those of the fallback language, `all`. */
export const withFallback = <All extends object, Some extends Partial<All>>(
  all: All,
  some: Some & Record<Exclude<keyof Some, keyof All>, never>,
): All => ({ ...all, ...some })
