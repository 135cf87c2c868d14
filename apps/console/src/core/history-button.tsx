import { type HistoryEntity, recordHistoryApi } from '@atrium/contract/admin/record-history'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Glyph } from '../ui/glyph.tsx'
import { Can } from './can.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { useText } from './use-text.ts'

interface HistoryButtonProps {
  entity: HistoryEntity
  /** What it is the history of. */
  title: string
}

/** The versions of what a tenant has one of, for pages that are no drawer. */
export function HistoryButton(props: HistoryButtonProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={recordHistoryApi.list}>
      <Button
        variant="subtle"
        leftSection={<Glyph icon={IconHistory} size={16} />}
        onClick={() => setOpen(true)}
      >
        {text('hzero.common.record.history')}
      </Button>
      {isOpen && (
        <HistoryDialog
          {...props}
          id={undefined}
          objectVersionNumber={undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </Can>
  )
}
