import { IconAlertTriangle } from '@tabler/icons-react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import css from './field-note.module.css'

type FieldNoteProps = {
  id?: string
  help?: string | undefined
  error?: string | undefined
}

/** The error or the help text below a custom field. */
export function FieldNote({ id, help, error }: FieldNoteProps) {
  const words = error ?? help
  if (!words) return null
  return (
    <p id={id} className={cx(css.note, error !== undefined && css.error)}>
      {error !== undefined && <Glyph icon={IconAlertTriangle} size={14} />}
      {words}
    </p>
  )
}
