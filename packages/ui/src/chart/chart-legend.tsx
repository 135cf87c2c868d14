import css from './chart-legend.module.css'
import { type ChartSeries, seriesColor } from './time-chart.tsx'

interface ChartLegendProps {
  series: readonly Pick<ChartSeries, 'id' | 'label' | 'color' | 'isDashed'>[]
  /** Bars have a square, lines a stroke. */
  kind?: 'line' | 'bar'
}

/** The series of a chart, each with its color. */
export function ChartLegend({ series, kind = 'line' }: ChartLegendProps) {
  return (
    <span className={css.legend} data-kind={kind}>
      {series.map(({ id, label, color, isDashed }) => (
        <span key={id} className={css.series} style={seriesColor(color)} data-dashed={isDashed}>
          <bdi>{label}</bdi>
        </span>
      ))}
    </span>
  )
}
