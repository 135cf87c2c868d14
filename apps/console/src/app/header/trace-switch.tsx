import { traceApi } from '@atrium/contract/admin/trace'
import { permissionOf } from '@atrium/contract/endpoint'
import { IconPlayerRecord, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { report } from '../../api/failures.ts'
import { settings } from '../../api/settings.ts'
import { useFeature } from '../../core/features.ts'
import { globalState } from '../../core/global-state.ts'
import { sessionState } from '../../core/session-state.ts'
import { useStore } from '../../core/store.ts'
import { refreshTrace, toggleTrace } from '../../core/traces.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { useText } from '../../core/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import css from './trace-switch.module.css'

/** Records what the requests of this session do; only where the deployment offers it, and for those who may. */
export function TraceSwitch() {
  const mayTrace = useAuthority(permissionOf(traceApi.start)).state === 'allowed'
  // A trace belongs to the place in which it began.
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
