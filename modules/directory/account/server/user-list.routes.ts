import { userListApi } from '@atrium/contract/directory/user-list'
import { routes } from '@atrium/server/http/routes'
import type { AccountDb } from './account.tables.ts'
import { findListedUsers } from './user-list.queries.ts'

export const userListRoutes = routes<typeof userListApi, AccountDb>(userListApi, {
  list: (_input, { db, session }) => findListedUsers(db, session),
})
