import { siteLevel } from '@atrium/contract/constants'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { findRoleRows } from '../../role/server/role.queries.ts'
import { roleScopeApi } from '../role-scope.contract.ts'
import { findRoleScope, putRoleScope } from './role-scope.queries.ts'
import type { RoleScopeDb } from './role-scope.tables.ts'

export const roleScopeRoutes = routes<typeof roleScopeApi, RoleScopeDb>(roleScopeApi, {
  dimensions: () => [],
  get: ({ params }, { db, language }) => findRoleScope(db, language, params.roleId),

  async update({ params, body }, { db, session, language }) {
    const { roleId } = params
    await lockVersion(db, 'role', { id: roleId, objectVersionNumber: body.objectVersionNumber })
    const [role] = await findRoleRows(db, [roleId])
    if (role?.builtIn) throw new AppError('error.role.built_in')
    // People of the platform administer every tenant, whose units are not the platform's.
    if (role?.level === siteLevel && body.dataScope !== 'ALL') throw new AppError('error.role.scope_of_site')
    // A person with a limited scope could otherwise widen a role and then hold it.
    if (session.dataScope !== 'all') throw new AppError('error.role.scope_beyond')
    await putRoleScope(db, roleId, body)
    return findRoleScope(db, language, roleId)
  },
})
