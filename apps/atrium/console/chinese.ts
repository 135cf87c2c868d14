import { type TextFile, together } from './feature-languages.ts'

/**
 * The Chinese texts, extracted from the files in which features declare them beside the English ones:
 * `splitTexts` in `vite.config.ts`.
 */
export const chinese = together(
  import.meta.glob<TextFile>('../../../modules/*/*/console/*-texts.ts', { eager: true, query: '?chinese' }),
)
