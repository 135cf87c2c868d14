import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RolePermissionsTables } from '../../role-permissions/server/role-permissions.tables.ts'
import type { RoleBranch, RoleDraft } from '../role.contract.ts'

const list = '/iam/hzero/v1/roles/paging'
const roles = '/iam/hzero/v1/roles'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(
    test,
    await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: 'Ines Marchetti' }),
  )
})

const draft = (change: Partial<RoleDraft> = {}) => ({
  code: 'dispatch-lead',
  name: 'Dispatch lead',
  ...change,
})

async function create(change: Partial<RoleDraft> = {}) {
  const answer = await admin.call('POST', roles, draft(change))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('a role', () => {
  it('is made, read, changed and removed', async () => {
    const made = await create({ description: 'Plans the day', _tls: { name: { zh_CN: '调度主管' } } })
    expect(made).toMatchObject({
      code: 'dispatch-lead',
      level: 'organization',
      objectVersionNumber: 1,
      createdByName: 'Ines Marchetti',
    })
    expect(made._tls).toEqual({
      name: { en_US: 'Dispatch lead', zh_CN: '调度主管' },
      description: { en_US: 'Plans the day' },
    })

    const changed = await admin.call('PUT', roles, {
      id: made.id,
      objectVersionNumber: 1,
      name: 'Lead',
      enabled: false,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ name: 'Lead', enabled: false, objectVersionNumber: 2 })
    expect(changed.body._tls.name).toEqual({ en_US: 'Lead', zh_CN: '调度主管' })

    const removed = await admin.call('DELETE', roles, [{ id: made.id, objectVersionNumber: 2 }])
    expect([removed.status, removed.body]).toEqual([204, ''])
    expect((await admin.call('GET', `${roles}/${made.id}`)).status).toBe(404)
  })

  it('is written and read in the language of the person', async () => {
    const chinese = await signIn(
      test,
      await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { language: 'zh_CN' }),
    )
    const { body: made } = await chinese.call('POST', roles, draft({ name: '调度主管' }))
    expect(made._tls.name).toEqual({ zh_CN: '调度主管' })
    const taken = await chinese.call('POST', roles, draft({ name: '另一个' }))
    expect(taken.body.message).toBe('此编码已被其他角色使用')
  })

  it('whose code is taken is refused, and nothing of it is kept', async () => {
    await create()
    const again = await admin.call('POST', roles, draft({ name: 'Another' }))
    expect([again.status, again.body.code]).toEqual([409, 'error.role.code_taken'])
    expect(again.body).toMatchObject({ failed: true, type: 'warn', message: 'Another role uses this code' })
    const { body } = await admin.call('GET', `${list}?code=dispatch`)
    expect(body.totalElements).toBe(1)
  })

  it('with bad input is refused naming the field and the rule, in the language of the person', async () => {
    const answer = await admin.call('POST', roles, {
      code: 'no spaces',
      name: '',
      endDateActive: '2026-02-30',
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'error.data_invalid'])
    expect(answer.body.fields.map((one: { field: string }) => one.field).sort()).toEqual([
      'code',
      'endDateActive',
      'name',
    ])
  })

  it('drops fields it does not know, and a tenant in the body decides nothing [SAFE-2]', async () => {
    const other = await makeTenant(test.site)
    const answer = await admin.call('POST', roles, {
      ...draft(),
      tenantId: other.tenantId,
      builtIn: true,
      level: 'site',
      admin: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ tenantId: tenant.tenantId, builtIn: false, level: 'organization' })
  })

  it('that was changed in between is not overwritten: the answer says by whom', async () => {
    const made = await create()
    const change = { id: made.id, objectVersionNumber: 1, name: 'First' }
    expect((await admin.call('PUT', roles, change)).status).toBe(200)
    const late = await admin.call('PUT', roles, { ...change, name: 'Second' })
    expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    expect(late.body.message).toContain('Ines Marchetti')
    expect((await admin.call('GET', `${roles}/${made.id}`)).body.name).toBe('First')
  })

  it('keeps every accepted change when many save at once', async () => {
    const made = await create()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.call('PUT', roles, { id: made.id, objectVersionNumber: 1, name: `Name ${index}` }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(11).fill(409)])
  })

  it('cannot stand below itself, over parents or inheritance', async () => {
    const [top, middle] = [await create({ code: 'top' }), await create({ code: 'middle' })]
    const below = (id: string, version: number, change: object) =>
      admin.call('PUT', roles, { id, objectVersionNumber: version, name: 'x', ...change })
    expect((await below(middle.id, 1, { parentRoleId: top.id })).status).toBe(200)
    for (const change of [
      { parentRoleId: middle.id },
      { inheritRoleId: middle.id },
      { parentRoleId: top.id },
    ]) {
      const answer = await below(top.id, 1, change)
      expect([answer.status, answer.body.code]).toEqual([400, 'error.role.parent_cycle'])
    }
  })

  it('cannot hang under a role of another tenant', async () => {
    const other = await makeTenant(test.site)
    const answer = await admin.call('POST', roles, draft({ parentRoleId: other.adminRoleId }))
    expect([answer.status, answer.body.code]).toEqual([400, 'error.role.parent_unknown'])
  })

  it('that people hold, or that has roles below it, is not removed', async () => {
    const [held, above] = [await create({ code: 'held' }), await create({ code: 'above' })]
    await create({ code: 'below', parentRoleId: above.id })
    await giveRole(test.site, tenant.tenantId, admin.userId, held.id)
    for (const role of [held, above]) {
      const answer = await admin.call('DELETE', roles, [{ id: role.id, objectVersionNumber: 1 }])
      expect([answer.status, answer.body.code]).toEqual([409, 'error.role.in_use'])
    }
  })

  it('names before it is deleted the people and roles that stand in the way, of its own tenant alone [SAFE-1]', async () => {
    const [held, above, free] = [
      await create({ code: 'held', name: 'Held' }),
      await create({ code: 'above', name: 'Above' }),
      await create({ code: 'free', name: 'Free' }),
    ]
    const below = await create({ code: 'below', name: 'Below', parentRoleId: above.id })
    const heir = await create({ code: 'heir', name: 'Heir', inheritRoleId: above.id })
    const former = await makeUser(test.site, tenant.tenantId, [])
    await giveRole(test.site, tenant.tenantId, admin.userId, held.id)
    await giveRole(test.site, tenant.tenantId, former, held.id)
    await sql`update member_role set end_on = current_date - 1 where user_id = ${former}`.execute(
      test.databases.site,
    )
    const ids = [held.id, above.id, free.id]
    const found = await admin.call('POST', `${roles}/removal-preview`, ids)
    expect([found.status, found.body]).toEqual([
      200,
      [
        {
          ...{ id: above.id, name: 'Above', holders: 0, groups: 0, units: 0 },
          below: [
            { id: below.id, name: 'Below' },
            { id: heir.id, name: 'Heir' },
          ],
        },
        { id: free.id, name: 'Free', holders: 0, groups: 0, units: 0, below: [] },
        { id: held.id, name: 'Held', holders: 2, groups: 0, units: 0, below: [] },
      ],
    ])
    const refsOf = (some: { id: string }[]) => some.map(({ id }) => ({ id, objectVersionNumber: 1 }))
    expect((await admin.call('DELETE', roles, refsOf([held]))).body.code).toBe('error.role.in_use')
    expect((await admin.call('DELETE', roles, refsOf([free]))).status).toBe(204)
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('POST', `${roles}/removal-preview`, ids)).body).toEqual([])
  })

  it('that is built in is neither changed nor removed', async () => {
    const ref = { id: tenant.adminRoleId, objectVersionNumber: 1 }
    for (const [method, path, body] of [
      ['PUT', roles, { ...ref, name: 'Mine' }],
      ['PUT', `${roles}/disable`, [ref]],
      ['DELETE', roles, [ref]],
      ['PUT', `${roles}/${ref.id}/permission-sets`, { objectVersionNumber: 1, assign: [], recycle: [] }],
    ] as const)
      expect((await admin.call(method, path, body)).body.code).toBe('error.role.built_in')
  })
})

