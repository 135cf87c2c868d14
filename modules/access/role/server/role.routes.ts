import { decide } from '@atrium/server/access/decide'
import { type Answering, routes } from '@atrium/server/http/routes'
import { answerGranted } from '../../permission-request/server/permission-request.answers.ts'
import { changePermissionSets } from '../../role-permissions/server/role-permission.actions.ts'
import {
  findHeld,
  findHolder,
  findPermissionTree,
  nodesNamed,
} from '../../role-permissions/server/role-permission.queries.ts'
import { type RoleDetail, roleApi } from '../role.contract.ts'
import { copyRole, deleteRoles, insertRole, setEnabled, updateRole } from './role.actions.ts'
import {
  findBranches,
  findManagedRoles,
  findRemovals,
  findRole,
  findRoles,
  findRoots,
} from './role.queries.ts'

const answer = async ({ db, language, tokenOf }: Answering, id: string) => ({
  ...(await findRole(db, language, id)),
  ...(await countHeldSets(db, id)),
  _token: tokenOf('role', id),
})

/** The number of permission sets of a role with inherited ones, for roles that do not have all. */
async function countHeldSets(db: Answering['db'], id: string): Promise<Pick<RoleDetail, 'heldSetCount'>> {
  const held = await findHeld(db, await findHolder(db, id))
  return held === 'all' ? {} : { heldSetCount: held.size }
}

export const roleRoutes = routes(roleApi, {
  list: ({ query }, { db, language }) => findRoles(db, language, query),
  manageable: ({ query }, { db, session, language }) => findManagedRoles(db, session, language, query),
  tree: ({ query }, { db, session, language }) => findRoots(db, session, language, query),
  subTree: ({ query }, { db, session, language }) => findBranches(db, session, language, query),

  async current(_input, { db, session, language }) {
    const { id, code, name, level, tenantId } = await findRole(db, language, session.roleId)
    return {
      id,
      code,
      name,
      level,
      tenantId,
      adminFlag: decide(session, roleApi.create.access).allowed ? 1 : 0,
    }
  },
  get: ({ params }, context) => answer(context, params.roleId),

  async create({ body }, context) {
    const { db, session, language } = context
    return answer(context, await insertRole(db, session, language, body))
  },

  async copy({ body }, context) {
    const { db, session, language } = context
    return answer(context, await copyRole(db, session, language, body))
  },

  async inherit({ body }, context) {
    const { db, session, language } = context
    return answer(context, await insertRole(db, session, language, body))
  },

  async update({ body }, context) {
    const { db, session, language } = context
    await updateRole(db, session, language, body)
    return answer(context, body.id)
  },

  enable: ({ body }, { db }) => setEnabled(db, body, true),
  disable: ({ body }, { db }) => setEnabled(db, body, false),
  remove: ({ body }, { db }) => deleteRoles(db, body),
  previewRemoval: ({ body }, { db, language }) => findRemovals(db, language, body),

  permissionSets: async ({ params, query }, { db, session, language }) =>
    nodesNamed(query.name ?? '', await findPermissionTree(db, session, language, params.roleId)),

  async changePermissionSets({ params, body }, context) {
    const { db, session, language, request } = context
    await changePermissionSets(db, session, language, params.roleId, body)
    await answerGranted({ db, session, requestId: request.id }, params.roleId)
    return answer(context, params.roleId)
  },
})
