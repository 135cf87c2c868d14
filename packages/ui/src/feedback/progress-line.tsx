import { useUiText } from '../theme/ui-text.ts'
import css from './progress-line.module.css'

type ProgressLineProps = {
  /** 0 to 1; by default it is indeterminate. */
  done?: number
}

/** A progress bar of two pixels below a head. */
export function ProgressLine({ done }: ProgressLineProps) {
  const words = useUiText()
  return (
    <div
      className={css.line}
      role="progressbar"
      aria-label={words.loading}
      {...(done !== undefined && {
        'aria-valuenow': Math.round(done * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      })}
    >
      <div
        className={css.bar}
        style={done === undefined ? undefined : { inlineSize: `${done * 100}%`, animation: 'none' }}
      />
    </div>
  )
}
