import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './failed-state.module.css'

export type FailedStateProps = {
  /** The failure, as a sentence without a full stop: "Could not load roles". */
  title?: string | undefined
  /** A sentence about what was not affected. */
  safe?: string | undefined
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /** The request number as a text that can be copied, in place of one within the sentence. */
  copied?: ReactNode
  /** Centered in place of a whole list. */
  centered?: boolean
}

/** An error in place of content: the failure, what was not affected, the request number, and a retry. */
export function FailedState({ title, safe, requestId, onRetry, copied, centered }: FailedStateProps) {
  const words = useUiText()
  return (
    <div className={cx(css.failed, centered && css.centered)} role="alert">
      <span className={css.sign}>
        <Glyph icon={IconAlertTriangle} size={17} />
      </span>
      <div className={css.text}>
        <p className={css.title}>{title ?? words.couldNotLoad}</p>
        <p className={css.safe}>
          {safe ?? words.nothingWasChanged}{' '}
          {requestId && !copied && <span className={css.request}>{words.requestNumber(requestId)}.</span>}
        </p>
      </div>
      {onRetry && (
        <Button
          size={centered ? 'md' : 'sm'}
          leftSection={<Glyph icon={IconRefresh} size={14} />}
          onClick={onRetry}
        >
          {words.tryAgain}
        </Button>
      )}
      {copied}
    </div>
  )
}
