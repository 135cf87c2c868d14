import { clockOf } from '@atrium/console/language/formats.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { today } from '@atrium/console/language/today.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { defaultLanguage } from '@atrium/contract/constants'
import type { MessageText } from '../message-texts.ts'
import type { MailLine } from './mail-row.tsx'

export interface DayGroup {
  label: string
  /** The lines with their positions on the page. */
  lines: readonly { at: number; line: MailLine }[]
}

/** Lines under “Pinned”, “Today”, “Yesterday”, the days of the last week, and months. */
export function dayGroups(lines: readonly MailLine[], t: MessageText): DayGroup[] {
  const labeled = lines.map((line, at) => ({ line, at, label: labelOf(line, t) }))
  return [...Map.groupBy(labeled, ({ label }) => label)].map(([label, of]) => ({ label, lines: of }))
}

function labelOf({ isPinned, sentAt }: MailLine, t: MessageText): string {
  if (isPinned) return t('pinned')
  const clock = clockOf(sentAt)
  const ago = clockOf(today()).diff(clock.startOf('day'), 'day')
  if (ago <= 1) return t(ago <= 0 ? 'today' : 'yesterday')
  if (ago < 7) return written(clock, { weekday: 'long' })
  const isThisYear = clock.year() === clockOf(today()).year()
  return written(clock, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}

const written = (clock: ReturnType<typeof clockOf>, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${tagOf(globalState.get().language || defaultLanguage)}-u-nu-latn`, {
    ...parts,
    timeZone: 'UTC',
  }).format(clock.toDate())
