import { routes } from '@atrium/server/http/routes'
import { userListApi } from '../user-list.contract.ts'
import { findListedUsers } from './user-list.queries.ts'

export const userListRoutes = routes(userListApi, {
  list: (_input, { db, session }) => findListedUsers(db, session),
})
