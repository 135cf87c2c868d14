import { preferenceApi } from '@atrium/contract/workspace/preference'
import { type Self, selfApi } from '@atrium/contract/workspace/self'
import { permissions } from '../access/permissions.ts'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { queryClient } from '../api/query-client.ts'
import { beginSwitch, endSwitch } from '../api/switching.ts'
import { noticeSuccess } from '../failures/notices.ts'
import { forgetPrompts } from '../language/language.ts'
import { text } from '../language/use-text.ts'
import { saveTabs } from '../tabs/navigation.ts'
import { initializeState } from './session.ts'
import { sessionState } from './session-state.ts'
import { currentUser } from './user-state.ts'

/** Switches to another role of the user in this tenant, with its menu, permissions and tabs [ROLE-3]. */
export async function switchRole(roleId: string): Promise<void> {
  const user = await switchContext(async () => {
    if (currentUser()?.roleMergeFlag === 1)
      await call(preferenceApi.setLook, { query: { roleMergeFlag: '0' } }, asSwitch)
    await call(selfApi.switchRole, { query: { roleId } }, asSwitch)
  })
  if (user) noticeSuccess(text('hzero.common.role.switched', { name: user.currentRoleName }))
}

/** Merges all roles of the user in this tenant. */
export async function mergeRoles(): Promise<void> {
  const user = await switchContext(() =>
    call(preferenceApi.setLook, { query: { roleMergeFlag: '1' } }, asSwitch),
  )
  if (user) noticeSuccess(text('hzero.common.role.merged'))
}

/** Switches to another tenant of the user [ROLE-4]. */
export async function switchTenant(tenantId: number): Promise<void> {
  const user = await switchContext(() =>
    call(selfApi.switchTenant, { query: { tenantId: String(tenantId) } }, asSwitch),
  )
  if (user) noticeSuccess(text('hzero.common.tenant.switched', { name: user.tenantName }))
}

const asSwitch = { isSwitch: true }

async function switchContext(change: () => Promise<unknown>): Promise<Self | undefined> {
  if (sessionState.get().isSwitching) return undefined
  saveTabs()
  sessionState.set({ isSwitching: true })
  try {
    // Input belongs to the old role and tenant, so drafts are sent before the switch.
    await (await import('../drafts/drafts.ts')).flushDrafts()
    await queryClient.cancelQueries()
    await beginSwitch()
    await change()
  } catch (error) {
    endSwitch()
    sessionState.set({ isSwitching: false })
    void queryClient.invalidateQueries()
    void report(error)
    return undefined
  }
  return reenter()
}

/** Renders the page again for the session's current role and tenant. */
async function reenter(): Promise<Self | undefined> {
  sessionState.set({ isSwitching: true })
  try {
    // Loaded first: nothing may wait between the end of the old queries and the new context.
    const { forgetForms } = await import('../drafts/drafts.ts')
    await queryClient.cancelQueries()
    await beginSwitch()
    const user = await call(selfApi.get, undefined, { withoutContext: true })
    queryClient.clear()
    permissions.forget()
    forgetPrompts()
    forgetForms()
    // The old address has no meaning in the new role: its active tab replaces it.
    history.replaceState(null, '', '/')
    const initialized = initializeState(user)
    // Calls carry the new role and tenant from here on.
    endSwitch()
    await initialized
    windows.postMessage('moved')
    return user
  } catch (error) {
    endSwitch()
    await report(error, { quiet: true })
    sessionState.set({ phase: 'failed', isSwitching: false })
    return undefined
  }
}

/** The windows of a browser share the session: a switch in one is sent to the others. */
const windows = new BroadcastChannel('atrium.session')
windows.onmessage = () => void noticeMovedSession()

let isAsking = false

/** Another window moved the session: loads the new role and tenant for the banner [design §9]. */
export async function noticeMovedSession(): Promise<void> {
  const here = currentUser()
  if (sessionState.get().isSwitching || isAsking || !here) return
  isAsking = true
  try {
    const there = await call(selfApi.get, undefined, { withoutContext: true })
    const isHere = there.tenantId === here.tenantId && there.currentRoleId === here.currentRoleId
    sessionState.set({ movedTo: isHere ? undefined : there })
  } catch (error) {
    void report(error)
  } finally {
    isAsking = false
  }
}

/** Follows the session to the new role and tenant. */
export async function followMovedSession(): Promise<void> {
  saveTabs()
  await reenter()
}

/** Moves the session back to the role and tenant of this page. */
export async function revertMovedSession(): Promise<void> {
  const here = currentUser()
  const there = sessionState.get().movedTo
  if (!here || !there) return
  const unbound = { withoutContext: true }
  try {
    if (there.tenantId !== here.tenantId) {
      await call(selfApi.switchTenant, { query: { tenantId: String(here.tenantId) } }, unbound)
    }
    await call(selfApi.switchRole, { query: { roleId: here.currentRoleId } }, unbound)
    sessionState.set({ movedTo: undefined })
    windows.postMessage('moved')
    await queryClient.invalidateQueries()
  } catch (error) {
    void report(error)
  }
}
