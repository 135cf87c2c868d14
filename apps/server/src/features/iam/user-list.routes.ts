import { userListApi } from '@atrium/contract/iam/user-list'
import { routes } from '../../http/routes.ts'
import { findListedUsers } from './user-list.queries.ts'

export const userListRoutes = routes(userListApi, {
  list: (_input, { db, session }) => findListedUsers(db, session),
})
