import { useUiText } from '../theme/ui-text.ts'
import css from './diff.module.css'

/** The numbers of added and removed things, such as “+3 −1”; those that are 0 are left out. */
export function DiffCount({ added, removed }: { added: number; removed: number }) {
  const words = useUiText()
  return (
    // Signs stand before their numbers in every direction of writing.
    <span className={css.count} dir="ltr">
      {added > 0 && (
        <span data-kind="added">
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">{words.added} </span>
          {added}
        </span>
      )}
      {removed > 0 && (
        <span data-kind="removed">
          <span aria-hidden="true">−</span>
          <span className="visually-hidden">{words.removed} </span>
          {removed}
        </span>
      )}
    </span>
  )
}
