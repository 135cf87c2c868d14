import type { ReactNode } from 'react'
import css from './option-line.module.css'

type OptionLineProps = {
  badge: ReactNode
  name: string
  note?: string
  action?: ReactNode
}

/** A role or person to choose: badge, name, note, button. Adjacent lines share a border. */
export function OptionLine({ badge, name, note, action }: OptionLineProps) {
  return (
    <div className={css.line}>
      {badge}
      <div className={css.text}>
        <p className={css.name}>{name}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {action}
    </div>
  )
}
