import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import type { Self, SelfRole, SelfTenant } from '@atrium/contract/workspace/self'
import { createStore } from './store.ts'

/** The person of the session with the fields of the specification; `notifyCount` is known to the client only [STATE-1]. */
export interface CurrentUser extends Self {
  notifyCount: number
}

/** [STATE-2] */
export interface UserState {
  list: readonly Self[]
  currentUser: CurrentUser | undefined
  tenantList: readonly SelfTenant[]
  roleList: readonly SelfRole[]
  hierarchicalList: readonly DataHierarchy[]
}

export const emptyUserState: UserState = {
  list: [],
  currentUser: undefined,
  tenantList: [],
  roleList: [],
  hierarchicalList: [],
}

export const userState = createStore<UserState>(emptyUserState)

/**
 * Under which name a window remembers what belongs to a role, such as its tabs. All roles of a tenant at once are
 * remembered as one more role.
 */
export const roleKeyOf = (user: Self): string =>
  user.roleMergeFlag === 1 ? `merged-${user.tenantId}` : user.currentRoleId

/** The password ends soon, and the person wants to be told. */
export const isPasswordDue = (user: Self | undefined): boolean =>
  user?.changePasswordFlag === 1 && user.popoutReminderFlag === 1

export function currentUser(): CurrentUser | undefined {
  return userState.get().currentUser
}
