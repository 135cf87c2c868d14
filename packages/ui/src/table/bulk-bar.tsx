import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './bulk-bar.module.css'

type BulkBarProps = {
  count: number
  /** The number of rows on all pages. */
  total?: number | undefined
  onSelectAll?: (() => void) | undefined
  onClear: () => void
  /** Small buttons, destructive ones last. */
  children: ReactNode
}

/** Replaces the line of views while rows are selected, so that nothing moves. */
export function BulkBar({ count, total = 0, onSelectAll, onClear, children }: BulkBarProps) {
  const words = useUiText()
  return (
    <div className={css.bar} role="toolbar" aria-label={words.selected(count)}>
      <b role="status">{words.selected(count)}</b>
      {onSelectAll && count < total && (
        <button type="button" className={css.all} onClick={onSelectAll}>
          {words.selectAll(total)}
        </button>
      )}
      {children}
      <span className={css.clear}>
        <IconButton label={words.clearSelection} icon={IconX} size="sm" onClick={onClear} />
      </span>
    </div>
  )
}
