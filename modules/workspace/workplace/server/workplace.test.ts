import type { Scoped } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import type { PasswordPolicyTables } from '@atrium/sign-in/password-policy/server/password-policy.tables.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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

describe('the workplace', () => {
  it('counts the people and roles of this tenant alone', async () => {
    const other = await makeTenant(test.site)
    await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    await makeUser(test.site, tenant.tenantId, [])
    const soon = await makeRole(test.site, tenant.tenantId, [])
    await test.databases.site
      .updateTable('role')
      .set({ endOn: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) })
      .where('id', '=', soon)
      .execute()
    const { body } = await admin.call('GET', `/iam/hzero/v1/${tenant.tenantId}/workplace/figures`)
    expect(body).toEqual({
      people: 2,
      peopleOnline: 1,
      roles: 2,
      rolesEndingSoon: 1,
      permissionChangesToday: 0,
    })
  })

  it('leads through the setup of this tenant by what it has', async () => {
    const steps = (who: Caller) => who.call('GET', `/iam/hzero/v1/${tenant.tenantId}/workplace/set-up`)
    const other = await makeTenant(test.site)
    await makeUser(test.site, other.tenantId, [other.adminRoleId])
    const before = await steps(admin)
    expect(before.body).toContainEqual({ code: 'people', doneFlag: 0, count: 1 })
    expect(before.body).toContainEqual({ code: 'mail', doneFlag: 0 })
    await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId])
    expect((await steps(admin)).body).toContainEqual({ code: 'people', doneFlag: 1, count: 2 })
    const clerk = await signIn(
      test,
      await makeUser(test.site, tenant.tenantId, [await makeRole(test.site, tenant.tenantId, [])]),
    )
    expect((await steps(clerk)).body).toEqual([])
  })

  it('counts for a role what it can open, and nothing else', async () => {
    const figures = (who: Caller) => who.call('GET', '/iam/hzero/v1/workplace/role-figures')
    await test.databases.site
      .updateTable('tenant')
      .set({ userLimit: 40 })
      .where('tenantId', '=', tenant.tenantId)
      .execute()
    const seen = await figures(admin)
    expect(seen.body).toEqual({
      seats: { used: 1, limit: 40 },
      online: 1,
      requests: 0,
      rolesEnding: 0,
      jobs: { failed: 0, runs: 0 },
      unread: 0,
    })
    const nothing = await makeRole(test.site, tenant.tenantId, [])
    const clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [nothing]))
    expect((await figures(clerk)).body).toEqual({ unread: 0 })
    const accounts = await makeRole(test.site, tenant.tenantId, ['iam.account.list'])
    const manager = await signIn(test, await makeUser(test.site, tenant.tenantId, [accounts]))
    expect((await figures(manager)).body).toEqual({ seats: { used: 3, limit: 40 }, unread: 0 })
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect((await figures(stranger)).body).toMatchObject({ seats: { used: 1 }, online: 1 })
  })

  it('lists what others changed, a save of many permission sets as one change, never one’s own', async () => {
    const other = await signIn(
      test,
      await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: 'Jonas Ek' }),
    )
    const { body: role } = await other.call('POST', '/iam/hzero/v1/roles', {
      code: 'clerk',
      name: 'Depot clerk',
    })
    const sets = await Promise.all([1, 2].map(() => makePermissionSet(test.site, tenant.tenantId, [])))
    await other.call('PUT', `/iam/hzero/v1/roles/${role.id}/permission-sets`, {
      objectVersionNumber: 1,
      assign: sets.map(set => set.setId),
      recycle: [],
    })
    const { body: seen } = await admin.call('GET', '/iam/hzero/v1/workplace/recent-changes')
    expect(
      seen.map((one: Record<string, unknown>) => [
        ...[one.actorName, one.actorId, one.entity, one.recordId, one.name, one.verb, one.count],
      ]),
    ).toEqual([
      ['Jonas Ek', other.userId, 'role', role.id, 'Depot clerk', 'update', 1],
      ['Jonas Ek', other.userId, 'role_permission_set', role.id, 'Depot clerk', 'create', 2],
      ['Jonas Ek', other.userId, 'role', role.id, 'Depot clerk', 'create', 1],
    ])
    // A deleted record leads nowhere; a person who lost a role is still there.
    const { body: brief } = await other.call('POST', '/iam/hzero/v1/roles', { code: 'brief', name: 'Brief' })
    await other.call('DELETE', '/iam/hzero/v1/roles', [{ id: brief.id, objectVersionNumber: 1 }])
    const { body: later } = await admin.call('GET', '/iam/hzero/v1/workplace/recent-changes')
    expect(later[0]).toMatchObject({ entity: 'role', verb: 'delete', name: 'Brief' })
    expect(later[0]).not.toHaveProperty('recordId')
    expect((await other.call('GET', '/iam/hzero/v1/workplace/recent-changes')).body).toEqual([])
    // Records of resources are among them for those who may list them.
    const { body: group } = await other.call('POST', '/iam/v1/user-groups', {
      groupCode: 'CREW',
      groupName: 'Ferry crew',
    })
    const { body: newest } = await admin.call('GET', '/iam/hzero/v1/workplace/recent-changes')
    expect(newest[0]).toMatchObject({
      entity: 'user_group',
      kind: 'user group',
      recordId: group.userGroupId,
      name: 'Ferry crew',
    })
    const sees = await makeRole(test.site, tenant.tenantId, ['iam.workplace.changes'])
    const reader = await signIn(test, await makeUser(test.site, tenant.tenantId, [sees]))
    const { body: seenByReader } = await reader.call('GET', '/iam/hzero/v1/workplace/recent-changes')
    expect(seenByReader[0]).toMatchObject({ entity: 'role', verb: 'delete' })
  })
})

