import type { ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import css from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** One sentence: why it is empty, or what would fill it. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** Centered on an otherwise empty page. */
  centered?: boolean
}

/** An empty state: an illustration, a sentence, one action. */
export function EmptyState({ title, children, action, centered }: EmptyStateProps) {
  return (
    <div className={cx(css.empty, centered && css.centered)}>
      <svg className={css.arch} width="52" height="58" viewBox="0 0 52 58" aria-hidden="true">
        <path d="M6 54V26a20 20 0 0 1 40 0v28M14 54V27a12 12 0 0 1 24 0v27M1 54h50" />
      </svg>
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children && <p className={css.reason}>{children}</p>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
