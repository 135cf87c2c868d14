import { tokenApi } from '@atrium/contract/sign-in/token'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { permissions } from '../access/permissions.ts'
import { setCaller, setMenuId } from '../api/caller.ts'
import { call } from '../api/client.ts'
import { presentFailures } from '../api/failures.ts'
import { clearToken } from '../api/token.ts'
import { rememberLanguage } from '../language/language.ts'
import { windowMemory } from '../storage/plain.ts'
import { discardUnsaved } from '../tabs/navigation.ts'
import { signInPath } from '../tabs/paths.ts'
import { globalState } from './global-state.ts'
import { sessionState } from './session-state.ts'
import { colorSchemes } from './theme.ts'
import { emptyUserState, userState } from './user-state.ts'

/** Ends the session everywhere, deletes all data of the user in this browser, and opens the sign-in [ROUTE-3]. */
export async function signOut(): Promise<void> {
  const scheme = colorSchemes.get('auto')
  await call(tokenApi.signOut).catch(() => undefined)
  // The server's answer cleared all storage. Language and theme identify nobody and are restored.
  rememberLanguage(globalState.get().language)
  colorSchemes.set(scheme)
  // Failures from here on concern nobody.
  presentFailures(undefined)
  clearToken()
  // Without a user there are no tabs to save when the page is left.
  discardUnsaved()
  sessionState.set({ phase: 'starting', variant: undefined })
  userState.set(emptyUserState)
  windowMemory.clear()
  permissions.forget()
  forgetToasts()
  setCaller(undefined)
  setMenuId(undefined)
  location.replace(signInPath)
}
