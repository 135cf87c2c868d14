import css from './skeleton.module.css'

type SkeletonProps = {
  /** The lengths of the bars in a row, in pixels or as a share such as `60%`. */
  bars: readonly (number | string)[]
  rows?: number
}

/** Gray bars in place of lines that are loading. */
export function Skeleton({ bars, rows = 2 }: SkeletonProps) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row}>
          {bars.map((length, at) => (
            <span key={at} className={css.bar} style={{ inlineSize: length }} />
          ))}
        </div>
      ))}
    </div>
  )
}
