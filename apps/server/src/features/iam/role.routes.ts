import { roleApi } from '@atrium/contract/iam/role'
import { routes } from '../../http/routes.ts'
import { deleteRoles, insertRole, setEnabled, updateRole } from './role.actions.ts'
import { findRole, findRoles } from './role.queries.ts'
import { changePermissionSets } from './role-permission.actions.ts'
import { findPermissionTree } from './role-permission.queries.ts'

export const roleRoutes = routes(roleApi, {
  list: ({ query }, { db, language }) => findRoles(db, language, query),
  get: ({ params }, { db, language }) => findRole(db, language, params.roleId),

  async create({ body }, { db, session, language }) {
    const id = await insertRole(db, session, language, body)
    return findRole(db, language, id)
  },

  async update({ body }, { db, session, language }) {
    await updateRole(db, session, language, body)
    return findRole(db, language, body.id)
  },

  enable: ({ body }, { db }) => setEnabled(db, body, true),
  disable: ({ body }, { db }) => setEnabled(db, body, false),
  remove: ({ body }, { db }) => deleteRoles(db, body),

  permissionSets: ({ params }, { db, session, language }) =>
    findPermissionTree(db, session, language, params.roleId),

  async changePermissionSets({ params, body }, { db, session, language }) {
    await changePermissionSets(db, session, language, params.roleId, body)
    return findRole(db, language, params.roleId)
  },
})
