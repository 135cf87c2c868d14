import { IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from '../../icon/glyph.tsx'
import { cx } from '../../theme/cx.ts'
import css from './role-badge.module.css'

type RoleBadgeProps = {
  /** The icon of another kind of object; by default a role's key. */
  children?: ReactNode
  /** `page` is the mark in the head of a record's page. */
  size?: 'md' | 'lg' | 'page'
  tone?: 'plain' | 'accent'
}

/** The badge of a role or another object, a square. */
export function RoleBadge({ children, size = 'md', tone = 'plain' }: RoleBadgeProps) {
  return (
    <span aria-hidden="true" className={cx(css.square, css[size], css[tone])}>
      {children ?? <Glyph icon={IconKey} size={size === 'page' ? 20 : 14} />}
    </span>
  )
}
