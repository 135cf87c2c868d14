/** The country codes of ITU-T E.164: none is a prefix of another. */
const callingCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(?=\d)/

/** The country code of a phone number, such as `+47` of `+4799887766`; undefined for a number without one. */
export const callingCodeOf = (phone: string): string | undefined => callingCode.exec(phone)?.[0]
