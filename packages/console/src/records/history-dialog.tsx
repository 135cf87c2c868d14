import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { createElement, use } from 'react'
import { useText } from '../language/use-text.ts'
import { RecordHistoryContext, type RecordHistoryProps } from './record-history.ts'

interface HistoryDialogProps extends Omit<RecordHistoryProps, 'onRestored'> {
  /** The title of the history. */
  title: string
  onClose: () => void
}

/** The version history of records without a drawer. */
export function HistoryDialog({ title, onClose, ...of }: HistoryDialogProps) {
  const text = useText()
  const Panel = use(RecordHistoryContext)
  if (!Panel) return null
  return (
    <Dialog open onClose={onClose} size="lg" title={title} aside={text('hzero.common.record.history')}>
      {createElement(Panel, { ...of, onRestored: onClose })}
    </Dialog>
  )
}
