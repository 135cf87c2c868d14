import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
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
import type { GrantPreview } from '../role-grant.contract.ts'
import type { RolePermissionsTables } from './role-permissions.tables.ts'

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

interface Change {
  assign?: string[]
  recycle?: string[]
  onTrial?: boolean
}

const bodyOf = async (roleId: string, change: Change) => {
  const { body } = await admin.call('GET', `${roles}/${roleId}`)
  return { objectVersionNumber: body.objectVersionNumber, assign: [], recycle: [], ...change }
}
const preview = async (roleId: string, change: Change, by = admin): Promise<GrantPreview> => {
  const path = `${roles}/${roleId}/permission-sets/preview`
  const { status, body } = await by.call('POST', path, await bodyOf(roleId, change))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const save = async (roleId: string, change: Change, by = admin) =>
  by.call('PUT', `${roles}/${roleId}/permission-sets`, await bodyOf(roleId, change))
const takeBacks = async (roleId: string) =>
  (await admin.call('GET', `${roles}/${roleId}/permission-sets/take-backs`)).body

const inherit = (roleId: string, inheritId: string) =>
  test.site({}, db => db.updateTable('role').set({ inheritId }).where('id', '=', roleId).execute())

/** The codes that the server's check approves for a person in any of their roles. */
async function allowedTo(userId: string, roleIds: readonly string[], codes: readonly string[]) {
  const caller = await signIn(test, userId)
  const allowed = new Set<string>()
  for (const roleId of roleIds) {
    await test.site({}, db =>
      db.updateTable('session').set({ roleId }).where('id', '=', caller.sessionId).execute(),
    )
    const { body } = await caller.call('POST', '/iam/hzero/v1/menus/check-permissions', codes)
    for (const { code, approve } of body) if (approve) allowed.add(code)
  }
  return allowed
}

const permissions = ['iam.role.list', 'iam.role.create', 'iam.menu-entry.tree', 'platform.prompt.list']

describe('the preview of a change of permissions', () => {
  it('predicts for all people what is true after the save, in any graph of roles, and changes nothing [PERM-9]', async () => {
    const graph = fc.record({
      inherits: fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 4, maxLength: 4 }),
      held: fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 4, maxLength: 4 }),
      people: fc.array(fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }), {
        minLength: 3,
        maxLength: 3,
      }),
      assign: fc.subarray([0, 1, 2, 3]),
      recycle: fc.subarray([0, 1, 2, 3]),
    })
    await fc.assert(
      fc.asyncProperty(graph, async ({ inherits, held, people, assign, recycle }) => {
        const home = await makeTenant(test.site)
        admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
        const sets: { setId: string; code: string }[] = []
        for (const permission of permissions) {
          const code = `set-${permission}`
          const made = await makePermissionSet(test.site, home.tenantId, [permission], { code })
          sets.push({ setId: made.setId, code })
        }
        const idsOf = (places: readonly number[]) => places.map(at => sets[at]?.setId ?? '')
        const ids: string[] = []
        for (const _ of held) ids.push(await makeRole(test.site, home.tenantId, []))
        for (const [at, places] of held.entries()) await save(ids[at] ?? '', { assign: idsOf(places) })
        for (const [at, to] of inherits.entries())
          if (to !== undefined && to !== at) await inherit(ids[at] ?? '', ids[to] ?? '')
        const holders: { userId: string; roleIds: string[] }[] = []
        for (const places of people) {
          const roleIds = places.map(at => ids[at] ?? '')
          holders.push({ roleIds, userId: await makeUser(test.site, home.tenantId, roleIds) })
        }
        const codes = [...permissions, ...sets.map(set => set.code)]
        const look = () => Promise.all(holders.map(one => allowedTo(one.userId, one.roleIds, codes)))

        const changed = ids[0] ?? ''
        const change = {
          assign: idsOf(assign.filter(at => !recycle.includes(at))),
          recycle: idsOf(recycle),
        }
        const before = await look()
        const said = await preview(changed, change)
        expect(await look()).toEqual(before)
        expect((await save(changed, change)).status).toBe(200)
        const after = await look()

        const count = (code: string, direction: 'gains' | 'loses') => {
          const [from, to] = direction === 'gains' ? [before, after] : [after, before]
          return holders.filter((_, at) => !from[at]?.has(code) && to[at]?.has(code)).length
        }
        for (const direction of ['gains', 'loses'] as const) {
          for (const code of permissions)
            expect([
              code,
              direction,
              said.permissions.find(one => one.code === code && one.way === direction)?.people ?? 0,
            ]).toEqual([code, direction, count(code, direction)])
          for (const { setId, code } of sets)
            expect([
              code,
              direction,
              said.sets.find(one => one.id === setId && one.way === direction)?.people ?? 0,
            ]).toEqual([code, direction, count(code, direction)])
          const counted = holders.filter((_, at) =>
            sets.some(({ code }) => {
              const [from, to] = direction === 'gains' ? [before, after] : [after, before]
              return !from[at]?.has(code) && to[at]?.has(code)
            }),
          ).length
          expect([direction, direction === 'gains' ? said.gaining : said.losing]).toEqual([
            direction,
            counted,
          ])
        }
      }),
      { numRuns: 6, seed: 26, endOnFailure: true },
    )
  }, 120_000)

  it('names people, pages that appear and vanish, and what nobody holds any more', async () => {
    const [given, taken] = [
      await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list']),
      await makePermissionSet(test.site, tenant.tenantId, ['iam.role.create']),
    ]
    const role = await makeRole(test.site, tenant.tenantId, [])
    await save(role, { assign: [taken.setId] })
    await makeUser(test.site, tenant.tenantId, [role], { realName: 'Rosa Lind' })
    const said = await preview(role, { assign: [given.setId], recycle: [taken.setId] })
    expect(said).toMatchObject({ gaining: 1, onlyGaining: 0, losing: 1, keepsOwnAccess: true, undoers: 0 })
    expect(said.people).toEqual([{ userId: expect.any(String), realName: 'Rosa Lind', gains: 1, loses: 1 }])
    // Sorted by their menus, whose codes are random here.
    const byDirection = <Line extends Record<'way', string>>(lines: readonly Line[]) =>
      lines.toSorted((one, other) => (one.way < other.way ? -1 : 1))
    expect(byDirection(said.sets)).toEqual([
      expect.objectContaining({ id: given.setId, way: 'gains', people: 1, names: ['Rosa Lind'] }),
      expect.objectContaining({ id: taken.setId, way: 'loses', people: 1, names: ['Rosa Lind'] }),
    ])
    expect(byDirection(said.menus).map(menu => [menu.id, menu.way])).toEqual([
      [given.menuId, 'gains'],
      [taken.menuId, 'loses'],
    ])
    expect(said.orphans.map(set => set.id)).toEqual([taken.setId])
  })

  it('reports when callers lock themselves out, and who could undo it', async () => {
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list', 'iam.role.grant'])
    const role = await makeRole(test.site, tenant.tenantId, [])
    await save(role, { assign: [setId] })
    const own = await signIn(test, await makeUser(test.site, tenant.tenantId, [role]))
    const said = await preview(role, { recycle: [setId] }, own)
    expect(said).toMatchObject({ keepsOwnAccess: false, undoers: 1, losing: 1 })
    expect((await save(role, { recycle: [setId] }, own)).status).toBe(200)
    expect((await own.call('GET', `${roles}/${role}`)).status).toBe(403)
  })

  it('refuses what the save refuses, shows another tenant nothing, and takes the same permission [SAFE-1]', async () => {
    const role = await makeRole(test.site, tenant.tenantId, [])
    const { setId } = await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])
    const path = `${roles}/${role}/permission-sets/preview`
    const body = { objectVersionNumber: 1, assign: [setId], recycle: [] }
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('POST', path, body)).status).toBe(404)
    const grantor = await makeRole(test.site, tenant.tenantId, ['iam.role.list', 'iam.role.grant'])
    const person = await signIn(test, await makeUser(test.site, tenant.tenantId, [grantor]))
    expect((await person.call('POST', path, body)).body.code).toBe('error.permission_set.above_own')
    expect((await admin.call('POST', path, { ...body, objectVersionNumber: 9 })).status).toBe(409)
    const reader = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
    const only = await signIn(test, await makeUser(test.site, tenant.tenantId, [reader]))
    expect((await only.call('POST', path, body)).status).toBe(403)
  })
})