describe('a role that inherits', () => {
  it('says how many permission sets it holds in all, and how many of its own', async () => {
    const base = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
    const heir = await create({ code: 'counted', inheritRoleId: base })
    const { body } = await admin.call('GET', `${roles}/${heir.id}`)
    expect(body).toMatchObject({ permissionSetCount: 0, heldSetCount: 1 })
    const all = await admin.call('GET', `${roles}/${tenant.adminRoleId}`)
    expect(all.body).not.toHaveProperty('heldSetCount')
  })

  const inherit = (caller: Caller, id: string, inheritRoleId: string, version = 1, more = {}) =>
    caller.call('PUT', roles, { id, objectVersionNumber: version, name: 'x', inheritRoleId, ...more })

  it('gains nothing that the caller does not hold', async () => {
    const strong = await makeRole(test.site, tenant.tenantId, ['iam.role.remove'])
    const own = await makeRole(test.site, tenant.tenantId, [
      'iam.role.list',
      'iam.role.update',
      'iam.role.create',
    ])
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [own]))
    for (const answer of [
      await inherit(person, own, strong),
      await person.call('POST', roles, draft({ inheritRoleId: strong })),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'error.permission_set.above_own'])
    expect((await person.call('DELETE', roles, [{ id: strong, objectVersionNumber: 1 }])).status).toBe(403)
    expect((await inherit(admin, own, strong)).status).toBe(200)
  })

  it('cannot inherit from the administrator, who holds everything', async () => {
    const role = await create()
    const answer = await inherit(admin, role.id, tenant.adminRoleId)
    expect([answer.status, answer.body.code]).toEqual([400, 'error.role.inherit_administrator'])
  })

  it('is not moved under a parent that lacks what it holds', async () => {
    const role = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
    const weak = await create({ code: 'weak' })
    const answer = await admin.call('PUT', roles, {
      id: role,
      objectVersionNumber: 1,
      name: 'x',
      parentRoleId: weak.id,
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'error.permission_set.parent_lacks'])
  })
})

