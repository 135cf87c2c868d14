import { permissionOf } from '@atrium/contract/endpoint'
import { traceApi } from '@atrium/contract/operations/trace'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { useFeature } from '../access/features.ts'
import { useAuthority } from '../access/use-authority.ts'
import { settings } from '../api/settings.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'

const TraceButton = onDemand(async () => (await import('./trace-button.tsx')).TraceButton)

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
