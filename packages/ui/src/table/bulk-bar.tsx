import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './bulk-bar.module.css'
import type { PagerProps } from './pager.tsx'

type BulkBarProps = {
  count: number
  onSelectAll?: (() => void) | undefined
  onClear: () => void
  pager?: PagerProps | undefined
  /** Small buttons, destructive ones last. */
  children: ReactNode
}

/** The footer of a list while rows are selected. Views and filters stay usable, so that more can be selected. */
export function BulkBar({ count, onSelectAll, onClear, pager, children }: BulkBarProps) {
  const words = useUiText()
  const total = pager?.total ?? 0
  return (
    <div className={css.bar} role="toolbar" aria-label={words.selected(count)}>
      <b role="status">{words.selected(count)}</b>
      {onSelectAll && count < total && (
        <button type="button" className={css.all} onClick={onSelectAll}>
          {words.selectAll(total)}
        </button>
      )}
      {children}
      <span className={css.end}>
        {pager && total > pager.size && <Steps {...pager} />}
        <IconButton label={words.clearSelection} icon={IconX} size="sm" onClick={onClear} />
      </span>
    </div>
  )
}

/** The rows on show, and the next and the previous page. */
function Steps({ page, size, total, onPage, text }: PagerProps) {
  const words = useUiText()
  const to = Math.min(total, (page + 1) * size)
  return (
    <>
      <span className={css.showing}>{(text ?? words.showing)(page * size + 1, to, total)}</span>
      <IconButton
        label={words.previousPage}
        icon={IconChevronLeft}
        size="sm"
        mirrored
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={words.nextPage}
        icon={IconChevronRight}
        size="sm"
        mirrored
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </>
  )
}
