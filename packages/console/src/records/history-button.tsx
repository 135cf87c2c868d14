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
  /** The title of the history. */
  title: string
}

/** The version history of settings of which a tenant has one, for pages without a drawer. */
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
      {isOpen && <HistoryDialog {...props} id={undefined} onClose={() => setOpen(false)} />}
    </Can>
  )
}
