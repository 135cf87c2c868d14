import { defaultLanguage } from '@atrium/contract/constants'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { clockOf } from '../language/formats.ts'
import { tagOf } from '../language/language.ts'
import { when } from '../language/when.tsx'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import css from './event-days.module.css'
import { recentTexts } from './recent-texts.ts'

export interface RecentEvent {
  id: string
  at: string
  icon: TablerIcon
  tone: 'ok' | 'danger' | 'info' | 'plain'
  text: ReactNode
}

interface EventDaysProps {
  label: string
  /** Newest first. */
  events: readonly RecentEvent[]
}

/** Events under the day on which they were: today, yesterday, earlier. */
export function EventDays({ label, events }: EventDaysProps) {
  const t = useFeatureText(recentTexts)
  const language = useStore(globalState, state => state.language)
  return (
    <ul className={css.events} aria-label={label}>
      {[...Map.groupBy(events, event => daysAgo(event.at))].flatMap(([ago, ofDay]) => [
        <li key={ago} className={css.day}>
          {ago === earlier ? t('earlier') : dayName(ago, language)}
        </li>,
        ...ofDay.map(({ id, at, icon, tone, text }) => (
          <li key={id}>
            <span className={css.tick} data-tone={tone}>
              <Glyph icon={icon} size={13} stroke={2.2} />
            </span>
            <span className={css.event}>{text}</span>
            <span className={css.at}>{when(at)}</span>
          </li>
        )),
      ])}
    </ul>
  )
}

/** Days before yesterday are one group, in which each event has its date. */
const earlier = 2

function daysAgo(at: string): number {
  const days = clockOf(new Date()).startOf('day').diff(clockOf(at).startOf('day'), 'day')
  return Math.min(Math.max(days, 0), earlier)
}

/** Today or yesterday, as a heading. */
function dayName(ago: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(tagOf(language || defaultLanguage), { numeric: 'auto' })
  return format.format(-ago, 'day').replace(/^\p{Ll}/u, letter => letter.toLocaleUpperCase())
}
