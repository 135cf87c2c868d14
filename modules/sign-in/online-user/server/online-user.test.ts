import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const online = '/hpfm/v1/online-users'

let test: TestApp
let home: TestTenant
let admin: Caller
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await test.site({}, db =>
    db
      .insertInto('tenant')
      .values({ tenantId: 0, num: 'SITE', name: JSON.stringify({ en_US: 'Platform' }), domain: null })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  const [who, role] = [
    await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Ada Admin' }),
    await makeRole(test.site, home.tenantId, []),
  ]
  admin = await signIn(test, who)
  person = await signIn(test, await makeUser(test.site, home.tenantId, [role], { realName: 'Per Person' }))
})

const isSignedIn = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/users/self')).status === 200
const siteCaller = async (permissions: string[]) =>
  signIn(test, await makeUser(test.site, 0, [await makeRole(test.site, 0, permissions)]))

describe('people who are online', () => {
  it('are listed by page, with device, address and times, and without anything to act with', async () => {
    const { status, body } = await admin.call('GET', `${online}?sort=realName,asc`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalElements: 2, number: 0, size: 10 })
    expect(body.content.map((row: { realName: string }) => row.realName)).toEqual(['Ada Admin', 'Per Person'])
    expect(body.content[0]).toMatchObject({ current: true, organizationName: 'Home' })
    expect(body.content[1]).toMatchObject({ userId: person.userId, loginIp: '127.0.0.1', current: false })
    const text = JSON.stringify(body)
    for (const { token, cookie } of [admin, person]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(cookie.split('=')[1])
    }
    expect(Object.keys(body.content[0]).filter(name => /token|secret/i.test(name))).toEqual([])
  })

  it('show their addresses only to who may see them, and are found by them by nobody else [PERM-5] [PERM-9]', async () => {
    const role = await makeRole(test.site, home.tenantId, ['platform.online-user.list'])
    const reader = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    const { body } = await reader.call('GET', online)
    expect(body.content.length).toBeGreaterThan(1)
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    const refused = await reader.call('GET', `${online}?loginIp=127.`)
    expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
  })

  it('are found by name, login name and address', async () => {
    const count = async (query: string) => (await admin.call('GET', `${online}?${query}`)).body.totalElements
    expect(await count('realName=per')).toBe(1)
    expect(await count('realName=nobody')).toBe(0)
    expect(await count('loginName=user-')).toBe(2)
    expect(await count('loginName=ser-')).toBe(0)
    expect(await count('loginIp=127.')).toBe(2)
    expect(await count('loginIp=10.')).toBe(0)
    expect(await count(`userId=${person.userId}`)).toBe(1)
    expect(await count('userId=0190aaaa-0000-7000-8000-000000000000')).toBe(0)
  })

  it('of another tenant cannot be seen or signed out, not even by their guest role here', async () => {
    const other = await makeTenant(test.site, 'Other')
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    await giveRole(test.site, home.tenantId, stranger.userId, home.adminRoleId)
    const { body } = await admin.call('GET', `${online}?size=100`)
    expect(body.content.map((row: { userId: string }) => row.userId).sort()).toEqual(
      [admin.userId, person.userId].sort(),
    )
    for (const userId of [stranger.userId, '0190aaaa-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await admin.call('DELETE', `${online}/${userId}`)
      expect([answer.status, answer.body.code], userId).toEqual([404, 'error.not_found'])
    }
    expect(await isSignedIn(stranger)).toBe(true)
  })

  it('of every tenant are seen by the platform', async () => {
    const site = await siteCaller(['platform.online-user.list'])
    const { body } = await site.call('GET', `${online}?realName=per person&size=200`)
    expect(body.content.map((row: { userId: string }) => row.userId)).toContain(person.userId)
  })

  it('are signed out everywhere at once, save the session that asks, and it is recorded by whom [SAFE-32]', async () => {
    const second = await signIn(test, person.userId)
    expect((await admin.call('DELETE', `${online}/${person.userId}`)).status).toBe(204)
    expect([await isSignedIn(person), await isSignedIn(second)]).toEqual([false, false])
    const ended = await test.databases.site
      .selectFrom('session')
      .select('endedReason')
      .where('userId', '=', person.userId)
      .execute()
    expect(ended).toEqual([{ endedReason: 'ended-by-admin' }, { endedReason: 'ended-by-admin' }])
    const stored = await test.databases.site
      .selectFrom('audit')
      .select(['actorId', 'tenantId', 'after'])
      .where('entityId', '=', person.userId)
      .where('verb', '=', 'sign-out')
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ actorId: admin.userId, tenantId: home.tenantId, after: { sessions: 2 } })

    const own = await signIn(test, admin.userId)
    expect((await admin.call('DELETE', `${online}/${admin.userId}`)).status).toBe(204)
    expect([await isSignedIn(admin), await isSignedIn(own)]).toEqual([true, false])
  })

  it('are signed out of one session, of nobody else’s, and not of the session that asks [SAFE-32]', async () => {
    const second = await signIn(test, person.userId)
    const sessionsOf = async (userId: string): Promise<string[]> =>
      (await admin.call('GET', `${online}?userId=${userId}&sort=loginDate,asc`)).body.content.map(
        (row: { id: string }) => row.id,
      )
    const [first = ''] = await sessionsOf(person.userId)
    const [own = ''] = await sessionsOf(admin.userId)
    const end = async (userId: string, sessionId: string) =>
      (await admin.call('DELETE', `${online}/${userId}/sessions/${sessionId}`)).status
    expect(await end(admin.userId, first)).toBe(404)
    expect(await end(admin.userId, own)).toBe(404)
    expect(await end(person.userId, first)).toBe(204)
    expect(await end(person.userId, first)).toBe(404)
    expect([await isSignedIn(person), await isSignedIn(second), await isSignedIn(admin)]).toEqual([
      false,
      true,
      true,
    ])
    const other = await makeTenant(test.site, 'Other')
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const [left = ''] = await sessionsOf(person.userId)
    const { status } = await stranger.call('DELETE', `${online}/${person.userId}/sessions/${left}`)
    expect([status, await isSignedIn(second)]).toEqual([404, true])
  })

  it('are not signed out by who may only look', async () => {
    const role = await makeRole(test.site, home.tenantId, ['platform.online-user.list'])
    const viewer = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    expect((await viewer.call('GET', online)).status).toBe(200)
    expect((await viewer.call('DELETE', `${online}/${person.userId}`)).status).toBe(403)
    const session = (await viewer.call('GET', `${online}?userId=${person.userId}`)).body.content[0].id
    expect((await viewer.call('DELETE', `${online}/${person.userId}/sessions/${session}`)).status).toBe(403)
    expect(await isSignedIn(person)).toBe(true)
  })
})
