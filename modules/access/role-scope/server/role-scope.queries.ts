import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { RoleScope, RoleScopeDraft } from '../role-scope.contract.ts'
import type { RoleScopeDb } from './role-scope.tables.ts'

/** @throws `error.not_found` */
export async function findRoleScope(db: RoleScopeDb, language: string, roleId: string): Promise<RoleScope> {
  const role = await db
    .selectFrom('role')
    .select(['id', 'version', 'dataScope'])
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) throw new AppError('error.not_found')
  const units = await sql<RoleScope['units'][number]>`
    select s.unit_id, tr(u.name, ${language}) as unit_name
    from role_scope_unit s join unit u on u.tenant_id = s.tenant_id and u.id = s.unit_id
    where s.role_id = ${roleId} order by unit_name, s.unit_id`.execute(db)
  const values = await sql<RoleScope['values'][number]>`
    select s.data_hierarchy_id, tr(h.name, ${language}) as data_hierarchy_name, s.value, coalesce((
      select tr(v.meaning, ${language}) from lov l
      join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
      where l.code = h.lov_code and v.value = s.value order by l.tenant_id desc limit 1), s.value) as meaning
    from role_scope_value s join data_hierarchy h on h.tenant_id = s.tenant_id and h.id = s.data_hierarchy_id
    where s.role_id = ${roleId} order by h.sort, meaning`.execute(db)
  return {
    roleId: role.id,
    objectVersionNumber: role.version,
    dataScope: role.dataScope,
    units: units.rows,
    values: values.rows,
  }
}

/** Copies the data scope, so that a derived role shows its holders no more than the original. */
export async function copyRoleScope(db: RoleScopeDb, from: string, to: string): Promise<void> {
  await sql`
    update role set data_scope = source.data_scope from role source
    where role.id = ${to} and source.id = ${from}`.execute(db)
  await sql`
    insert into role_scope_unit (role_id, unit_id)
    select ${to}, unit_id from role_scope_unit where role_id = ${from}`.execute(db)
  await sql`
    insert into role_scope_value (role_id, data_hierarchy_id, value)
    select ${to}, data_hierarchy_id, value from role_scope_value where role_id = ${from}`.execute(db)
}

/** Saves the scope; only a custom one has units and values. */
export async function putRoleScope(
  db: RoleScopeDb,
  roleId: string,
  { dataScope, unitIds, values }: RoleScopeDraft,
): Promise<void> {
  await db.updateTable('role').set({ dataScope }).where('id', '=', roleId).execute()
  await db.deleteFrom('roleScopeUnit').where('roleId', '=', roleId).execute()
  await db.deleteFrom('roleScopeValue').where('roleId', '=', roleId).execute()
  if (dataScope !== 'CHOSEN') return
  if (unitIds.length > 0)
    await db
      .insertInto('roleScopeUnit')
      .values([...new Set(unitIds)].map(unitId => ({ roleId, unitId })))
      .execute()
  if (values.length > 0)
    await db
      .insertInto('roleScopeValue')
      .values(values.map(value => ({ roleId, ...value })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
