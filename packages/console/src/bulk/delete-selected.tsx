import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../access/can.tsx'

interface DeleteSelectedProps {
  call: Endpoint
  words: { delete: string; question: string; effect: string; action: string; keep: string }
  isPending: boolean
  /** Deletes them. `onSettled` closes the question. */
  onDelete: (onSettled: () => void) => void
}

/** The button that deletes the selected records, after a question, for those with the permission. */
export function DeleteSelected({ call, words, isPending, onDelete }: DeleteSelectedProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Can call={call}>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {words.delete}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => onDelete(() => setAsking(false))}
        question={words.question}
        effect={words.effect}
        action={words.action}
        keep={words.keep}
        busy={isPending}
      />
    </Can>
  )
}
