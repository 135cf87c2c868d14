import { numberText } from '@atrium/console/language/formats.ts'
import type { AuditSummary } from '@atrium/contract/operations/audit'
import { linearScale } from '@atrium/ui/chart/linear-scale.ts'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import css from './audit-chart.module.css'

/** Steps of the chart, both included. */
export interface Brush {
  first: number
  last: number
}

interface AuditChartProps {
  label: string
  summary: AuditSummary
  /** The labels of the axis by step. */
  ticks: readonly { step: number; label: string; isLast: boolean }[]
  brush: Brush | undefined
  onBrush: (brush: Brush | undefined) => void
  words: { start: string; end: string; textOf: (step: number) => string }
}

const height = 92
const edge = { top: 8, bottom: 18, start: 34 }

/** The number of changes over time. Dragging over it chooses a part; both ends move by the arrow keys. */
export function AuditChart({ label, summary, ticks, brush, onBrush, words }: AuditChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useInlineSize(frame)
  const [drag, setDrag] = useState<Brush>()
  const count = stepCount(summary)
  const isRtl = document.dir === 'rtl'
  const most = Math.max(1, ...summary.steps.map(one => one.changes))
  const range: readonly [number, number] = isRtl ? [width - edge.start, 0] : [edge.start, width]
  const x = linearScale([0, count], range)
  const y = linearScale([0, most], [height - edge.bottom, edge.top], 2)
  const shown = drag ? ordered(drag) : brush

  const stepAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    return clamp(Math.floor(x.invert(event.clientX - left)), count)
  }

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || (event.target as Element).closest('[role="slider"]')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const step = stepAt(event)
    setDrag({ first: step, last: step })
  }

  function end() {
    if (drag) onBrush(ordered(drag))
    setDrag(undefined)
  }

  return (
    <div
      ref={frame}
      className={css.frame}
      onPointerDown={begin}
      onPointerMove={event => drag && setDrag({ ...drag, last: stepAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {width > 0 && (
        <svg className={css.drawing} width={width} height={height} role="img" aria-label={label}>
          {y.ticks(2).map(tick => (
            <g key={tick}>
              <line className={css.rule} x1={range[0]} x2={range[1]} y1={y(tick)} y2={y(tick)} />
              <text
                className={css.axis}
                x={isRtl ? width - edge.start + 6 : edge.start - 6}
                y={y(tick) + 4}
                textAnchor={isRtl ? 'start' : 'end'}
              >
                {numberText(tick)}
              </text>
            </g>
          ))}
          {shown && <Ground x={x} brush={shown} />}
          {summary.steps.map(one => (
            <Bar key={one.step} one={one} x={x} y={y} isOut={shown !== undefined && !isIn(one.step, shown)} />
          ))}
          {ticks.map(({ step, label: text, isLast }) => (
            <g key={step}>
              <line className={css.tick} x1={x(step)} x2={x(step)} y1={y(0)} y2={y(0) + 5} />
              <text
                className={css.axis}
                data-last={isLast || undefined}
                x={x(step) + (isRtl ? -2 : 2)}
                y={height - 3}
                textAnchor={isRtl ? 'end' : 'start'}
              >
                {text}
              </text>
            </g>
          ))}
        </svg>
      )}
      {width > 0 && shown && <Ends {...{ shown, count, x, isRtl, onBrush, words }} />}
    </div>
  )
}

type Scale = (value: number) => number

function Ground({ x, brush }: { x: Scale; brush: Brush }) {
  const [one, other] = [x(brush.first), x(brush.last + 1)]
  return (
    <rect
      className={css.ground}
      x={Math.min(one, other)}
      y={0}
      width={Math.abs(other - one)}
      height={height - edge.bottom}
    />
  )
}

interface BarProps {
  one: AuditSummary['steps'][number]
  x: Scale
  y: Scale
  isOut: boolean
}

function Bar({ one, x, y, isOut }: BarProps) {
  const [left, right] = [x(one.step), x(one.step + 1)]
  const width = Math.max(1, Math.abs(right - left) * 0.74)
  const start = Math.min(left, right) + (Math.abs(right - left) - width) / 2
  const bottom = y(0)
  const deleted = bottom - y(one.deletions)
  return (
    <>
      <rect
        className={css.bar}
        data-out={isOut || undefined}
        x={start}
        y={Math.min(y(one.changes), bottom - 1)}
        width={width}
        height={Math.max(1, bottom - y(one.changes))}
        rx="1"
      />
      {one.deletions > 0 && (
        <rect
          className={css.deleted}
          data-out={isOut || undefined}
          x={start}
          y={bottom - Math.max(1, deleted)}
          width={width}
          height={Math.max(1, deleted)}
        />
      )}
    </>
  )
}

interface EndsProps extends Pick<AuditChartProps, 'onBrush' | 'words'> {
  shown: Brush
  count: number
  x: Scale
  isRtl: boolean
}

/** The ends of the chosen part. */
function Ends({ shown, count, x, isRtl, onBrush, words }: EndsProps) {
  const ends = [
    { name: 'first', label: words.start, at: shown.first, left: x(shown.first) },
    { name: 'last', label: words.end, at: shown.last, left: x(shown.last + 1) },
  ] as const
  function move(event: KeyboardEvent, name: keyof Brush) {
    const steps: Readonly<Record<string, number>> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: -1,
      PageUp: 12,
      PageDown: -12,
      Home: -count,
      End: count,
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = clamp(shown[name] + by, count)
    onBrush(
      name === 'first'
        ? { ...shown, first: Math.min(next, shown.last) }
        : { ...shown, last: Math.max(next, shown.first) },
    )
  }
  return ends.map(({ name, label, at, left }) => (
    <span
      key={name}
      className={css.end}
      style={{ left }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={words.textOf(name === 'last' ? at + 1 : at)}
      onKeyDown={event => move(event, name)}
    />
  ))
}

/** The number of steps from the start to the end of the chart. */
export const stepCount = ({ from, to, stepMinutes, steps }: AuditSummary): number => {
  const minutes = (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000
  return Math.max(1, Math.ceil(minutes / stepMinutes), ...steps.map(one => one.step + 1))
}

const ordered = ({ first, last }: Brush): Brush => ({
  first: Math.min(first, last),
  last: Math.max(first, last),
})
const isIn = (step: number, { first, last }: Brush) => step >= first && step <= last
const clamp = (step: number, count: number) => Math.min(count - 1, Math.max(0, step))
