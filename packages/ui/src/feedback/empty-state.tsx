import type { ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import css from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** The things that belong here, or why it is empty, in at most two lines. */
  children?: ReactNode
  /** The ways on, at most two. */
  action?: ReactNode
  /** Centered on an otherwise empty page. */
  centered?: boolean
  /** A search found nothing: without the arch, which stands for an empty place. */
  isSearch?: boolean
}

/** An empty state: an illustration, a sentence, and the ways on. */
export function EmptyState({ title, children, action, centered, isSearch }: EmptyStateProps) {
  return (
    <div className={cx(css.empty, centered && css.centered)}>
      {!isSearch && (
        <svg className={css.arch} width="62" height="64" viewBox="0 0 62 64" aria-hidden="true">
          <path d="M6 62V32a25 25 0 0 1 50 0v30M18 62V32a13 13 0 0 1 26 0v30" />
          <path className={css.floor} d="M1 62.5h60" />
        </svg>
      )}
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.reason}>{children}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
