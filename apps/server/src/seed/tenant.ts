import { platformTenantId, tenantLevel } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../db/site.ts'
import type { Texts } from '../db/tables.ts'
import type { Scoped } from '../db/tenant.ts'
import { texts } from './text.ts'

export interface TenantDraft {
  readonly num: string
  readonly name: Texts
  readonly domain?: string
  /** `#rrggbb`, small letters. */
  readonly colour?: string
}

/** Puts the message centre into the menu of everybody who belongs to a tenant. */
const ownMessagesSet = 'hzero.message.list.ps.default'

/** Makes a tenant with the roles that every tenant has, in a transaction of its own. */
export const seedTenant = (site: Site, draft: TenantDraft, userId?: string): Promise<number> =>
  site({ userId }, db => insertTenant(db, draft))

export async function insertTenant(db: Scoped, { num, name, domain, colour }: TenantDraft): Promise<number> {
  const { tenantId } = await db
    .insertInto('tenant')
    .values({ num, name: JSON.stringify(name), domain: domain ?? null, ...(colour && { colour }) })
    .returning('tenantId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('role')
    .values([
      {
        tenantId,
        level: tenantLevel,
        builtIn: true,
        code: 'role/organization/default/administrator',
        name: texts(['Tenant administrator', '租户管理员']),
        description: texts(['Holds every permission of the tenant.', '拥有本租户的全部权限。']),
      },
      {
        tenantId,
        level: tenantLevel,
        builtIn: true,
        code: 'role/organization/default/guest',
        name: texts(['Tenant member', '租户成员']),
        description: texts([
          'Belongs to the tenant, without further permissions.',
          '属于本租户，不含其他权限。',
        ]),
      },
    ])
    .execute()
  await sql`
    insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
    select r.tenant_id, r.id, s.tenant_id, s.id from role r, permission_set s
    where r.tenant_id = ${tenantId} and r.code = 'role/organization/default/guest'
      and s.tenant_id = ${platformTenantId} and s.code = ${ownMessagesSet}`.execute(db)
  return tenantId
}
