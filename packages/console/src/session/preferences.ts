import { preferenceApi } from '@atrium/contract/workspace/preference'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { refreshSelf } from './session.ts'
import { applyAppearance, type Density, type Theme } from './theme.ts'
import { currentUser } from './user-state.ts'

/** Stores a choice, after which it counts on every page. Answers whether it was stored; a failure has been shown. */
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

/** The page changes at once; where nobody is signed in the browser alone remembers. */
export async function saveAppearance(look: { theme?: Theme; density?: Density }): Promise<void> {
  applyAppearance(look)
  if (currentUser()) await choose(() => call(preferenceApi.setLook, { query: look }))
}
