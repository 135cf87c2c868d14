import type { CSSProperties } from 'react'
import { linearScale } from './linear-scale.ts'
import css from './range-list.module.css'

export interface Range {
  id: string
  label: string
  least: number
  middle: number
  /** The end of the line. */
  most: number
  /** The values in words. */
  text: string
  /** Stands above the dot: for the one range that stands out. */
  mark?: string | undefined
}

interface RangeListProps {
  label: string
  ranges: readonly Range[]
  numberText: (value: number) => string
}

/** The number of values below the ranges. */
const steps = 4

/** Ranges of values on one scale: a line from the least to the most, and a dot for the middle. */
export function RangeList({ label, ranges, numberText }: RangeListProps) {
  const share = linearScale([0, Math.max(1, ...ranges.map(range => range.most))], [0, 100], steps)
  const at = (value: number) => ({ '--at': `${share(value)}%` }) as CSSProperties
  const ticks = share.ticks(steps)
  return (
    <div className={css.chart}>
      <ul className={css.list} aria-label={label}>
        {ranges.map(({ id, label: name, least, middle, most, text, mark }) => (
          <li key={id} className={css.range}>
            <bdi className={css.name}>{name}</bdi>
            <span className="visually-hidden">: {text}</span>
            <span className={css.plot} aria-hidden="true">
              <span
                className={css.line}
                style={{ insetInlineStart: `${share(least)}%`, inlineSize: `${share(most) - share(least)}%` }}
              />
              <span className={css.dot} style={at(middle)} />
              {mark !== undefined && (
                <span className={css.mark} style={at(middle)}>
                  {mark}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <span className={css.axis} aria-hidden="true">
        {ticks.map(tick => (
          <span key={tick} className={css.tick} style={at(tick)}>
            {numberText(tick)}
          </span>
        ))}
      </span>
    </div>
  )
}
