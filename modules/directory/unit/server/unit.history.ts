import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { customHistory } from '@atrium/server/resource/custom/custom-history'
import { sql } from 'kysely'
import { unitApi } from '../unit.contract.ts'
import { extensibleUnit } from '../unit.own-fields.ts'
import { unitRoleApi } from '../unit-role.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  unit: {
    ...historyOf(unitApi, 'unitId'),
    ...customHistory(extensibleUnit.name),
    // The people of a unit have calls of their own, and stay.
    parts: [
      {
        table: 'position',
        by: 'unit_id',
        field: 'positions',
        id: 'positionId',
      },
      { table: 'unit_role', by: 'unit_id' },
    ],
    // By the call that people make, with its checks. Positions that are restored are other ones, without roles.
    async restoreParts({ own, context, recordId: unitId, was, is }) {
      const [had, has] = [placesIn(await was('unit_role')), placesIn(await is('unit_role'))]
      const { rows } = await sql<{ id: string }>`
        select id from role where id = any(${had.map(one => one.roleId)}::uuid[])
        union all select id from position where unit_id = ${unitId}`.execute(context.db)
      const exists = (id: string | undefined) => id === undefined || rows.some(row => row.id === id)
      const body = {
        assign: missing(had, has).filter(one => exists(one.roleId) && exists(one.positionId)),
        remove: missing(has, had),
      }
      if (body.assign.length + body.remove.length > 0)
        await own.make(unitRoleApi.changeRoles, { params: { unitId }, body }, context)
    },
  },
}

interface Given {
  roleId: string
  positionId?: string
}

const placesIn = (rows: readonly ReadonlyMap<string, unknown>[]): Given[] =>
  rows.map(row => {
    const positionId = row.get('positionId')
    return { roleId: String(row.get('roleId')), ...(positionId ? { positionId: String(positionId) } : {}) }
  })

const missing = (some: readonly Given[], others: readonly Given[]) =>
  some.filter(
    one => !others.some(other => other.roleId === one.roleId && other.positionId === one.positionId),
  )
