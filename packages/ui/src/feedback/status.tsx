import type { ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import css from './status.module.css'

/**
 * The meaning of a status: in order, failed or refused, needs a look soon, under way, not begun, or switched off by
 * someone. Gray never stands for a failure.
 */
export type StatusKind = 'active' | 'failed' | 'soon' | 'running' | 'waiting' | 'ended'

type StatusProps = {
  kind: StatusKind
  children: ReactNode
}

/** A status with a mark: disc, cross, diamond, turning ring, open ring, or gray ring. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={cx(css.status, css[kind])} data-status={kind}>
      {children}
    </span>
  )
}
