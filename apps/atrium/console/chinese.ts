import { type TextFile, together } from './feature-languages.ts'

/** Cut out of the files in which features have it beside their English: `splitTexts` in `vite.config.ts`. */
export const chinese = together(
  import.meta.glob<TextFile>('../../../modules/*/*/console/*-texts.ts', { eager: true, query: '?chinese' }),
)
