import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../access/can.tsx'

interface DeleteButtonProps {
  /** The call that deletes: only those who may make it see the button. */
  call: Endpoint
  busy: boolean
  /** Deletes; the question closes when that has ended, well or not. */
  onDelete: (settled: () => void) => void
  question: string
  effect: string
  action: string
  keep: string
}

/** Deletes the open record after a question. */
export function DeleteButton({ call, busy, onDelete, action, ...words }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Can call={call}>
      <div>
        <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      {/* What is sent in the dialog is not the form that this stands in. */}
      <div onSubmit={event => event.stopPropagation()}>
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => onDelete(() => setAsking(false))}
          action={action}
          busy={busy}
          {...words}
        />
      </div>
    </Can>
  )
}