describe('what waits for a person', () => {
  const waiting = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/workplace/waiting')).body
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('are own roles that end, and for those who may change roles the roles of others, soonest first', async () => {
    const { tenantId } = tenant
    const [mine, others, later] = await Promise.all([1, 2, 3].map(() => makeRole(test.site, tenantId, [])))
    const clerk = await signIn(test, await makeUser(test.site, tenantId, [mine ?? '', others ?? '']))
    await test.site({}, async db => {
      const role = (id: string | undefined) => db.updateTable('role').where('id', '=', id ?? '')
      await role(others)
        .set({ endOn: dayIn(3) })
        .execute()
      await role(later)
        .set({ endOn: dayIn(20) })
        .execute()
      const { userId } = clerk
      const held = db.updateTable('memberRole').where('userId', '=', userId)
      await held
        .where('roleId', '=', mine ?? '')
        .set({ endOn: dayIn(12) })
        .execute()
    })
    expect(await waiting(clerk)).toMatchObject([
      { kind: 'own-role-ends', id: others, day: dayIn(3), daysLeft: 3 },
      { kind: 'own-role-ends', id: mine, day: dayIn(12), daysLeft: 12 },
    ])
    expect(await waiting(admin)).toMatchObject([{ kind: 'role-ends', id: others, daysLeft: 3, people: 1 }])
  })

  it('is the person’s password, from the first day of reminders', async () => {
    await test.site({}, async (db: Scoped<PasswordPolicyTables>) => {
      await db
        .insertInto('passwordPolicy')
        .values({
          ...{ tenantId: tenant.tenantId, minLength: 8, history: 0, changeFirst: false },
          ...{ expiresAfterDays: 90, remindDays: 7 },
        })
        .execute()
      const changedAt = new Date(Date.now() - 85.5 * 86_400_000)
      await db
        .insertInto('credential')
        .values({ userId: admin.userId, passwordHash: 'none', changedAt })
        .execute()
    })
    expect(await waiting(admin)).toEqual([{ kind: 'password-ends', day: dayIn(4.5), daysLeft: 4 }])
  })
})

describe('a person’s shortcuts', () => {
  it('are stored as a whole, in their order, per role', async () => {
    const [one, two] = [
      await makePermissionSet(test.site, tenant.tenantId, []),
      await makePermissionSet(test.site, tenant.tenantId, []),
    ]
    const path = '/iam/v1/user-dbd-menu'
    const stored = await admin.call('POST', path, [
      { menuId: two.menuId },
      { menuId: one.menuId },
      { menuId: two.menuId },
      { menuId: 'gone' },
    ])
    expect(stored.body.map((row: { menuId: string }) => row.menuId)).toEqual([two.menuId, one.menuId])
    expect((await admin.call('POST', path, [{ menuId: one.menuId }])).body).toHaveLength(1)
    const colleague = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    expect((await colleague.call('GET', path)).body).toEqual([])
  })
})
