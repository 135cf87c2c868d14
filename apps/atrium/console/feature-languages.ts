import { prefixed } from '@atrium/console/language/feature-texts.ts'

export interface TextFile {
  prefix: string
  texts: Readonly<Record<string, string>>
}

/** What every feature says in one language, so that no page is in English first. */
export const together = (files: Readonly<Record<string, TextFile>>): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(files).map(({ prefix, texts }) => prefixed(prefix, texts)))
