import { cx } from '../../theme/cx.ts'
import { initials } from '../initials.ts'
import css from './person-badge.module.css'

type PersonBadgeProps = {
  name: string
  picture?: string | undefined
  /** `xs` stands within a line or a chip; `page` is the mark in the head of a record's page. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'page' | 'xl'
}

/** The badge of a person, a circle. The name is shown beside it, so the badge itself is not read out. */
export function PersonBadge({ name, picture, size = 'md' }: PersonBadgeProps) {
  return (
    <span aria-hidden="true" data-person className={cx(css.circle, css[size])}>
      {picture ? <img className={css.picture} src={picture} alt="" /> : initials(name)}
    </span>
  )
}
