import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import type { ComponentProps, ReactNode } from 'react'
import css from './security-settings.module.css'

interface SettingProps {
  icon: ComponentProps<typeof Glyph>['icon']
  label: ReactNode
  value: ReactNode
  status?: ReactNode
  /** Why the action is unavailable. */
  reason?: string
  actions: ReactNode
}

/** A line of the security settings: what it is, how it is set, and its actions. */
export function Setting({ icon, label, value, status, reason, actions }: SettingProps) {
  return (
    <li className={css.setting}>
      <span className={css.icon}>
        <Glyph icon={icon} size={20} />
      </span>
      <div className={css.words}>
        <h2 className={css.label}>{label}</h2>
        <p className={css.value}>
          {value} {status}
        </p>
        {reason && <p className={css.reason}>{reason}</p>}
      </div>
      <div className={css.actions}>{actions}</div>
    </li>
  )
}
