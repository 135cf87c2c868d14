import { permissionOf } from '@atrium/contract/endpoint'
import { traceApi } from '@atrium/contract/operations/trace'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconPlayerRecord, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFeature } from '../access/features.ts'
import { useAuthority } from '../access/use-authority.ts'
import { report } from '../api/failures.ts'
import { settings } from '../api/settings.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { refreshTrace, toggleTrace } from '../tracing/traces.ts'
import css from './trace-switch.module.css'

/**
 * Starts and stops recording the requests of this session; shown if the deployment offers it and the user has the
 * permission.
 */
export function TraceSwitch() {
  const mayTrace = useAuthority(permissionOf(traceApi.start)).state === 'allowed'
  // A trace belongs to the role and tenant in which it began.
  const place = useStore(sessionState, state => state.place)
  const hasTraces = useFeature('trace')
  if (!settings.trace || !mayTrace || !hasTraces) return null
  return <TraceButton key={place} />
}

function TraceButton() {
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
