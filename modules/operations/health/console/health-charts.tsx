import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import {
  clockOf,
  dateTimeText,
  instantOf,
  numberText,
  userFormats,
} from '@atrium/console/language/formats.ts'
import { leftToRight } from '@atrium/console/language/language.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { ChartCard } from '@atrium/ui/chart/chart-card.tsx'
import { type ChartSeries, TimeChart, type TimeChartProps } from '@atrium/ui/chart/time-chart.tsx'
import { useState } from 'react'
import { answerGoal, type ChartMinutes, type HealthHistory } from '../health.contract.ts'
import css from './health.module.css'
import { msText, nameOf } from './health-instances.tsx'
import { type HealthText, healthTexts } from './health-texts.ts'

interface HealthChartsProps {
  history: HealthHistory
  minutes: ChartMinutes
}

/** Requests, answer times, errors and waiting work over the same time, with one cursor. */
export function HealthCharts({ history, minutes }: HealthChartsProps) {
  const t = useFeatureText(healthTexts)
  const [cursor, setCursor] = useState<number>()
  const shared = { ...axisOf(history, minutes, t), numberText, cursor, onCursor: setCursor }
  return (
    <div className={css.charts}>
      {chartsOf(history, t).map(({ id, title, unit, current, kind, series, goal, valueText }) => {
        const pointText = (at: number) => `${shared.timeAt(at)} · ${valueText(at)}`
        return (
          <ChartCard
            key={id}
            title={title}
            unit={unit}
            current={current}
            legend={series.length > 1 ? series : []}
            asTable={t('asTable', { title })}
            table={() => ({
              head: [t('time'), ...series.map(one => one.label)],
              rows: shared.times.map((time, at) => [
                dateTimeText(new Date(time)),
                ...series.map(one => valueIn(one.values[at])),
              ]),
            })}
          >
            <TimeChart
              {...shared}
              label={title}
              kind={kind}
              series={series}
              pointText={pointText}
              {...(goal && { goal })}
            />
          </ChartCard>
        )
      })}
    </div>
  )
}

interface Chart extends Pick<TimeChartProps, 'kind' | 'series' | 'goal'> {
  id: string
  title: string
  unit: string
  /** The newest value. */
  current: string
  valueText: (at: number) => string
}

const colors = [1, 2, 3, 4, 5, 6] as const

const valueIn = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : numberText(value)

/** Tenths below ten, as in texts of milliseconds. */
const roundedMs = (ms: number | null | undefined) => (ms && ms >= 10 ? Math.round(ms) : ms)

function chartsOf({ instances, p50, p99, errors, waiting }: HealthHistory, t: HealthText): Chart[] {
  const perInstance = instances.map(
    ({ instanceId, host, requestsPerSecond }, at): ChartSeries => ({
      id: instanceId,
      label: nameOf(host, instanceId),
      values: requestsPerSecond,
      color: colors[at % colors.length] ?? 1,
      isDashed: at > 0,
      isFilled: at === 0,
    }),
  )
  const total = (at: number) => perInstance.reduce((sum, one) => sum + (one.values[at] ?? 0), 0)
  const failed = errors.map(point => point && Object.values(point).reduce((sum, count) => sum + count, 0))
  const lastOf = (values: readonly (number | null)[]) => values.findLast(value => value !== null)
  const newest = perInstance.length > 0 ? total(lastIndex(perInstance)) : undefined
  return [
    {
      id: 'requests',
      title: t('requestsChart'),
      unit: t('perSecond'),
      current: valueIn(newest === undefined ? undefined : Math.round(newest * 10) / 10),
      kind: 'line',
      series: perInstance,
      valueText: at => perInstance.map(one => valueIn(one.values[at])).join(' + '),
    },
    {
      id: 'answers',
      title: t('answerTime'),
      unit: 'ms',
      current: valueIn(roundedMs(lastOf(p99))),
      kind: 'line',
      series: [
        { id: 'p99', label: 'p99', values: p99, color: 1, isFilled: true },
        { id: 'p50', label: 'p50', values: p50, color: 6, isDashed: true },
      ],
      goal: { value: answerGoal, label: t('goal', { ms: msText(answerGoal) }) },
      valueText: at => `p99 ${p99[at] === null ? '–' : msText(p99[at] ?? 0)}`,
    },
    {
      id: 'errors',
      title: t('errorsChart'),
      unit: t('serverErrors'),
      current: valueIn(lastOf(failed)),
      kind: 'bar',
      series: [{ id: 'errors', label: t('errorsChart'), values: failed, color: 'danger' }],
      valueText: at => errorsText(errors[at]),
    },
    {
      id: 'waiting',
      title: t('queueDepth'),
      unit: t('jobsWaiting'),
      current: valueIn(lastOf(waiting)),
      kind: 'line',
      series: [{ id: 'waiting', label: t('waiting'), values: waiting, color: 3, isFilled: true }],
      valueText: at => t('nWaiting', { count: waiting[at] ?? 0 }),
    },
  ]
}