describe('a role that was removed', () => {
  it('comes back under its code as another one, which nobody holds and which holds nothing [SAFE-18]', async () => {
    const made = await create()
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    const change = { objectVersionNumber: 1, assign: [setId], recycle: [] }
    await admin.call('PUT', `${roles}/${made.id}/permission-sets`, change)
    const removed = [{ id: made.id, objectVersionNumber: 2 }]
    expect((await admin.call('DELETE', roles, removed)).status).toBe(204)
    const again = await create()
    expect(again.id).not.toBe(made.id)
    expect(again).toMatchObject({ memberCount: 0, permissionSetCount: 0, objectVersionNumber: 1 })
    expect((await admin.call('GET', `${roles}/${made.id}`)).status).toBe(404)
  })
})

describe('a role made from another one', () => {
  const setsOf = async (id: string) => (await admin.call('GET', `${roles}/${id}`)).body.permissionSetCount

  it('by copying holds what that one holds, and goes its own way afterwards', async () => {
    const above = await makeRole(test.site, tenant.tenantId, ['iam.user.list'])
    const source = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
    const scope = { objectVersionNumber: 1, dataScope: 'OWN', unitIds: [], values: [] }
    expect((await admin.call('PUT', `${roles}/${source}/data-scope`, scope)).status).toBe(200)
    const copied = await admin.call('POST', `${roles}/copy`, {
      ...draft({ inheritRoleId: above }),
      copyFromRoleId: source,
    })
    expect(copied.status, JSON.stringify(copied.body)).toBe(200)
    expect(copied.body).toMatchObject({ code: 'dispatch-lead', permissionSetCount: 1, inheritRoleId: above })
    const shows = await admin.call('GET', `${roles}/${copied.body.id}/data-scope`)
    expect(shows.body).toMatchObject({ dataScope: 'OWN' })
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [copied.body.id]))
    expect((await person.call('GET', list)).status).toBe(200)
    await test.site({}, (db: Scoped<RolePermissionsTables>) =>
      db.deleteFrom('rolePermissionSet').where('roleId', '=', source).execute(),
    )
    expect((await person.call('GET', list)).status).toBe(200)
  })

  it('by inheriting holds what that one is given later, too', async () => {
    const source = await create({ code: 'source' })
    const heir = await admin.call('POST', `${roles}/inherit`, {
      ...draft({ code: 'heir' }),
      inheritRoleId: source.id,
    })
    expect(heir.body).toMatchObject({ inheritRoleId: source.id, permissionSetCount: 0 })
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [heir.body.id]))
    expect((await person.call('GET', list)).status).toBe(403)
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    const change = { objectVersionNumber: 1, assign: [setId], recycle: [] }
    expect((await admin.call('PUT', `${roles}/${source.id}/permission-sets`, change)).status).toBe(200)
    expect((await person.call('GET', list)).status).toBe(200)
    expect((await admin.call('POST', `${roles}/inherit`, draft({ code: 'none' }))).status).toBe(400)
  })

  it('holds nothing that its maker does not hold, and neither all nor what is of another tenant', async () => {
    const strong = await makeRole(test.site, tenant.tenantId, ['iam.role.remove'])
    const maker = await makeRole(test.site, tenant.tenantId, ['iam.role.copy', 'iam.role.inherit'])
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [maker]))
    for (const [path, body] of [
      ['copy', { ...draft(), copyFromRoleId: strong }],
      ['inherit', { ...draft(), inheritRoleId: strong }],
    ] as const) {
      const answer = await person.call('POST', `${roles}/${path}`, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'error.permission_set.above_own'])
    }
    const all = await admin.call('POST', `${roles}/copy`, { ...draft(), copyFromRoleId: tenant.adminRoleId })
    expect([all.status, all.body.code]).toEqual([400, 'error.role.copy_administrator'])
    const other = await makeTenant(test.site)
    const foreign = await makeRole(test.site, other.tenantId, ['iam.role.list'])
    for (const [path, body, status] of [
      ['copy', { ...draft(), copyFromRoleId: foreign }, 404],
      ['inherit', { ...draft(), inheritRoleId: foreign }, 400],
    ] as const)
      expect([path, (await admin.call('POST', `${roles}/${path}`, body)).status]).toEqual([path, status])
    expect((await admin.call('GET', `${list}?code=dispatch`)).body.totalElements).toBe(0)
    expect(await setsOf(strong)).toBe(1)
  })
})

