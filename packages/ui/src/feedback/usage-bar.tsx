import { Progress } from '@mantine/core'
import css from './usage-bar.module.css'

type UsageBarProps = {
  label: string
  /** Used and total amount, in words. */
  text: string
  /** 0 to 1; without a limit there is no bar. */
  share?: number | undefined
  /** In a cell, whose column header is the label. */
  compact?: boolean
}

/** The share from which the bar is marked. */
const nearlyFull = 0.9

/** The usage of a limit: in words, and as a bar. */
export function UsageBar({ label, text, share, compact = false }: UsageBarProps) {
  return (
    <div className={css.usage} data-compact={compact || undefined}>
      <div className={css.line}>
        {!compact && <span className={css.label}>{label}</span>}
        <span>{text}</span>
      </div>
      {share !== undefined && (
        <Progress
          className={css.track}
          value={Math.min(1, share) * 100}
          size={compact ? 3 : 4}
          color={share >= nearlyFull ? 'var(--warn)' : 'var(--accent)'}
          aria-label={`${label}: ${text}`}
        />
      )}
    </div>
  )
}
