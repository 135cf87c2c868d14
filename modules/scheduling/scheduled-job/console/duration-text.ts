import { numberText } from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'

/** A duration such as `340 ms`, `12.4 s` or `3 min 20 s`. */
export const durationText = (milliseconds: number): string => leftToRight(written(milliseconds))

function written(milliseconds: number): string {
  if (milliseconds < 1000) return `${numberText(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60)
    return `${numberText(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds))} s`
  const minutes = Math.floor(seconds / 60)
  return `${numberText(minutes)} min ${Math.round(seconds % 60)} s`
}
