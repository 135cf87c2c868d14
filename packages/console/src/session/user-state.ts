import type { ListedUser } from '@atrium/contract/directory/user-list'
import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import type { Self, SelfRole, SelfTenant } from '@atrium/contract/workspace/self'
import { createStore } from './store.ts'

/**
 * The user of the session with the fields of the specification; `notifyCount` is known to the client only [STATE-1].
 */
export interface CurrentUser extends Self {
  notifyCount: number
}

/** [STATE-2] */
export interface UserState {
  /** People of the tenant, once a field has offered them. */
  list: readonly ListedUser[]
  currentUser: CurrentUser | undefined
  /** The user's tenants, once they were listed. */
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
 * The key under which a window stores data of a role, such as its tabs. Merged roles of a tenant count as one more
 * role.
 */
export const roleKeyOf = (user: Self): string =>
  user.roleMergeFlag === 1 ? `merged-${user.tenantId}` : user.currentRoleId

/** Whether the password expires soon and the user wants a reminder. */
export const isPasswordDue = (user: Self | undefined): boolean =>
  user?.changePasswordFlag === 1 && user.popoutReminderFlag === 1

export function currentUser(): CurrentUser | undefined {
  return userState.get().currentUser
}
