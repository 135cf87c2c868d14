import { selfApi } from '@atrium/contract/workspace/self'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { sessionIsOver, sinceHeard } from '../api/session-end.ts'
import { sessionState } from './session-state.ts'

const lookEveryMs = 500
/** People who read and type are there, although they call nothing: a call once a minute says so. */
const sayEveryMs = 60_000
const askAgainMs = 2000

let isAsking = false

/** Covers the page once the session has ended. */
export function watchSession(): void {
  setInterval(() => {
    if (sessionIsOver()) void coverPage()
  }, lookEveryMs)
  for (const sign of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(sign, stayAwake, { capture: true, passive: true })
  }
}

function stayAwake(): void {
  if (sinceHeard() < sayEveryMs || sessionState.get().isCovered || isAsking) return
  isAsking = true
  void askForSession().finally(() => {
    isAsking = false
  })
}

/**
 * Covers the page at once, and then asks the server whether the session has ended. If it has, the refusal leads to the
 * page that says why; if not, such as with a clock that was set forward, the page is shown again.
 */
export async function coverPage(): Promise<void> {
  if (sessionState.get().isCovered) return
  sessionState.set({ isCovered: true })
  while ((await askForSession()) === 'unanswered') {
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
  sessionState.set({ isCovered: false })
}

/** It needs no context, which may have changed, and no user: without a token that would lead to the sign-in. */
async function askForSession(): Promise<'answered' | 'unanswered'> {
  try {
    await call(selfApi.currentTenant, undefined, { withoutContext: true })
  } catch (error) {
    if (error instanceof ApiError && error.isUnanswered) return 'unanswered'
    await report(error, { quiet: true })
  }
  return 'answered'
}
