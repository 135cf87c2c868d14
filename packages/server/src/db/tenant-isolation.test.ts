import type { RolePermissionsTables } from '@atrium/access/role-permissions/server/role-permissions.tables.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/app.ts'
import { scratchDatabase } from '../testing/database.ts'
import { makeRole, makeTenant } from '../testing/people.ts'
import { appRole, connect, Db, refuseBypass, siteRole } from './connection/connect.ts'
import { inTenant, type Scoped } from './connection/tenant.ts'

/** Tables without a tenant, with the reason. */
const withoutTenant = {
  migration: 'the migrations that ran',
  module_entry: 'what modules have in tables of the product; the application has no grant',
  audit_sealing: 'the end of the audit chain; the application has no grant',
  rate_limit: 'counts attempts without a session',
  instance: 'the state of servers; the application has no grant',
  health_minute: 'the requests of servers; the application has no grant',
  health_check: 'how health checks of modules ended; the application has no grant',
  health_call: 'the slow calls of servers; the application has no grant',
  credential: 'read by the sign-in alone; the application has no grant',
  password_history: 'read by the sign-in alone; the application has no grant',
  proof: 'read by the sign-in alone; the application has no grant',
  oidc_record: 'the authorization server; the application has no grant',
  signing_key: 'the authorization server; the application has no grant',
  root_key: 'every key is derived from it; the application has no grant',
  password_key: 'decrypts passwords in requests; the application has no grant',
  file_store: 'names the store; the application has no grant',
  session: 'moves between tenants; the application has no grant',
}