describe('the tree of roles', () => {
  const tree = `${roles}/self/manageable-roles/tree`

  it('begins with those below no other, and is read level by level', async () => {
    const top = await create({ code: 'top', name: 'Top' })
    const [first, second] = [
      await create({ code: 'first', name: 'First', parentRoleId: top.id }),
      await create({ code: 'second', name: 'Second', parentRoleId: top.id }),
    ]
    await create({ code: 'third', name: 'Third', parentRoleId: first.id })
    const { body: roots } = await admin.call('GET', tree)
    expect(roots.map((role: Role) => [role.code, role.childrenNum])).toEqual(
      [
        ['role/organization/default/administrator', 0],
        ['top', 2],
      ].sort((one, other) => (roots[0].code === one[0] ? -1 : roots[0].code === other[0] ? 1 : 0)),
    )
    const { body: below } = await admin.call('GET', `${tree}/sub?parentRoleId=${top.id}`)
    expect(below.content.map((role: Role) => [role.id, role.childrenNum])).toEqual([
      [first.id, 1],
      [second.id, 0],
    ])
    const { body: found } = await admin.call('GET', `${tree}?name=thi`)
    expect(found.map((role: Role) => role.code)).toEqual(['third'])
  })

  it('shows another tenant nothing [SAFE-1]', async () => {
    const top = await create({ code: 'top' })
    await create({ code: 'below', parentRoleId: top.id })
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('GET', `${tree}?code=top`)).body).toEqual([])
    expect((await stranger.call('GET', `${tree}/sub?parentRoleId=${top.id}`)).body.totalElements).toBe(0)
  })
})

