import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './security-settings.module.css'

interface SettingProps {
  icon: ComponentProps<typeof Glyph>['icon']
  label: ReactNode
  value: ReactNode
  status?: ReactNode
  /** Why the action is unavailable. */
  reason?: string | undefined
  /** When it was last used; in a column of its own. */
  used?: ReactNode
  actions: ReactNode
  /** Rare actions, behind a button with three dots. */
  more?: { label: string; items: readonly { label: string; name: string; onClick: () => void }[] }
}

/** A line of the security settings: what it is, how it is set, when it was used, and its actions. */
export function Setting({ icon, label, value, status, reason, used, actions, more }: SettingProps) {
  return (
    <li className={css.setting}>
      <span className={css.icon}>
        <Glyph icon={icon} size={16} />
      </span>
      <div className={css.words}>
        <h3 className={css.label}>{label}</h3>
        <p className={css.value}>
          {value} {status}
        </p>
        {reason && <p className={css.reason}>{reason}</p>}
      </div>
      {used !== undefined && <span className={css.used}>{used}</span>}
      <div className={css.actions}>
        {actions}
        {more && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton label={more.label} icon={IconDots} />
            </Menu.Target>
            <Menu.Dropdown>
              {more.items.map(({ label, name, onClick }) => (
                <Menu.Item key={name} aria-label={name} onClick={onClick}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  )
}
