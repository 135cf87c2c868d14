import type dayjs from 'dayjs'
import { leftToRight } from './language.ts'

interface Moment {
  /** Milliseconds. */
  instant: number
  /** The local time of the user. */
  clock: dayjs.Dayjs
}

const minute = 60_000
const hour = 60 * minute

/** The nearest days, which are counted, behind and ahead. */
const daysNamed = 6
const daysCounted = 30

/**
 * A time as it is said: "now", "10 min ago", "3 h ago", "yesterday 16:28", "Fri 16:40", "18 Nov", "14 Jan 2025", and
 * ahead "in 8 min", "tomorrow 07:30", "in 14 days".
 */
export function relativeTime(at: Moment, now: Moment, languageTag: string, timeFormat: string): string {
  const passed = now.instant - at.instant
  const days = at.clock.startOf('day').diff(now.clock.startOf('day'), 'day')
  const time = leftToRight(at.clock.format(timeFormat.replace(/:?ss/, '').trim()))
  const distance = Math.abs(passed)
  const ahead = passed < 0 ? 1 : -1

  if (distance < minute) return counted(0, 'second', languageTag)
  if (distance < hour) return counted(ahead * Math.floor(distance / minute), 'minute', languageTag)
  if (days === 0) return counted(ahead * Math.floor(distance / hour), 'hour', languageTag)
  if (Math.abs(days) === 1) return `${counted(days, 'day', languageTag)} ${time}`
  if (days < 0 && days >= -daysNamed) return `${dated(at.clock, languageTag, { weekday: 'short' })} ${time}`
  if (days > 0 && days <= daysCounted) return counted(days, 'day', languageTag)
  const isThisYear = at.clock.year() === now.clock.year()
  return dated(at.clock, languageTag, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

function counted(value: number, unit: Intl.RelativeTimeFormatUnit, languageTag: string): string {
  const format = new Intl.RelativeTimeFormat(`${languageTag}-u-nu-latn`, { numeric: 'auto', style: 'short' })
  // English abbreviates with points and "hr"; units are written without.
  return format
    .format(value, unit)
    .replaceAll('.', '')
    .replace(/\bhr\b/, 'h')
}

/** The parts of a local time; English has the day before the month, because the year may follow. */
function dated(clock: dayjs.Dayjs, languageTag: string, parts: Intl.DateTimeFormatOptions): string {
  const tag = languageTag === 'en-US' ? 'en-GB' : languageTag
  return new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...parts, timeZone: 'UTC' }).format(clock.toDate())
}
