import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import css from './note.module.css'

type NoteProps = {
  tone: 'ok' | 'info' | 'warn' | 'danger'
  children: ReactNode
  /** Read out at once: for notes caused by an action of the user. */
  live?: boolean
}

const icons = {
  ok: IconCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const

/** One or two sentences inside a page, with an icon and a soft background. */
export function Note({ tone, children, live }: NoteProps) {
  return (
    <div
      className={cx(css.note, css[tone])}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <span className={css.sign}>
        <Glyph icon={icons[tone]} size={16} />
      </span>
      <p className={css.words}>{Children.toArray(children).map(withGap)}</p>
    </div>
  )
}

/** A space before an element. A button begins its own line without it, where a margin would stay. */
const withGap = (part: ReactNode) =>
  isValidElement(part) ? (
    <Fragment key={part.key}>
      <span className={css.gap}> </span>
      {part}
    </Fragment>
  ) : (
    part
  )
