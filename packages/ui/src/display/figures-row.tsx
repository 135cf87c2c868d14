import type { ReactNode } from 'react'
import css from './figures-row.module.css'

export type Figure = {
  id: string
  /** The number as it is read: "412". */
  value: ReactNode
  /** Beside it, smaller: "of 500", "2 overdue". */
  aside?: string
  label: ReactNode
  /** The share of a bar, 0 to 1. */
  share?: number
  /** Counts failures: it has their color and their cross. */
  isFailed?: boolean
}

type FiguresRowProps = {
  label: string
  figures: readonly Figure[]
}

/** The day's figures in one ruled row. */
export function FiguresRow({ label, figures }: FiguresRowProps) {
  return (
    <ul className={css.row} aria-label={label}>
      {figures.map(figure => (
        <li key={figure.id} className={css.figure}>
          <span className={css.value} data-failed={figure.isFailed || undefined}>
            {figure.value}
            {figure.aside && <small className={css.aside}>{figure.aside}</small>}
          </span>
          <span>{figure.label}</span>
          {figure.share !== undefined && (
            <span className={css.meter}>
              <span className={css.share} style={{ inlineSize: `${figure.share * 100}%` }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