describe('a change on trial', () => {
  let role: string
  let person: Caller
  let savedId: string
  let given: string
  const list = '/iam/hzero/v1/roles/paging'

  beforeEach(async () => {
    role = await makeRole(test.site, tenant.tenantId, [])
    person = await signIn(test, await makeUser(test.site, tenant.tenantId, [role]))
    savedId = (await makePermissionSet(test.site, tenant.tenantId, ['iam.user.list'])).setId
    given = (await makePermissionSet(test.site, tenant.tenantId, ['iam.role.list'])).setId
    await save(role, { assign: [savedId] })
    const saved = await save(role, { assign: [given, savedId], recycle: [], onTrial: true })
    expect(saved.status).toBe(200)
  })

  const dueNow = (origin = test) =>
    origin.site({}, async db => {
      await sql`update role_take_back set due_at = now() where role_id = ${role}`.execute(db)
    })
  const settledWithout = (access: number) =>
    expect.poll(async () => (await person.call('GET', list)).status, { timeout: 10_000 }).toBe(access)

  it('applies at once, states its deadline, and stays when it is confirmed', async () => {
    expect((await person.call('GET', list)).status).toBe(200)
    const [trial] = await takeBacks(role)
    expect(trial).toMatchObject({ roleId: role, assigned: 1, recycled: 0, savedBy: 'Ines Marchetti' })
    expect(trial.secondsLeft).toBeGreaterThan(29 * 60)
    const path = `${roles}/${role}/permission-sets/take-backs/${trial.takeBackId}`
    expect((await admin.call('POST', `${path}/confirm`)).status).toBe(204)
    expect(await takeBacks(role)).toEqual([])
    expect((await admin.call('POST', `${path}/undo`)).status).toBe(404)
    expect((await person.call('GET', list)).status).toBe(200)
  })

  it('is reverted at its deadline by any instance, and restores what was held before', async () => {
    await dueNow()
    await settledWithout(403)
    expect(await takeBacks(role)).toEqual([])
    expect((await admin.call('GET', `${roles}/${role}`)).body.permissionSetCount).toBe(1)
  })

  it('is reverted after a restart, too', async () => {
    await test.close()
    const between = await buildTestApp({ SERVICES: 'console' })
    await dueNow(between)
    expect(
      (
        await between.databases.site
          .$extendTables<RolePermissionsTables>()
          .selectFrom('roleTakeBack')
          .select('id')
          .where('roleId', '=', role)
          .execute()
      ).length,
    ).toBe(1)
    await between.close()
    test = await buildTestApp()
    await expect
      .poll(
        async () =>
          (
            await test.databases.site
              .$extendTables<RolePermissionsTables>()
              .selectFrom('rolePermissionSet')
              .select('permissionSetId')
              .where('roleId', '=', role)
              .execute()
          ).map(set => set.permissionSetId),
        { timeout: 10_000 },
      )
      .toEqual([savedId])
  })

  it('is confirmed or reverted before the next change, by people of the tenant only', async () => {
    const again = await save(role, { recycle: [savedId] })
    expect([again.status, again.body.code]).toEqual([409, 'error.role.on_trial'])
    const [trial] = await takeBacks(role)
    const path = `${roles}/${role}/permission-sets/take-backs`
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await stranger.call('GET', path)).body).toEqual([])
    for (const verb of ['confirm', 'undo']) {
      expect((await stranger.call('POST', `${path}/${trial.takeBackId}/${verb}`)).status).toBe(404)
      expect((await person.call('POST', `${path}/${trial.takeBackId}/${verb}`)).status).toBe(403)
    }
    expect((await admin.call('POST', `${path}/${trial.takeBackId}/undo`)).status).toBe(204)
    expect((await person.call('GET', list)).status).toBe(403)
    expect((await save(role, { recycle: [savedId] })).status).toBe(200)
  })

  it('that revoked something is reverted early only by a person who holds it', async () => {
    const [trial] = await takeBacks(role)
    const path = `${roles}/${role}/permission-sets/take-backs`
    await admin.call('POST', `${path}/${trial.takeBackId}/confirm`)
    await save(role, { recycle: [savedId], onTrial: true })
    const grantor = await makeRole(test.site, tenant.tenantId, ['iam.role.list', 'iam.role.grant'])
    const weak = await signIn(test, await makeUser(test.site, tenant.tenantId, [grantor]))
    const [open] = await takeBacks(role)
    const refused = await weak.call('POST', `${path}/${open.takeBackId}/undo`)
    expect([refused.status, refused.body.code]).toEqual([403, 'error.permission_set.above_own'])
    expect(await takeBacks(role)).toHaveLength(1)
  })

  it('is ended once, by one of several who end it at the same moment', async () => {
    const [trial] = await takeBacks(role)
    const path = `${roles}/${role}/permission-sets/take-backs/${trial.takeBackId}`
    const answers = await Promise.all(
      ['confirm', 'undo', 'confirm', 'undo'].map(verb => admin.call('POST', `${path}/${verb}`)),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 404, 404, 404])
  })
})
