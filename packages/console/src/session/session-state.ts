import type { Self } from '@atrium/contract/workspace/self'
import { createStore } from './store.ts'

/**
 * How much a layout needs to know: the workspace everything; public pages the person but no role; base pages a
 * language only [START-5].
 */
export type Variant = 'base' | 'public' | 'authorized'

interface SessionState {
  /** `failed`: who is signed in could not be found out, the 500 page is shown. */
  phase: 'starting' | 'ready' | 'failed'
  variant: Variant | undefined
  /** Counts the places the page was drawn for; whatever was drawn for an older one is thrown away. */
  place: number
  isSwitching: boolean
  menuFailed: boolean
  /** Where the session is now, when another window has moved it away from under this page. */
  movedTo: Self | undefined
  requestId: string | undefined
}

export const sessionState = createStore<SessionState>({
  phase: 'starting',
  variant: undefined,
  place: 0,
  isSwitching: false,
  menuFailed: false,
  movedTo: undefined,
  requestId: undefined,
})
