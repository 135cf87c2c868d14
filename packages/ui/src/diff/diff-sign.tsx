import { useUiText } from '../theme/ui-text.ts'
import css from './diff.module.css'

/** Whether something was added, removed, or changed. */
export type Difference = 'added' | 'removed' | 'changed'

const symbols: Readonly<Record<Difference, string>> = { added: '+', removed: '−', changed: '±' }

/** The sign in the gutter of a line that differs. */
export function DiffSign({ kind }: { kind: Difference }) {
  const words = useUiText()
  return (
    <span className={css.sign} data-kind={kind}>
      <span aria-hidden="true">{symbols[kind]}</span>
      <span className="visually-hidden">{words[kind]}</span>
    </span>
  )
}
