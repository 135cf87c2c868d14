import type { MenuItem } from '@atrium/contract/access/menu'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { withoutTrigger } from '@atrium/server/testing/many-rows'
import {
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RolePermissionsTables } from '../../role-permissions/server/role-permissions.tables.ts'
import type { MenuRow } from './menu.queries.ts'
import { menuTree, wantsLabels } from './menu-tree.ts'

let test: TestApp
let tenant: TestTenant
let person: Caller
let roleId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  roleId = await makeRole(test.site, tenant.tenantId, [])
  person = await signIn(test, await makeUser(test.site, tenant.tenantId, [roleId]))
})

const grant = (setId: string) =>
  test.databases.site
    .$extendTables<RolePermissionsTables>()
    .insertInto('rolePermissionSet')
    .values({
      tenantId: tenant.tenantId,
      roleId,
      permissionSetTenantId: tenant.tenantId,
      permissionSetId: setId,
    })
    .execute()

const leaves = (items: MenuItem[]): MenuItem[] =>
  items.flatMap(item => (item.subMenus ? leaves(item.subMenus) : [item]))

describe('the menu', () => {
  it('shows the current role what it holds a permission set of, in its language [CALL-13] [MENU-1]', async () => {
    const { setId, menuId } = await makePermissionSet(test.site, tenant.tenantId, [])
    await makePermissionSet(test.site, tenant.tenantId, [])
    await test.databases.site
      .updateTable('menu')
      .set({ name: JSON.stringify({ en_US: 'Roles', zh_CN: '角色' }), icon: 'key', quickIndex: 'JS' })
      .where('id', '=', menuId)
      .execute()
    await test.settled()
    await grant(setId)
    const { body } = await person.call(
      'GET',
      `/iam/hzero/v1/menus/tree?lang=zh_CN&roldId=${roleId}&unionLabel=false`,
    )
    expect(leaves(body)).toEqual([
      expect.objectContaining({
        id: menuId,
        code: expect.stringMatching(/^menu-/),
        name: '角色',
        route: expect.stringMatching(/^\/test\/menu-/),
        type: 'menu',
        parentId: '0',
        icon: 'key',
        quickIndex: 'JS',
        level: 'organization',
      }),
    ])
    const english = await person.call('GET', '/iam/hzero/v1/menus/tree?lang=en_US')
    expect(leaves(english.body).map(item => item.name)).toEqual(['Roles'])
  })

  it('is the same for whatever role the query names: the session decides [MENU-1]', async () => {
    const tree = await person.call(
      'GET',
      `/iam/hzero/v1/menus/tree?roleId=${tenant.adminRoleId}&roldId=${tenant.adminRoleId}`,
    )
    expect([tree.status, tree.body]).toEqual([200, []])
  })

  it('holds nothing of another tenant', async () => {
    const other = await makeTenant(test.site)
    const { menuId } = await makePermissionSet(test.site, other.tenantId, [])
    const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    const { body } = await admin.call('GET', '/iam/hzero/v1/menus/tree')
    expect(leaves(body).map(item => item.id)).not.toContain(menuId)
  })
})

