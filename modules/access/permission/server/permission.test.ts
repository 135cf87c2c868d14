import type { MenuItem } from '@atrium/contract/access/menu'
import type { Explanation } from '@atrium/contract/access/permission'
import { everyCall } from '@atrium/contract/calls'
import { addressesOf, type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { isWhole } from '@atrium/server/testing/extent'
import {
  giveRole,
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RolePermissionsTables } from '../../role-permissions/server/role-permissions.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const explainPath = '/iam/hzero/v1/permissions/explain?code='
const explained = async (caller: Caller, code: string): Promise<Explanation> =>
  (await caller.call('GET', explainPath + encodeURIComponent(code))).body

/** The calls by the permission they need. */
const byPermission = Map.groupBy(
  everyCall().filter(({ call }) => permissionOf(call) !== undefined),
  ({ call }) => permissionOf(call) ?? '',
)
const permissions = [...byPermission.keys()]

const addressOf = (call: Endpoint): string =>
  (addressesOf(call.path)[0] ?? '').replace(/:\w+/g, '0190aaaa-0000-7000-8000-000000000000')

/** Whether the server passes a call on to its handler; the handler's result does not matter here. */
async function isLetThrough(caller: Caller, call: Endpoint): Promise<boolean> {
  const address = addressOf(call).replace('0190aaaa-0000-7000-8000-000000000000', String(caller.tenantId))
  const answer = await caller.call(call.method, address, call.body ? {} : undefined)
  return !['PERMISSION_NOT_PASS', 'error.level.site'].includes(answer.body?.code)
}

interface Graph {
  roles: { permissions: string[]; inherits: number | undefined; state: 'on' | 'off' | 'ended' }[]
}

const graphs: fc.Arbitrary<Graph> = fc.record({
  roles: fc.array(
    fc.record({
      permissions: fc.subarray(permissions, { maxLength: 4 }),
      inherits: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
      state: fc.constantFrom('on', 'on', 'on', 'off', 'ended'),
    }),
    { minLength: 2, maxLength: 6 },
  ),
})

/** Creates the roles of a graph, including inheritance from later roles and from themselves. */
async function build(tenantId: number, { roles }: Graph) {
  const ids: string[] = []
  for (const { permissions: held } of roles) ids.push(await makeRole(test.site, tenantId, held))
  await test.site({}, async db => {
    for (const [at, { inherits, state }] of roles.entries()) {
      const inheritId = inherits === undefined || inherits === at ? null : (ids[inherits] ?? null)
      const change = { inheritId, enabled: state !== 'off', endOn: state === 'ended' ? '2020-01-31' : null }
      await db.updateTable('role').set(change).where('id', '=', String(ids[at])).execute()
    }
  })
  return ids
}

describe('the explanation', () => {
  it('says of every call what the server does, in any graph of roles and all of them at once; so do the check and the menu [PERM-9] [SAFE-10]', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async graph => {
        const { tenantId } = await makeTenant(test.site)
        const ids = await build(tenantId, graph)
        const alone = new Set<string>()
        for (const [at, roleId] of ids.entries()) {
          if (graph.roles[at]?.state !== 'on') continue
          const caller = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
          for (const code of await expectAgreement(caller)) alone.add(code)
        }
        if (!graph.roles.some(role => role.state === 'on')) return
        const merged = await signIn(test, await makeMerged(tenantId, ids))
        expect(await expectAgreement(merged)).toEqual(alone)
      }),
      { numRuns: isWhole ? 12 : 2, seed: 20, endOnFailure: true },
    )
  }, 240_000)

  /** A person who works with all of these roles at once, and holds every permission in another tenant. */
  async function makeMerged(tenantId: number, ids: string[]): Promise<string> {
    const userId = await makeUser(test.site, tenantId, ids)
    const elsewhere = await makeTenant(test.site)
    await giveRole(test.site, elsewhere.tenantId, userId, elsewhere.adminRoleId)
    await test.site({}, db =>
      db.updateTable('appUser').set({ roleMerge: true }).where('id', '=', userId).execute(),
    )
    return userId
  }

  /** Checks that routes, check, explanation and menu agree about every call; returns what is allowed. */
  async function expectAgreement(caller: Caller): Promise<Set<string>> {
    const checked = new Map<string, boolean>(
      (await caller.call('POST', '/iam/hzero/v1/menus/check-permissions', permissions)).body.map(
        (answer: { code: string; approve: boolean }) => [answer.code, answer.approve],
      ),
    )
    for (const [code, calls] of byPermission) {
      const { approve, steps } = await explained(caller, code)
      for (const { call } of calls) {
        const allowed = await isLetThrough(caller, call)
        expect([code, approve]).toEqual([code, allowed])
        expect(steps.every(step => step.ok === true)).toBe(allowed)
        expect([code, checked.get(code)]).toEqual([code, allowed])
      }
    }
    await expectSameMenu(caller, caller.tenantId)
    return new Set([...checked].filter(([, approve]) => approve).map(([code]) => code))
  }

  /** A page is in the tree exactly when the explanation approves one of its sets. */
  async function expectSameMenu(caller: Caller, tenantId: number): Promise<void> {
    const tree: MenuItem[] = (await caller.call('GET', '/iam/hzero/v1/menus/tree')).body
    const shown = new Set(tree.map(item => item.id))
    const sets = await test.site({}, db =>
      db.selectFrom('permissionSet').select(['code', 'menuId']).where('tenantId', '=', tenantId).execute(),
    )
    for (const { code, menuId } of sets)
      expect([code, (await explained(caller, code)).approve]).toEqual([code, shown.has(menuId)])
  }
})

