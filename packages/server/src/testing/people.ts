import { randomUUID } from 'node:crypto'
import type { RolePermissionsTables } from '@atrium/access/role-permissions/server/role-permissions.tables.ts'
import type { ClientTables } from '@atrium/sign-in/client/server/client.tables.ts'
import { sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'

export interface TestTenant {
  tenantId: number
  num: string
  adminRoleId: string
}

/** Creates the platform's own tenant, which an empty scratch database lacks, with its administrator role. */
export async function makePlatform(site: Site): Promise<void> {
  const name = JSON.stringify({ en_US: 'Atrium' })
  await site({}, async db => {
    await sql`insert into tenant (tenant_id, num, name) values (0, 'ATRIUM', ${name}) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into role (tenant_id, level, built_in, code, name)
      values (0, 'site', true, 'role/site/default/administrator', ${name}) on conflict do nothing`.execute(db)
  })
}

/** Creates a tenant with its administrator role. Every test creates its own, so that tests can run concurrently. */
export async function makeTenant(site: Site, name = 'Test tenant', within?: Db): Promise<TestTenant> {
  const work = async (db: Db) => {
    const num = `T${randomUUID().slice(0, 8).toUpperCase()}`
    const { tenantId } = await db
      .insertInto('tenant')
      .values({ num, name: JSON.stringify({ en_US: name }), domain: null })
      .returning('tenantId')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('role')
      .values({
        tenantId,
        code: 'role/organization/default/administrator',
        name: JSON.stringify({ en_US: 'Tenant administrator', zh_CN: '租户管理员' }),
        level: 'organization',
        builtIn: true,
        parentId: null,
        inheritId: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { tenantId, num, adminRoleId: id }
  }
  return within ? work(within) : site({}, work)
}

export async function makeUser(
  site: Site,
  tenantId: number,
  roleIds: string[],
  change: { loginName?: string; realName?: string; language?: string; email?: string; phone?: string } = {},
): Promise<string> {
  return site({}, async db => {
    const { id } = await db
      .insertInto('appUser')
      .values({
        tenantId,
        loginName: `user-${randomUUID()}`,
        realName: 'Test Person',
        email: null,
        phone: null,
        imageUrl: null,
        defaultTenantId: null,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const roleId of roleIds) await giveRole(site, tenantId, id, roleId, db)
    return id
  })
}

type Db = Scoped

export async function giveRole(
  site: Site,
  tenantId: number,
  userId: string,
  roleId: string,
  within?: Db,
): Promise<void> {
  const give = (db: Db) => db.insertInto('memberRole').values({ tenantId, userId, roleId }).execute()
  await (within ? give(within) : site({}, give))
}

/** Creates a role with exactly these permissions, through a permission set and a menu of the tenant's own. */
export async function makeRole(
  site: Site,
  tenantId: number,
  permissions: string[],
  code = `role-${randomUUID().slice(0, 8)}`,
): Promise<string> {
  return site({}, async (db: Scoped<RolePermissionsTables>) => {
    const level = tenantId === 0 ? 'site' : 'organization'
    const { id: roleId } = await db
      .insertInto('role')
      .values({
        tenantId,
        code,
        name: JSON.stringify({ en_US: code }),
        level,
        parentId: null,
        inheritId: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (permissions.length > 0) {
      const { setId } = await makePermissionSet(site, tenantId, permissions, {}, db)
      await db
        .insertInto('rolePermissionSet')
        .values({ tenantId, roleId, permissionSetTenantId: tenantId, permissionSetId: setId })
        .execute()
    }
    return roleId
  })
}

export async function makePermissionSet(
  site: Site,
  tenantId: number,
  permissions: string[],
  change: {
    code?: string
    controllerType?: 'disabled' | 'hidden'
    page?: { code: string; route: string }
  } = {},
  within?: Db,
): Promise<{ setId: string; menuId: string }> {
  const work = async (db: Db) => {
    const code = change.page?.code ?? `menu-${randomUUID().slice(0, 8)}`
    const { id: menuId } = await db
      .insertInto('menu')
      .values({
        tenantId,
        code,
        name: JSON.stringify({ en_US: code }),
        level: tenantId === 0 ? 'site' : 'organization',
        parentTenantId: null,
        parentId: null,
        type: 'menu',
        icon: null,
        route: change.page?.route ?? `/test/${code}`,
        quickIndex: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: setId } = await db
      .insertInto('permissionSet')
      .values({
        tenantId,
        menuTenantId: tenantId,
        menuId,
        code: change.code ?? `${code}.ps.default`,
        name: JSON.stringify({ en_US: `Set of ${code}` }),
        ...(change.controllerType && { controllerType: change.controllerType }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const permission of permissions)
      await db
        .insertInto('permissionSetPermission')
        .values({ tenantId, permissionSetId: setId, permission })
        .execute()
    return { setId, menuId }
  }
  return within ? work(within) : site({}, work)
}

/** Registers a client, HZERO-compatible unless `change` says otherwise. */
export async function makeClient(
  site: Site,
  change: {
    redirectUris?: string[]
    redirectMatch?: 'exact' | 'below' | 'origin'
    grants?: ('authorization_code' | 'refresh_token' | 'implicit')[]
    legacy?: boolean
    allowedOrigins?: string[]
    enabled?: boolean
  } = {},
): Promise<{ id: string; clientId: string; redirectUri: string }> {
  const clientId = `client-${randomUUID().slice(0, 8)}`
  const redirectUris = change.redirectUris ?? [`https://${clientId}.example/workplace`]
  const { id } = await site({}, (db: Scoped<ClientTables>) =>
    db
      .insertInto('oauthClient')
      .values({
        tenantId: 0,
        clientId,
        name: JSON.stringify({ en_US: 'Old front end' }),
        grants: ['implicit'],
        legacy: true,
        ...change,
        redirectUris,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, clientId, redirectUri: redirectUris[0] ?? '' }
}
