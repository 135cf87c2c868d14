import { arabic } from './arabic.ts'

/** A text in the two languages that everything is written in. Its Arabic, where there is one, is looked up. */
export type Text = readonly [english: string, chinese: string]

/** A text as a translated column stores it. */
export const texts = ([english, chinese]: Text): string =>
  JSON.stringify({
    en_US: english,
    zh_CN: chinese,
    ...(Object.hasOwn(arabic, english) && { ar_SA: arabic[english] }),
  })
