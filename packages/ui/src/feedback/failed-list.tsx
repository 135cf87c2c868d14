import { CopyText } from '../display/copy-text.tsx'
import { useUiText } from '../theme/ui-text.ts'
import { FailedState, type FailedStateProps } from './failed-state.tsx'

/** An error in place of a whole list, with a request number that can be copied. */
export function FailedList(failure: FailedStateProps) {
  const words = useUiText()
  const { requestId } = failure
  return (
    <FailedState
      {...failure}
      centered
      copied={requestId && <CopyText value={requestId}>{words.requestNumber(requestId)}</CopyText>}
    />
  )
}
