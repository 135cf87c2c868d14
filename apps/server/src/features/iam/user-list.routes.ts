import { userListApi } from '@atrium/contract/iam/user-list'
import { routes } from '../../http/routes.ts'

export const userListRoutes = routes(userListApi, { list: () => [] })
