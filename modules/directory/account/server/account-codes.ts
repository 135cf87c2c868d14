import { restrictToDataScope } from '@atrium/server/access/data-scope'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { codesIn, refusedColumn } from '@atrium/server/interchange/importable'
import { sql } from 'kysely'
import type { UnitDb } from '../../unit/server/unit.tables.ts'
import { assignToUnit, leaveUnit } from '../../unit/server/unit-member.actions.ts'
import type { UserGroupDb } from '../../user-group/server/user-group.tables.ts'
import { addGroupMembers } from '../../user-group/server/user-group-member.actions.ts'
import { refuseRolesOfGroups } from '../../user-group/server/user-group-role.actions.ts'

/** The codes of a person's roles, groups and units in the tenant. */
export async function findCodes(
  db: Scoped,
  session: Session,
  userId: string,
): Promise<Record<'roles' | 'groups' | 'units', string[]>> {
  await restrictToDataScope({ db, session }, 'user_group')
  const { rows } = await sql<Record<'roles' | 'groups' | 'units', string[]>>`
    select
      array(select r.code from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        where m.tenant_id = ${session.tenantId} and m.user_id = ${userId} order by 1) as roles,
      array(select g.code from user_group_member m join user_group g on g.tenant_id = m.tenant_id
        and g.id = m.user_group_id where m.user_id = ${userId} order by 1) as groups,
      array(select distinct n.code from unit_member m join unit n on n.tenant_id = m.tenant_id and n.id = m.unit_id
        where m.user_id = ${userId} order by 1) as units`.execute(db)
  return rows[0] ?? { roles: [], groups: [], units: [] }
}

/**
 * The roles of the tenant with these codes.
 * @throws `error.data_invalid` naming the codes that no role has
 */
export async function rolesNamed(db: Scoped, session: Session, text: string | undefined) {
  const found = await idsOf(db, session, 'role', codesIn(text))
  return found.map(roleId => ({ roleId }))
}

/**
 * The ids of the units of the tenant with these codes.
 * @throws `error.data_invalid` naming the codes that no unit has
 */
export const unitsNamed = (db: Scoped, session: Session, codes: readonly string[]): Promise<string[]> =>
  idsOf(db, session, 'unit', codes)

/** Leaves a person in the groups with these codes alone. */
export async function putGroups(
  db: Scoped,
  session: Session,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const wanted = await idsOf(db, session, 'user_group', codes)
  const { rows: members } = await sql<{ id: string }>`
    select g.id from user_group_member m join user_group g on g.tenant_id = m.tenant_id and g.id = m.user_group_id
    where m.user_id = ${userId}`.execute(db)
  const held = members.map(({ id }) => id)
  const acting = { db: db as UserGroupDb, session, language: session.language }
  const left = held.filter(id => !wanted.includes(id))
  await refuseRolesOfGroups(acting, left)
  await sql`delete from user_group_member where user_id = ${userId} and user_group_id = any(${left}::uuid[])`.execute(
    db,
  )
  for (const groupId of wanted) if (!held.includes(groupId)) await addGroupMembers(acting, groupId, [userId])
}

/** Leaves a person in the units with these codes alone; memberships that stay keep their periods. */
export async function putUnits(
  db: Scoped,
  session: Session,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const wanted = await idsOf(db, session, 'unit', codes)
  const acting = { db: db as UnitDb, session, language: session.language }
  const { rows: members } = await sql<{ unitId: string }>`
    select distinct unit_id from unit_member where user_id = ${userId}`.execute(db)
  const held = members.map(({ unitId }) => unitId)
  for (const unitId of held) if (!wanted.includes(unitId)) await leaveUnit(acting, unitId, [userId])
  for (const unitId of wanted) if (!held.includes(unitId)) await assignToUnit(acting, { userId, unitId })
}

const columns = {
  role: { field: 'roleCodes', unknown: 'error.role.unknown' },
  user_group: { field: 'groupCodes', unknown: 'error.account.group_unknown' },
  unit: { field: 'unitCodes', unknown: 'error.account.unit_unknown' },
} as const

async function idsOf(
  db: Scoped,
  { tenantId, language }: Session,
  table: keyof typeof columns,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from ${sql.table(table)} where tenant_id = ${tenantId} and code = any(${codes})`.execute(
    db,
  )
  const unknown = codes.filter(code => !rows.some(row => row.code === code))
  const { field, unknown: code } = columns[table]
  if (unknown.length > 0) throw refusedColumn(language, code, field, unknown.join(', '))
  return rows.map(({ id }) => id)
}
