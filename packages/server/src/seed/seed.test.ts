import { readFile } from 'node:fs/promises'
import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, largeDemoAccounts } from '../../../../apps/atrium/demo/accounts.ts'
import { seedDemo } from '../../../../apps/atrium/demo/demo.ts'
import { seedTenant } from '../../../../apps/atrium/demo/tenant.ts'
import { connect, type Databases } from '../db/connection/connect.ts'
import { type Site, siteOf } from '../db/connection/site.ts'
import { copyDatabase } from '../testing/database.ts'
import { seedProduct } from './product.ts'

let databases: Databases
let site: Site

/** Uses a database of its own, because seeded rows would affect other tests, and theirs this one. */
beforeAll(async () => {
  const { ownerUrl, secret } = await copyDatabase('seed')
  databases = connect(ownerUrl, secret)
  site = siteOf(databases.site)
  // Two instances that start at the same time.
  await Promise.all([seedProduct(site), seedProduct(site)])
  await seedsNothingAmongPeople()
  await Promise.all([seed('small'), seed('small')])
})
afterAll(() => databases?.close())

let hashed = 0
const seed = (size: 'small' | 'large') =>
  seedDemo(site, { size, hashPassword: async text => `hash ${++hashed} of ${text}` })

let seededAmongPeople = 0

/** Tested before the demonstration is loaded, in a database that must not change. */
async function seedsNothingAmongPeople(): Promise<void> {
  await ask(
    sql`insert into app_user (tenant_id, login_name, real_name) values (0, 'admin', 'First Administrator')`,
  )
  seededAmongPeople = await changesBy(() => seed('large'))
  await ask(sql`delete from app_user`)
}

async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return site({}, async db => (await query.execute(db)).rows)
}

/** Every change of a row is in the audit log, so an unchanged log means no change. */
async function changesBy(work: () => Promise<void>): Promise<number> {
  const count = async () => {
    const [row] = await ask(sql<{ count: number }>`select count(*) as count from audit`)
    return row?.count ?? 0
  }
  const before = await count()
  await work()
  return (await count()) - before
}

/** Makes the next start find an older edition. */
const age = () =>
  ask(
    sql`insert into audit (tenant_id, entity, verb, after) values (0, 'product', 'update', '{"edition": "older"}')`,
  )

describe('the product', () => {
  it('changes nothing when it is seeded again', async () => {
    expect(await changesBy(() => seedProduct(site))).toBe(0)
  })

  it('writes nothing but its edition when only that is another', async () => {
    await age()
    expect(await changesBy(() => seedProduct(site))).toBe(1)
  })

  it('puts its texts and permissions back after an upgrade, and leaves switched-off menus off', async () => {
    await ask(
      sql`update menu set name = '{"en_US": "Old"}', enabled = false where code = 'hzero.sys.role.list'`,
    )
    await ask(
      sql`update permission_set_permission set permission = 'iam.role.old' where permission = 'iam.role.grant'`,
    )
    await age()
    await seedProduct(site)
    expect(await ask(sql`select name, enabled from menu where code = 'hzero.sys.role.list'`)).toEqual([
      { name: { en_US: 'Roles', zh_CN: '角色', ar_SA: 'الأدوار' }, enabled: false },
    ])
    expect(
      await ask(sql`select permission, count(*) as count from permission_set_permission
        where permission in ('iam.role.old', 'iam.role.grant') group by permission`),
    ).toEqual([{ permission: 'iam.role.grant', count: 2 }])
    await ask(sql`update menu set enabled = true where code = 'hzero.sys.role.list'`)
  })

  it('has every permission of the contract in a permission set of each level, so that it can be granted', async () => {
    const sets = await ask(sql<{ level: string; permission: string }>`
      select distinct m.level, p.permission from permission_set_permission p
      join permission_set s on s.tenant_id = p.tenant_id and s.id = p.permission_set_id
      join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
      where p.tenant_id = 0`)
    const seeded = (level: string) =>
      sets.filter(set => set.level === level).map(({ permission }) => permission)
    const calls = everyCall().map(({ call }) => call)
    // No tenant sees what is for developers.
    const ofTenants = calls
      .filter(({ access }) => typeof access !== 'object' || access.level !== 'site')
      .filter(call => permissionOf(call) !== 'admin.error-trigger.provoke')
    const permissions = (some: typeof calls) =>
      [...new Set(some.map(permissionOf).filter(code => code !== undefined))].sort()
    expect(seeded('site').sort()).toEqual(permissions(calls))
    expect(seeded('organization').sort()).toEqual(permissions(ofTenants))
  })

  it('names button sets by the route of their page', async () => {
    const codes = await ask(sql<{ code: string }>`
      select code from permission_set where tenant_id = 0 and code like '%.hiam.role.list.button.%' order by code`)
    expect(codes.map(({ code }) => code)).toEqual(
      ['hzero.site.sys', 'hzero.sys'].flatMap(prefix =>
        ['cards', 'copy', 'create', 'delete', 'edit', 'grant', 'inherit', 'members'].map(
          button => `${prefix}.role.list.hiam.role.list.button.${button}`,
        ),
      ),
    )
  })

  it('gives a new tenant its two roles', async () => {
    const tenantId = await seedTenant(site, { num: 'NEW', name: { en_US: 'New', zh_CN: '新' } })
    expect(
      await ask(sql`select code, built_in from role where tenant_id = ${tenantId} order by code`),
    ).toEqual([
      { code: 'role/organization/default/administrator', builtIn: true },
      { code: 'role/organization/default/guest', builtIn: true },
    ])
  })
})

