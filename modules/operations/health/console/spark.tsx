import { linearScale } from '@atrium/ui/chart/linear-scale.ts'
import { area, line } from 'd3-shape'
import css from './health.module.css'

const [width, height] = [96, 24]

/** A sparkline of a figure, as small as a word. */
export function Spark({ values }: { values: readonly number[] }) {
  const points = [...values]
  const last = Math.max(1, points.length - 1)
  const x = linearScale([0, last], document.dir === 'rtl' ? [width - 1, 1] : [1, width - 1])
  const y = linearScale([0, Math.max(1, ...points)], [height - 1, 2])
  const across = (_: number, index: number) => x(index)
  return (
    <svg className={css.spark} width={width} height={height} aria-hidden="true">
      <path className={css.sparkArea} d={area<number>(across, height, y)(points) ?? ''} />
      <path className={css.sparkLine} d={line<number>(across, y)(points) ?? ''} />
    </svg>
  )
}
