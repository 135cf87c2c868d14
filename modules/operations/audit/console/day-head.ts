import { clockOf } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { today } from '@atrium/console/language/today.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { defaultLanguage } from '@atrium/contract/constants'
import type { AuditText } from './audit-texts.ts'

/** The head of a day: "Today" and "Monday, 23 November", or "Friday" and "20 November". */
export function dayHead(day: string, t: AuditText): { name: string; date: string } {
  const clock = clockOf(day)
  const ago = clockOf(today()).diff(clock, 'day')
  const isThisYear = clock.year() === clockOf(new Date()).year()
  const date = written(day, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
  const weekday = written(day, { weekday: 'long' })
  if (ago > 1) return { name: weekday, date }
  return {
    name: t(ago <= 0 ? 'today' : 'yesterday'),
    date: written(day, { weekday: 'long', day: 'numeric', month: 'long' }),
  }
}

/** A day on the axis of the chart, such as "Mon 23", or "23 Nov" where weekdays recur. */
export const dayTick = (day: string, isWeek: boolean): string =>
  written(day, isWeek ? { weekday: 'short', day: 'numeric' } : { day: 'numeric', month: 'short' })

function written(day: string, parts: Intl.DateTimeFormatOptions): string {
  const language = tagOf(globalState.get().language || defaultLanguage)
  // English has the day before the month, because the year may follow.
  const tag = language === 'en-US' ? 'en-GB' : language
  return new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { ...parts, timeZone: 'UTC' }).format(
    clockOf(day).toDate(),
  )
}
