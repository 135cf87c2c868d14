import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, dateText, numberText, userFormats } from '@atrium/console/language/formats.ts'
import { shortTime } from '@atrium/console/language/short-time.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { dashboardTexts } from '@atrium/workspace/dashboard/console/dashboard-texts.ts'
import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import type { SignInDay } from '../sign-in-log.contract.ts'
import css from './sign-ins-card.module.css'

const edge = { top: 14, bottom: 26, start: 28, end: 12 }
/** Days between two labels of the axis. */
const labelEvery = 7

/** A line of successful sign-ins and a dashed one of failures, with a tooltip at the pointer. */
export function SignInsChart({ days }: { days: readonly SignInDay[] }) {
  const t = useFeatureText(dashboardTexts)
  // Re-renders when the text direction changes.
  useStore(globalState, state => state.language)
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const isRtl = document.dir === 'rtl'
  const last = days.length - 1
  const range = isRtl ? [width - edge.start, edge.end] : [edge.start, width - edge.end]
  const x = scaleLinear([0, last], range)
  const most = Math.max(1, ...days.map(day => day.signIns))
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(4)
  const ticks = y.ticks(4).filter(Number.isInteger)
  const indexes = days.map((_, index) => index)
  const count = (index: number) => days[index]?.signIns ?? 0
  const failures = (index: number) => days[index]?.failures ?? 0
  const shown = at ?? last
  const peak = days.find(day => day.signIns === most)
  const sum = (key: 'signIns' | 'failures') => days.reduce((total, day) => total + day[key], 0)
  const text = t('chart', {
    days: days.length,
    total: numberText(sum('signIns')),
    most: numberText(most),
    day: dateText(peak?.day),
    today: numberText(count(last)),
    failures: numberText(sum('failures')),
  })

  function look(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.round(x.invert(event.clientX - left)))))
  }

  const day = days[shown]
  const label =
    at === undefined
      ? `${numberText(count(last))} ${t('today')}`
      : `${numberText(count(shown))} · ${day ? dayLabel(day.day) : ''}`
  // The tooltip is on the side that has room.
  const isLate = x(shown) > width / 2
  return (
    <div ref={ref} className={css.chart}>
      {width > 0 && height > 0 && (
        <svg
          className={css.drawing}
          role="img"
          aria-label={text}
          width={width}
          height={height}
          onPointerMove={look}
          onPointerLeave={() => setAt(undefined)}
        >
          {ticks.map(tick => (
            <g key={tick}>
              <line className={css.rule} x1={range[0]} x2={range[1]} y1={y(tick)} y2={y(tick)} />
              <text
                className={css.label}
                x={isRtl ? width - edge.start + 8 : edge.start - 8}
                y={y(tick) + 4}
                textAnchor={isRtl ? 'start' : 'end'}
                direction="ltr"
              >
                {numberText(tick)}
              </text>
            </g>
          ))}
          {indexes
            .filter(index => (last - index) % labelEvery === 0 && index > 0)
            .map(index => (
              <text
                key={index}
                className={css.label}
                x={x(index)}
                y={height - 8}
                textAnchor={index === last ? (isRtl ? 'start' : 'end') : 'middle'}
                direction="ltr"
              >
                {dayLabel(days[index]?.day ?? '')}
              </text>
            ))}
          <path
            className={css.area}
            d={area<number>(x, y(0), index => y(count(index))).curve(curveMonotoneX)(indexes) ?? ''}
          />
          <path className={css.failed} d={line<number>(x, index => y(failures(index)))(indexes) ?? ''} />
          <path
            className={css.line}
            d={line<number>(x, index => y(count(index))).curve(curveMonotoneX)(indexes) ?? ''}
          />
          <circle className={css.dot} cx={x(shown)} cy={y(count(shown))} r="5" />
          <text
            className={css.said}
            x={x(shown) + (isLate ? -10 : 10)}
            y={Math.max(edge.top + 4, y(count(shown)) - 10)}
            textAnchor={isLate ? 'end' : 'start'}
            direction="ltr"
          >
            {label}
          </text>
        </svg>
      )}
    </div>
  )
}

/** A day without its year, in the person's format. */
const dayLabel = (day: string) => {
  const clock = clockOf(day)
  return shortTime(clock, clock.add(7, 'day'), userFormats())
}
