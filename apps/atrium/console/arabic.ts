import { type TextFile, together } from './feature-languages.ts'

export const arabic = together(
  import.meta.glob<TextFile>('../../../modules/*/*/console/*-texts.ar.ts', { eager: true }),
)
