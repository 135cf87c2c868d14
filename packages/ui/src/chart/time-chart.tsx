import { area, line } from 'd3-shape'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useInlineSize } from '../layout/use-inline-size.ts'
import { cx } from '../theme/cx.ts'
import { linearScale } from './linear-scale.ts'
import css from './time-chart.module.css'

export interface ChartSeries {
  id: string
  label: string
  /** One value for each point; null where nothing was measured, which leaves a gap. */
  values: readonly (number | null)[]
  /** The number of the chart color, or the color of failures. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'danger'
  isDashed?: boolean
  /** The area below the line is tinted. */
  isFilled?: boolean
}

/** Sets the color of a series for its line, bars and label. */
export const seriesColor = (color: ChartSeries['color']) =>
  ({ '--series': color === 'danger' ? 'var(--danger)' : `var(--chart-${color})` }) as CSSProperties

export interface TimeChartProps {
  /** The name of the chart for screen readers. */
  label: string
  /** Durations and rates are lines, counts are bars, one series on top of the other. */
  kind: 'line' | 'bar'
  /** In pixels. */
  height?: number
  /** The middle of each point in milliseconds, at equal distances, oldest first. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** The times with a label on the axis. */
  ticks: readonly { time: number; label: string }[]
  goal?: { value: number; label: string }
  /** A dashed line over the bars, such as that of an earlier period. */
  earlier?: { label: string; values: readonly number[] }
  /** The one bar that stands out, which is named. Without it, all but the last are paler: the last is not over. */
  outlier?: { at: number; label: string } | null
  /** Events, each as a dotted upright. */
  marks?: readonly { time: number; label: string }[]
  numberText: (value: number) => string
  /** The tooltip of a point. */
  pointText: (index: number) => string
  /** The point under the cursor. All charts of a page share it. */
  cursor: number | undefined
  onCursor: (index: number | undefined) => void
}

const usualHeight = 140
const edge = { top: 10, bottom: 24, start: 34, end: 2 }
/** Characters are about this wide at 11 px. */
const characterWidth = 6.2
/** The least distance between two labels of an axis. */
const labelGap = 6

/** Values over time with axes. The cursor follows the pointer, or the arrow keys. It is mirrored in right-to-left. */
export function TimeChart(props: TimeChartProps) {
  const { label, height = usualHeight, times, series, pointText, cursor, onCursor } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useInlineSize(frame)
  const last = times.length - 1
  const isRtl = document.dir === 'rtl'
  const plot = plotOf(props, { width, height }, isRtl)

  function point(event: PointerEvent<HTMLElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    const time = plot.x.invert(event.clientX - left)
    const step = last > 0 ? ((times[last] ?? 0) - (times[0] ?? 0)) / last : 1
    onCursor(Math.min(last, Math.max(0, Math.round((time - (times[0] ?? 0)) / step))))
  }

  function move(event: KeyboardEvent) {
    const at = cursor ?? last
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const next: Record<string, number> = { [forward]: at + 1, [back]: at - 1, Home: 0, End: last }
    const index = next[event.key]
    if (index === undefined) return
    event.preventDefault()
    onCursor(Math.min(last, Math.max(0, index)))
  }

  return (
    <div
      ref={frame}
      className={css.frame}
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={cursor ?? last}
      aria-valuetext={pointText(cursor ?? last)}
      tabIndex={0}
      onKeyDown={move}
      onBlur={() => onCursor(undefined)}
      onPointerMove={point}
      onPointerLeave={() => onCursor(undefined)}
    >
      {width > 0 && (
        <svg className={css.drawing} width={width} height={height} aria-hidden="true">
          <Axes {...props} plot={plot} width={width} height={height} isRtl={isRtl} />
          {props.kind === 'bar' ? <Bars {...props} plot={plot} /> : <Lines series={series} plot={plot} />}
          <Earlier {...props} plot={plot} />
          <Outlier {...props} plot={plot} width={width} />
          <Goal {...props} plot={plot} isRtl={isRtl} />
          {cursor !== undefined && <Cursor {...props} at={cursor} plot={plot} width={width} />}
        </svg>
      )}
    </div>
  )
}

