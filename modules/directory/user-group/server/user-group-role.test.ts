import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const groups = '/iam/v1/user-groups'
const self = '/iam/hzero/v1/users/self'
const allRoles = '/iam/hzero/v1/roles'
const roles = `${allRoles}/paging`
const roleMembers = '/iam/hzero/v1/member-roles/role-users'

let test: TestApp
let tenant: TestTenant
let admin: Caller
/** Lets people list roles. */
let roleId: string
let otherRoleId: string
let personId: string
let groupId: string
let path: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik')
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  roleId = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
  otherRoleId = await makeRole(test.site, tenant.tenantId, ['iam.user-group.list'])
  personId = await makeUser(test.site, tenant.tenantId, [otherRoleId], { realName: 'Elin Johansson' })
  groupId = await makeGroup()
  path = `${groups}/${groupId}`
})

const makeGroup = async (code = 'DISPATCH', name = 'Dispatchers', by = admin): Promise<string> =>
  (await by.call('POST', groups, { groupCode: code, groupName: name })).body.userGroupId

/** Leaves the group with these roles alone. */
async function putRoles(roleIds: readonly string[], by = admin, at = path) {
  const { body } = await admin.call('GET', `${at}/roles`)
  const held: string[] = body.map((role: { roleId: string }) => role.roleId)
  return by.call('PUT', `${at}/roles`, {
    assignRoleIds: roleIds,
    removeRoleIds: held.filter(id => !roleIds.includes(id)),
  })
}
const join = (userId: string, by = admin) => by.call('POST', `${path}/users`, [{ userId }])
async function leave(userId: string, by = admin) {
  const { content } = (await admin.call('GET', `${path}/users`)).body
  const { assignId } = content.find((one: { userId: string }) => one.userId === userId)
  return by.call('DELETE', `${path}/users`, [{ assignId }])
}
async function enable(enabledFlag: 0 | 1, by = admin) {
  const { objectVersionNumber } = (await admin.call('GET', `${groups}/details/${groupId}`)).body
  const change = { userGroupId: groupId, objectVersionNumber, groupName: 'Dispatchers', enabledFlag }
  return by.call('PUT', groups, change)
}

const rolesOf = async (caller: Caller): Promise<string[]> =>
  (await caller.call('GET', '/iam/hzero/v1/member-roles/self-roles')).body.map(
    (role: { id: string }) => role.id,
  )

async function switchTo(caller: Caller, id: string): Promise<void> {
  expect((await caller.call('PUT', `/iam/v1/users/roles?roleId=${id}`)).status).toBeLessThan(300)
}

const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const aboveOwn = [403, 'error.user_group.role_above_own']

