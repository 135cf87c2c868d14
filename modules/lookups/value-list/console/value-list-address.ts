/** The page of a lookup. */
export const pageOf = (lovId: string): string => `/hpfm/value-list/detail/${lovId}`
