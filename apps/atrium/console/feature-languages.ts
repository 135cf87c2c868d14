import { prefixed } from '@atrium/console/language/feature-texts.ts'

/** The texts of all features in one language, so that no page flashes in English first. */
export const together = (files: readonly TextFile[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...files.map(({ prefix, texts }) => prefixed(prefix, texts)))
