import { translations } from '../row.ts'

const argument = /\{([a-zA-Z]\w{0,63})\}/g

/** The names of the arguments in texts: those in braces, such as `{name}`. */
export const argumentsIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(argument)].map(([, name = '']) => name))),
]

/** Replaces the arguments in a text. Missing ones are left as they are: check for them first. */
export const fillArguments = (text: string, value: (name: string) => string | undefined): string =>
  text.replaceAll(argument, (whole, name: string) => value(name) ?? whole)

export const texts = translations({ templateName: 120, templateTitle: 200, templateContent: 50_000 })