type Plot = ReturnType<typeof plotOf>

interface Size {
  width: number
  height: number
}

function plotOf(
  { kind, times, series, goal, earlier }: TimeChartProps,
  { width, height }: Size,
  isRtl: boolean,
) {
  const values = series.flatMap(one => one.values.map(value => value ?? 0))
  const stacked = times.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0))
  const most = Math.max(
    1,
    ...(kind === 'bar' ? stacked : values),
    (goal?.value ?? 0) * 1.2,
    ...(earlier?.values ?? []),
  )
  const [start, end] = [edge.start, Math.max(edge.start + 1, width - edge.end)]
  const range: readonly [number, number] = isRtl ? [width - start, width - end] : [start, end]
  const step = times.length > 1 ? ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1) : 1
  // Bars need half a step on both sides.
  const margin = kind === 'bar' ? step / 2 : 0
  const x = linearScale([(times[0] ?? 0) - margin, (times.at(-1) ?? 1) + margin], range)
  const y = linearScale([0, most], [height - edge.bottom, edge.top], 3)
  const acrossAt = (index: number) => x(times[index] ?? 0)
  return { x, y, acrossAt, range, stepWidth: Math.abs(x(step) - x(0)) }
}

interface Drawn {
  plot: Plot
  isRtl: boolean
}

