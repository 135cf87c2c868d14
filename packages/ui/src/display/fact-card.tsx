import type { ReactNode } from 'react'
import css from './fact-card.module.css'

type FactCardProps = {
  badge: ReactNode
  name: string
  status?: ReactNode
  /** One line below the name. */
  line?: ReactNode
  /** Facts without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Small buttons; none that exists nowhere else. */
  actions?: ReactNode
}

/** The content of a card about a person or a role: who it is, then facts, then ways on. */
export function FactCard({ badge, name, status, line, facts, actions }: FactCardProps) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <>
      <header className={css.head}>
        {badge}
        <div className={css.who}>
          <p className={css.name}>
            <bdi>{name}</bdi>
          </p>
          {line && <p className={css.line}>{line}</p>}
        </div>
        {status}
      </header>
      {known.length > 0 && (
        <dl className={css.facts}>
          {known.map(([label, value]) => (
            <div key={label} className={css.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className={css.actions}>{actions}</div>}
    </>
  )
}
