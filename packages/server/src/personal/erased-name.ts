const names: Readonly<Record<string, string>> = {
  en_US: 'Erased person',
  zh_CN: '已抹除的人员',
  ar_SA: 'شخص محذوف البيانات',
}

/** The stored name of erased people. The word joiner tells it from the name of a person. */
export const erasedName = `${names.en_US}\u2060`

/** A rendered text with the name of erased people in the language of its reader. */
export const withErasedNames = (text: string, language: string): string =>
  text.includes(erasedName) ? text.replaceAll(erasedName, names[language] ?? erasedName) : text
