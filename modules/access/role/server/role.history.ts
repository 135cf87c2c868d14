import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { judgeChange } from '../../role-permissions/server/role-effects.ts'
import { roleApi } from '../role.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  role: {
    ...historyOf(roleApi, 'roleId', 'id'),
    fields: {
      roleLabels: row => row.get('labels') ?? [],
    },
    parts: {
      table: 'role_permission_set',
      by: 'role_id',
      // Saved by a call of their own, with the same checks as granting.
      async write({ own, context, recordId: roleId, was, is }) {
        const idsOf = (rows: typeof was) => rows.map(row => String(row.get('permissionSetId')))
        const [had, has] = [new Set(idsOf(was)), new Set(idsOf(is))]
        const assign = [...had].filter(id => !has.has(id))
        const recycle = [...has].filter(id => !had.has(id))
        if (assign.length + recycle.length === 0) return
        const { objectVersionNumber } = await own.make(roleApi.get, { params: { roleId } }, context)
        const body = { objectVersionNumber, assign, recycle }
        await own.make(roleApi.changePermissionSets, { params: { roleId }, body }, context)
      },
    },
    affected: ({ db, session }, roleId, change) => judgeChange(db, session, roleId, change),
  },
}
