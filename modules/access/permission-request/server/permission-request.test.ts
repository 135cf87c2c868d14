import type { UserMessage } from '@atrium/contract/messages/message'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let caller: Caller
let admin: Caller
let zhang: Caller
let bystander: Caller
/** The permission set that allows deleting roles. */
let removingSet: string

beforeAll(async () => {
  test = await buildTestApp()
  home = await makeTenant(test.site, 'Norrvik')
  const plain = await makeRole(test.site, home.tenantId, [], 'access-reviewer')
  caller = await person(plain, { realName: 'Elin Sand' })
  bystander = await person(plain)
  admin = await person(home.adminRoleId, { realName: 'Own Admin' })
  zhang = await person(home.adminRoleId, { realName: '张伟', language: 'zh_CN' })
  removingSet = (await makePermissionSet(test.site, home.tenantId, ['iam.role.remove'])).setId
  await makePermissionSet(test.site, home.tenantId, ['iam.role.create'])
})
afterAll(() => test.close())

const person = async (roleId: string, change: { realName?: string; language?: string } = {}) =>
  signIn(test, await makeUser(test.site, home.tenantId, [roleId], change))
const ask = (who: Caller, body: unknown) =>
  who.call('POST', `/hmsg/v1/${who.tenantId}/permission-requests`, body)
