import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconPlayerRecord, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { report } from '../api/failures.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { refreshTrace, toggleTrace } from '../tracing/traces.ts'
import css from './header.module.css'

/** The button that starts and stops the trace of the session, and says that it runs. */
export function TraceButton() {
  const text = useText()
  const running = useStore(globalState, state => state.traceLogInfo.running)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void refreshTrace().catch(error => report(error, { quiet: true })), [])
  async function toggle() {
    setBusy(true)
    await toggleTrace().catch(report)
    setBusy(false)
  }
  return (
    <span className={css.trace} data-running={running || undefined}>
      <IconButton
        label={text(running ? 'hzero.common.trace.end' : 'hzero.common.trace.start')}
        icon={running ? IconPlayerStopFilled : IconPlayerRecord}
        iconSize={18}
        loading={isBusy}
        onClick={() => void toggle()}
      />
      <span className="visually-hidden" role="status">
        {running && text('hzero.common.trace.running')}
      </span>
    </span>
  )
}