describe('the demonstration', () => {
  it('is loaded once, by whichever instance comes first', async () => {
    expect(await changesBy(() => seed('small'))).toBe(0)
    expect(
      await ask(sql`select count(*) as count from tenant where num in ('NORRVIK', 'HALDEN', 'KESTREL')`),
    ).toEqual([{ count: 3 }])
  })

  it('is not loaded into an installation with users', () => {
    expect(seededAmongPeople).toBe(0)
  })

  it('has every name in both languages', async () => {
    for (const table of ['tenant', 'role', 'menu', 'permission_set'])
      for (const column of table === 'role' ? ['name', 'description'] : ['name'])
        expect(
          await ask(sql`select ${sql.ref(column)} as text from ${sql.table(table)}
            where coalesce(${sql.ref(column)} ->> 'en_US', '') = '' or coalesce(${sql.ref(column)} ->> 'zh_CN', '') !~ '[一-鿿]'`),
        ).toEqual([])
  })

  it('hangs every menu below a folder of its own level that is there', async () => {
    expect(
      await ask(sql`select m.code from menu m
        left join menu p on p.tenant_id = m.parent_tenant_id and p.id = m.parent_id and p.level = m.level
        where m.parent_id is not null and coalesce(p.type, '') not in ('root', 'dir')`),
    ).toEqual([])
  })

  it('has no permission set code twice among those of the platform and a tenant', async () => {
    expect(
      await ask(sql`select t.num, m.level, s.code from tenant t
        join permission_set s on s.tenant_id in (0, t.tenant_id)
        join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
        group by t.num, m.level, s.code having count(*) > 1`),
    ).toEqual([])
  })

  it('has menus of every type, each with a set that lets people see it', async () => {
    const types = await ask(sql<{ type: string }>`select distinct type from menu order by type`)
    expect(types.map(({ type }) => type)).toEqual(['dir', 'inner-link', 'link', 'menu', 'root', 'window'])
    expect(
      await ask(sql`select code from menu m where type not in ('root', 'dir') and (route is null or not exists (
        select 1 from permission_set s where s.menu_tenant_id = m.tenant_id and s.menu_id = m.id))`),
    ).toEqual([])
  })

  it('lets no role hold more than its parent', async () => {
    expect(
      await ask(sql`
        with recursive chain as (
          select tenant_id, id as holder, id, inherit_id from role
          union
          select r.tenant_id, chain.holder, r.id, r.inherit_id from role r
          join chain on r.tenant_id = chain.tenant_id and r.id = chain.inherit_id
        ), held as (
          select chain.holder, g.permission_set_id from chain
          join role_permission_set g on g.tenant_id = chain.tenant_id and g.role_id = chain.id
        )
        select role.code, s.code as set from role
        join role parent on parent.tenant_id = role.tenant_id and parent.id = role.parent_id and not parent.built_in
        join held on held.holder = role.id
        join permission_set s on s.id = held.permission_set_id
        where (parent.id, held.permission_set_id) not in (select holder, permission_set_id from held)`),
    ).toEqual([])
  })

  it('has enough roles for a second page, some about to end, some ended, some off', async () => {
    const [roles] = await ask(sql<Record<string, number>>`
      select count(*) as all, count(*) filter (where not r.enabled) as off,
        count(*) filter (where end_on between current_date and current_date + 7) as ending,
        count(*) filter (where end_on < current_date) as ended
      from role r join tenant t on t.tenant_id = r.tenant_id where t.num = 'NORRVIK'`)
    expect(roles?.all).toBeGreaterThan(26)
    for (const kind of ['off', 'ending', 'ended']) expect(roles?.[kind]).toBeGreaterThan(1)
  })

  it('has changes by several people in every tenant', async () => {
    const actors = await ask(sql<{ num: string; count: number }>`
      select t.num, count(distinct actor_id) as count from audit a join tenant t on t.tenant_id = a.tenant_id
      where actor_id is not null group by t.num order by t.num`)
    expect(actors.map(({ num }) => num)).toEqual(['ATRIUM', 'HALDEN', 'KESTREL', 'NORRVIK'])
    for (const { count } of actors) expect(count).toBeGreaterThanOrEqual(3)
  })

  it('has the documented accounts, in their tenants, with their roles', async () => {
    for (const { loginName, tenant, role } of demoAccounts) {
      const found = await ask(sql<{ tenant: string; role: string }>`
        select t.name ->> 'en_US' as tenant, r.name ->> 'en_US' as role from app_user u
        join member_role m on m.user_id = u.id
        join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
        join tenant t on t.tenant_id = m.tenant_id
        where u.login_name = ${loginName} and u.enabled and r.enabled and exists (select 1 from credential where user_id = u.id)`)
      expect([...new Set(found.map(row => row.tenant))].sort()).toEqual(tenant.split(', ').sort())
      for (const row of found) expect(role).toContain(row.role)
    }
  })

  it('is described by docs/demo-accounts.md', async () => {
    const page = await readFile(new URL('../../../../docs/demo-accounts.md', import.meta.url), 'utf8')
    for (const { loginName, password, tenant, role } of [...demoAccounts, ...largeDemoAccounts]) {
      expect(page).toContain(`| \`${loginName}\` |`)
      expect(page).toContain(password)
      expect(page).toContain(`| ${tenant} | ${role} |`)
    }
  })

  it('grows to the size of a real group, once', { timeout: 60_000 }, async () => {
    await seed('large')
    expect(
      await ask(sql`select
          (select count(*) from app_user u where u.tenant_id = t.tenant_id) as people,
          (select count(*) from role r where r.tenant_id = t.tenant_id and not built_in) as roles,
          (select count(*) from menu m where m.tenant_id = t.tenant_id and type = 'menu') as pages
        from tenant t where num = 'MERIDIAN'`),
    ).toEqual([{ people: 5000, roles: 300, pages: 2000 }])
    expect(await changesBy(() => seed('large'))).toBe(0)
  })
})
