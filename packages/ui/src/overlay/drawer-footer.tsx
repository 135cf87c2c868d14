import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useUiText } from '../theme/ui-text.ts'
import css from './drawer.module.css'
import { SavingOffContext } from './saving-off.ts'

type DrawerFooterProps = {
  onSave: () => void
  onDiscard?: () => void
  /** The number of unsaved fields. */
  changes?: number
  saving?: boolean
  saveLabel?: string
  /** Replaces the count at the trailing edge. */
  end?: ReactNode
}

/**
 * Save first, at the leading edge; then Discard and the number of unsaved fields. Save is never disabled for errors.
 */
export function DrawerFooter(props: DrawerFooterProps) {
  const { onSave, onDiscard, changes = 0, saving, saveLabel, end } = props
  const words = useUiText()
  return (
    <footer className={css.footer}>
      <Button variant="filled" loading={saving ?? false} disabled={use(SavingOffContext)} onClick={onSave}>
        {saveLabel ?? words.save}
      </Button>
      {onDiscard && (
        <Button variant="subtle" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <span className={css.footerEnd} role="status">
        {end ?? (changes > 0 && <span className={css.unsaved}>{words.unsavedChanges(changes)}</span>)}
      </span>
    </footer>
  )
}
