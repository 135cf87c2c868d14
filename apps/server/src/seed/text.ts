/** A text in the two languages that the product ships with. */
export type Text = readonly [english: string, chinese: string]

/** A text as a translated column stores it. */
export const texts = ([english, chinese]: Text): string => JSON.stringify({ en_US: english, zh_CN: chinese })
