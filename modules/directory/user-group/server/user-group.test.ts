import { inTenant } from '@atrium/server/db/connection/tenant'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUserGroupPeople } from './user-group.reads.ts'

const groups = '/iam/v1/user-groups'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik')
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const make = async (change: object = {}) =>
  (await admin.call('POST', groups, { groupCode: 'CREWS', groupName: 'Crews', ...change })).body

describe('a user group', () => {
  it('is made, found, changed and removed', async () => {
    const made = await make({ remark: 'On the ferries', _tls: { groupName: { zh_CN: '船员' } } })
    expect(made).toMatchObject({
      groupCode: 'CREWS',
      remark: 'On the ferries',
      tenantName: 'Norrvik',
      enabledFlag: 1,
    })
    expect(made._tls).toEqual({ groupName: { en_US: 'Crews', zh_CN: '船员' } })
    const found = await admin.call('GET', `${groups}?groupName=rew&enabledFlag=1&sort=memberCount,desc`)
    expect(found.body.content).toMatchObject([{ userGroupId: made.userGroupId, memberCount: 0 }])
    expect((await make()).code).toBe('error.user_group.code_taken')
    const { userGroupId } = made
    const change = { userGroupId, objectVersionNumber: 1, groupName: 'Deck crews', enabledFlag: 0 }
    expect((await admin.call('PUT', groups, change)).body).toMatchObject({
      groupName: 'Deck crews',
      enabledFlag: 0,
      objectVersionNumber: 2,
    })
    expect((await admin.call('PUT', groups, change)).body.code).toBe('error.optimistic_lock')
    const ref = { userGroupId, objectVersionNumber: 2 }
    expect((await admin.call('DELETE', groups, ref)).status).toBe(204)
    expect((await admin.call('GET', `${groups}/details/${userGroupId}`)).status).toBe(404)
  })

  it('is one of many that are disabled, enabled and removed, each with its own answer [SAFE-1] [SAFE-2]', async () => {
    const [one, two] = [await make({ groupCode: 'ONE' }), await make({ groupCode: 'TWO', enabledFlag: 0 })]
    const neighbor = await makeTenant(test.site)
    const other = await signIn(test, await makeUser(test.site, neighbor.tenantId, [neighbor.adminRoleId]))
    const theirs = (await other.call('POST', groups, { groupCode: 'ONE', groupName: 'Theirs' })).body
    const unknown = '0190aaaa-0000-7000-8000-000000000000'
    const [a, b, c] = [one.userGroupId, two.userGroupId, theirs.userGroupId]
    const absent = (id: string) => ({ id, code: 'error.not_found', message: expect.any(String) })

    const disabled = await admin.call('POST', `${groups}/batch/disable`, {
      userGroupIds: [a, b, c, unknown, a],
    })
    expect(disabled.status).toBe(200)
    expect(disabled.body).toEqual({
      done: [a],
      already: [b],
      refused: [c, unknown].sort().map(absent),
    })
    const [foreign, none] = [c, unknown].map(
      id => disabled.body.refused.find((row: { id: string }) => row.id === id).message,
    )
    expect(foreign).toBe(none)
    const enabled = await admin.call('POST', `${groups}/batch/enable`, { userGroupIds: [a, b, c] })
    expect([enabled.body.done.sort(), enabled.body.refused]).toEqual([[a, b].sort(), [absent(c)]])

    const removed = await admin.call('DELETE', `${groups}/batch`, [
      { userGroupId: a, objectVersionNumber: 3 },
      { userGroupId: b, objectVersionNumber: 1 },
      { userGroupId: c, objectVersionNumber: 1 },
    ])
    expect(removed.body.done).toEqual([a])
    expect(removed.body.refused.map((row: { code: string }) => row.code).sort()).toEqual([
      'error.not_found',
      'error.optimistic_lock',
    ])
    const left = await admin.call('GET', groups)
    expect(left.body.content).toMatchObject([{ userGroupId: b, enabledFlag: 1 }])
    expect((await other.call('GET', groups)).body.content).toMatchObject([
      { userGroupId: c, enabledFlag: 1, objectVersionNumber: 1 },
    ])

    const tooMany = Array.from({ length: 201 }, () => a)
    const most = await admin.call('POST', `${groups}/batch/enable`, { userGroupIds: tooMany })
    expect(most.status).toBe(400)
    const readerRole = await makeRole(test.site, tenant.tenantId, ['iam.user-group.list'])
    const reader = await signIn(test, await makeUser(test.site, tenant.tenantId, [readerRole]))
    const refused = await reader.call('POST', `${groups}/batch/enable`, { userGroupIds: [b] })
    expect(refused.status).toBe(403)
  })

  it('has people, of whom those who can work here today are its receivers', async () => {
    const { userGroupId } = await make()
    const [idle, stranger] = [
      await makeUser(test.site, tenant.tenantId, [], { realName: 'Without a role' }),
      await makeUser(test.site, (await makeTenant(test.site)).tenantId, []),
    ]
    const path = `${groups}/${userGroupId}/users`
    const refused = await admin.call('POST', path, [{ userId: admin.userId }, { userId: stranger }])
    expect([refused.status, refused.body.code]).toEqual([400, 'error.user_group.person_unknown'])
    const both = [{ userId: admin.userId }, { userId: idle }]
    for (const people of [both, both]) expect((await admin.call('POST', path, people)).status).toBe(204)
    const { body } = await admin.call('GET', `${path}?sort=realName,desc`)
    expect(body.content.map((one: { userId: string }) => one.userId)).toEqual([idle, admin.userId])
    const receivers = () =>
      inTenant(test.databases.app, { tenantId: tenant.tenantId }, db =>
        findUserGroupPeople(db, [userGroupId]),
      )
    expect(await receivers()).toEqual([admin.userId])
    const groupsOf = async (userId: string) =>
      (await admin.call('GET', `${groups}?userId=${userId}`)).body.content.map(
        (group: { userGroupId: string }) => group.userGroupId,
      )
    expect(await groupsOf(idle)).toEqual([userGroupId])
    expect(await groupsOf(stranger)).toEqual([])
    const { assignId } = body.content[1]
    expect((await admin.call('DELETE', path, [{ assignId }])).status).toBe(204)
    expect(await receivers()).toEqual([])
  })

  it('of another tenant is not there; the platform reads it and changes nothing of it [SAFE-1] [SAFE-2]', async () => {
    await makePlatform(test.site)
    const { userGroupId } = await make()
    const other = await makeTenant(test.site)
    const site = (
      await test.site({}, db =>
        db.selectFrom('role').select('id').where('tenantId', '=', 0).where('builtIn', '=', true).execute(),
      )
    ).map(row => row.id)
    for (const [tenantId, roles] of [
      [other.tenantId, [other.adminRoleId]],
      [0, site.slice(0, 1)],
    ] as const) {
      const stranger = await signIn(test, await makeUser(test.site, tenantId, [...roles]))
      const list = await stranger.call('GET', `${groups}?size=200`)
      const found = list.body.content.some((one: { userGroupId: string }) => one.userGroupId === userGroupId)
      expect(found).toBe(tenantId === 0)
      const path = `${groups}/${userGroupId}/users`
      expect((await stranger.call('GET', path)).body.content).toEqual([])
      expect((await stranger.call('POST', path, [{ userId: stranger.userId }])).status).toBe(404)
      const ref = { userGroupId, objectVersionNumber: 1 }
      expect((await stranger.call('DELETE', groups, ref)).status).toBe(404)
      expect((await stranger.call('PUT', groups, { ...ref, groupName: 'Taken' })).status).toBe(404)
    }
  })
})
