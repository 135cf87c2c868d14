import type dayjs from 'dayjs'

/**
 * The shortest form of a time: the time for today, the weekday for the last six days, else day and month in the order
 * of the user's format.
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
