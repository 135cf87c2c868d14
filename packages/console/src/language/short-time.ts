import type dayjs from 'dayjs'

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
