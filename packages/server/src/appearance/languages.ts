/** The languages the server writes in by itself: its messages, and the pages of the sign-in. */
export const ownLanguages = ['en_US', 'zh_CN', 'ar_SA'] as const

export type OwnLanguage = (typeof ownLanguages)[number]

const markup: Readonly<Record<OwnLanguage, { tag: string; direction: 'ltr' | 'rtl' }>> = {
  en_US: { tag: 'en', direction: 'ltr' },
  zh_CN: { tag: 'zh-Hans', direction: 'ltr' },
  ar_SA: { tag: 'ar', direction: 'rtl' },
}

/** What HTML calls the language in which we write to somebody who reads this one. */
export const markupOf = (language: string) => markup[language as OwnLanguage] ?? markup.en_US

/** What the languages are called in themselves. */
export const languageNames: Readonly<Record<OwnLanguage, string>> = {
  en_US: 'English',
  zh_CN: '中文',
  ar_SA: 'العربية',
}

/** The first of ours in a list such as `fr, ar;q=0.9`, or the one that `zh-CN` or `zh_CN` means. */
export function ownLanguageIn(tags: string): OwnLanguage | undefined {
  for (const tag of tags.split(',')) {
    const wanted = /^\s*([a-z]{2,3})\b/i.exec(tag.replace('_', '-'))?.[1]?.toLowerCase()
    const found = ownLanguages.find(language => language.split('_')[0] === wanted)
    if (found) return found
  }
  return undefined
}

/** A value keeps to itself within a sentence that runs the other way: a code or a date would be read backwards. */
export const within = (language: string, value: string): string =>
  markupOf(language).direction === 'rtl' && !/^\d*$/.test(value) ? `\u2068${value}\u2069` : value

/** A text with its `{names}` replaced by values. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Texts of which some are not translated yet: those are shown in the language of `all`. */
export const withFallback = <All extends object, Some extends Partial<All>>(
  all: All,
  some: Some & Record<Exclude<keyof Some, keyof All>, never>,
): All => ({ ...all, ...some })
