import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { navigate } from '../../core/navigation.ts'
import { sessionState } from '../../core/session-state.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { ExceptionPage } from '../../ui/exception-page.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { PublicFrame } from '../public-frame.tsx'

type ServerErrorProps = {
  /** When the workspace itself could not start: asks again, in a frame of its own. */
  onRetry?: () => void
}

/** [ROUTE-8, START-3] */
export function ServerError({ onRetry }: ServerErrorProps) {
  const text = useText()
  const requestId = useStore(sessionState, state => state.requestId)
  const number = requestId && text('hzero.common.notification.request', { id: requestId })
  const page = (
    <ExceptionPage
      door="broken"
      title={text('hzero.common.exception.500')}
      reason={text('hzero.common.exception.500.detail')}
      way={{
        label: text('hzero.common.exception.back'),
        href: '/',
        ...(!onRetry && { onClick: () => navigate('/') }),
      }}
      actions={
        onRetry && (
          <Button variant="subtle" leftSection={<Glyph icon={IconRefresh} />} onClick={onRetry}>
            {text('hzero.common.button.retry')}
          </Button>
        )
      }
      reference={['500', number].filter(Boolean).join(' · ')}
    />
  )
  return onRetry ? <PublicFrame>{page}</PublicFrame> : page
}
