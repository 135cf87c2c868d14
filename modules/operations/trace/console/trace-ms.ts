import { numberText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'

/** Milliseconds, with a tenth where it says something. */
export const msText = (ms: number): string =>
  leftToRight(`${numberText(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`)
