import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { roundsOfRaces } from '@atrium/server/testing/races'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const memberRoles = '/iam/hzero/v1/member-roles'

let test: TestApp
let home: TestTenant
let admin: Caller
let roleId: string
let person: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  roleId = await makeRole(test.site, home.tenantId, [])
  person = await makeUser(test.site, home.tenantId, [], { realName: 'Per Person' })
})

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const members = async (caller = admin, of = roleId) =>
  (await caller.call('GET', `${memberRoles}/role-users/${of}`)).body.content
const assign = (caller: Caller, ...given: object[]) =>
  caller.call('POST', `${memberRoles}/batch-assign`, given)

describe('the people of a role', () => {
  it('get it for a time, which can be changed, and lose it again; a session in it ends with it [SAFE-13]', async () => {
    const held = { roleId, memberId: person }
    expect((await assign(admin, { ...held, endDateActive: '2090-01-01' })).status).toBe(204)
    expect(await members()).toMatchObject([
      { id: person, realName: 'Per Person', endDateActive: '2090-01-01' },
    ])
    const per = await signIn(test, person)
    expect((await assign(admin, { ...held, startDateActive: '2020-01-01' })).status).toBe(204)
    const [changed] = await members()
    expect([changed.startDateActive, changed.endDateActive]).toEqual(['2020-01-01', undefined])
    expect((await per.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
    expect((await admin.call('DELETE', `${memberRoles}/batch-delete`, [held])).status).toBe(204)
    expect(await members()).toEqual([])
    expect((await per.call('GET', '/iam/hzero/v1/users/self')).status).toBe(401)
    const backward = { ...held, startDateActive: '2030-01-02', endDateActive: '2030-01-01' }
    expect(await codeOf(assign(admin, backward))).toEqual([400, 'error.account.end_before_start'])
  })

  it('are given all or none, by nobody who holds less, and never the last administrator is taken away [PERM-9] [SAFE-70]', async () => {
    const keeperRole = await makeRole(test.site, home.tenantId, [
      'iam.assignment.list',
      'iam.assignment.change',
    ])
    const keeper = await signIn(test, await makeUser(test.site, home.tenantId, [keeperRole]))
    const above = [403, 'error.role.above_own']
    const [fit, beyond] = [
      { roleId, memberId: person },
      { roleId: home.adminRoleId, memberId: person },
    ]
    expect(await codeOf(assign(keeper, fit, beyond))).toEqual(above)
    expect(await members()).toEqual([])
    const own = { roleId: home.adminRoleId, memberId: admin.userId }
    expect(await codeOf(keeper.call('DELETE', `${memberRoles}/batch-delete`, [own]))).toEqual(above)
    const last = [409, 'error.account.last_administrator']
    expect(await codeOf(admin.call('DELETE', `${memberRoles}/batch-delete`, [own]))).toEqual(last)
    expect(await codeOf(assign(admin, { ...own, endDateActive: '2090-01-01' }))).toEqual(last)
  })

  it('leave one administrator when two take the role from each other at the same moment, every time [SAFE-70]', async () => {
    const second = await makeUser(test.site, home.tenantId, [home.adminRoleId])
    const pair = [admin.userId, second]
    const rounds = roundsOfRaces(60)
    for (let round = 0; round < rounds; round++) {
      const [one, other] = await Promise.all(pair.map(id => signIn(test, id)))
      if (!one || !other) throw new Error('both sign in')
      const take = (by: Caller, from: Caller) =>
        by.call('DELETE', `${memberRoles}/batch-delete`, [
          { roleId: home.adminRoleId, memberId: from.userId },
        ])
      const answers = await Promise.all([take(one, other), take(other, one)])
      expect(
        answers.map(answer => answer.status).filter(status => status === 204),
        `round ${round}`,
      ).toHaveLength(1)
      const left = await test.databases.site
        .selectFrom('memberRole')
        .select('userId')
        .where('roleId', '=', home.adminRoleId)
        .execute()
      expect(left).toHaveLength(1)
      const gone = pair.find(id => id !== left[0]?.userId) ?? ''
      await giveRole(test.site, home.tenantId, gone, home.adminRoleId)
    }
  }, 600_000)

  it('and the roles of another tenant do not exist here [SAFE-1] [SAFE-2]', async () => {
    const other = await makeTenant(test.site)
    const stranger = await makeUser(test.site, other.tenantId, [other.adminRoleId])
    expect(await members(admin, other.adminRoleId)).toEqual([])
    const foreignRole = assign(admin, { roleId: other.adminRoleId, memberId: person })
    expect(await codeOf(foreignRole)).toEqual([400, 'error.role.unknown'])
    expect(await codeOf(assign(admin, { roleId, memberId: stranger }))).toEqual([404, 'error.not_found'])
  })
})
