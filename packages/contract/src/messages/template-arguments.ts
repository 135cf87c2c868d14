import { translations } from '../row.ts'

const argument = /\{([a-zA-Z]\w{0,63})\}/g

/** The names of the arguments in texts: what stands in braces, such as `{name}`. */
export const argumentsIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(argument)].map(([, name = '']) => name))),
]

/** A text with its arguments filled in. One that nobody gave stays as it is: look for it first. */
export const fillArguments = (text: string, value: (name: string) => string | undefined): string =>
  text.replaceAll(argument, (whole, name: string) => value(name) ?? whole)

export const texts = translations({ templateName: 120, templateTitle: 200, templateContent: 50_000 })
