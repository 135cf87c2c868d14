import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyText } from '../display/copy-text.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './failed-list.module.css'
import { FailedState, type FailedStateProps } from './failed-state.tsx'

export type FailedListProps = Omit<FailedStateProps, 'copied' | 'centered'> & {
  /** The explanation by the server, shown on request. */
  details?: { label: string; text: string } | undefined
}

/** An error in place of a whole list, with its details, and a request number that can be copied. */
export function FailedList({ details, onRetry, ...failure }: FailedListProps) {
  const words = useUiText()
  const [isDetailed, setDetailed] = useState(false)
  const { requestId } = failure
  return (
    <FailedState
      {...failure}
      centered
      copied={
        <>
          <div className={css.actions}>
            {onRetry && (
              <Button leftSection={<Glyph icon={IconRefresh} size={14} />} onClick={onRetry}>
                {words.tryAgain}
              </Button>
            )}
            {details && (
              <Button variant="subtle" aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
                {details.label}
              </Button>
            )}
          </div>
          {details && isDetailed && <p className={css.details}>{details.text}</p>}
          {requestId && <CopyText value={requestId}>{words.requestNumber(requestId)}</CopyText>}
        </>
      }
    />
  )
}
