import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../language/use-text.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { PublicFrame } from '../start/public-frame.tsx'
import { failedAddress, writeWindowAddress } from '../tabs/address.ts'
import { navigate } from '../tabs/navigation.ts'

type ServerErrorProps = {
  /** Set if the page itself is broken: starts over, in a frame of its own. */
  onRetry?: () => void
}

/** The 500 page. If the session could not start, another try leads back to the address of the first [ROUTE-8, START-3]. */
export function ServerError({ onRetry }: ServerErrorProps) {
  const text = useText()
  const requestId = useStore(sessionState, state => state.requestId)
  const number = requestId && text('hzero.common.notification.request', { id: requestId })
  const failedAt = failedAddress()
  const retry = onRetry ?? (failedAt && (() => writeWindowAddress(failedAt, { replace: true })))
  const page = (
    <ExceptionPage
      door="broken"
      title={text('hzero.common.exception.500')}
      reason={text('hzero.common.exception.500.detail')}
      action={{
        label: text('hzero.common.exception.back'),
        href: '/',
        ...(!onRetry && { onClick: () => navigate('/') }),
      }}
      actions={
        retry && (
          <Button variant="subtle" leftSection={<Glyph icon={IconRefresh} />} onClick={retry}>
            {text('hzero.common.button.retry')}
          </Button>
        )
      }
      reference={['500', number].filter(Boolean).join(' · ')}
    />
  )
  return onRetry ? <PublicFrame>{page}</PublicFrame> : page
}