/** Tables about units whose rows have no owner in a unit. */
const aboutUnits = {
  unit_tree: 'where units stand',
  unit_member: 'says who works in a unit',
  unit_role: 'says which roles people in a unit hold',
  position: 'belongs to a unit as its name does',
  role_scope_unit: 'is what a scope is made from',
}

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('tenant isolation', () => {
  it('stands around every table with a tenant, forced, and no other table can be read by the application [SAFE-15]', async () => {
    const { rows } = await sql<{
      name: string
      hasTenant: boolean
      isolated: boolean
      granted: boolean
      policies: string[]
    }>`
      select c.relname as name,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant,
        c.relrowsecurity and c.relforcerowsecurity as isolated,
        has_table_privilege(${appRole}, c.oid, 'select, insert, update, delete') as granted,
        array(select polname::text from pg_policy p where p.polrelid = c.oid and not p.polpermissive order by 1) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        -- A view that asks as its caller shows what its tables show.
        and not coalesce(c.reloptions @> '{security_invoker=true}', false)`.execute(test.databases.site)
    expect(rows.length).toBeGreaterThan(15)
    for (const table of rows) {
      if (table.name in withoutTenant)
        expect(table.granted, `${table.name} is open to the application`).toBe(false)
      else {
        expect(table.hasTenant && table.isolated, `${table.name} has no tenant isolation`).toBe(true)
        // Further restrictive policies only narrow access.
        expect(table.policies, table.name).toEqual(
          expect.arrayContaining(['wall_delete', 'wall_insert', 'wall_read', 'wall_update']),
        )
      }
    }
  })

  it('and the data scope stands around every table whose records have an owner in a unit [SAFE-15]', async () => {
    const { rows } = await sql<{ name: string; policies: string[]; indexed: boolean }>`
      select c.relname as name,
        array(select polname::text from pg_policy p where p.polrelid = c.oid and polname like 'scope%' order by 1) as policies,
        exists (select from pg_index i where i.indrelid = c.oid and pg_get_indexdef(i.indexrelid, 1, true) = 'tenant_id'
          and pg_get_indexdef(i.indexrelid, 2, true) = 'unit_id') as indexed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'unit_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(test.databases.site)
    const scoped = rows.filter(row => !(row.name in aboutUnits))
    expect(scoped.map(row => row.name).sort()).toEqual([
      'delivery',
      'file',
      'import_batch',
      'job',
      'notice',
      'user_group',
    ])
    for (const table of scoped) {
      expect(table.policies, table.name).toEqual(['scope_delete', 'scope_read', 'scope_update'])
      expect(table.indexed, table.name).toBe(true)
    }
  })

  it('keeps references between tenants apart: the key of every reference carries the tenant [SAFE-15]', async () => {
    const { rows } = await sql<{ name: string }>`
      select con.conname as name from pg_constraint con
      join pg_class target on target.oid = con.confrelid
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and target.relname not in ('tenant', 'app_user', 'session')
        and not exists (
          select 1 from unnest(con.confkey) k join pg_attribute a on a.attrelid = con.confrelid and a.attnum = k
          where a.attname = 'tenant_id')`.execute(test.databases.site)
    expect(rows).toEqual([])
  })

  it('is not walked around by the roles the server uses [SAFE-15]', async () => {
    await expect(refuseBypass(test.databases)).resolves.toBeUndefined()
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(test.databases.app)
    expect(rows).toEqual([{ role: appRole }])
    expect(siteRole).not.toBe(appRole)
  })

  it('is not trusted to a role that owns tables: the server does not start with one [SAFE-15]', async () => {
    const { ownerUrl } = await scratchDatabase()
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
    const owner = new Db(pool)
    try {
      await expect(refuseBypass({ ...test.databases, app: owner })).rejects.toThrow('config.db.rlsBypass')
    } finally {
      await owner.destroy()
    }
  })

  it('shows and takes nothing when no tenant is set [SAFE-16]', async () => {
    const { tenantId } = await makeTenant(test.site)
    await makeRole(test.site, tenantId, [])
    expect(await test.databases.app.selectFrom('role').selectAll().execute()).toEqual([])
    expect(await test.databases.app.selectFrom('language').selectAll().execute()).toEqual([])
    const insert = test.databases.app
      .insertInto('role')
      .values({ code: 'stray', name: '{}', level: 'organization', parentId: null, inheritId: null })
      .execute()
    await expect(insert).rejects.toThrow()
  })

  it('holds without any filter of the application: each tenant sees its own rows alone [SAFE-14]', async () => {
    const [one, other] = [await makeTenant(test.site), await makeTenant(test.site)]
    await makeRole(test.site, other.tenantId, ['iam.role.list'], 'of-the-other')
    for (const table of ['role', 'memberRole', 'audit', 'outbox', 'tenant', 'rolePermissionSet'] as const) {
      const seen = await inTenant(
        test.databases.app,
        { tenantId: one.tenantId },
        (db: Scoped<RolePermissionsTables>) => db.selectFrom(table).select('tenantId').distinct().execute(),
      )
      for (const row of seen) expect(row.tenantId, table).toBe(one.tenantId)
    }
    const shared = await inTenant(test.databases.app, { tenantId: one.tenantId }, db =>
      db.selectFrom('permissionSet').select('tenantId').distinct().execute(),
    )
    for (const row of shared) expect([0, one.tenantId]).toContain(row.tenantId)
  })

  it('lets no tenant write, move or point a row to another one [SAFE-14]', async () => {
    const [one, other] = [await makeTenant(test.site), await makeTenant(test.site)]
    const foreign = await makeRole(test.site, other.tenantId, [])
    await inTenant(test.databases.app, { tenantId: one.tenantId }, async db => {
      const changed = await db
        .updateTable('role')
        .set({ code: 'taken-over' })
        .where('id', '=', foreign)
        .execute()
      expect(Number(changed[0]?.numUpdatedRows)).toBe(0)
      const removed = await db.deleteFrom('role').where('id', '=', foreign).execute()
      expect(Number(removed[0]?.numDeletedRows)).toBe(0)
    })
    const rowOf = (tenantId: number, parentId: string | null) =>
      inTenant(test.databases.app, { tenantId: one.tenantId }, db =>
        db
          .insertInto('role')
          .values({ tenantId, code: 'x', name: '{}', level: 'organization', parentId, inheritId: null })
          .execute(),
      )
    await expect(rowOf(other.tenantId, null)).rejects.toThrow(/row-level security/)
    await expect(rowOf(0, null)).rejects.toThrow()
    await expect(rowOf(one.tenantId, foreign)).rejects.toThrow(/foreign key/)
  })

  it('lets no setting leak through a pool of one connection, errors in between or not [SAFE-16]', async () => {
    const [one, other] = [await makeTenant(test.site), await makeTenant(test.site)]
    const { ownerUrl, secret } = await scratchDatabase()
    const narrow = connect(ownerUrl, secret, 1)
    try {
      const visit = async (index: number) => {
        const { tenantId } = index % 2 ? one : other
        const fails = index % 20 === 0
        const seen = inTenant(narrow.app, { tenantId }, async db => {
          const rows = await db.selectFrom('role').select('tenantId').execute()
          expect(rows.map(row => row.tenantId)).toEqual([tenantId])
          if (fails) await sql`select 1 / 0`.execute(db)
        })
        await (fails ? expect(seen).rejects.toThrow(/division by zero/) : seen)
      }
      for (let round = 0; round < 50; round++)
        await Promise.all(Array.from({ length: 40 }, (_, index) => visit(index)))
      expect(await narrow.app.selectFrom('role').selectAll().execute()).toEqual([])
    } finally {
      await narrow.close()
    }
  })
})