describe('a role of a user group', () => {
  it('is held by people who join and lost by people who leave, at once on every instance', async () => {
    const other = await buildTestApp()
    try {
      const person = await signIn(test, personId)
      const elsewhere = await signIn(other, personId)
      for (const caller of [person, elsewhere]) expect(await rolesOf(caller)).toEqual([otherRoleId])
      expect((await putRoles([roleId])).body).toMatchObject([{ roleId, assignableFlag: 1 }])
      for (const caller of [person, elsewhere]) expect(await rolesOf(caller)).toEqual([otherRoleId])

      expect((await join(personId)).status).toBe(204)
      await other.settled()
      for (const caller of [person, elsewhere])
        expect((await rolesOf(caller)).sort()).toEqual([otherRoleId, roleId].sort())
      await switchTo(elsewhere, roleId)
      expect((await elsewhere.call('GET', roles)).status).toBe(200)

      expect((await leave(personId)).status).toBe(204)
      await other.settled()
      // The role in use is gone, and the session goes on in another one of the person.
      expect((await elsewhere.call('GET', roles)).status).toBe(403)
      for (const caller of [person, elsewhere]) expect(await rolesOf(caller)).toEqual([otherRoleId])
    } finally {
      await other.close()
    }
  })

  it('counts while the group is enabled and has it, beside the same role held directly', async () => {
    await putRoles([roleId])
    await join(personId)
    const person = await signIn(test, personId)
    const held = async () => (await rolesOf(person)).filter(id => id === roleId).length
    expect(await held()).toBe(1)
    expect((await enable(0)).status).toBe(200)
    expect(await held()).toBe(0)
    expect((await enable(1)).status).toBe(200)
    expect(await held()).toBe(1)
    await giveRole(test.site, tenant.tenantId, personId, roleId)
    expect(await held()).toBe(1)
    expect((await putRoles([])).body).toEqual([])
    expect(await held()).toBe(1)
  })

  it('signs in a person who holds no other, and ends the session that has no role left [SAFE-13]', async () => {
    const lone = await makeUser(test.site, tenant.tenantId, [])
    await putRoles([roleId])
    await join(lone)
    const caller = await signIn(test, lone)
    expect((await caller.call('GET', roles)).status).toBe(200)
    const { objectVersionNumber } = (await admin.call('GET', `${groups}/details/${groupId}`)).body
    const ref = { userGroupId: groupId, objectVersionNumber }
    expect((await admin.call('DELETE', groups, ref)).status).toBe(204)
    expect((await caller.call('GET', self)).status).toBe(401)
  })

  it('is named with its group to administrators of roles and accounts, and is not deleted with people', async () => {
    await putRoles([roleId])
    await join(personId)
    const group = { userGroupId: groupId, userGroupName: 'Dispatchers' }
    const { content } = (await admin.call('GET', `${roleMembers}/${roleId}`)).body
    expect(content).toMatchObject([{ id: personId, directFlag: 0, throughGroups: [group] }])
    const users = '/iam/hzero/v1/users'
    const account = (await admin.call('GET', `${users}/${personId}/info`)).body
    expect(account.memberRoleList).toMatchObject([{ roleId: otherRoleId }])
    expect(account.groupRoleList).toMatchObject([{ roleId, ...group, creationDate: expect.any(String) }])
    const listed = (await admin.call('GET', `/iam/hzero/v1/users/paging?roleId=${roleId}`)).body
    expect(listed.content.map((one: { id: string }) => one.id)).toEqual([personId])
    const role = (await admin.call('GET', `${allRoles}/${roleId}`)).body
    expect(role.memberCount).toBe(1)
    await leave(personId)
    const gone = await admin.call('POST', `${allRoles}/removal-preview`, [roleId])
    expect(gone.body).toMatchObject([{ holders: 0, groups: 1 }])
    const refused = admin.call('DELETE', allRoles, [
      { id: roleId, objectVersionNumber: role.objectVersionNumber },
    ])
    expect(await refusal(refused)).toEqual([409, 'error.role.in_use'])
  })

  it('is the reason that an explanation names, and one to switch to', async () => {
    // Signed in before, in the other role.
    const person = await signIn(test, personId)
    await putRoles([roleId])
    await join(personId)
    const explain = async () =>
      (await person.call('GET', '/iam/hzero/v1/permissions/explain?code=iam.role.list')).body
    const refused = await explain()
    expect(refused).toMatchObject({
      approve: false,
      ownRoles: [{ id: roleId, throughGroups: ['Dispatchers'] }],
    })
    expect(refused.steps[1].throughGroups).toBeUndefined()
    await switchTo(person, roleId)
    const allowed = await explain()
    expect(allowed.approve).toBe(true)
    expect(allowed.steps[1]).toMatchObject({ kind: 'role', throughGroups: ['Dispatchers'] })
    await giveRole(test.site, tenant.tenantId, personId, roleId)
    expect((await explain()).steps[1].throughGroups).toBeUndefined()
  })
})

