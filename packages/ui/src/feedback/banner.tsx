import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import css from './banner.module.css'

type BannerProps = {
  tone: 'inverse' | 'warn' | 'info' | 'neutral'
  icon?: TablerIcon
  /** Replaces the icon: the badges of two tenants. */
  mark?: ReactNode
  children: ReactNode
  action?: { label: string; onClick: () => void }
}

/** A banner between header and content, in full width: another role or tenant, new version, offline. */
export function Banner({ tone, icon, mark, children, action }: BannerProps) {
  return (
    <div className={cx(css.banner, css[tone])} role={tone === 'warn' ? 'alert' : 'status'}>
      {mark ?? (icon && <Glyph icon={icon} size={16} />)}
      <p className={css.text}>{children}</p>
      {action && (
        <button type="button" className={css.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}
