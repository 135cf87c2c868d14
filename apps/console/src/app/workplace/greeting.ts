import type dayjs from 'dayjs'
import type { Text } from '../../core/use-text.ts'

const han = /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** "Good morning, Ines": by the clock of the person, with the name people call each other by. */
export function greeting(text: Text, realName: string, hour: number): string {
  const trimmed = realName.trim()
  const name = han.test(trimmed) ? trimmed : (trimmed.split(/\s+/)[0] ?? trimmed)
  if (hour < 5 || hour >= 18) return text('hzero.common.workplace.evening', { name })
  return hour < 12
    ? text('hzero.common.workplace.morning', { name })
    : text('hzero.common.workplace.afternoon', { name })
}

/**
 * When something happened, as short as can be told: a time today, a day of the week in the last six days, else the
 * day and month in the order of the person's format.
 */
export function shortTime(
  at: dayjs.Dayjs,
  now: dayjs.Dayjs,
  formats: { dateFormat: string; timeFormat: string },
): string {
  const days = now.startOf('day').diff(at.startOf('day'), 'day')
  if (days <= 0) return at.format(formats.timeFormat.replace(/:?ss/, ''))
  if (days < 7) return at.format('ddd')
  const withoutYear = formats.dateFormat.replace(/[-/. 年]?YYYY[-/. 年]?/, '')
  return at.format(days < 300 ? withoutYear : formats.dateFormat)
}
