import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { historyOf, type RecordHistory, type RestoredParts } from '@atrium/server/history/record-history'
import { sql } from 'kysely'
import { judgeChange } from '../../role-permissions/server/role-effects.ts'
import { roleScopeApi } from '../../role-scope/role-scope.contract.ts'
import { roleApi } from '../role.contract.ts'

/** The people whom one call assigns or removes. */
const mostAtOnce = 200

export const histories: Readonly<Record<string, RecordHistory>> = {
  role: {
    ...historyOf(roleApi, 'roleId', 'id'),
    fields: {
      roleLabels: row => row.get('labels') ?? [],
    },
    parts: ['role_permission_set', 'role_scope_unit', 'role_scope_value', 'member_role'].map(table => ({
      table,
      by: 'role_id',
    })),
    // By the calls that people make, with all their checks.
    async restoreParts(restored) {
      await restorePermissionSets(restored)
      await restoreScope(restored)
      await restoreMembers(restored)
    },
    affected: ({ db, session }, roleId, change) => judgeChange(db, session, roleId, change),
  },
}

async function restorePermissionSets({ own, context, recordId: roleId, was, is }: RestoredParts) {
  const idsIn = async (rows: typeof was) =>
    (await rows('role_permission_set')).map(row => String(row.get('permissionSetId')))
  const [had, has] = [await idsIn(was), await idsIn(is)]
  const assign = had.filter(id => !has.includes(id))
  const recycle = has.filter(id => !had.includes(id))
  if (assign.length + recycle.length === 0) return
  const { objectVersionNumber } = await own.make(roleApi.get, { params: { roleId } }, context)
  const body = { objectVersionNumber, assign, recycle }
  await own.make(roleApi.changePermissionSets, { params: { roleId }, body }, context)
}

async function restoreScope({ own, context, recordId: roleId, record, was, is }: RestoredParts) {
  const scopeIn = async (rows: typeof was) => ({
    unitIds: (await rows('role_scope_unit')).map(row => String(row.get('unitId'))).sort(),
    values: (await rows('role_scope_value'))
      .map(row => ({ dataHierarchyId: String(row.get('dataHierarchyId')), value: String(row.get('value')) }))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  })
  const now = await own.make(roleScopeApi.get, { params: { roleId } }, context)
  const dataScope = record.get('dataScope') as typeof now.dataScope
  const [had, has] = [await scopeIn(was), await scopeIn(is)]
  if (dataScope === now.dataScope && JSON.stringify(had) === JSON.stringify(has)) return
  const body = { objectVersionNumber: now.objectVersionNumber, dataScope, ...had }
  await own.make(roleScopeApi.update, { params: { roleId }, body }, context)
}

/** Restores who holds the role and until when. People whose accounts have been deleted stay away. */
async function restoreMembers({ own, context, recordId: roleId, was, is }: RestoredParts) {
  const membersIn = async (rows: typeof was) =>
    new Map(
      (await rows('member_role')).map(row => {
        const [start, end] = [row.get('startOn'), row.get('endOn')]
        const period = {
          ...(start !== undefined && { startDateActive: String(start) }),
          ...(end !== undefined && { endDateActive: String(end) }),
        }
        return [String(row.get('userId')), { roleId, memberId: String(row.get('userId')), ...period }]
      }),
    )
  const [had, has] = [await membersIn(was), await membersIn(is)]
  const { rows: present } = await sql<{ id: string }>`
    select id from app_user where id = any(${[...had.keys()]}::uuid[])`.execute(context.db)
  const assigned = present
    .flatMap(({ id }) => had.get(id) ?? [])
    .filter(member => JSON.stringify(member) !== JSON.stringify(has.get(member.memberId)))
  const removed = [...has.keys()]
    .filter(memberId => !had.has(memberId))
    .map(memberId => ({ roleId, memberId }))
  // Assigned first, so that there is an administrator at any time.
  for (let at = 0; at < assigned.length; at += mostAtOnce)
    await own.make(assignmentApi.assign, { params: {}, body: assigned.slice(at, at + mostAtOnce) }, context)
  for (let at = 0; at < removed.length; at += mostAtOnce)
    await own.make(assignmentApi.remove, { params: {}, body: removed.slice(at, at + mostAtOnce) }, context)
}
