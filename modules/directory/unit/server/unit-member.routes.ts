import { lockVersion } from '@atrium/server/db/tables/rows'
import { routes } from '@atrium/server/http/routes'
import { unitMemberApi } from '../unit-member.contract.ts'
import type { UnitDb } from './unit.tables.ts'
import { assignToUnit, leavePlace, updatePlace } from './unit-member.actions.ts'
import { findUnitMember, findUnitMembers } from './unit-member.queries.ts'

export const unitMemberRoutes = routes<typeof unitMemberApi, UnitDb>(unitMemberApi, {
  list: ({ query }, { db, language }) => findUnitMembers(db, language, query),

  assign: async ({ body }, acting) =>
    findUnitMember(acting.db, acting.language, await assignToUnit(acting, body)),

  async update({ body }, acting) {
    const { unitMemberId: id, objectVersionNumber } = body
    await lockVersion(acting.db, 'unitMember', { id, objectVersionNumber })
    await updatePlace(acting, id, body)
    return findUnitMember(acting.db, acting.language, id)
  },

  async remove({ body }, acting) {
    const { unitMemberId: id, objectVersionNumber } = body
    await lockVersion(acting.db, 'unitMember', { id, objectVersionNumber })
    await leavePlace(acting, id)
  },
})
