import { routes } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { grantable } from '../../assignment/server/assignment.queries.ts'
import type { Acting } from '../../shared/server/assignable-roles.ts'
import { effectOnPeople } from '../../shared/server/role-effect.ts'
import { type UnitRole, unitRoleApi } from '../unit-role.contract.ts'
import type { UnitDb } from './unit.tables.ts'
import { changeUnitRoles, refuseEnabling, requireUnit } from './unit-role.actions.ts'

export const unitRoleRoutes = routes<typeof unitRoleApi, UnitDb>(unitRoleApi, {
  roles: ({ params }, acting) => findUnitRoles(acting, params.unitId),

  async changeRoles({ params: { unitId }, body }, acting) {
    await changeUnitRoles(acting, unitId, body)
    return findUnitRoles(acting, unitId)
  },

  previewRoles: async ({ params: { unitId }, body }, acting) =>
    effectOnPeople(acting, await findMembers(acting, unitId), () => changeUnitRoles(acting, unitId, body)),

  preview: async ({ params: { unitId }, body }, acting) =>
    effectOnPeople(acting, await findMembers(acting, unitId), async () => {
      await requireUnit(acting.db, unitId)
      const enabled = body.enabledFlag === 1
      await refuseEnabling(acting, unitId, enabled)
      await acting.db.updateTable('unit').set({ enabled }).where('id', '=', unitId).execute()
    }),
})

async function findMembers({ db }: Acting, unitId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from unit_member where unit_id::text = ${unitId}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The roles of a unit, those of everyone in it first. */
async function findUnitRoles({ db, session, language }: Acting, unitId: string): Promise<UnitRole[]> {
  const { rows } = await sql<Omit<UnitRole, 'positionId' | 'positionName'> & Position>`
    select r.id as role_id, tr(r.name, ${language}) as name, r.code, ${grantable(session)} as assignable_flag,
      p.id as position_id, tr(p.name, ${language}) as position_name
    from unit_role held
    join role r on r.tenant_id = held.tenant_id and r.id = held.role_id
    left join position p on p.tenant_id = held.tenant_id and p.id = held.position_id
    where held.unit_id::text = ${unitId} order by p.sort nulls first, position_name, name, r.id`.execute(db)
  return rows.map(({ positionId, positionName, ...role }) => ({
    ...role,
    ...(positionId !== null && { positionId }),
    ...(positionName !== null && { positionName }),
  }))
}

interface Position {
  positionId: string | null
  positionName: string | null
}
