import type { RecordHistory } from '@atrium/server/history/record-history'
import { sql } from 'kysely'
import { userGroupRoleApi } from '../user-group-role.contract.ts'

/** Versions of a group have its roles, which are restored by the call that people make, with its checks. */
export const userGroupHistory: Pick<RecordHistory, 'parts' | 'restoreParts'> = {
  parts: [{ table: 'user_group_role', by: 'user_group_id' }],
  async restoreParts({ own, context, recordId: userGroupId, was, is }) {
    const rolesIn = async (rows: typeof was) =>
      (await rows('user_group_role')).map(row => String(row.get('roleId'))).sort()
    const [had, has] = [await rolesIn(was), await rolesIn(is)]
    if (String(had) === String(has)) return
    const { rows } = await sql<{ id: string }>`
      select id from role where id = any(${had}::uuid[])`.execute(context.db)
    const body = {
      assignRoleIds: rows.map(({ id }) => id),
      removeRoleIds: has.filter(id => !had.includes(id)),
    }
    await own.make(userGroupRoleApi.changeRoles, { params: { userGroupId }, body }, context)
  },
}
