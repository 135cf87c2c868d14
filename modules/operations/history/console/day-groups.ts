import { clockOf } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import type { HistoryText } from './history-texts.ts'

/** Things of one span of days, with its title. */
export interface DayGroup<Item> {
  title: string
  items: Item[]
}

/** Things in the order of time under “Today”, “Yesterday”, “This week”, “Last week” and months. */
export function groupedByDay<Item extends { processTime: string }>(
  items: readonly Item[],
  now: Date,
  t: HistoryText,
  language: string,
): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = []
  for (const item of items) {
    const title = spanOf(item.processTime, now, t, language)
    const last = groups.at(-1)
    if (last?.title === title) last.items.push(item)
    else groups.push({ title, items: [item] })
  }
  return groups
}

function spanOf(at: string, now: Date, t: HistoryText, language: string): string {
  const [day, today] = [clockOf(at).startOf('day'), clockOf(now).startOf('day')]
  const days = today.diff(day, 'day')
  if (days <= 0) return t('today')
  if (days === 1) return t('yesterday')
  // Weeks begin on Monday.
  const sinceMonday = (today.day() + 6) % 7
  if (days <= sinceMonday) return t('thisWeek')
  if (days <= sinceMonday + 7) return t('lastWeek')
  const isThisYear = day.year() === today.year()
  return new Intl.DateTimeFormat(`${tagOf(language)}-u-nu-latn`, {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day.toDate())
}
