import type { Self, SelfRole, SelfTenant } from '@atrium/contract/iam/self'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { isAdministrator } from '../../http/grants.ts'
import type { Session } from '../../http/session.ts'

export async function findSelf(db: Scoped, session: Session, language: string): Promise<Self> {
  const row = await db
    .selectFrom('appUser as u')
    .innerJoin('tenant as t', join => join.on('t.tenantId', '=', session.tenantId))
    .innerJoin('role as r', join => join.on('r.id', '=', session.roleId))
    .leftJoin('language as l', 'l.code', 'u.language')
    .where('u.id', '=', session.userId)
    .select([
      'u.id',
      'u.loginName',
      'u.realName',
      'u.email',
      'u.phone',
      'u.imageUrl',
      'u.tenantId as organizationId',
      't.tenantId',
      't.num as tenantNum',
      't.colour as tenantColour',
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      'u.language',
      'l.name as languageName',
      'u.timeZone',
      'u.dateFormat',
      'u.timeFormat',
      'u.defaultTenantId',
      'r.id as currentRoleId',
      'r.code as currentRoleCode',
      'r.level as currentRoleLevel',
      'r.builtIn',
      sql<string>`tr(r.name, ${language})`.as('currentRoleName'),
    ])
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    loginName: row.loginName,
    realName: row.realName,
    ...(row.email !== null && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    organizationId: row.organizationId,
    tenantId: row.tenantId,
    tenantNum: row.tenantNum,
    tenantName: row.tenantName,
    tenantColour: row.tenantColour,
    language: row.language,
    languageName: row.languageName ?? row.language,
    timeZone: row.timeZone,
    dateFormat: row.dateFormat,
    timeFormat: row.timeFormat,
    dateTimeFormat: `${row.dateFormat} ${row.timeFormat}`,
    currentRoleId: row.currentRoleId,
    currentRoleCode: row.currentRoleCode,
    currentRoleName: row.currentRoleName,
    currentRoleLevel: row.currentRoleLevel,
    currentRoleLabels: [],
    roleMergeFlag: 0,
    ...(row.defaultTenantId !== null && { defaultTenant: row.defaultTenantId }),
    title: 'Atrium',
    menuLayout: 'side-all',
    menuLayoutTheme: 'default',
    waterMarkFlag: 0,
    dataHierarchyFlag: 0,
    changePasswordFlag: 0,
    popoutReminderFlag: 0,
    admin: isAdministrator({ code: row.currentRoleCode, builtIn: row.builtIn }),
  }
}

/** The roles that count today in the tenant of the session. */
export async function findSelfRoles(db: Scoped, session: Session, language: string): Promise<SelfRole[]> {
  const rows = await db
    .selectFrom('memberRole as m')
    .innerJoin('role as r', 'r.id', 'm.roleId')
    .where('m.userId', '=', session.userId)
    .where('r.enabled', '=', true)
    .where(sql<boolean>`coalesce(r.end_on, current_date) >= current_date`)
    .where(sql<boolean>`coalesce(m.start_on, current_date) <= current_date`)
    .where(sql<boolean>`coalesce(m.end_on, current_date) >= current_date`)
    .select(['r.id', 'r.code', 'r.level', 'r.tenantId'])
    .select(sql<string>`tr(r.name, ${language})`.as('name'))
    .select(sql<string | null>`least(r.end_on, m.end_on)`.as('endOn'))
    .orderBy('r.builtIn', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ endOn, ...role }) => ({ ...role, ...(endOn !== null && { endDateActive: endOn }) }))
}

/** Every tenant in which a role of the person counts today. Asked across tenants, so the person is in the filter. */
export async function findSelfTenants(
  db: Scoped,
  userId: string,
  language: string,
  filter: { tenantNum?: string | undefined; tenantName?: string | undefined },
): Promise<SelfTenant[]> {
  const { rows } = await sql<SelfTenant & { isDefault: boolean }>`
    select t.tenant_id, t.num as tenant_num, tr(t.name, ${language}) as tenant_name, t.colour as tenant_colour,
      coalesce(t.tenant_id = u.default_tenant_id, false) as is_default
    from tenant t join app_user u on u.id = ${userId}
    where t.enabled and exists (
      select 1 from member_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.tenant_id = t.tenant_id and m.user_id = u.id and r.enabled
        and coalesce(r.end_on, current_date) >= current_date
        and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date)
      -- The empty text stands at the start of every text, so that an absent filter keeps all.
      and strpos(lower(t.num), lower(${filter.tenantNum ?? ''})) > 0
      and strpos(lower(tr(t.name, ${language})), lower(${filter.tenantName ?? ''})) > 0
    order by tenant_name`.execute(db)
  return rows.map(({ isDefault, ...tenant }) => ({
    ...tenant,
    ...(isDefault && { defaultTenantId: tenant.tenantId }),
  }))
}