/** The last point that any instance has a value for. */
function lastIndex(series: readonly ChartSeries[]): number {
  return Math.max(...series.map(one => one.values.findLastIndex(value => value !== null)))
}

/** The errors of a point by status, such as `1 × 503`. */
const errorsText = (point: Readonly<Record<string, number>> | null | undefined): string =>
  leftToRight(
    Object.entries(point ?? {})
      .map(([status, count]) => `${numberText(count)} × ${status}`)
      .join(', ') || '0',
  )

/** Minutes between two labels, by range. */
const labelMinutes = { 15: 5, 60: 15, 360: 60, 1440: 240, 10080: 1440 } as const

const minuteMs = 60_000
/** Every time zone is a multiple of this off UTC. */
const zoneMinutes = 15

function axisOf(
  { startDate, endDate, step, instances }: HealthHistory,
  minutes: ChartMinutes,
  t: HealthText,
) {
  const now = new Date()
  const [start, end] = [instantOf(startDate, now).getTime(), instantOf(endDate, now).getTime()]
  const times = Array.from({ length: minutes / step }, (_, at) => start + at * step * minuteMs)
  const every = labelMinutes[minutes]
  const grid = Math.min(every, zoneMinutes) * minuteMs
  const ticks: { time: number; label: string }[] = []
  for (let time = Math.ceil(start / grid) * grid; time <= end; time += grid) {
    const clock = clockOf(new Date(time))
    if ((clock.hour() * 60 + clock.minute()) % every === 0)
      ticks.push({ time, label: labelOf(time, minutes) })
  }
  return {
    times,
    ticks,
    marks: rolloutsIn(instances, start, t),
    timeAt: (at: number) => pointLabel(times[at], step),
  }
}

/** The day in a chart of a week, else the time without seconds. */
function labelOf(time: number, minutes: ChartMinutes): string {
  const clock = clockOf(new Date(time))
  return shortTime(clock, minutes > 1440 ? clock.add(7, 'day') : clock, userFormats())
}

function pointLabel(time: number | undefined, step: number): string {
  if (time === undefined) return ''
  const clock = clockOf(new Date(time))
  const text = shortTime(clock, clock, userFormats())
  return leftToRight(step < 120 ? text : `${shortTime(clock, clock.add(7, 'day'), userFormats())} ${text}`)
}

/** The first minute of each version that did not run from the start. */
function rolloutsIn(instances: HealthHistory['instances'], start: number, t: HealthText) {
  const now = new Date()
  const firsts = new Map<string, number>()
  for (const { version, firstDate } of instances) {
    const first = instantOf(firstDate, now).getTime()
    firsts.set(version, Math.min(first, firsts.get(version) ?? first))
  }
  const [oldest = start] = [...firsts.values()].sort((one, other) => one - other)
  return [...firsts]
    .filter(([, first]) => first > oldest)
    .map(([version, time]) => ({ time, label: t('rolledOut', { version }) }))
}
