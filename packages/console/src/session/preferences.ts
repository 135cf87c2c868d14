import { preferenceApi } from '@atrium/contract/workspace/preference'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { refreshSelf } from './session.ts'
import { applyAppearance, type Density, type Theme } from './theme.ts'
import { currentUser } from './user-state.ts'

/** Stores a choice and applies it to every page. Returns whether it was stored; a failure has been shown. */
export async function choose(store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store()
  } catch (error) {
    void report(error)
    return false
  }
  await refreshSelf()
  return true
}

/** Applies at once; without a session only the browser remembers it. */
export async function saveAppearance(look: { theme?: Theme; density?: Density }): Promise<void> {
  applyAppearance(look)
  if (currentUser()) await choose(() => call(preferenceApi.setLook, { query: look }))
}
