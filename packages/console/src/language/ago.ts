import { instantOf } from './formats.ts'

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** The relative time of a server time in a language: "5 min. ago", "yesterday", "now". */
export function agoText(at: string, now: Date, languageTag: string): string {
  const seconds = Math.round((instantOf(at, now).getTime() - now.getTime()) / 1000)
  if (Number.isNaN(seconds)) return at
  const format = new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto', style: 'short' })
  // A few seconds in the future are due to different clocks.
  const [unit, length] = steps.find(([, seconds_]) => -seconds >= seconds_) ?? ['second', 0]
  return length === 0 ? format.format(0, 'second') : format.format(Math.ceil(seconds / length), unit)
}
