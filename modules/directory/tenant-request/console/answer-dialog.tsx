import type { ApiError } from '@atrium/console/api/api-error.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface AnswerDialogProps {
  title: string
  lead: string
  action: string
  isDanger?: boolean
  /** Whether something was typed that a click beside the dialog would lose. */
  isTyped: boolean
  /** The call that answers. */
  call: { isPending: boolean; error: ApiError | null }
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what an answer to a request needs, and says why the server refused it. */
export function AnswerDialog(props: AnswerDialogProps) {
  const { title, lead, action, isDanger = false, isTyped, call, onSend, onClose, children } = props
  const words = useUiText()
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      lead={lead}
      keepOpen={isTyped}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant={isDanger ? 'danger-filled' : 'filled'} loading={call.isPending} onClick={onSend}>
            {action}
          </Button>
        </>
      }
    >
      {call.error && (
        <Note tone="danger" live>
          {call.error.message}
        </Note>
      )}
      {children}
    </Dialog>
  )
}