const inboxOf = async (who: Caller): Promise<UserMessage[]> =>
  (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user`)).body.content

describe('who lacks a permission', () => {
  it('asks those who can grant it, each in their language, once an hour for each code', async () => {
    const first = await ask(caller, { code: 'iam.role.remove', reason: 'Old roles\nof the merger' })
    expect([first.status, first.body.receivers]).toEqual([200, ['Own Admin', '张伟']])
    const [got] = await inboxOf(admin)
    expect(got).toMatchObject({
      subject: expect.stringMatching(/^Elin Sand requests “Set of/),
      senderName: 'Elin Sand',
      messageCategoryCode: 'ACCESS',
      readFlag: 0,
    })
    const detail = await admin.call('GET', `/hmsg/v1/${admin.tenantId}/messages/user/${got?.userMessageId}`)
    expect(detail.body.content).toContain('Reason: Old roles of the merger')
    expect(detail.body.content).toContain('Permission: iam.role.remove')
    expect(detail.body.content).toContain(
      `${test.origin}/hiam/role/permissions/${caller.roleId}?set=${removingSet}`,
    )
    expect((await inboxOf(zhang)).map(message => message.subject)).toEqual([
      expect.stringMatching(/^Elin Sand 申请“Set of/),
    ])
    expect(await inboxOf(bystander)).toEqual([])

    const again = await ask(caller, { code: '/iam/role/remove' })
    expect([again.status, again.body.code]).toEqual([429, 'error.permission_request.repeated'])
    expect(await inboxOf(admin)).toHaveLength(1)
    expect((await ask(caller, { code: 'iam.role.create' })).status).toBe(200)
    expect((await ask(bystander, { code: 'iam.role.remove' })).status).toBe(200)
  })

  it('writes to nobody for what the role holds, for what nobody knows, and where nobody can grant it', async () => {
    const held = await ask(admin, { code: 'iam.role.remove' })
    expect([held.status, held.body.code]).toEqual([409, 'error.permission_request.held'])
    for (const code of ['no.such.code', 'iam.tenant.list']) {
      const answer = await ask(caller, { code })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.permission_request.nobody'])
    }
  })

  it('learns which other role of theirs would be enough', async () => {
    const reader = await makeRole(test.site, home.tenantId, ['iam.role.list'], 'reader')
    await giveRole(test.site, home.tenantId, bystander.userId, reader)
    const path = '/iam/hzero/v1/permissions/explain?code=iam.role.list'
    expect((await bystander.call('GET', path)).body.ownRoles).toEqual([{ id: reader, name: 'reader' }])
    expect((await caller.call('GET', path)).body.ownRoles).toEqual([])
  })
})

describe('a request', () => {
  const requests = (roleId: string) => `/iam/hzero/v1/roles/${roleId}/permission-requests`
  const open = async (who: Caller, roleId: string) => (await who.call('GET', requests(roleId))).body
  const textOf = async (who: Caller, userMessageId: string | undefined) =>
    (await who.call('GET', `/hmsg/v1/${who.tenantId}/messages/user/${userMessageId}`)).body.content

  it('is open at its role until it is declined, and the person who asked reads why in their language', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'declined')
    const asker = await person(roleId, { realName: 'Li Na', language: 'zh_CN' })
    await ask(asker, { code: 'iam.role.remove', reason: 'Old roles' })
    const [request] = await open(admin, roleId)
    expect(request).toMatchObject({
      ...{ userId: asker.userId, realName: 'Li Na', code: 'iam.role.remove', reason: 'Old roles' },
      // Other tests have sets with this permission, too.
      sets: expect.arrayContaining([expect.objectContaining({ id: removingSet })]),
    })
    const path = `${requests(roleId)}/${request.requestId}/decline`
    const unsaid = await admin.call('POST', path, { reason: ' ' })
    expect([unsaid.status, unsaid.body.code]).toEqual([400, 'error.data_invalid'])
    const both = await Promise.all([
      admin.call('POST', path, { reason: 'The office does this' }),
      zhang.call('POST', path, { reason: 'The office does this' }),
    ])
    expect(both.map(one => one.status).sort()).toEqual([204, 404])
    expect(await open(admin, roleId)).toEqual([])
    const inbox = await inboxOf(asker)
    expect(inbox.map(one => one.subject)).toEqual([expect.stringMatching(/^您对“Set of.*被拒绝$/)])
    expect(await textOf(asker, inbox[0]?.userMessageId)).toContain('原因：The office does this')
  })

  it('is answered by granting one of its permission sets, whichever way it is granted', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'granted')
    const asker = await person(roleId)
    await ask(asker, { code: 'iam.role.remove' })
    await ask(asker, { code: 'iam.role.create' })
    expect(await open(admin, roleId)).toHaveLength(2)
    const change = { objectVersionNumber: 1, assign: [removingSet], recycle: [] }
    const path = `/iam/hzero/v1/roles/${roleId}/permission-sets`
    expect((await admin.call('POST', `${path}/preview`, change)).status).toBe(200)
    expect(await inboxOf(asker)).toEqual([])
    expect((await admin.call('PUT', path, change)).status).toBe(200)
    expect((await inboxOf(asker)).map(one => one.subject)).toEqual([
      expect.stringMatching(/^You now have “Set of/),
    ])
    expect((await open(admin, roleId)).map((one: { code: string }) => one.code)).toEqual(['iam.role.create'])
  })

  it('is answered by granting one of them under the address of HZERO-compatible clients', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'assigned')
    const asker = await person(roleId)
    await ask(asker, { code: 'iam.role.remove' })
    const path = `/iam/hzero/v1/roles/${roleId}/permission-sets/assign`
    expect((await admin.call('PUT', path, [removingSet])).status).toBe(204)
    expect((await inboxOf(asker)).map(one => one.subject)).toEqual([
      expect.stringMatching(/^You now have “Set of/),
    ])
    expect(await open(admin, roleId)).toEqual([])
  })

  it('for what the parent role lacks is answered once the parent and the role have it', async () => {
    const parentId = await makeRole(test.site, home.tenantId, [], 'above')
    const roleId = await makeRole(test.site, home.tenantId, [], 'below')
    await test.site({}, db => db.updateTable('role').set({ parentId }).where('id', '=', roleId).execute())
    // May grant, but does not hold the set.
    const officer = await person(
      await makeRole(test.site, home.tenantId, ['iam.role.grant', 'iam.role.list'], 'officer'),
      { realName: 'Access Officer' },
    )
    const asker = await person(roleId)
    const asked = await ask(asker, { code: 'iam.role.remove' })
    expect(asked.body.receivers).toEqual(expect.arrayContaining(['Own Admin', '张伟']))
    expect(asked.body.receivers).not.toContain('Access Officer')
    expect(await inboxOf(officer)).toEqual([])

    const grant = async (id: string) => {
      const { objectVersionNumber } = (await admin.call('GET', `/iam/hzero/v1/roles/${id}`)).body
      const body = { objectVersionNumber, assign: [removingSet], recycle: [] }
      return admin.call('PUT', `/iam/hzero/v1/roles/${id}/permission-sets`, body)
    }
    const early = await grant(roleId)
    expect([early.status, early.body.code]).toEqual([400, 'error.permission_set.parent_lacks'])
    expect((await grant(parentId)).status).toBe(200)
    expect(await inboxOf(asker)).toEqual([])
    expect((await grant(roleId)).status).toBe(200)
    expect((await inboxOf(asker)).map(one => one.subject)).toEqual([
      expect.stringMatching(/^You now have “Set of/),
    ])
    expect(await open(admin, roleId)).toEqual([])
  })

  it('is nothing to another tenant and to people who may not grant [SAFE-1]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'foreign')
    const asker = await person(roleId)
    await ask(asker, { code: 'iam.role.remove' })
    const [{ requestId }] = await open(admin, roleId)
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const body = { reason: 'Not yours' }
    for (const [who, status] of [
      [stranger, 404],
      [asker, 403],
    ] as const) {
      expect((await who.call('GET', requests(roleId))).status).toBe(status)
      expect((await who.call('POST', `${requests(roleId)}/${requestId}/decline`, body)).status).toBe(status)
    }
    expect(await open(admin, roleId)).toHaveLength(1)
  })
})

describe('the open requests of a tenant', () => {
  const all = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/permission-requests')).body
  const ofRole = async (who: Caller, roleId: string) =>
    (await all(who)).filter((one: { roleId: string }) => one.roleId === roleId)

  it('name role, version and the permission set that the caller can grant, until they are answered', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'listed')
    const asker = await person(roleId, { realName: 'Nils Aas' })
    await ask(asker, { code: 'iam.role.remove', reason: 'Old roles' })
    const [request] = await ofRole(admin, roleId)
    expect(request).toMatchObject({
      ...{ realName: 'Nils Aas', code: 'iam.role.remove', reason: 'Old roles' },
      ...{ roleName: 'listed', roleVersion: 1 },
      grantable: { id: expect.any(String), name: expect.stringMatching(/^Set of/) },
    })
    expect(request.sets).toContainEqual(request.grantable)
    const change = { objectVersionNumber: request.roleVersion, assign: [request.grantable.id], recycle: [] }
    const path = `/iam/hzero/v1/roles/${roleId}/permission-sets`
    expect((await admin.call('POST', `${path}/preview`, change)).body).toMatchObject({
      gaining: 1,
      losing: 0,
    })
    expect((await admin.call('PUT', path, change)).status).toBe(200)
    expect(await ofRole(admin, roleId)).toEqual([])
  })

  it('have nothing to grant for callers who lack it, and where the parent role lacks it', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'beyond')
    await ask(await person(roleId), { code: 'iam.role.remove' })
    const granter = await person(await makeRole(test.site, home.tenantId, ['iam.role.grant'], 'granter'))
    const [beyond] = await ofRole(granter, roleId)
    expect(beyond).not.toHaveProperty('grantable')
    const parentId = await makeRole(test.site, home.tenantId, [], 'lacking')
    await test.site({}, db => db.updateTable('role').set({ parentId }).where('id', '=', roleId).execute())
    const [lacking] = await ofRole(admin, roleId)
    expect(lacking).not.toHaveProperty('grantable')
  })

  it('are read only by those who may grant, of their own tenant, without disabled roles', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], 'private')
    await ask(await person(roleId), { code: 'iam.role.remove' })
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    expect(await all(stranger)).toEqual([])
    expect((await bystander.call('GET', '/iam/hzero/v1/permission-requests')).status).toBe(403)
    const figure = async () => (await admin.call('GET', '/iam/hzero/v1/workplace/role-figures')).body.requests
    expect(await figure()).toBe((await all(admin)).length)
    const before = await figure()
    await test.site({}, db =>
      db.updateTable('role').set({ enabled: false }).where('id', '=', roleId).execute(),
    )
    expect(await ofRole(admin, roleId)).toEqual([])
    expect(await figure()).toBe(before - 1)
  })
})