describe('a preview of a user group', () => {
  it('counts and names the people who gain and lose roles, as it then happens', async () => {
    const direct = await makeUser(test.site, tenant.tenantId, [roleId], { realName: 'Both ways' })
    await join(personId)
    await join(direct)
    const gains = [{ roleId, name: expect.any(String) }]
    const elin = { userId: personId, realName: 'Elin Johansson' }
    const effect = (await admin.call('POST', `${path}/roles/preview`, { assignRoleIds: [roleId] })).body
    // A person who holds the role directly gains nothing.
    expect(effect).toEqual({ gaining: 1, losing: 0, people: [{ ...elin, gains, loses: [] }] })
    const person = await signIn(test, personId)
    expect(await rolesOf(person)).toEqual([otherRoleId])
    await putRoles([roleId])
    expect((await rolesOf(person)).sort()).toEqual([otherRoleId, roleId].sort())

    const loses = { gaining: 0, losing: 1, people: [{ ...elin, gains: [], loses: gains }] }
    const changes = [{ removeUserIds: [personId] }, { enabledFlag: 0 }]
    for (const change of changes)
      expect((await admin.call('POST', `${path}/preview`, change)).body, JSON.stringify(change)).toEqual(
        loses,
      )
    expect((await rolesOf(person)).includes(roleId)).toBe(true)
    const newcomer = await makeUser(test.site, tenant.tenantId, [])
    const joining = (await admin.call('POST', `${path}/preview`, { addUserIds: [newcomer] })).body
    expect(joining).toMatchObject({ gaining: 1, people: [{ userId: newcomer, gains }] })
    await enable(0)
    expect(await rolesOf(person)).toEqual([otherRoleId])
  })

  it('that are disabled, deleted or enabled together names who then loses or gains roles, and leaves out those that are refused', async () => {
    const admins = await makeGroup('ADMINS', 'Administrators')
    const spare = await makeGroup('SPARE', 'Spare dispatchers')
    const both = await makeUser(test.site, tenant.tenantId, [otherRoleId], { realName: 'Both Ways' })
    const boss = await makeUser(test.site, tenant.tenantId, [otherRoleId])
    // One without permissions, which everyone may take from people.
    const plainId = await makeRole(test.site, tenant.tenantId, [])
    for (const [id, role] of [[admins, tenant.adminRoleId] as const, [spare, plainId] as const])
      await putRoles([role], admin, `${groups}/${id}`)
    await putRoles([plainId])
    const joins = [[personId, groupId] as const, [both, groupId] as const, [both, spare] as const]
    for (const [userId, id] of [...joins, [boss, admins] as const])
      await admin.call('POST', `${groups}/${id}/users`, [{ userId }])
    const rights = ['iam.user-group.list', 'iam.user-group.update', 'iam.user-group.remove', 'iam.role.list']
    const clerkRole = await makeRole(test.site, tenant.tenantId, rights)
    const clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [clerkRole]))
    const preview = (verb: string, userGroupIds: string[], by = clerk) =>
      by.call('POST', `${groups}/batch/${verb}/preview`, { userGroupIds })
    const loses = [{ roleId: plainId, name: expect.any(String) }]
    const elin = { userId: personId, realName: 'Elin Johansson', gains: [], loses }
    const holdsTwice = { userId: both, realName: 'Both Ways', gains: [], loses }
    const before = new Map<string, string[]>()
    const callers = await Promise.all([personId, both, boss].map(id => signIn(test, id)))
    for (const caller of callers) before.set(caller.userId, await rolesOf(caller))

    // Who holds the role through another group keeps it.
    const one = { gaining: 0, losing: 1, people: [elin] }
    const all = [groupId, spare, admins]
    for (const verb of ['disable', 'remove']) {
      expect((await preview(verb, [groupId])).body).toEqual(one)
      expect((await preview(verb, all)).body).toEqual({ gaining: 0, losing: 2, people: [holdsTwice, elin] })
      expect(await refusal(preview(verb, [admins]))).toEqual(aboveOwn)
    }
    for (const caller of callers) expect(await rolesOf(caller)).toEqual(before.get(caller.userId))

    const { body } = await clerk.call('POST', `${groups}/batch/disable`, { userGroupIds: all })
    expect(body.refused).toMatchObject([{ id: admins, code: aboveOwn[1] }])
    expect(await Promise.all(callers.map(rolesOf))).toEqual([
      ...[[otherRoleId], [otherRoleId]],
      before.get(boss),
    ])
    // A group that is disabled takes nothing more with it, and gives its roles back once it is enabled.
    expect((await preview('remove', [groupId])).body).toEqual({ gaining: 0, losing: 0, people: [] })
    const gained = [holdsTwice, elin].map(one => ({ ...one, gains: loses, loses: [] }))
    expect((await preview('enable', all)).body).toEqual({ gaining: 2, losing: 0, people: gained })
    expect((await preview('enable', [admins])).body).toEqual({ gaining: 0, losing: 0, people: [] })
    expect(await Promise.all(callers.map(rolesOf))).toEqual([
      ...[[otherRoleId], [otherRoleId]],
      before.get(boss),
    ])
  })

  it('is refused to those who may not make the change, and about groups of other tenants [SAFE-1]', async () => {
    const readerRole = await makeRole(test.site, tenant.tenantId, ['iam.user-group.list'])
    const reader = await signIn(test, await makeUser(test.site, tenant.tenantId, [readerRole]))
    const foreign = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, foreign.tenantId, [foreign.adminRoleId]))
    for (const verb of ['enable', 'disable', 'remove']) {
      const preview = (by: Caller) =>
        by.call('POST', `${groups}/batch/${verb}/preview`, { userGroupIds: [groupId] })
      expect((await preview(reader)).status).toBe(403)
      expect(await refusal(preview(stranger))).toEqual([404, 'error.not_found'])
    }
  })

  it('of the permissions of a role counts the people who hold it through a group', async () => {
    await putRoles([roleId])
    await join(personId)
    const { setId, objectVersionNumber } = await setOf(roleId)
    const change = { objectVersionNumber, assign: [], recycle: [setId] }
    const preview = await admin.call('POST', `${allRoles}/${roleId}/permission-sets/preview`, change)
    expect(preview.body).toMatchObject({ losing: 1, people: [{ userId: personId, loses: 1 }] })
  })
})