function Axes({ ticks, marks = [], numberText, plot, width, height, isRtl }: TimeChartProps & Drawn & Size) {
  const { x, y, range } = plot
  const rules = y.ticks(3).filter(Number.isInteger)
  const isWithin = ({ time }: { time: number }) =>
    x(time) >= Math.min(...range) && x(time) <= Math.max(...range)
  return (
    <>
      {rules.map(tick => (
        <g key={tick}>
          <line className={css.rule} x1={range[0]} x2={range[1]} y1={y(tick)} y2={y(tick)} />
          <text
            className={css.label}
            x={isRtl ? range[0] + 8 : range[0] - 8}
            y={y(tick) + 4}
            textAnchor="end"
          >
            {numberText(tick)}
          </text>
        </g>
      ))}
      {placed(ticks.filter(isWithin), x, width).map(({ time, label, middle }) => {
        return (
          <text
            key={time}
            className={css.label}
            x={middle}
            y={height - 6}
            textAnchor="middle"
            direction="ltr"
          >
            {label}
          </text>
        )
      })}
      {marks.filter(isWithin).map(({ time, label }) => {
        // The label is on the side that has room.
        const isLate = isRtl ? x(time) < width / 2 : x(time) > width / 2
        return (
          <g key={`${time} ${label}`}>
            <line className={css.mark} x1={x(time)} x2={x(time)} y1={edge.top - 4} y2={y(0)} />
            <text
              className={css.label}
              x={x(time) + (isLate === isRtl ? 5 : -5)}
              y={edge.top + 5}
              textAnchor={isLate ? 'end' : 'start'}
            >
              {label}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** The labels that have room, counted from the latest; one at an edge stays within the drawing. */
function placed(ticks: TimeChartProps['ticks'], x: Plot['x'], width: number) {
  const drawn: { time: number; label: string; middle: number; half: number }[] = []
  for (const { time, label } of ticks.toReversed()) {
    const half = (label.length * characterWidth) / 2
    const middle = Math.min(width - half, Math.max(half, x(time)))
    const later = drawn.at(-1)
    if (later && Math.abs(later.middle - middle) < later.half + half + labelGap) continue
    drawn.push({ time, label, middle, half })
  }
  return drawn
}

function Lines({ series, plot }: { series: readonly ChartSeries[]; plot: Plot }) {
  const { acrossAt, y } = plot
  const across = (_: number | null, index: number) => acrossAt(index)
  const up = (value: number | null) => y(value ?? 0)
  const isThere = (value: number | null) => value !== null
  return series.map(({ id, values, color, isDashed, isFilled }) => (
    <g key={id} style={seriesColor(color)}>
      {isFilled && (
        <path
          className={css.area}
          d={area<number | null>(across, y(0), up).defined(isThere)(values as (number | null)[]) ?? ''}
        />
      )}
      <path
        className={cx(css.line, isDashed && css.dashed)}
        d={line<number | null>(across, up).defined(isThere)(values as (number | null)[]) ?? ''}
      />
    </g>
  ))
}

function Bars({ times, series, outlier, plot }: TimeChartProps & { plot: Plot }) {
  const { acrossAt, y, stepWidth } = plot
  const width = Math.max(2, Math.min(16, stepWidth * 0.72))
  return times.map((time, at) => {
    let below = 0
    return (
      <g key={time}>
        {series.map(({ id, values, color }) => {
          const value = values[at] ?? 0
          if (value === 0) return null
          const top = y(below + value)
          const bar = { x: acrossAt(at) - width / 2, y: top, width, height: y(below) - top }
          below += value
          const isPast = outlier === undefined && at < times.length - 1 && color !== 'danger'
          const drawn = outlier?.at === at ? 2 : color
          return (
            <rect key={id} style={seriesColor(drawn)} className={cx(css.bar, isPast && css.past)} {...bar} />
          )
        })}
      </g>
    )
  })
}

function Earlier({ earlier, plot }: TimeChartProps & { plot: Plot }) {
  if (!earlier) return null
  const { acrossAt, y } = plot
  const drawn = line<number>((_, index) => acrossAt(index), y)
  const stroke = { stroke: 'var(--ink-2)', strokeWidth: 1.25, strokeDasharray: '4 4' }
  return <path fill="none" {...stroke} d={drawn([...earlier.values]) ?? ''} />
}

/** The value of the bar that stands out above it, and its name on the side that has room. */
function Outlier({
  outlier,
  series,
  numberText,
  plot,
  width,
}: TimeChartProps & { plot: Plot; width: number }) {
  if (!outlier) return null
  const value = series.reduce((sum, { values }) => sum + (values[outlier.at] ?? 0), 0)
  const [x, y] = [plot.acrossAt(outlier.at), plot.y(value)]
  const isLate = x > width / 2
  return (
    <g direction="ltr" fontSize={11}>
      <text fill="var(--ink)" fontWeight={600} x={x} y={y - 4} textAnchor="middle">
        {numberText(value)}
      </text>
      <text fill="var(--ink-2)" x={x + (isLate ? -14 : 14)} y={y + 8} textAnchor={isLate ? 'end' : 'start'}>
        {outlier.label}
      </text>
    </g>
  )
}

function Goal({ goal, plot, isRtl }: TimeChartProps & Drawn) {
  if (!goal) return null
  const { y, range } = plot
  return (
    <>
      <line className={css.goal} x1={range[0]} x2={range[1]} y1={y(goal.value)} y2={y(goal.value)} />
      <text className={css.goalLabel} x={range[1] + (isRtl ? 2 : -2)} y={y(goal.value) - 5} textAnchor="end">
        {goal.label}
      </text>
    </>
  )
}

interface CursorProps extends TimeChartProps {
  at: number
  plot: Plot
  width: number
}

function Cursor({ at, kind, series, pointText, plot, width }: CursorProps) {
  const x = plot.acrossAt(at)
  const text = pointText(at)
  const boxWidth = text.length * characterWidth + 16
  // The tooltip is on the side that has room.
  const left = x + 12 + boxWidth > width ? Math.max(0, x - 12 - boxWidth) : x + 12
  return (
    <>
      <line className={css.cursor} x1={x} x2={x} y1={edge.top - 4} y2={plot.y(0)} />
      {kind === 'line' &&
        series.map(({ id, values, color }) => {
          const value = values[at]
          if (value === null || value === undefined) return null
          return (
            <circle key={id} style={seriesColor(color)} className={css.dot} cx={x} cy={plot.y(value)} r="4" />
          )
        })}
      <rect className={css.box} x={left} y={0} width={boxWidth} height={20} rx="3" />
      <text className={css.said} x={left + boxWidth / 2} y={14} textAnchor="middle">
        {text}
      </text>
    </>
  )
}
