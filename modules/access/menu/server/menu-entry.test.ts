import { randomUUID } from 'node:crypto'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { seedProduct } from '@atrium/server/seed/product'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  makePermissionSet,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { roundsOfRaces } from '@atrium/server/testing/races'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RolePermissionsTables } from '../../role-permissions/server/role-permissions.tables.ts'
import { deepestMenu } from '../menu-entry.contract.ts'

const menus = '/iam/hzero/v1/menus'
const builtInElement = 'hiam.online-user.list.column.address'

let test: TestApp
let home: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
})

interface Entry {
  id: string
  code: string
  type: string
  parentId?: string
  objectVersionNumber: number
  subMenus?: Entry[]
}

const made = async (change: Record<string, unknown> = {}, caller = admin): Promise<Entry> => {
  const draft = { name: 'Berths', code: `port.${randomUUID().slice(0, 8)}`, type: 'dir', ...change }
  const { status, body } = await caller.call('POST', `${menus}/create`, draft)
  expect([status, body.code]).toEqual([200, draft.code])
  return body
}
const createdByPlatform = (level: 'site' | 'organization') =>
  test.site({}, db =>
    db
      .insertInto('menu')
      .values({
        tenantId: 0,
        code: `shared-${randomUUID()}`,
        name: JSON.stringify({ en_US: 'Shared' }),
        level,
        type: 'root',
        parentTenantId: null,
        parentId: null,
        icon: null,
        route: null,
        quickIndex: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const refOf = ({ id, objectVersionNumber }: Entry) => ({ id, objectVersionNumber })
const now = async ({ id }: Entry): Promise<Entry> => (await admin.call('GET', `${menus}/${id}`)).body
const tree = async (caller = admin): Promise<Entry[]> =>
  (await caller.call('GET', `${menus}/manage-tree`)).body

describe('a menu', () => {
  it('is added as a folder or a page, changed, and follows in the workspace with its first permission set', async () => {
    const folder = await made({ _tls: { name: { zh_CN: '泊位' } }, icon: 'truck' })
    expect(folder).toMatchObject({ type: 'root', enabledFlag: 1, builtIn: false, permissionSetCount: 0 })
    const page = await made({ type: 'menu', route: '/port/berths', parentId: folder.id, quickIndex: 'BT' })
    expect(page).toMatchObject({ parentId: folder.id, permissionSets: [{ code: `${page.code}.ps.default` }] })
    const shown = (await admin.call('GET', `${menus}/tree`)).body as Entry[]
    expect(shown.find(one => one.id === folder.id)?.subMenus?.map(one => one.id)).toEqual([page.id])

    const change = { ...refOf(folder), name: 'Quays', type: 'dir' }
    const { body } = await admin.call('POST', `${menus}/update`, change)
    expect(body).toMatchObject({ name: 'Quays', _tls: { name: { en_US: 'Quays', zh_CN: '泊位' } } })
    expect(await codeOf(admin.call('POST', `${menus}/update`, change))).toEqual([
      409,
      'error.optimistic_lock',
    ])
    const taken = admin.call('POST', `${menus}/create`, { name: 'X', type: 'dir', code: folder.code })
    expect(await codeOf(taken)).toEqual([409, 'error.menu.code_taken'])

    const off = await admin.call('PUT', `${menus}/disable`, refOf(body))
    expect(off.body.enabledFlag).toBe(0)
    expect(((await admin.call('GET', `${menus}/tree`)).body as Entry[]).map(one => one.id)).not.toContain(
      folder.id,
    )
    expect((await tree()).map(one => one.id)).toContain(folder.id)
  })

  it('is not hung below itself, below a page, in another tree, or too deep; a cycle that is stored is not read [SAFE-19]', async () => {
    let parent = await made()
    const first = parent
    for (let level = 2; level <= deepestMenu; level++) parent = await made({ parentId: parent.id })
    const deeper = { name: 'Deeper', code: 'port.deeper', type: 'dir', parentId: parent.id }
    expect(await codeOf(admin.call('POST', `${menus}/create`, deeper))).toEqual([400, 'error.menu.depth'])
    const below = { ...refOf(first), parentId: parent.id }
    expect(await codeOf(admin.call('PUT', `${menus}/move`, below))).toEqual([400, 'error.menu.cycle'])
    const itself = { ...refOf(first), parentId: first.id }
    expect(await codeOf(admin.call('PUT', `${menus}/move`, itself))).toEqual([400, 'error.menu.cycle'])
    const page = await made({ type: 'menu', route: '/port/page' })
    const belowPage = { ...refOf(first), parentId: page.id }
    expect(await codeOf(admin.call('PUT', `${menus}/move`, belowPage))).toEqual([400, 'error.menu.parent'])
    const turned = { ...refOf(page), name: 'Page', type: 'dir' }
    expect(await codeOf(admin.call('POST', `${menus}/update`, turned))).toEqual([400, 'error.menu.type'])

    const [one, other] = [await made(), await made()]
    await test.site({}, async db => {
      for (const [id, parentId] of [
        [one.id, other.id],
        [other.id, one.id],
      ] as const)
        await db
          .updateTable('menu')
          .set({ parentTenantId: home.tenantId, parentId })
          .where('id', '=', id)
          .execute()
    })
    expect((await tree()).map(entry => entry.id)).not.toContain(one.id)
    expect((await admin.call('GET', `${menus}/tree`)).status).toBe(200)
  })

  it('is hung below each other by nobody, however many try at the same moment [SAFE-19] [SAFE-70]', async () => {
    const rounds = roundsOfRaces(20)
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await made(), await made()]
      const answers = await Promise.all([
        codeOf(admin.call('PUT', `${menus}/move`, { ...refOf(one), parentId: other.id })),
        codeOf(admin.call('PUT', `${menus}/move`, { ...refOf(other), parentId: one.id })),
      ])
      expect(answers.map(([status]) => status).sort(), `round ${round}`).toEqual([204, 400])
    }
  }, 600_000)

  it('leads to pages alone: an address that would run something is refused [SAFE-42]', async () => {
    const wrong = [
      'javascript:alert(1)',
      'data:text/html,x',
      ' java\tscript:alert(1)',
      'https://me:secret@site.example',
      '',
    ]
    for (const type of ['link', 'inner-link', 'window', 'menu'])
      for (const route of [
        ...wrong,
        ...(type === 'menu' ? ['https://site.example', '//site.example', 'page'] : []),
      ]) {
        const answer = admin.call('POST', `${menus}/create`, { name: 'Link', code: 'port.link', type, route })
        expect(await codeOf(answer), `${type} ${route}`).toEqual([400, 'error.url.scheme'])
      }
    const icon = admin.call('POST', `${menus}/create`, {
      name: 'X',
      code: 'port.x',
      type: 'dir',
      icon: '<svg>',
    })
    expect(await codeOf(icon)).toEqual([400, 'error.data_invalid'])
    expect((await made({ type: 'link', route: 'https://site.example/start' })).type).toBe('link')
  })

  it('is moved between others, and a folder that leaves the first level becomes one below', async () => {
    const folder = await made()
    const [a, b, c] = [
      await made({ parentId: folder.id }),
      await made({ parentId: folder.id }),
      await made({ parentId: folder.id }),
    ]
    const order = async () => (await tree()).find(one => one.id === folder.id)?.subMenus?.map(one => one.id)
    await admin.call('PUT', `${menus}/move`, { ...refOf(c), parentId: folder.id, beforeId: a.id })
    expect(await order()).toEqual([c.id, a.id, b.id])
    await admin.call('PUT', `${menus}/move`, { ...refOf(await now(a)), parentId: folder.id })
    expect(await order()).toEqual([c.id, b.id, a.id])
    await admin.call('PUT', `${menus}/move`, refOf(await now(b)))
    expect(await now(b)).toMatchObject({ type: 'root' })
    expect((await now(b)).parentId).toBeUndefined()
    await admin.call('PUT', `${menus}/move`, { ...refOf(await now(b)), parentId: folder.id })
    expect(await now(b)).toMatchObject({ type: 'dir', parentId: folder.id })
  })

  it('is removed only as it was read, and while nothing stands below it [SAFE-69]', async () => {
    const folder = await made()
    const page = await made({ type: 'menu', route: '/port/x', parentId: folder.id })
    expect(await codeOf(admin.call('DELETE', `${menus}/${folder.id}`))).toEqual([409, 'error.menu.in_use'])
    const stale = admin.call('DELETE', `${menus}/${page.id}`, { objectVersionNumber: 7 })
    expect(await codeOf(stale)).toEqual([409, 'error.optimistic_lock'])
    const known = { objectVersionNumber: page.objectVersionNumber }
    expect((await admin.call('DELETE', `${menus}/${page.id}`, known)).status).toBe(204)
    expect((await admin.call('DELETE', `${menus}/${folder.id}`)).status).toBe(204)
  })

  it('of the platform is seen by tenants and changed by none; that of another tenant does not exist [SAFE-1] [SAFE-2]', async () => {
    const { id } = await createdByPlatform('organization')
    const shared = { id, objectVersionNumber: 1 }
    expect((await tree()).find(one => one.id === id)).toMatchObject({ builtIn: true })
    const built = [403, 'error.menu.built_in']
    expect(
      await codeOf(admin.call('POST', `${menus}/update`, { ...shared, name: 'Mine', type: 'dir' })),
    ).toEqual(built)
    expect(await codeOf(admin.call('PUT', `${menus}/disable`, shared))).toEqual(built)
    expect(await codeOf(admin.call('DELETE', `${menus}/${id}`))).toEqual(built)
    expect((await made({ type: 'menu', route: '/port/own', parentId: id })).parentId).toBe(id)
    const itsOwn = await createdByPlatform('site')
    expect(await codeOf(admin.call('GET', `${menus}/${itsOwn.id}`))).toEqual([404, 'error.not_found'])

    const own = await made()
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    for (const [method, path, body] of [
      ['GET', `${menus}/${own.id}`, undefined],
      ['POST', `${menus}/update`, { ...refOf(own), name: 'Taken', type: 'dir' }],
      ['PUT', `${menus}/move`, refOf(own)],
      ['DELETE', `${menus}/${own.id}`, undefined],
      ['PUT', `${menus}/${own.id}/permission-sets`, { objectVersionNumber: 1, permissionSets: [] }],
    ] as const)
      expect(await codeOf(stranger.call(method, path, body)), path).toEqual([404, 'error.not_found'])
    expect((await tree(stranger)).map(one => one.id)).not.toContain(own.id)
  })
})

describe('the permission sets of a page', () => {
  it('are replaced as a whole, and include no call that the caller may not make [PERM-9]', async () => {
    const page = await made({ type: 'menu', route: '/port/pilots' })
    const path = `${menus}/${page.id}/permission-sets`
    const stored = (await now(page)) as Entry & { permissionSets: { id: string; name: string }[] }
    const sets = [
      {
        ...stored.permissionSets[0],
        code: 'port.see',
        controllerType: 'disabled',
        permissions: ['iam.role.list'],
      },
      { code: 'port.call', name: 'Call', controllerType: 'hidden', permissions: [] },
    ]
    const body = { objectVersionNumber: stored.objectVersionNumber, permissionSets: sets }
    const { status, body: put } = await admin.call('PUT', path, body)
    expect([status, put.permissionSets.length]).toEqual([200, 2])
    expect(put.permissionSets[0]).toMatchObject({ code: 'port.see', permissions: ['iam.role.list'] })
    expect(await codeOf(admin.call('PUT', path, body))).toEqual([409, 'error.optimistic_lock'])

    const verbs = ['tree', 'create', 'update', 'remove'].map(verb => `iam.menu-entry.${verb}`)
    const roleId = await makeRole(test.site, home.tenantId, verbs)
    const keeper = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    const own = await made({ type: 'menu', route: '/port/own' }, keeper)
    const beyond = {
      objectVersionNumber: own.objectVersionNumber,
      permissionSets: [{ code: 'a', name: 'A', controllerType: 'hidden', permissions: ['iam.role.grant'] }],
    }
    expect(await codeOf(keeper.call('PUT', `${menus}/${own.id}/permission-sets`, beyond))).toEqual([
      403,
      'error.permission_set.above_own',
    ])
  })

  const setsOf = (page: Entry, ...codes: string[]) => {
    const permissionSets = codes.map(code => ({
      code,
      name: code,
      controllerType: 'hidden',
      permissions: [],
    }))
    return admin.call('PUT', `${menus}/${page.id}/permission-sets`, {
      objectVersionNumber: page.objectVersionNumber,
      permissionSets,
    })
  }

  it('have codes that are taken by no other set of the level and no call, in any spelling [PERM-1]', async () => {
    await seedProduct(test.site)
    const taken = [409, 'error.permission_set.code_taken']
    const page = await made({ type: 'menu', route: '/hiam/online-user/list' })
    const spellings = [
      builtInElement,
      'HIAM.online-user.list.Column.Address',
      'hiam/online-user/list.column.address',
      `${page.code}.hiam.online-user.list.column.address`,
      `${page.code.toUpperCase()}/hiam/online-user/LIST.column/address`,
      `hzero.sys.online-user.${builtInElement}`,
      'hzero/sys/online-user.ps.DEFAULT',
      'iam.role.grant',
      'IAM/role.GRANT',
    ]
    for (const code of spellings) expect(await codeOf(setsOf(page, code)), code).toEqual(taken)
    expect(await codeOf(setsOf(page, 'port.twin', 'Port/Twin'))).toEqual(taken)
    expect((await setsOf(page, 'port.see', 'port.end.column.address')).status).toBe(200)
    const second = await made({ type: 'menu', route: '/port/second' })
    expect(await codeOf(setsOf(second, 'PORT.SEE'))).toEqual(taken)

    // A page that moves to the route of the product's brings its elements with it.
    const mover = await made({ type: 'menu', route: '/port/mover' })
    expect((await setsOf(mover, `${mover.code}.${builtInElement}`)).status).toBe(200)
    const moved = { ...refOf(await now(mover)), name: 'Mover', type: 'menu', route: '/hiam/online-user/list' }
    expect(await codeOf(admin.call('POST', `${menus}/update`, moved))).toEqual(taken)
    const sameCode = { name: 'X', type: 'menu', route: '/port/x', code: 'HZERO.sys/online-user' }
    expect(await codeOf(admin.call('POST', `${menus}/create`, sameCode))).toEqual([
      409,
      'error.menu.code_taken',
    ])
  })

  it.each([
    ['the code itself', () => builtInElement],
    ['its own code in front', (code: string) => `${code}.${builtInElement}`],
    ["the product's code in front", () => `hzero.sys.online-user.${builtInElement}`],
    ['other letters', () => builtInElement.toUpperCase()],
  ])(
    'of an older version that collide with the product’s open nothing of it, written with %s [PERM-9] [SAFE-10]',
    async (_, codeFor) => {
      await seedProduct(test.site)
      const page = await made({ type: 'menu', route: '/hiam/online-user/list' })
      const role = await makeRole(test.site, home.tenantId, ['platform.online-user.list'])
      await test.site({}, async (db: Scoped<RolePermissionsTables>) => {
        const { id } = await db
          .updateTable('permissionSet')
          .set({ code: codeFor(page.code) })
          .where('menuId', '=', page.id)
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('rolePermissionSet')
          .values({
            tenantId: home.tenantId,
            roleId: role,
            permissionSetTenantId: home.tenantId,
            permissionSetId: id,
          })
          .execute()
      })
      const reader = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
      const [answer] = (await reader.call('POST', `${menus}/check-permissions`, [builtInElement])).body
      expect(answer).toMatchObject({ approve: false })
      const list = await reader.call('GET', '/hpfm/v1/online-users')
      expect(list.body.content.length).toBeGreaterThan(0)
      expect(JSON.stringify(list.body)).not.toContain('127.0.0.1')
      const search = await reader.call('GET', '/hpfm/v1/online-users?loginIp=127.')
      expect([search.status, search.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
      // The administrator can still save the page as it is.
      const { permissionSets } = (await admin.call('GET', `${menus}/${page.id}`)).body
      const saved = { objectVersionNumber: page.objectVersionNumber, permissionSets }
      expect((await admin.call('PUT', `${menus}/${page.id}/permission-sets`, saved)).status).toBe(200)
    },
  )

  it('that the platform created answer before those of tenants', async () => {
    const code = `shared.${randomUUID()}`
    const { setId } = await makePermissionSet(test.site, home.tenantId, [], { code })
    const role = await makeRole(test.site, home.tenantId, [])
    await test.site({}, (db: Scoped<RolePermissionsTables>) =>
      db
        .insertInto('rolePermissionSet')
        .values({
          tenantId: home.tenantId,
          roleId: role,
          permissionSetTenantId: home.tenantId,
          permissionSetId: setId,
        })
        .execute(),
    )
    const reader = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    const check = async () =>
      (await reader.call('POST', `${menus}/check-permissions`, [code])).body[0].approve
    expect(await check()).toBe(true)
    const shared = await createdByPlatform('organization')
    await test.site({}, db =>
      db
        .insertInto('permissionSet')
        .values({
          tenantId: 0,
          menuTenantId: 0,
          menuId: shared.id,
          code,
          name: JSON.stringify({ en_US: code }),
        })
        .execute(),
    )
    expect(await check()).toBe(false)
  })
})
