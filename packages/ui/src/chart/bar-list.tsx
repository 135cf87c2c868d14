import css from './bar-list.module.css'

interface BarListProps {
  label: string
  /** In their order, each with its count as it is read. */
  bars: readonly { id: string; label: string; value: number; text: string }[]
}

/** Counts of a few things as bars below their names. The greatest fills its line. */
export function BarList({ label, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(bar => bar.value))
  return (
    <ul className={css.list} aria-label={label}>
      {bars.map(bar => (
        <li key={bar.id}>
          <span className={css.words}>
            <bdi>{bar.label}</bdi>
            <b>{bar.text}</b>
          </span>
          <span className={css.track}>
            <span className={css.bar} style={{ inlineSize: `${(bar.value / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
