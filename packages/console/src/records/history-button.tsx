import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Can } from '../access/can.tsx'
import { useText } from '../language/use-text.ts'
import { HistoryDialog } from './history-dialog.tsx'

interface HistoryButtonProps {
  entity: string
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
