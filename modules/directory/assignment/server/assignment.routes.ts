import { routes } from '@atrium/server/http/routes'
import { assignmentApi } from '../assignment.contract.ts'
import { giveRoles, takeRoles } from './assignment.actions.ts'
import { findRoleMembers } from './assignment.queries.ts'

export const assignmentRoutes = routes(assignmentApi, {
  list: ({ params, query }, { db, language }) => findRoleMembers(db, language, params.roleId, query),
  assign: ({ body }, { db, session, language }) => giveRoles(db, session, language, body),
  remove: ({ body }, { db, session, language }) => takeRoles(db, session, language, body),
})
