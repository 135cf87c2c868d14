import type { ReactNode } from 'react'
import css from './page-header.module.css'

type PageHeaderProps = {
  /** The breadcrumb, outermost first: texts or links. */
  parents?: readonly ReactNode[]
  title: ReactNode
  /** `null` while it is being counted. */
  count?: number | string | null | undefined
  secondary?: ReactNode
  primary?: ReactNode
}

/** Breadcrumb and title on one line, the count, then the secondary actions and the primary one. */
export function PageHeader({ parents = [], title, count, secondary, primary }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <h1 className={css.title}>
        {parents.map((parent, at) => (
          <span key={typeof parent === 'string' ? parent : at} className={css.parent}>
            {parent} /{' '}
          </span>
        ))}
        {title}
      </h1>
      {count !== undefined && (
        <span className={css.count}>{count ?? <span className={css.bone} aria-hidden="true" />}</span>
      )}
      <span className={css.space} />
      {secondary}
      {primary}
    </header>
  )
}
