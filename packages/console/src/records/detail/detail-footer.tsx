import { DrawerFooter, type DrawerFooterProps } from '@atrium/ui/overlay/drawer-footer.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Portal } from '@mantine/core'
import { use, useEffect } from 'react'
import { DetailTabContext } from './detail-tab.ts'

type DetailFooterProps = Omit<DrawerFooterProps, 'unsaved'> & {
  /** The unsaved changes in words; by default the number of changes. */
  unsaved?: string
}

/**
 * The footer of a form in a part of a record's page: shown at the end of the page, or of the part's pane. It stays
 * there with unsaved changes while a part without a footer is shown.
 */
export function DetailFooter({ unsaved, ...footer }: DetailFooterProps) {
  const words = useUiText()
  const { changes = 0 } = footer
  const part = use(DetailTabContext)
  const report = part?.report
  useEffect(() => report?.(changes), [report, changes])
  useEffect(() => () => report?.(undefined), [report])
  if (!part) return <DrawerFooter {...footer} {...(unsaved !== undefined && { unsaved })} />
  const said = unsaved ?? words.unsavedChanges(changes)
  if (!part.slot) return null
  return (
    <Portal target={part.slot}>
      <DrawerFooter
        {...footer}
        unsaved={part.elsewhere === undefined ? said : `${part.elsewhere}: ${said}`}
      />
    </Portal>
  )
}
