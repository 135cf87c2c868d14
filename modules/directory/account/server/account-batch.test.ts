import { randomUUID } from 'node:crypto'
import { countPasswordAttempt } from '@atrium/server/auth/sign-in-attempts'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const users = '/iam/hzero/v1/users'
const nobody = '0190aaaa-0000-7000-8000-000000000000'

let test: TestApp
let home: TestTenant
let admin: Caller

beforeAll(async () => {
  // Only the demo can send email without a mail server.
  test = await buildTestApp({}, { flags: ['--demo', 'small'] })
  await makePlatform(test.site)
  await test.site({}, db =>
    db
      .insertInto('language')
      .values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  admin = await signIn(
    test,
    await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Ada Admin' }),
  )
})

const person = async (change: Record<string, unknown> = {}): Promise<string> => {
  const loginName = `nora-${randomUUID().slice(0, 8)}`
  const { status, body } = await admin.call('POST', users, { realName: 'Nora Lie', loginName, ...change })
  expect(status).toBe(200)
  return body.id
}
const isEnabled = async (id: string) => (await admin.call('GET', `${users}/${id}/info`)).body.enabled
const rolesOf = async (id: string) =>
  (await admin.call('GET', `${users}/${id}/info`)).body.memberRoleList.map(
    (role: { roleId: string }) => role.roleId,
  )
const found = async (query: string) => {
  const { body } = await admin.call('GET', `${users}/paging?size=100&${query}`)
  return body.content.map((row: { id: string }) => row.id)
}
const stranger = async () => {
  const other = await makeTenant(test.site)
  return makeUser(test.site, other.tenantId, [other.adminRoleId])
}
/** The number of audit entries about a record in one request. */
const audited = async (entityId: string, requestId: string) => {
  const { rows } = await test.site({}, db =>
    sql<{ count: number }>`select count(*) from audit where entity_id::text = ${entityId}
      and request_id::text = ${requestId}`.execute(db),
  )
  return rows[0]?.count
}

describe('several accounts', () => {
  it('are disabled and enabled, each with its own answer: done, so already, or refused [SAFE-1] [SAFE-69]', async () => {
    const [one, two] = [await person(), await person()]
    await admin.call('POST', `${users}/${two}/frozen`)
    const foreign = await stranger()
    const answer = await admin.call('POST', `${users}/batch/frozen`, {
      userIds: [one, two, foreign, nobody, admin.userId, one],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.done).toEqual([one])
    expect(answer.body.already).toEqual([two])
    const refused = Object.fromEntries(
      answer.body.refused.map((row: { id: string; code: string }) => [row.id, row.code]),
    )
    expect(refused).toEqual({
      [foreign]: 'error.not_found',
      [nobody]: 'error.not_found',
      [admin.userId]: 'error.account.own',
    })
    expect([await isEnabled(one), await isEnabled(two)]).toEqual([false, false])
    const { rows } = await test.site({}, db =>
      sql<{ enabled: boolean }>`select enabled from app_user where id = ${foreign}`.execute(db),
    )
    expect(rows[0]?.enabled).toBe(true)

    const back = await admin.call('POST', `${users}/batch/unfrozen`, { userIds: [one, two] })
    expect([back.body.done.length, await isEnabled(one), await isEnabled(two)]).toEqual([2, true, true])
  })

  it('get a role and lose it, but none beyond the caller, who keeps the last administrator [SAFE-70]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [])
    const [one, two] = [await person(), await person({ memberRoleList: [{ roleId }] })]
    const given = await admin.call('POST', `${users}/batch/role`, { userIds: [one, two], roleId })
    expect(given.body).toEqual({ done: [one], already: [two], refused: [] })
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([[roleId], [roleId]])
    const taken = await admin.call('DELETE', `${users}/batch/role`, { userIds: [one, admin.userId], roleId })
    expect(taken.body).toEqual({ done: [one], already: [admin.userId], refused: [] })

    const last = await admin.call('DELETE', `${users}/batch/role`, {
      userIds: [admin.userId],
      roleId: home.adminRoleId,
    })
    expect(last.body.refused[0].code).toBe('error.account.last_administrator')

    const clerkRole = await makeRole(test.site, home.tenantId, ['iam.assignment.change', 'iam.account.list'])
    const clerk = await signIn(test, await makeUser(test.site, home.tenantId, [clerkRole]))
    const above = await clerk.call('POST', `${users}/batch/role`, {
      userIds: [one],
      roleId: home.adminRoleId,
    })
    expect(above.body.refused).toEqual([
      { id: one, code: 'error.role.above_own', message: expect.any(String) },
    ])
    expect(await rolesOf(one)).toEqual([])
  })

  it('join a group and a unit once', async () => {
    const [one, two] = [await person(), await person()]
    const group = await admin.call('POST', '/iam/v1/user-groups', {
      groupCode: `g-${randomUUID().slice(0, 8)}`,
      groupName: 'Gate',
    })
    const userGroupId = group.body.userGroupId
    const join = (userIds: string[]) =>
      admin.call('POST', `${users}/batch/user-group`, { userIds, userGroupId })
    expect((await join([one])).body.done).toEqual([one])
    const again = (await join([one, two, nobody])).body
    expect([again.done, again.already, again.refused.length]).toEqual([[two], [one], 1])
    const members = await admin.call('GET', `/iam/v1/user-groups/${userGroupId}/users`)
    expect(members.body.totalElements).toBe(2)

    const unit = await admin.call('POST', `/hpfm/v1/${home.tenantId}/units`, {
      unitCode: `u-${randomUUID().slice(0, 8)}`,
      unitName: 'Gate',
      unitTypeCode: 'COMPANY',
      orderSeq: 10,
      enabledFlag: 1,
    })
    const work = (userIds: string[]) =>
      admin.call('POST', `${users}/batch/unit`, { userIds, unitId: unit.body.unitId })
    expect((await work([one])).body).toEqual({ done: [one], already: [], refused: [] })
    const both = (await work([one, two, nobody])).body
    expect([both.done, both.already, both.refused.length]).toEqual([[two], [one], 1])
    expect(await found(`unitId=${unit.body.unitId}`)).toHaveLength(2)
  })

  it('get new passwords by email, except those without an address', async () => {
    const [one, two] = [await person({ email: `${randomUUID()}@home.example` }), await person()]
    const { body } = await admin.call('POST', `${users}/batch/password`, { userIds: [one, two] })
    expect(body.done).toEqual([one])
    expect(body.refused).toEqual([{ id: two, code: 'error.account.no_email', message: expect.any(String) }])
    expect(JSON.stringify(body)).not.toMatch(/"password"/)
  })

  it('are bounded, and need the permission of the single action [SAFE-12]', async () => {
    const tooMany = Array.from({ length: 201 }, () => nobody)
    expect((await admin.call('POST', `${users}/batch/frozen`, { userIds: tooMany })).status).toBe(400)
    expect((await admin.call('POST', `${users}/batch/frozen`, { userIds: [] })).status).toBe(400)
    expect(
      (await admin.call('POST', `${users}/batch/password`, { userIds: tooMany.slice(0, 51) })).status,
    ).toBe(400)
    const one = await person()
    const reader = await signIn(
      test,
      await makeUser(test.site, home.tenantId, [
        await makeRole(test.site, home.tenantId, ['iam.account.list', 'iam.account.update']),
      ]),
    )
    for (const [method, path, body] of [
      ['POST', 'frozen', {}],
      ['POST', 'unfrozen', {}],
      ['POST', 'role', { roleId: nobody }],
      ['DELETE', 'role', { roleId: nobody }],
      ['POST', 'user-group', { userGroupId: nobody }],
      ['POST', 'unit', { unitId: nobody }],
      ['POST', 'password', {}],
    ] as const) {
      const answer = await reader.call(method, `${users}/batch/${path}`, { userIds: [one], ...body })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await isEnabled(one)).toBe(true)
  })

  it('are each in the audit, under one request', async () => {
    const [one, two] = [await person(), await person()]
    const answer = await admin.call('POST', `${users}/batch/frozen`, { userIds: [one, two] })
    const requestId = String(answer.headers.get('x-request-id'))
    expect([await audited(one, requestId), await audited(two, requestId)]).toEqual([1, 1])
  })
})

describe('the list of accounts', () => {
  const counts = async (query = '') => (await admin.call('GET', `${users}/counts?${query}`)).body
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('is filtered by state, role, unit, a word and whether people can sign in; counts say the same', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [], `harbor-${randomUUID()}`)
    const plain = await person()
    const pilot = await person({ realName: 'Piet Pilot', memberRoleList: [{ roleId }] })
    const off = await person()
    await admin.call('POST', `${users}/${off}/frozen`)
    const soon = await person({ endDateActive: inDays(5) })
    const gone = await person({ endDateActive: inDays(-5) })
    const later = await person({ startDateActive: inDays(5) })
    const email = `${randomUUID()}@home.example`
    const locked = await person({ email })
    const request = { ip: '203.0.113.9' } as never
    for (let attempt = 0; attempt < 10; attempt++)
      await (await countPasswordAttempt(test.site, 'x'.repeat(32), request, [email], undefined)).wrong()

    expect(await found('state=disabled')).toEqual([off])
    expect(await found('state=endingSoon')).toEqual([soon])
    expect(await found('state=ended')).toEqual([gone])
    expect(await found('state=startsLater')).toEqual([later])
    expect(await found('state=locked')).toEqual([locked])
    expect(new Set(await found('state=active'))).toEqual(new Set([admin.userId, plain, pilot, soon]))
    expect(new Set(await found('state=ended&state=locked'))).toEqual(new Set([gone, locked]))
    expect(new Set(await found('state=ended,startsLater'))).toEqual(new Set([gone, later]))
    expect((await admin.call('GET', `${users}/paging?state=ended,unknown`)).status).toBe(400)
    expect(await found(`roleId=${roleId}`)).toEqual([pilot])
    expect(await found('keyword=HARBOR')).toEqual([pilot])
    expect(await found(`keyword=${email.slice(0, 20)}`)).toEqual([locked])
    expect(await found('canSignIn=true')).not.toContain(plain)
    expect(await found('canSignIn=false')).toContain(plain)
    expect((await admin.call('GET', `${users}/paging?state=unknown`)).status).toBe(400)

    expect(await counts()).toEqual({
      all: 8,
      active: 4,
      endingSoon: 1,
      locked: 1,
      startsLater: 1,
      awaitsApproval: 0,
      ended: 1,
      disabled: 1,
      guest: 0,
    })
    expect(await counts('keyword=pilot')).toMatchObject({ all: 1, active: 1, locked: 0 })
  })

  it('counts nothing of another tenant [SAFE-1]', async () => {
    await person()
    const other = await makeTenant(test.site)
    const there = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const { body } = await there.call('GET', `${users}/counts?organizationId=${home.tenantId}`)
    expect(body.all).toBe(0)
    expect((await there.call('GET', `${users}/counts`)).body.all).toBe(1)
  })
})
