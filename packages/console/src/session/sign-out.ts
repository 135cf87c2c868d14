import { tokenApi } from '@atrium/contract/sign-in/token'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { permissions } from '../access/permissions.ts'
import { setCaller, setMenuId } from '../api/caller.ts'
import { call } from '../api/client.ts'
import { presentFailures } from '../api/failures.ts'
import { windowMemory } from '../api/storage.ts'
import { clearToken } from '../api/token.ts'
import { rememberLanguage } from '../language/language.ts'
import { giveUpUnsaved } from '../tabs/navigation.ts'
import { signInPath } from '../tabs/paths.ts'
import { globalState } from './global-state.ts'
import { sessionState } from './session-state.ts'
import { colorSchemes } from './theme.ts'
import { emptyUserState, userState } from './user-state.ts'

/** Ends the session everywhere, leaves nothing of the person in this browser, and ends at the sign-in [ROUTE-3]. */
export async function signOut(): Promise<void> {
  const scheme = colorSchemes.get('auto')
  await call(tokenApi.signOut).catch(() => undefined)
  // The server had this browser forget everything. In which language and theme it is read tells nothing of anybody.
  rememberLanguage(globalState.get().language)
  colorSchemes.set(scheme)
  // What fails from here on belongs to nobody.
  presentFailures(undefined)
  clearToken()
  // Without a person nothing of theirs is on show, and there are no tabs to remember when the page is left.
  giveUpUnsaved()
  sessionState.set({ phase: 'starting', variant: undefined })
  userState.set(emptyUserState)
  windowMemory.clear()
  permissions.forget()
  forgetToasts()
  setCaller(undefined)
  setMenuId(undefined)
  location.replace(signInPath)
}
