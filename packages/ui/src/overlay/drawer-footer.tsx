import { Button } from '@mantine/core'
import { type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import { CreationContext } from './creation.ts'
import css from './drawer-footer.module.css'
import { FooterPlaceContext } from './footer-place.ts'
import { SavingOffContext } from './saving-off.ts'

type DrawerFooterProps = {
  onSave: () => void
  onDiscard?: () => void
  /** The number of unsaved changes. */
  changes?: number
  saving?: boolean
  saveLabel?: string
  /** The unsaved changes in words; by default their number. */
  unsaved?: string | undefined
  /** At the far end: Delete, in a button of the variant `danger`. */
  end?: ReactNode
}

/**
 * The footer of a form: Save with the number of changes at the leading edge, then Discard and what is unsaved; Delete
 * at the far end. A new record has its own word for Save, and Cancel. Save is never disabled for errors. On a page with several parts it stands at the end of the page.
 */
export function DrawerFooter(props: DrawerFooterProps) {
  const { changes = 0 } = props
  const place = use(FooterPlaceContext)
  const report = place?.report
  useEffect(() => report?.(changes), [report, changes])
  useEffect(() => () => report?.(undefined), [report])
  if (!place) return <Footer {...props} />
  if (!place.slot) return null
  // Mantine's Portal stays where it was when its target becomes another.
  return createPortal(<Footer {...props} part={place.elsewhere} />, place.slot)
}

function Footer(props: DrawerFooterProps & { part?: string | undefined }) {
  const { onSave, onDiscard, changes = 0, saving, saveLabel, unsaved, part } = props
  const words = useUiText()
  const creation = use(CreationContext)
  const cancel = creation && (
    <Button variant="danger" onClick={creation.onCancel}>
      {words.cancel}
    </Button>
  )
  const end = props.end ?? cancel
  const said = unsaved ?? words.unsavedChanges(changes)
  return (
    <footer className={css.footer}>
      <Button variant="filled" loading={saving ?? false} disabled={use(SavingOffContext)} onClick={onSave}>
        {saveLabel ?? creation?.label ?? (changes > 0 ? words.saveChanges(changes) : words.save)}
      </Button>
      {onDiscard && !creation && (
        <Button variant="subtle" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <span className={css.words} role="status">
        {changes > 0 && (
          <span className={css.unsaved}>
            <span className={css.unsavedWords}>{part === undefined ? said : `${part}: ${said}`}</span>
          </span>
        )}
      </span>
      {end && <span className={css.end}>{end}</span>}
    </footer>
  )
}

/** Buttons in place of Save, for a drawer that only shows. */
export const DrawerActions = ({ children }: { children: ReactNode }) => (
  <footer className={cx(css.footer, css.actions)}>{children}</footer>
)
