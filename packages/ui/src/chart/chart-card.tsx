import { IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../icon/icon-button.tsx'
import { cx } from '../theme/cx.ts'
import css from './chart-card.module.css'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSeries } from './time-chart.tsx'

interface ChartCardProps {
  title: string
  unit: string
  /** The newest value. */
  current?: string
  /** Up to three series are labeled at the head. */
  legend?: readonly Pick<ChartSeries, 'id' | 'label' | 'color' | 'isDashed'>[]
  /** The name of the button that shows the table instead of the chart, and back. */
  asTable: string
  /** The same values as a table. */
  table: () => { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Without a box, for charts between hairlines. */
  isPlain?: boolean
  children: ReactNode
}

/** A chart with its title, unit, newest value and series, and the table behind it. */
export function ChartCard(props: ChartCardProps) {
  const { title, unit, current, legend = [], asTable, table, isPlain, children } = props
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section
      className={css.card}
      style={isPlain ? { padding: 0, border: 0 } : undefined}
      aria-labelledby={id}
    >
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <span className={cx(css.unit, 'truncate')}>{unit}</span>
        <span className={css.legend}>
          <ChartLegend series={legend} />
        </span>
        <IconButton
          size="sm"
          icon={IconTable}
          label={asTable}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        />
        {current !== undefined && <span className={css.current}>{current}</span>}
      </header>
      {isTable ? <ChartTable label={title} {...table()} /> : children}
    </section>
  )
}

interface ChartTableProps {
  label: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to, also by keys.
    <section className={css.scroller} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {head.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([time = '', ...values]) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
