import type { ReactNode } from 'react'
import css from './page-section.module.css'

interface PageSectionProps {
  title: string
  count?: number | undefined
  /** At the end of the heading. */
  end?: ReactNode
  children: ReactNode
}

/** A section on the page of a record. */
export function PageSection({ title, count, end, children }: PageSectionProps) {
  return (
    <section className={css.section} aria-label={title}>
      <header className={css.heading}>
        <h2 className={css.title}>{title}</h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {end}
      </header>
      {children}
    </section>
  )
}

interface SectionLinkProps {
  tone?: 'danger'
  onClick: () => void
  children: ReactNode
}

/** An action at the end of a heading. */
export function SectionLink({ tone, onClick, children }: SectionLinkProps) {
  return (
    <button type="button" className={css.link} data-tone={tone} onClick={onClick}>
      {children}
    </button>
  )
}
