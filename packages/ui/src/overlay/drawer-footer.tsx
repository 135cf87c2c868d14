import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiText } from '../theme/ui-text.ts'
import css from './drawer.module.css'

type DrawerFooterProps = {
  onSave: () => void
  onDiscard?: () => void
  /** How many fields differ from what is stored. */
  changes?: number
  saving?: boolean
  saveLabel?: string
  /** Replaces the count at the trailing edge. */
  end?: ReactNode
}

/** Save first, at the leading edge; then Discard and how much is unsaved. Save is never greyed out for errors. */
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
