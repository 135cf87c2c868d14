import { prefixed } from '@atrium/console/language/feature-texts.ts'

export interface TextFile {
  prefix: string
  texts: Readonly<Record<string, string>>
}

/** The texts of all features in one language, so that no page flashes in English first. */
export const together = (files: Readonly<Record<string, TextFile>>): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(files).map(({ prefix, texts }) => prefixed(prefix, texts)))