describe('a menu that was written past every check', () => {
  const insert = (code: string, parentId: string | null, type: MenuRow['type'] = 'dir', enabled = true) =>
    test.databases.site
      .insertInto('menu')
      .values({
        tenantId: tenant.tenantId,
        code,
        name: JSON.stringify({ en_US: code }),
        level: 'organization',
        parentTenantId: parentId === null ? null : tenant.tenantId,
        parentId,
        type,
        enabled,
        icon: null,
        route: `/${code}`,
        quickIndex: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(row => row.id)
  const codesFor = async () => {
    await test.settled()
    const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    const { status, body } = await admin.call('GET', '/iam/hzero/v1/menus/tree')
    expect(status).toBe(200)
    return leaves(body)
      .map(item => item.code)
      .filter(code => code.startsWith('odd.'))
  }

  it('is read without what hangs in a ring, under nothing that is shown, or too deep [SAFE-19]', async () => {
    const root = await insert('odd.root', null, 'root')
    await insert('odd.page', root, 'menu')
    const ring = await insert('odd.ring', root)
    const below = await insert('odd.ring.below', ring)
    await insert('odd.ring.page', below, 'menu')
    await sql`update menu set parent_id = ${below} where id = ${ring}`.execute(test.databases.site)
    const off = await insert('odd.off', root, 'dir', false)
    await insert('odd.off.page', off, 'menu')
    await insert('odd.page.below', await insert('odd.page.two', root, 'menu'), 'menu')
    let deep = root
    for (let depth = 2; depth <= 12; depth++) {
      await insert(`odd.level${depth}`, deep, 'menu')
      deep = await insert(`odd.deep${depth}`, deep)
    }
    const levels = Array.from({ length: 9 }, (_, at) => `odd.level${at + 2}`)
    expect((await codesFor()).sort()).toEqual(['odd.page', 'odd.page.two', ...levels].sort())

    await expect(
      sql`update menu set parent_id = id where id = ${root}`.execute(test.databases.site),
    ).rejects.toThrow('menu_not_own_parent')
  })

  it('of 50,000 entries comes whole, and soon [SAFE-19]', async () => {
    const root = await insert('odd.many', null, 'root')
    await withoutTrigger(await scratchDatabase(), 'menu', 'record', async () => {
      for (let from = 1; from < 50_000; from += 5000)
        await sql`insert into menu (tenant_id, code, name, level, parent_tenant_id, parent_id, type, sort, route)
          select ${tenant.tenantId}, 'odd.n' || n, jsonb_build_object('en_US', 'Page ' || n), 'organization',
            ${tenant.tenantId}, ${root}, 'menu', n, '/odd/' || n
          from generate_series(${from}::int, ${from + 4999}::int) n`.execute(test.databases.site)
    })
    await test.settled()
    const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    const began = performance.now()
    const { body } = await admin.call('GET', '/iam/hzero/v1/menus/tree')
    const milliseconds = performance.now() - began
    process.stdout.write(`    50,000 entries of a menu in ${Math.round(milliseconds)} ms\n`)
    expect(leaves(body).filter(item => item.code.startsWith('odd.n'))).toHaveLength(50_000)
    expect(milliseconds).toBeLessThan(10_000)
  }, 60_000)
})

describe('the tree of menu rows', () => {
  const row = (id: string, parentId: string | null, type: MenuRow['type'] = 'dir'): MenuRow => ({
    id,
    parentId,
    type,
    code: id,
    name: id,
    level: 'site',
    sort: 0,
    icon: null,
    route: null,
    quickIndex: null,
    labels: [],
  })

  it('leaves out empty folders, and whatever hangs in a cycle or under nothing', () => {
    const rows = [
      row('root', null, 'root'),
      row('page', 'root', 'menu'),
      row('empty', 'root'),
      row('a', 'b'),
      row('b', 'a'),
      row('lost', 'b', 'menu'),
      row('orphan', 'gone', 'menu'),
    ]
    const ids = (items: MenuItem[]): string[] => items.flatMap(item => [item.id, ...ids(item.subMenus ?? [])])
    expect(ids(menuTree(rows, () => true))).toEqual(['root', 'page'])
    expect(menuTree(rows, () => false)).toEqual([])
  })

  it('holds no entry twice and none that does not hang on a root, whatever hangs on what [SAFE-19]', () => {
    const graph = fc.array(fc.record({ parent: fc.option(fc.nat(30)), isPage: fc.boolean() }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(graph, nodes => {
        const parents = new Map<string, string | null>(
          nodes.map(({ parent }, at) => [`${at}`, parent === null ? null : `${parent}`] as const),
        )
        const rows = nodes.map(({ isPage }, at) =>
          row(`${at}`, parents.get(`${at}`) ?? null, isPage ? 'menu' : 'dir'),
        )
        const shown: string[] = []
        const walk = (items: MenuItem[], above: string | null) => {
          for (const item of items) {
            expect(parents.get(item.id)).toBe(above)
            shown.push(item.id)
            walk(item.subMenus ?? [], item.id)
          }
        }
        walk(
          menuTree(rows, () => true),
          null,
        )
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })

  it('is asked for by labels, of which one is enough or it takes all; folders hand theirs down [CALL-13]', () => {
    const rows = [
      { ...row('folder', null, 'root'), labels: ['PORT'] },
      row('berths', 'folder', 'menu'),
      { ...row('cranes', 'folder', 'menu'), labels: ['HEAVY'] },
      row('other', null, 'root'),
      { ...row('ferries', 'other', 'menu'), labels: ['HEAVY'] },
      row('letters', 'other', 'menu'),
    ]
    const leaves = (asked: string[], oneIsEnough = false) =>
      menuTree(rows, () => true, wantsLabels(asked, oneIsEnough)).flatMap(item =>
        (item.subMenus ?? []).map(({ id }) => id),
      )
    const all = ['berths', 'cranes', 'ferries', 'letters']
    expect(leaves([])).toEqual(all)
    expect(leaves(['', ' , '])).toEqual(all)
    expect(leaves(['PORT'])).toEqual(['berths', 'cranes'])
    expect(leaves(['PORT,HEAVY'])).toEqual(['cranes'])
    expect(leaves(['PORT', 'HEAVY'])).toEqual(['cranes'])
    expect(leaves(['PORT', 'HEAVY'], true)).toEqual(['berths', 'cranes', 'ferries'])
    expect(leaves(['NOWHERE'], true)).toEqual([])
  })

  it('is at most ten levels deep, however deep the rows are', () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      row(`${index}`, index === 0 ? null : `${index - 1}`),
    )
    expect(menuTree([...rows, row('page', '9', 'menu'), row('low', '8', 'menu')], () => true)).toHaveLength(1)
    expect(menuTree([...rows, row('page', '4999', 'menu')], () => true)).toEqual([])
  })
})

describe('the permission check', () => {
  const check = (codes: unknown) => person.call('POST', '/iam/hzero/v1/menus/check-permissions', codes)

  it('answers the asked code: held, or denied with how to show it [CALL-11] [PERM-2]', async () => {
    const held = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'], {
      code: 'port.role.quay.berth.list.button.create',
      page: { code: 'port.role', route: '/quay/berth/list' },
    })
    await makePermissionSet(test.site, tenant.tenantId, [], {
      code: 'port.roles.quay.berth.list.button.delete',
      page: { code: 'port.roles', route: '/quay/berth/list' },
      controllerType: 'hidden',
    })
    await grant(held.setId)
    await test.settled()
    const { status, body } = await check([
      '/quay/berth/list.button.create',
      'quay.berth.list.button.delete',
      'quay.berth.list.button.delete',
      'never.heard.of',
      'utton.create',
      'iam.role.list',
    ])
    expect(status).toBe(200)
    expect(body).toEqual([
      { code: '/quay/berth/list.button.create', approve: true, controllerType: 'disabled' },
      { code: 'quay.berth.list.button.delete', approve: false, controllerType: 'hidden' },
      { code: 'never.heard.of', approve: false, controllerType: 'disabled' },
      { code: 'utton.create', approve: false, controllerType: 'disabled' },
      { code: 'iam.role.list', approve: true, controllerType: 'disabled' },
    ])
  })

  it('counts a code once, and approves no unknown one, not even for the administrator [SAFE-10]', async () => {
    const admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    const { body } = await admin.call('POST', '/iam/hzero/v1/menus/check-permissions', [
      'never.heard.of',
      '',
      'iam.role.list',
      ...Array(497).fill('iam.role.list'),
    ])
    expect(body.map((one: { approve: boolean }) => one.approve)).toEqual([false, false, true])
  })

  it('refuses more than 500 codes without asking the database, which has no connection left [SAFE-9]', async () => {
    expect((await check([])).status).toBe(200)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const holding = Array.from({ length: 8 }, () => test.databases.app.transaction().execute(() => held))
    for (const length of [501, 10_000]) {
      const many = await check(Array.from({ length }, (_, index) => `code.${index}`))
      expect([many.status, many.body.code]).toEqual([400, 'error.permission.tooMany'])
    }
    release()
    await Promise.all(holding)
    expect((await check(Array.from({ length: 100_000 }, () => 'iam.role.list'))).status).toBe(413)
  })

  it('refuses what is no list of texts [SAFE-10]', async () => {
    for (const body of [{ code: 'x' }, 'x', [1], [['x']], [{ code: 'x' }], null])
      expect((await check(JSON.stringify(body))).status, JSON.stringify(body)).toBe(400)
  })
})
