import { preferenceApi } from '@atrium/contract/iam/preference'
import { type Self, selfApi } from '@atrium/contract/iam/self'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { keyOf } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { globalState } from './global-state.ts'
import { applyDensity, applyTheme, type Density, type Theme } from './theme.ts'
import { currentUser, userState } from './user-state.ts'

/** The page looks as the person has chosen; without a choice as this browser remembers. */
export function wearOwnLook({ theme, density }: Pick<Self, 'theme' | 'density'>): void {
  if (theme) applyTheme(theme)
  if (density) applyDensity(density)
}

/** What counts for the person is asked for again, and the whole page follows without a reload. */
export async function refreshSelf(): Promise<void> {
  const [self] = await Promise.all([
    call(selfApi.get),
    queryClient.invalidateQueries({ queryKey: keyOf(selfApi.detail) }),
  ])
  wearOwnLook(self)
  userState.set({ currentUser: { ...self, notifyCount: globalState.get().count } })
}

/** Stores a choice, after which it counts everywhere. Answers whether it was stored; a failure has been shown. */
export async function choose(store: () => Promise<unknown>): Promise<boolean> {
  try {
    await store()
    await refreshSelf()
    return true
  } catch (error) {
    void report(error)
    return false
  }
}

/** The page changes at once; where nobody is signed in the browser alone remembers. */
export async function chooseLook(look: { theme?: Theme; density?: Density }): Promise<void> {
  wearOwnLook(look)
  if (currentUser()) await choose(() => call(preferenceApi.setLook, { query: look }))
}
