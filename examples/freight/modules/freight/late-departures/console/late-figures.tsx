import { durationText, percentText } from '@atrium/console/language/amount-formats.ts'
import { numberText } from '@atrium/console/language/formats.ts'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { Trend } from '@atrium/ui/display/trend.tsx'
import type { LateReport } from '../late-departures.contract.ts'
import type { LateText } from './late-departures-texts.ts'

interface LateFiguresProps {
  report: LateReport
  t: LateText
}

/** The figures of the period, each compared in words with the days before. */
export function LateFigures({ report: { now, before, days }, t }: LateFiguresProps) {
  const earlier = t('daysBefore', { count: days.length })
  const same = t('same', { before: earlier })
  const none = t('noneBefore', { before: earlier })
  const shares = [now, before].map(({ late, departures }) => tenths((late / departures) * 100))
  const [share = Number.NaN, shareBefore = Number.NaN] = shares

  const count = () => {
    if (before.late === 0) return now.late === 0 ? same : none
    const change = Math.round((now.late / before.late - 1) * 100)
    if (change === 0) return same
    return t(change > 0 ? 'more' : 'fewer', { change: percentText(Math.abs(change)), before: earlier })
  }
  const points = () => {
    const change = tenths(share - shareBefore)
    if (Number.isNaN(change)) return none
    return change === 0 ? same : t(change > 0 ? 'higher' : 'lower', { change: numberText(Math.abs(change)) })
  }
  const minutes = (of: number | null, to: number | null) => {
    if (of === null || to === null) return none
    if (of === to) return same
    return t(of > to ? 'longer' : 'shorter', { change: durationText(Math.abs(of - to)) })
  }
  const timed = (id: 'middle' | 'worst', of: number | null, to: number | null) => ({
    id,
    value: of === null ? '–' : durationText(of),
    aside: t(id),
    label: <Trend change={(of ?? 0) - (to ?? of ?? 0)}>{minutes(of, to)}</Trend>,
  })
  return (
    <FiguresRow
      label={t('figures')}
      figures={[
        {
          id: 'late',
          value: numberText(now.late),
          aside: t('late', { count: now.late }),
          label: <Trend change={now.late - before.late}>{count()}</Trend>,
        },
        {
          id: 'share',
          value: Number.isNaN(share) ? '–' : percentText(share),
          aside: t('share', { count: numberText(now.departures) }),
          label: <Trend change={tenths(share - shareBefore) || 0}>{points()}</Trend>,
        },
        timed('middle', now.middle, before.middle),
        timed('worst', now.worstTenth, before.worstTenth),
      ]}
    />
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10
