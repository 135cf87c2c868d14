import { clockOf, numberText, timeText, userFormats } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { type AuditSummary, longestAuditedName } from '@atrium/contract/operations/audit'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AuditChart, type Brush, stepCount } from './audit-chart.tsx'
import css from './audit-histogram.module.css'
import { type AuditState, later, minutesBetween } from './audit-state.ts'
import type { AuditWords } from './audit-words.ts'
import { dayHead, dayTick } from './day-head.ts'

interface HistogramProps {
  state: AuditState
  summary: AuditSummary | undefined
  words: AuditWords
}

/** The changes over time above the list; the chosen part, and other filters without a field, stand as chips. */
export function AuditHistogram({ state, summary, words: { t } }: HistogramProps) {
  const { filter, change, list, range } = state
  const found = list.found.data?.totalElements
  const brush = summary && brushOf(filter, summary)
  const isTimed = filter.processTimeFrom !== undefined || filter.processTimeTo !== undefined
  const choose = (next: Brush | undefined) =>
    summary &&
    change({
      range,
      processTimeFrom: next && later(summary.from, next.first * summary.stepMinutes),
      // Up to the last second of the step.
      processTimeTo: next && later(summary.from, (next.last + 1) * summary.stepMinutes - 1 / 60),
    })
  const clockText = (step: number) =>
    summary ? said(later(summary.from, step * summary.stepMinutes), t) : ''

  return (
    <div className={css.histogram}>
      <div className={css.line}>
        <h2 className={css.title}>
          {t(stepText(summary?.stepMinutes ?? 120).key, {
            count: stepText(summary?.stepMinutes ?? 120).count,
          })}
        </h2>
        <span className={css.legend}>
          <i data-series="changed" />
          {t('createdAndChanged')}
          <i data-series="deleted" />
          {t('deletions')}
        </span>
        <span className={css.chips}>
          {(['entityName', 'entityId', 'requestId'] as const).map(
            name =>
              filter[name] !== undefined && (
                <Removable key={name} label={t('remove')} onRemove={() => change({ [name]: undefined })}>
                  {t(`chip.${name}`)} <bdi>{filter[name].slice(0, longestAuditedName)}</bdi>
                </Removable>
              ),
          )}
          {isTimed && (
            <Removable
              label={t('remove')}
              onRemove={() => change({ range, processTimeFrom: undefined, processTimeTo: undefined })}
            >
              <bdi>{spanText(filter, t)}</bdi>
              {found !== undefined && ` · ${numberText(found)}`}
            </Removable>
          )}
        </span>
      </div>
      {summary ? (
        <AuditChart
          label={t('chartLabel')}
          summary={summary}
          ticks={ticksOf(summary)}
          brush={brush}
          onBrush={choose}
          words={{ start: t('from'), end: t('until'), textOf: clockText }}
        />
      ) : (
        <div className={css.room} />
      )}
    </div>
  )
}

interface RemovableProps {
  label: string
  onRemove: () => void
  children: ReactNode
}

const Removable = ({ label, onRemove, children }: RemovableProps) => (
  <span className={css.chip}>
    <span className={css.chipText}>{children}</span>
    <button type="button" aria-label={label} onClick={onRemove}>
      <Glyph icon={IconX} size={12} />
    </button>
  </span>
)

/** The chosen part in steps of the chart; undefined if it is outside. */
function brushOf(filter: AuditState['filter'], summary: AuditSummary): Brush | undefined {
  const { processTimeFrom: from, processTimeTo: to } = filter
  if (from === undefined && to === undefined) return undefined
  const count = stepCount(summary)
  const stepAt = (time: string) => Math.floor(minutesBetween(summary.from, time) / summary.stepMinutes)
  const first = Math.max(0, from === undefined ? 0 : stepAt(wholeTime(from, '00:00:00')))
  const last = Math.min(count - 1, to === undefined ? count - 1 : stepAt(wholeTime(to, '23:59:59')))
  return first <= last ? { first, last } : undefined
}

const wholeTime = (time: string, clock: string) => (time.length > 10 ? time : `${time} ${clock}`)

/** "Today 00:00–11:24", or with both days. */
function spanText({ processTimeFrom, processTimeTo }: AuditState['filter'], t: AuditWords['t']): string {
  const from = processTimeFrom && wholeTime(processTimeFrom, '00:00:00')
  const to = processTimeTo && wholeTime(processTimeTo, '23:59:59')
  if (from && to && from.slice(0, 10) === to.slice(0, 10)) return `${said(from, t)}–${clockOnly(to)}`
  return `${from ? said(from, t) : '…'} – ${to ? said(to, t) : '…'}`
}

function said(time: string, t: AuditWords['t']): string {
  const day = time.slice(0, 10)
  const name = day === today() ? dayHead(day, t).name : clockOf(time).format(userFormats().dateFormat)
  return `${name} ${clockOnly(time)}`
}

const clockOnly = (time: string) => timeText(time).replace(/:\d\d(?=\D*$)/, '')

function stepText(minutes: number) {
  if (minutes < 60) return { key: 'perMinutes', count: minutes } as const
  if (minutes < 1440) return { key: 'perHours', count: minutes / 60 } as const
  return { key: 'perDays', count: minutes / 1440 } as const
}

/** The most labels of the axis. */
const mostTicks = 7

/** The days of the chart as labels: each, or so many that they have room. */
function ticksOf(summary: AuditSummary) {
  const { from, to, stepMinutes } = summary
  const days = Math.max(1, Math.ceil(minutesBetween(from, to) / 1440))
  const every = Math.ceil(days / mostTicks)
  return Array.from({ length: Math.ceil(days / every) }, (_, at) => {
    const day = clockOf(from)
      .add(at * every, 'day')
      .format('YYYY-MM-DD')
    const step = minutesBetween(from, `${day} 00:00:00`) / stepMinutes
    return { step, label: dayTick(day, days <= 7), isLast: day === today() }
  }).filter(tick => tick.step >= 0)
}
