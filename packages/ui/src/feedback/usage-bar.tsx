import { Progress } from '@mantine/core'
import css from './usage-bar.module.css'

type UsageBarProps = {
  label: string
  /** How much of how much, in words. */
  text: string
  /** 0 to 1; without it there is no limit, and no bar. */
  share?: number | undefined
  /** In a cell, whose column says what it is. */
  compact?: boolean
}

/** From here on the little that is left is marked. */
const nearlyFull = 0.9

/** How much of a limit is in use: in words, and as a bar. */
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
