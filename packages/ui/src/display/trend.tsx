import { IconArrowNarrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import css from './trend.module.css'

interface TrendProps {
  /** The change since before. */
  change: number
  /** Whether more is better; by default, it is worse. */
  isMoreBetter?: boolean
  /** The comparison in words: the icon and the color only repeat it. */
  children: string
}

/** How a figure compares with an earlier one. */
export function Trend({ change, isMoreBetter = false, children }: TrendProps) {
  const Icon = change === 0 ? IconArrowNarrowRight : change > 0 ? IconTrendingUp : IconTrendingDown
  const tone = change === 0 ? undefined : change > 0 === isMoreBetter ? 'better' : 'worse'
  return (
    <span className={css.trend} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      <bdi>{children}</bdi>
    </span>
  )
}
