import type { ReactNode } from 'react'
import { cx } from '../theme/cx.ts'
import css from './status.module.css'

type StatusProps = {
  kind: 'active' | 'soon' | 'ended'
  children: ReactNode
}

/** A status with a mark: disc for active, diamond for ending soon, ring for ended. */
export function Status({ kind, children }: StatusProps) {
  return <span className={cx(css.status, css[kind])}>{children}</span>
}
