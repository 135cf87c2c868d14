import { type ReactNode, useId } from 'react'
import css from './security-settings.module.css'

interface SettingSectionProps {
  title: string
  /** How many lines there are. */
  count?: number
  /** A demand of the organization. */
  chip?: ReactNode
  actions?: ReactNode
  lead?: string | undefined
  /** The heads of the columns, where the lines say when they were used. */
  heads?: readonly [what: string, used: string] | undefined
  /** Lines, each a Setting. */
  children: ReactNode
}

/** A part of the security settings under a heading. */
export function SettingSection({ title, count, chip, actions, lead, heads, children }: SettingSectionProps) {
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title}>
          <span id={titleId}>{title}</span>
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {chip}
        {actions && <div className={css.headActions}>{actions}</div>}
      </div>
      {heads && (
        <div className={css.heads} aria-hidden="true">
          <span>{heads[0]}</span>
          <span className={css.usedHead}>{heads[1]}</span>
        </div>
      )}
      <ul className={css.settings}>{children}</ul>
      {lead && <p className={css.lead}>{lead}</p>}
    </section>
  )
}
