import type { Self } from '@atrium/contract/workspace/self'
import { createStore } from './store.ts'

/**
 * The part of the session that a layout needs: the workspace all of it; public pages the user but no role; base pages
 * the user's language and tenant [START-5]; bare pages nothing, as signing out must work without the server.
 */
export type Variant = 'bare' | 'base' | 'public' | 'authorized'

interface SessionState {
  /** `failed`: the user could not be loaded, the 500 page is shown. */
  phase: 'starting' | 'ready' | 'failed'
  variant: Variant | undefined
  /** Incremented for another role or tenant; components of an older one are discarded. */
  place: number
  isSwitching: boolean
  menuFailed: boolean
  /** The role and tenant to which another window has moved the session. */
  movedTo: Self | undefined
  requestId: string | undefined
  /** Whether the session seems to have ended: nothing of the page is shown. */
  isCovered: boolean
}

export const sessionState = createStore<SessionState>({
  phase: 'starting',
  variant: undefined,
  place: 0,
  isSwitching: false,
  menuFailed: false,
  movedTo: undefined,
  requestId: undefined,
  isCovered: false,
})