type Role = RoleBranch

describe('the last day of a role', () => {
  it('is today or later, and a day that was stored may stay', async () => {
    const past = await admin.call('POST', roles, draft({ endDateActive: '2020-01-01' }))
    expect([past.status, past.body.code]).toEqual([400, 'error.role.end_before_start'])
    const made = await create()
    await test.databases.site
      .updateTable('role')
      .set({ endOn: '2020-01-01' })
      .where('id', '=', made.id)
      .execute()
    await test.settled()
    const saved = { id: made.id, objectVersionNumber: 2, name: 'x', endDateActive: '2020-01-01' }
    expect((await admin.call('PUT', roles, saved)).status).toBe(200)
  })
})

describe('several roles', () => {
  it('are disabled and enabled in one step, all or none', async () => {
    const [one, two] = [await create({ code: 'one' }), await create({ code: 'two' })]
    const refs = [one, two].map(role => ({ id: role.id, objectVersionNumber: 1 }))
    const stale = await admin.call('PUT', `${roles}/disable`, [
      refs[0],
      { ...refs[1], objectVersionNumber: 9 },
    ])
    expect(stale.status).toBe(409)
    expect((await admin.call('GET', `${roles}/${one.id}`)).body.enabled).toBe(true)
    expect((await admin.call('PUT', `${roles}/disable`, refs)).status).toBe(204)
    for (const role of [one, two])
      expect((await admin.call('GET', `${roles}/${role.id}`)).body.enabled).toBe(false)
    expect(
      (
        await admin.call(
          'PUT',
          `${roles}/enable`,
          refs.map(ref => ({ ...ref, objectVersionNumber: 2 })),
        )
      ).status,
    ).toBe(204)
  })
})

describe('the list of roles', () => {
  it('is paged, filtered and sorted [PAGE-1] [PAGE-2] [PAGE-7]', async () => {
    for (let index = 0; index < 13; index++)
      await create({ code: `role-${index}`, name: `Role ${String(index).padStart(2, '0')}` })
    const { body: first } = await admin.call('GET', list)
    expect(first).toMatchObject({
      number: 0,
      size: 10,
      numberOfElements: 10,
      totalElements: 14,
      totalPages: 2,
    })
    const { body: last } = await admin.call('GET', `${list}?page=1&sort=name,desc&name=role`)
    expect(last.content.map((row: { name: string }) => row.name)).toEqual(['Role 02', 'Role 01', 'Role 00'])
    const { body: past } = await admin.call('GET', `${list}?page=50`)
    expect(past).toMatchObject({ content: [], totalElements: 14 })
    for (const size of ['500', '1000000000'])
      expect((await admin.call('GET', `${list}?size=${size}`)).body.size).toBe(200)
    expect((await admin.call('GET', `${list}?page=1000000000000`)).body).toMatchObject({
      content: [],
      totalElements: 14,
    })
    expect((await admin.call('GET', `${list}?code=ROLE-1&enabled=true`)).body.totalElements).toBe(4)
  })

  it('refuses what is no page and sorts by nothing it does not show [PAGE-7]', async () => {
    for (const query of ['size=0', 'page=-1', 'page=1.5', 'size=10;'])
      expect((await admin.call('GET', `${list}?${query}`)).body.code, query).toBe('error.page.invalid')
    for (const sort of ['tenantId,asc', 'password_hash,asc', "name,asc'--", 'names,asc'])
      expect((await admin.call('GET', `${list}?sort=${encodeURIComponent(sort)}`)).body.code, sort).toBe(
        'error.sort.unknown',
      )
  })
})

