import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useText } from '../language/use-text.ts'
import { navigate } from '../tabs/navigation.ts'

type ScreenBoundaryProps = {
  children: ReactNode
}

/** Catches errors of a screen, so that other tabs and the shell go on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Broken onRetry={() => this.setState({ isBroken: false })} />
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <ExceptionPage
      door="broken"
      title={text('hzero.common.exception.broken')}
      reason={text('hzero.common.exception.broken.detail')}
      action={{
        label: text('hzero.common.exception.back'),
        href: '/',
        onClick: () => navigate('/workplace'),
      }}
      actions={
        <>
          <Button variant="subtle" leftSection={<Glyph icon={IconRefresh} />} onClick={onRetry}>
            {text('hzero.common.button.retry')}
          </Button>
          <Button variant="subtle" onClick={() => location.reload()}>
            {text('hzero.common.button.reload')}
          </Button>
        </>
      }
    />
  )
}
