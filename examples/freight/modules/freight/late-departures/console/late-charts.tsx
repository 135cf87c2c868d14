import { durationText } from '@atrium/console/language/amount-formats.ts'
import { clockOf, dateText, numberText, userFormats } from '@atrium/console/language/formats.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { BarList } from '@atrium/ui/chart/bar-list.tsx'
import { ChartCard } from '@atrium/ui/chart/chart-card.tsx'
import { RangeList } from '@atrium/ui/chart/range-list.tsx'
import { TimeChart } from '@atrium/ui/chart/time-chart.tsx'
import { useState } from 'react'
import type { LateReport } from '../late-departures.contract.ts'
import css from './late-departures.module.css'
import type { LateText } from './late-departures-texts.ts'

interface LateChartsProps {
  report: LateReport
  t: LateText
  /** The title of a choice of a field. */
  reasonOf: (field: string, value: string) => string
}

const reasonsAtMost = 6
const depotsAtMost = 6
/** Labels of the axis of days. */
const labels = 5

/** Late departures by day, by reason and by depot: three charts between hairlines. */
export function LateCharts({ report, t, reasonOf }: LateChartsProps) {
  const { days, reasons, depots, now } = report
  const ranges = depots.slice(0, depotsAtMost)
  const slowest = Math.max(...ranges.map(({ middle }) => middle))
  const nameOf = (reason: string | null) => (reason === null ? t('noReason') : reasonOf('reason', reason))
  return (
    <div className={css.charts}>
      <ChartCard
        isPlain
        title={t('perDay')}
        unit={t('lastDays', { from: dateText(days[0]?.day), to: dateText(days.at(-1)?.day) })}
        asTable={t('asTable')}
        table={() => ({
          head: [t('day'), t('departures'), t('daysBefore', { count: days.length })],
          rows: days.map(({ day, late, before }) => [dateText(day), numberText(late), numberText(before)]),
        })}
      >
        <DayChart report={report} t={t} />
      </ChartCard>
      <ChartCard
        isPlain
        title={t('reasons')}
        unit={numberText(now.late)}
        asTable={t('asTable')}
        table={() => ({
          head: [t('reasons'), t('departures')],
          rows: reasons.map(({ reason, late }) => [nameOf(reason), numberText(late)]),
        })}
      >
        <BarList
          label={t('reasons')}
          bars={reasons.slice(0, reasonsAtMost).map(({ reason, late }) => ({
            id: reason ?? '',
            label: nameOf(reason),
            value: late,
            text: numberText(late),
          }))}
        />
      </ChartCard>
      <ChartCard
        isPlain
        title={t('minutes')}
        unit={t('byDepot')}
        asTable={t('asTable')}
        table={() => ({
          head: [t('depot'), t('departures'), t('least'), t('middleShort'), t('worstShort')],
          rows: depots.map(({ depotName, late, least, middle, worstTenth }) => [
            depotName,
            ...[late, least, middle, worstTenth].map(numberText),
          ]),
        })}
      >
        <RangeList
          label={t('minutes')}
          numberText={numberText}
          ranges={ranges.map(({ depotId, depotName, least, middle, worstTenth }) => ({
            ...{ id: depotId, label: depotName, least, middle, most: worstTenth },
            text: t('depotText', { middle: durationText(middle), worst: durationText(worstTenth) }),
            mark: ranges.length > 1 && middle === slowest ? durationText(middle) : undefined,
          }))}
        />
      </ChartCard>
    </div>
  )
}

function DayChart({ report: { days, peak, now }, t }: Omit<LateChartsProps, 'reasonOf'>) {
  const [cursor, setCursor] = useState<number>()
  const every = Math.ceil(days.length / labels)
  const earlier = t('daysBefore', { count: days.length })
  const times = days.map(({ day }) => Date.parse(day))
  const late = days.map(one => one.late)
  const at = days.findIndex(({ day }) => day === peak?.day)
  return (
    <TimeChart
      label={`${t('perDay')}: ${numberText(now.late)}`}
      kind="bar"
      height={156}
      times={times}
      series={[{ id: 'late', label: t('perDay'), values: late, color: 1 }]}
      earlier={{ label: earlier, values: days.map(one => one.before) }}
      outlier={peak && { at, label: peak.depotName }}
      ticks={days.flatMap(({ day }, index) =>
        index % every === 0 ? { time: Date.parse(day), label: dayLabel(day) } : [],
      )}
      numberText={numberText}
      pointText={index => {
        const { day, late: count, before } = days[index] ?? { day: '', late: 0, before: 0 }
        return `${dateText(day)} · ${numberText(count)} (${earlier}: ${numberText(before)})`
      }}
      cursor={cursor}
      onCursor={setCursor}
    />
  )
}

/** A day without its year. */
const dayLabel = (day: string) => {
  const clock = clockOf(day)
  return shortTime(clock, clock.add(7, 'day'), userFormats())
}
