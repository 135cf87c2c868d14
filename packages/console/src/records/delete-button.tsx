import type { Endpoint } from '@atrium/contract/endpoint'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../access/can.tsx'
import { RecordQuestion, type RecordQuestionProps } from './record-question.tsx'

interface DeleteButtonProps extends Pick<RecordQuestionProps, 'about'> {
  /** The call that deletes; without its permission the button is hidden. */
  call: Endpoint
  busy: boolean
  /** Deletes the record; the confirmation closes when `settled` is called. */
  onDelete: (settled: () => void) => void
  question: string
  effect: string
  action: string
  keep: string
}

/** Deletes the open record after a confirmation. */
export function DeleteButton({ call, busy, onDelete, action, ...words }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Can call={call}>
      <div>
        <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      {/* Submitting the dialog must not submit the form around it. */}
      <div onSubmit={event => event.stopPropagation()}>
        <RecordQuestion
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
