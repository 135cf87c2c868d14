/** A text in the two languages that every text has, and in Arabic where there is one. */
export type Text = readonly [english: string, chinese: string, arabic?: string]

/** A text as a translated column stores it. */
export const texts = (text: Text): string => JSON.stringify(textsByLanguage(text))

export const textsByLanguage = ([english, chinese, arabic]: Text): Record<string, string> => ({
  en_US: english,
  zh_CN: chinese,
  ...(arabic !== undefined && { ar_SA: arabic }),
})