async function setOf(id: string): Promise<{ setId: string; objectVersionNumber: number }> {
  const { rows } = await test.site({}, db =>
    sql<{ setId: string; objectVersionNumber: number }>`
      select s.permission_set_id as set_id, r.version as object_version_number
      from role_permission_set s join role r on r.id = s.role_id where r.id = ${id}`.execute(db),
  )
  if (!rows[0]) throw new Error('the role has a set')
  return rows[0]
}

describe('the roles of a user group', () => {
  const rights = [
    'iam.user-group.list',
    'iam.user-group.create',
    'iam.user-group.update',
    'iam.user-group.remove',
    'iam.user-group.grant',
    'iam.account.list',
    'iam.account.create',
    'iam.account.update',
    'iam.role.list',
  ]
  let clerk: Caller

  beforeEach(async () => {
    const clerkRole = await makeRole(test.site, tenant.tenantId, rights)
    clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [clerkRole]))
  })

  it('are no more than those who change them hold [PERM-9]', async () => {
    expect(await refusal(putRoles([tenant.adminRoleId], clerk))).toEqual([403, 'error.role.above_own'])
    const preview = clerk.call('POST', `${path}/roles/preview`, { assignRoleIds: [tenant.adminRoleId] })
    expect(await refusal(preview)).toEqual([403, 'error.role.above_own'])
    const within = await makeRole(test.site, tenant.tenantId, [])
    expect((await putRoles([within], clerk)).status).toBe(200)
    await putRoles([within, tenant.adminRoleId])
    expect((await clerk.call('GET', `${path}/roles`)).body).toContainEqual(
      expect.objectContaining({ roleId: tenant.adminRoleId, assignableFlag: 0 }),
    )
    expect(await refusal(putRoles([within], clerk))).toEqual([403, 'error.role.above_own'])
    expect((await putRoles([tenant.adminRoleId], clerk)).status).toBe(200)
  })

  it('are given to nobody by joining, leaving, enabling or deleting, above what the caller holds [PERM-9]', async () => {
    await join(personId)
    await putRoles([tenant.adminRoleId])
    expect(await refusal(join(clerk.userId, clerk))).toEqual(aboveOwn)
    expect(await refusal(leave(personId, clerk))).toEqual(aboveOwn)
    expect(await refusal(enable(0, clerk))).toEqual(aboveOwn)
    expect((await enable(1, clerk)).status).toBe(200)
    await enable(0)
    expect(await refusal(enable(1, clerk))).toEqual(aboveOwn)
    const ref = { userGroupId: groupId, objectVersionNumber: 4 }
    const many = await Promise.all([
      clerk.call('POST', `${groups}/batch/enable`, { userGroupIds: [groupId] }),
      clerk.call('DELETE', `${groups}/batch`, [
        {
          ...ref,
          objectVersionNumber: (await admin.call('GET', `${groups}/details/${groupId}`)).body
            .objectVersionNumber,
        },
      ]),
      clerk.call('POST', '/iam/hzero/v1/users/batch/user-group', {
        userGroupId: groupId,
        userIds: [clerk.userId],
      }),
    ])
    for (const { body } of many) expect(body).toMatchObject({ done: [], refused: [{ code: aboveOwn[1] }] })
    for (const change of [{ addUserIds: [clerk.userId] }, { enabledFlag: 1 }])
      expect(await refusal(clerk.call('POST', `${path}/preview`, change))).toEqual(aboveOwn)
    expect(await rolesOf(clerk)).not.toContain(tenant.adminRoleId)
    const { content } = (await admin.call('GET', `${path}/users`)).body
    expect(content.map((one: { userId: string }) => one.userId)).toEqual([personId])
  })

  it('protect the people who hold them from those who hold less', async () => {
    const boss = await makeUser(test.site, tenant.tenantId, [])
    await putRoles([tenant.adminRoleId])
    await join(boss)
    const account = (await admin.call('GET', `/iam/hzero/v1/users/${boss}/info`)).body
    const change = { ...account, email: 'taken@norrvik.example' }
    expect(await refusal(clerk.call('PUT', '/iam/hzero/v1/users', change))).toEqual([
      403,
      'error.account.above_own',
    ])
  })

  it('are restored with a version of the group, by the same rules', async () => {
    await putRoles([tenant.adminRoleId])
    await putRoles([])
    const histories = '/hmnt/v1/record-histories'
    const list = await admin.call('GET', `${histories}?entityCode=user_group&entityId=${groupId}`)
    expect(list.body.content).toHaveLength(3)
    const path = `${histories}/${list.body.content[1].auditDataId}/restore`
    const restoring = await makeRole(test.site, tenant.tenantId, [
      ...rights,
      'admin.history.list',
      'admin.history.restore',
    ])
    const keeper = await signIn(test, await makeUser(test.site, tenant.tenantId, [restoring]))
    expect(await refusal(keeper.call('POST', `${path}/preview`))).toEqual([403, 'error.role.above_own'])
    const { digest } = (await admin.call('POST', `${path}/preview`)).body
    expect((await admin.call('POST', path, { digest })).status).toBe(204)
    expect((await admin.call('GET', `${groups}/${groupId}/roles`)).body).toMatchObject([
      { roleId: tenant.adminRoleId },
    ])
  })

  it('belong to the tenant: no role, group or person of another one [SAFE-1] [SAFE-2]', async () => {
    const neighbor = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, neighbor.tenantId, [neighbor.adminRoleId]))
    expect(await refusal(putRoles([neighbor.adminRoleId]))).toEqual([400, 'error.role.unknown'])
    await putRoles([roleId])
    expect((await stranger.call('GET', `${path}/roles`)).body).toEqual([])
    expect((await putRoles([neighbor.adminRoleId], stranger)).status).toBe(404)
    expect((await stranger.call('POST', `${path}/roles/preview`, {})).status).toBe(404)
    expect((await stranger.call('POST', `${path}/preview`, { enabledFlag: 0 })).status).toBe(404)
    expect(await refusal(join(stranger.userId))).toEqual([400, 'error.user_group.person_unknown'])
  })

  it('end for a guest with the membership, and do not come back with it', async () => {
    const home = await makeTenant(test.site)
    const guestId = await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Ruth Adler' })
    await giveRole(test.site, tenant.tenantId, guestId, otherRoleId)
    await putRoles([roleId])
    await join(guestId)
    const held = async () => {
      const { rows } = await sql<{ roleId: string }>`
        select role_id from held_role m where user_id = ${guestId} and tenant_id = ${tenant.tenantId}
          and coalesce(m.end_on, current_date) >= current_date`.execute(test.databases.site)
      return rows.map(row => row.roleId).sort()
    }
    expect(await held()).toEqual([roleId, otherRoleId].sort())
    const guests = '/iam/v1/guests'
    const [guest] = (await admin.call('GET', guests)).body.content
    const end = (day: ReturnType<typeof sql>) =>
      test.site({}, db => sql`update guest set until_on = ${day} where id = ${guest.id}`.execute(db))
    await end(sql`current_date - 1`)
    expect(await held()).toEqual([])
    await end(sql`null`)
    expect(await held()).toEqual([roleId, otherRoleId].sort())
    expect((await admin.call('DELETE', `${guests}/${guest.id}`)).status).toBe(204)
    expect((await admin.call('POST', `${guests}/${guest.id}/restore`)).status).toBeLessThan(300)
    expect((await admin.call('GET', `${path}/users`)).body.content).toEqual([])
  })
})
