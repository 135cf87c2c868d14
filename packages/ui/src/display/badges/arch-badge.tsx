import { inkOn } from '@atrium/contract/tenant-accent'
import { cx } from '../../theme/cx.ts'
import css from './arch-badge.module.css'

type ArchBadgeProps = {
  name: string
  /** The raw brand color, `#rrggbb`; by default the color of the page's tenant. */
  color?: string | undefined
  /** `page` is the mark in the head of a record's page. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'page'
}

/** The badge of a tenant, an arch. The name is always shown beside it, so the badge itself is not read out. */
export function ArchBadge({ name, color, size = 'sm' }: ArchBadgeProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.arch, css[size])}
      style={color ? { background: color, color: inkOn(color) } : undefined}
    >
      {size !== 'xs' && firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string) {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
}