describe('another tenant', () => {
  it('reads nothing of it: the answer is that of an id that never existed [SAFE-1]', async () => {
    const made = await create()
    const stranger = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, stranger.tenantId, [stranger.adminRoleId]))
    const without = ({ requestId: _, ...body }: Record<string, unknown>) => body
    for (const path of [`${roles}/ID`, `${roles}/ID/permission-set-tree`]) {
      const [foreign, absent, nonsense] = await Promise.all(
        [made.id, '0190aaaa-0000-7000-8000-000000000000', 'no-id'].map(id =>
          other.call('GET', path.replace('ID', id)),
        ),
      )
      expect(foreign?.status).toBe(404)
      expect(without(foreign?.body)).toEqual(without(absent?.body))
      expect(without(nonsense?.body)).toEqual(without(absent?.body))
    }
    expect((await other.call('GET', `${list}?code=dispatch`)).body.totalElements).toBe(0)
  })

  it('changes and removes nothing of it [SAFE-2]', async () => {
    const made = await create()
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    const stranger = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, stranger.tenantId, [stranger.adminRoleId]))
    const ref = { id: made.id, objectVersionNumber: 1 }
    for (const [method, path, body] of [
      ['PUT', roles, { ...ref, name: 'Stolen' }],
      ['PUT', `${roles}/disable`, [ref]],
      ['PUT', `${roles}/enable`, [ref]],
      ['DELETE', roles, [ref]],
      [
        'PUT',
        `${roles}/${made.id}/permission-sets`,
        { objectVersionNumber: 1, assign: [setId], recycle: [] },
      ],
    ] as const) {
      const answer = await other.call(method, path, body)
      expect([answer.status, answer.body.code], path).toEqual([404, 'error.not_found'])
    }
    expect((await admin.call('GET', `${roles}/${made.id}`)).body).toMatchObject({
      name: 'Dispatch lead',
      objectVersionNumber: 1,
    })
  })
})

