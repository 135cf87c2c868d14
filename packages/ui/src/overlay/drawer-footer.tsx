import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useUiText } from '../theme/ui-text.ts'
import css from './drawer-footer.module.css'
import { SavingOffContext } from './saving-off.ts'

export type DrawerFooterProps = {
  onSave: () => void
  onDiscard?: () => void
  /** The number of unsaved changes. */
  changes?: number
  saving?: boolean
  saveLabel?: string
  /** The unsaved changes in words; by default the number of changes. */
  unsaved?: ReactNode
  /** At the far end: Delete, or Cancel of a new record, in a button of the variant `danger`. */
  end?: ReactNode
}

/**
 * The footer of a form: Save with the number of changes at the leading edge, then Discard and what is unsaved; Delete
 * at the far end. Save is never disabled for errors.
 */
export function DrawerFooter(props: DrawerFooterProps) {
  const { onSave, onDiscard, changes = 0, saving, saveLabel, unsaved, end } = props
  const words = useUiText()
  return (
    <footer className={css.footer} data-end={end ? '' : undefined}>
      <Button variant="filled" loading={saving ?? false} disabled={use(SavingOffContext)} onClick={onSave}>
        {saveLabel ?? (changes > 0 ? words.saveChanges(changes) : words.save)}
      </Button>
      {onDiscard && (
        <Button variant="subtle" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <span className={css.words} role="status">
        {changes > 0 && (
          <span className={css.unsaved}>
            <span className={css.unsavedWords}>{unsaved ?? words.unsavedChanges(changes)}</span>
          </span>
        )}
      </span>
      {end && <span className={css.end}>{end}</span>}
    </footer>
  )
}
