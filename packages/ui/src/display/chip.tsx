import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import css from './chip.module.css'

type ChipProps = {
  tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'danger' | 'info'
  icon?: TablerIcon
  title?: string
  children: ReactNode
}

export function Chip({ tone = 'plain', icon, title, children }: ChipProps) {
  return (
    <span className={cx(css.chip, css[tone])} title={title}>
      {icon && <Glyph icon={icon} size={13} />}
      {children}
    </span>
  )
}
