import { numberText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'

/** Milliseconds, with one decimal for small values. */
export const msText = (ms: number): string =>
  leftToRight(`${numberText(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`)
