/** A text in English and Chinese, which are required, and in Arabic. */
export type Text = readonly [english: string, chinese: string, arabic?: string]

/** A text as stored in a translated column. */
export const texts = (text: Text): string => JSON.stringify(textsByLanguage(text))

export const textsByLanguage = ([english, chinese, arabic]: Text): Record<string, string> => ({
  en_US: english,
  zh_CN: chinese,
  ...(arabic !== undefined && { ar_SA: arabic }),
})