describe('a person who may', () => {
  it('lists the steps from the person to the data, and through whom it is inherited', async () => {
    const { tenantId } = await makeTenant(test.site, 'Norrvik')
    const base = await makeRole(test.site, tenantId, ['iam.role.list'], 'base-role')
    const own = await makeRole(test.site, tenantId, [], 'own-role')
    await test.site({}, db => db.updateTable('role').set({ inheritId: base }).where('id', '=', own).execute())
    const caller = await signIn(test, await makeUser(test.site, tenantId, [own], { realName: 'Elin Sand' }))
    const { approve, steps, missing, grantedBy } = await explained(caller, 'iam.role.list')
    expect(approve).toBe(true)
    expect(steps).toEqual([
      { kind: 'person', ok: true, name: 'Elin Sand' },
      { kind: 'role', ok: true, name: 'own-role' },
      {
        kind: 'permission-set',
        ok: true,
        name: expect.stringMatching(/^Set of /),
        inheritedFrom: 'base-role',
      },
      { kind: 'code', ok: true, name: 'iam.role.list' },
      { kind: 'data-scope', ok: true, name: 'Norrvik', dataScope: 'ALL' },
    ])
    expect([missing, grantedBy]).toEqual([undefined, []])
  })
})

describe('a person who may not', () => {
  let home: TestTenant
  let caller: Caller
  beforeAll(async () => {
    home = await makeTenant(test.site)
    caller = await signIn(
      test,
      await makeUser(test.site, home.tenantId, [await makeRole(test.site, home.tenantId, [])]),
    )
  })

  it('reads what is missing, and who could grant it: nobody who lacks it, and nobody of another tenant', async () => {
    const foreign = await makeTenant(test.site)
    await makeUser(test.site, foreign.tenantId, [foreign.adminRoleId], { realName: 'Foreign Admin' })
    await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Own Admin' })
    const { setId } = await makePermissionSet(test.site, home.tenantId, ['iam.role.remove'])
    const grants = async (held: string[]) => {
      const role = await makeRole(test.site, home.tenantId, ['iam.role.grant'])
      for (const id of held)
        await test.site({}, (db: Scoped<RolePermissionsTables>) =>
          db
            .insertInto('rolePermissionSet')
            .values({
              tenantId: home.tenantId,
              roleId: role,
              permissionSetTenantId: home.tenantId,
              permissionSetId: id,
            })
            .execute(),
        )
      return role
    }
    await makeUser(test.site, home.tenantId, [await grants([setId])], { realName: 'Can Grant' })
    await makeUser(test.site, home.tenantId, [await grants([])], { realName: 'Lacks It' })
    const { approve, steps, missing, grantedBy } = await explained(caller, 'iam.role.remove')
    expect(approve).toBe(false)
    expect(steps.map(step => [step.kind, step.ok])).toEqual([
      ['person', true],
      ['role', true],
      ['permission-set', false],
      ['code', undefined],
      ['data-scope', undefined],
    ])
    expect(missing?.code).toBe('iam.role.remove')
    expect(missing?.sets.map(set => set.id)).toContain(setId)
    expect(grantedBy.map(person => person.realName)).toEqual(['Can Grant', 'Own Admin'])
  })

  it('reads that the role is of the wrong level, where only the platform may', async () => {
    const admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const { approve, steps } = await explained(admin, 'iam.tenant.list')
    expect(approve).toBe(false)
    expect(steps.find(step => step.ok === false)?.kind).toBe('role')
  })

  it('reads of a code that nobody knows that nobody holds it', async () => {
    const admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const { approve, missing } = await explained(admin, 'no.such.code')
    expect([approve, missing?.sets]).toEqual([false, []])
  })
})

describe('the batch check of the parent platform', () => {
  it('takes codes alone or with what belongs to them, and gives each back as it came [CALL-12]', async () => {
    const { tenantId } = await makeTenant(test.site)
    const role = await makeRole(test.site, tenantId, ['iam.role.list'])
    const caller = await signIn(test, await makeUser(test.site, tenantId, [role]))
    const path = '/iam/v1/permissions/checkPermission'
    const answer = await caller.call('POST', path, [
      'iam.role.list',
      { code: 'iam.role.create', organizationId: tenantId, resourceType: 'organization' },
      { code: 'iam.role.list', projectId: '7' },
    ])
    expect(answer.body).toEqual([
      { code: 'iam.role.list', approve: true, controllerType: 'disabled' },
      {
        code: 'iam.role.create',
        organizationId: tenantId,
        resourceType: 'organization',
        approve: false,
        controllerType: 'disabled',
      },
      { code: 'iam.role.list', projectId: '7', approve: true, controllerType: 'disabled' },
    ])
    const tooMany = await caller.call('POST', path, Array(501).fill('iam.role.list'))
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'error.permission.tooMany'])
    expect((await caller.call('POST', path, [{ name: 'no code' }])).status).toBe(400)
  })
})
