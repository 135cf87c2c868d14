import type { ErrorCode } from '@atrium/contract/errors'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Button } from '@mantine/core'
import type { ApiError } from '../api/api-error.ts'
import { useText } from '../language/use-text.ts'

interface FailureNoteProps {
  failure: ApiError
  onReload: () => void
}

/** The error of a failed save; if the record has changed meanwhile, it can be reloaded. */
export function FailureNote({ failure, onReload }: FailureNoteProps) {
  const text = useText()
  return (
    <Note tone="danger" live>
      {failure.message}
      {failure.code === ('error.optimistic_lock' satisfies ErrorCode) && (
        <Button size="compact-sm" variant="subtle" onClick={onReload}>
          {text('hzero.common.button.showChange')}
        </Button>
      )}
    </Note>
  )
}
