import { assignmentApi } from '@atrium/contract/iam/assignment'
import { routes } from '../../http/routes.ts'
import { giveRoles, takeRoles } from './assignment.actions.ts'
import { findRoleMembers } from './assignment.queries.ts'

export const assignmentRoutes = routes(assignmentApi, {
  list: ({ params, query }, { db }) => findRoleMembers(db, params.roleId, query),
  assign: ({ body }, { db, session, language }) => giveRoles(db, session, language, body),
  remove: ({ body }, { db, session, language }) => takeRoles(db, session, language, body),
})
