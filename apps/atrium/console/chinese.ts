import { files } from 'atrium:chinese'
import { together } from './feature-languages.ts'

/**
 * The Chinese texts, extracted from the files in which features declare them beside the English ones:
 * `splitTexts` in `vite.config.ts`.
 */
export const chinese = together(files)
