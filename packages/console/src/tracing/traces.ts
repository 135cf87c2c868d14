import { type TraceResult, traceApi, traceKinds, traceSeconds } from '@atrium/contract/operations/trace'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { globalState } from '../session/global-state.ts'
import { ownWindowMemory } from '../storage/private.ts'
import { navigate } from '../tabs/navigation.ts'
import { tracePath } from './trace-path.ts'

const memoryKey = 'traceLog'

/** The last trace of this window, while the window is open. */
export function lastTrace(): TraceResult | undefined {
  const stored = ownWindowMemory.read(memoryKey)
  return isTrace(stored) ? stored : undefined
}

/** Stored by this console as the server answered it; older entries may have another shape. */
const isTrace = (stored: unknown): stored is TraceResult =>
  typeof stored === 'object' && stored !== null && 'traceGroupId' in stored && 'traceList' in stored

/** Asks the server whether a trace is running: another window of this browser may have started or ended it. */
export async function refreshTrace(): Promise<void> {
  notify(await call(traceApi.status))
}

/** Starts a trace, or ends the running one and shows its records [CALL-27]. */
export async function toggleTrace(): Promise<void> {
  const running = await call(traceApi.status)
  if (running) return showEnd()
  ownWindowMemory.forget(memoryKey)
  await call(traceApi.start, { body: { session: 'current', kinds: [...traceKinds], seconds: traceSeconds } })
  notify(true)
}

async function showEnd(): Promise<void> {
  const result = await call(traceApi.end, { body: { session: 'current' } }).catch((error: unknown) => {
    // It expired between the two requests, or another window was faster.
    if (error instanceof ApiError && error.code === 'hadm.error.trace_is_not_enabled') notify(false)
    throw error
  })
  ownWindowMemory.write(memoryKey, result)
  notify(false, result.traceGroupId)
  navigate(tracePath)
}

function notify(running: boolean, traceGroupId?: string): void {
  globalState.set({ traceLogInfo: { running, traceGroupId } })
}
