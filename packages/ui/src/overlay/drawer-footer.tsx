import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiText } from '../theme/ui-text.ts'
import css from './drawer.module.css'

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
export function DrawerFooter({ onSave, onDiscard, changes = 0, saving, saveLabel, end }: DrawerFooterProps) {
  const words = useUiText()
  return (
    <footer className={css.footer}>
      <Button variant="filled" loading={saving ?? false} onClick={onSave}>
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
