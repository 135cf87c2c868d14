import { prefixed } from '../core/feature-texts.ts'

interface TextFile {
  prefix: string
  texts: Readonly<Record<string, string>>
}

const files = import.meta.glob<TextFile>('../features/*/*-texts.ar.ts', { eager: true })

/** What every feature says in Arabic, in one chunk, so that no page is in English first. */
export const arabic: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(files).map(({ prefix, texts }) => prefixed(prefix, texts)),
)
