import { type HistoryEntity, recordHistoryApi } from '@atrium/contract/admin/record-history'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { createElement, use, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { Can } from './can.tsx'
import { RecordHistoryContext } from './record-history.ts'
import { useText } from './use-text.ts'

interface HistoryButtonProps {
  entity: HistoryEntity
  /** What it is the history of. */
  title: string
}

/** The versions of what a tenant has one of, for pages that are no drawer. */
export function HistoryButton({ entity, title }: HistoryButtonProps) {
  const text = useText()
  const Panel = use(RecordHistoryContext)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Can call={recordHistoryApi.list}>
      <Button
        variant="subtle"
        leftSection={<Glyph icon={IconHistory} size={16} />}
        onClick={() => setOpen(true)}
      >
        {text('hzero.common.record.history')}
      </Button>
      {isOpen && Panel && (
        <Dialog open onClose={close} size="lg" title={title} aside={text('hzero.common.record.history')}>
          {createElement(Panel, { entity, id: undefined, objectVersionNumber: undefined, onRestored: close })}
        </Dialog>
      )}
    </Can>
  )
}