describe('the permission sets of a role', () => {
  const tree = (id: string) => admin.call('GET', `${roles}/${id}/permission-set-tree`)
  interface Entry {
    id: string
    type: string
    checkedFlag?: string
    inheritFlag?: number
    shieldReason?: string
    subMenus?: readonly Entry[]
  }
  const setsIn = (nodes: readonly Entry[]): readonly Entry[] =>
    nodes.flatMap(node => (node.type === 'ps' ? [node] : setsIn(node.subMenus ?? [])))

  it('are granted and revoked in one step, and count at the next call [PERM-9]', async () => {
    const role = await create()
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [role.id]))
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    expect((await person.call('GET', list)).body.code).toBe('PERMISSION_NOT_PASS')
    const path = `${roles}/${role.id}/permission-sets`
    const granted = await admin.call('PUT', path, { objectVersionNumber: 1, assign: [setId], recycle: [] })
    expect(granted.body).toMatchObject({ permissionSetCount: 1, objectVersionNumber: 2 })
    expect((await person.call('GET', list)).status).toBe(200)
    expect(setsIn((await tree(role.id)).body).find(set => set.id === setId)).toMatchObject({
      checkedFlag: 'Y',
      inheritFlag: 0,
    })
    const taken = await admin.call('PUT', path, { objectVersionNumber: 2, assign: [], recycle: [setId] })
    expect(taken.body.permissionSetCount).toBe(0)
    expect((await person.call('GET', list)).status).toBe(403)
  })

  it('pass on to a role that inherits, as long as the role above counts', async () => {
    const above = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
    const role = await create({ inheritRoleId: above })
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [role.id]))
    expect((await person.call('GET', list)).status).toBe(200)
    expect(
      setsIn((await tree(role.id)).body).some(set => set.checkedFlag === 'Y' && set.inheritFlag === 1),
    ).toBe(true)
    await admin.call('PUT', `${roles}/disable`, [{ id: above, objectVersionNumber: 1 }])
    expect((await person.call('GET', list)).status).toBe(403)
  })

  it('that the parent role lacks cannot be granted', async () => {
    const parent = await create({ code: 'parent' })
    const role = await create({ code: 'child', parentRoleId: parent.id })
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    expect(setsIn((await tree(role.id)).body).find(set => set.id === setId)?.shieldReason).toBe(
      'parent-lacks',
    )
    const answer = await admin.call('PUT', `${roles}/${role.id}/permission-sets`, {
      objectVersionNumber: 1,
      assign: [setId],
      recycle: [],
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'error.permission_set.parent_lacks'])
    expect((await admin.call('GET', `${roles}/${role.id}`)).body.permissionSetCount).toBe(0)
  })

  it('that a person does not hold cannot be granted by them', async () => {
    const role = await create()
    const grantor = await makeRole(test.site, tenant.tenantId, ['iam.role.list', 'iam.role.grant'])
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [grantor]))
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.remove'])
    const answer = await person.call('PUT', `${roles}/${role.id}/permission-sets`, {
      objectVersionNumber: 1,
      assign: [setId],
      recycle: [],
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'error.permission_set.above_own'])
  })
})

describe('what happened', () => {
  it('is stored with the change itself: who, before and after, and what others must be notified of', async () => {
    const made = await create()
    await admin.call('PUT', roles, { id: made.id, objectVersionNumber: 1, name: 'Lead' })
    const trail = await test.databases.site
      .selectFrom('audit')
      .selectAll()
      .where('entityId', '=', made.id)
      .orderBy('id')
      .execute()
    expect(trail.map(row => [row.verb, row.actorId, row.tenantId])).toEqual([
      ['create', admin.userId, tenant.tenantId],
      ['update', admin.userId, tenant.tenantId],
    ])
    expect([trail[1]?.before?.name, trail[1]?.after?.name]).toEqual([
      { en_US: 'Dispatch lead' },
      { en_US: 'Lead' },
    ])
    const announced = await test.databases.site
      .selectFrom('outbox')
      .select('verb')
      .where('entityId', '=', made.id)
      .execute()
    expect(announced).toHaveLength(2)
  })

  it('is kept of what goes with a role that is removed, too', async () => {
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    const made = await create()
    const granted = await admin.call('PUT', `${roles}/${made.id}/permission-sets`, {
      objectVersionNumber: 1,
      assign: [setId],
      recycle: [],
    })
    expect(granted.status).toBe(200)
    const removed = await admin.call('DELETE', roles, [{ id: made.id, objectVersionNumber: 2 }])
    expect(removed.status, JSON.stringify(removed.body)).toBe(204)
    const trail = await test.databases.site
      .selectFrom('audit')
      .select(['entity', 'verb', 'actorId'])
      .where('tenantId', '=', tenant.tenantId)
      .where('verb', '=', 'delete')
      .execute()
    expect(trail).toHaveLength(2)
    expect(trail).toContainEqual({ entity: 'role', verb: 'delete', actorId: admin.userId })
    expect(trail).toContainEqual({ entity: 'role_permission_set', verb: 'delete', actorId: admin.userId })
  })

  it('cannot be changed by the application', async () => {
    await create()
    for (const query of [test.databases.app.deleteFrom('audit'), test.databases.app.deleteFrom('outbox')])
      await expect(query.execute()).rejects.toThrow(/permission denied/)
  })
})
