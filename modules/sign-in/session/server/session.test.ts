import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const sessions = '/iam/hzero/v1/users/self/sessions'

let test: TestApp
let home: TestTenant
let userId: string
let here: Caller
let there: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  userId = await makeUser(test.site, home.tenantId, [home.adminRoleId])
  here = await signIn(test, userId)
  there = await signIn(test, userId)
})

const isSignedIn = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/users/self')).status === 200
const reasonOf = async ({ sessionId }: Caller) =>
  (
    await test.databases.site
      .selectFrom('session')
      .select('endedReason')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).endedReason

describe('a person’s own sessions', () => {
  it('are listed with device, address, times and place, this one first', async () => {
    const { status, body } = await here.call('GET', sessions)
    expect(status).toBe(200)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ id: here.sessionId, current: true })
    expect(body[1]).toMatchObject({
      id: there.sessionId,
      current: false,
      address: '127.0.0.1',
      tenantName: 'Home',
      roleName: 'Tenant administrator',
      device: { kind: 'unknown' },
    })
    for (const moment of ['loginDate', 'lastSeenDate']) expect(body[1][moment]).toMatch(/^\d{4}-\d{2}-\d{2} /)
  })

  it('show nothing that opens a session', async () => {
    const text = JSON.stringify((await here.call('GET', sessions)).body)
    for (const { token, cookie } of [here, there]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(cookie.split('=')[1])
    }
  })

  it('leave out those that ended, ran out or were idle too long', async () => {
    const [ended, old, idle] = [
      await signIn(test, userId),
      await signIn(test, userId),
      await signIn(test, userId),
    ]
    const change = (who: Caller, set: { endedAt?: Date; expiresAt?: Date; lastSeenAt?: Date }) =>
      test.databases.site.updateTable('session').set(set).where('id', '=', who.sessionId).execute()
    const past = new Date(Date.now() - 3_600_000)
    await change(ended, { endedAt: past })
    await change(old, { expiresAt: past })
    await change(idle, { lastSeenAt: past })
    const { body } = await here.call('GET', sessions)
    expect(body.map((row: { id: string }) => row.id).sort()).toEqual([here.sessionId, there.sessionId].sort())
  })

  it('say with every answer in how many seconds they end: after half an hour without a request, or at their latest', async () => {
    const self = '/iam/hzero/v1/users/self'
    const secondsOf = async () => Number((await here.call('GET', self)).headers.get('x-session-seconds'))
    expect(await secondsOf()).toBe(30 * 60)
    const soon = new Date(Date.now() + 90_000)
    await test.databases.site
      .updateTable('session')
      .set({ expiresAt: soon })
      .where('id', '=', here.sessionId)
      .execute()
    await expect.poll(secondsOf).toBeLessThanOrEqual(90)
    expect(await secondsOf()).toBeGreaterThan(60)
    const stranger = await fetch(`${test.origin}${self}`)
    expect([stranger.status, stranger.headers.get('x-session-seconds')]).toEqual([401, null])
  })

  it('can be ended one by one: the other browser is out at its next call [SAFE-32]', async () => {
    const third = await signIn(test, userId)
    expect((await here.call('DELETE', `${sessions}/${there.sessionId}`)).status).toBe(204)
    const refused = await there.call('GET', '/iam/hzero/v1/users/self')
    expect([refused.status, refused.body.code]).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    expect(await reasonOf(there)).toBe('ended-elsewhere')
    expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, true])
  })

  it('can be ended all but this one', async () => {
    const third = await signIn(test, userId)
    expect((await here.call('DELETE', sessions)).status).toBe(204)
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await here.call('GET', sessions)).body).toHaveLength(1)
  })

  it('of other people can be neither seen nor ended', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    for (const id of [colleague.sessionId, '0190aaaa-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await here.call('DELETE', `${sessions}/${id}`)
      expect([answer.status, answer.body.code], id).toEqual([404, 'error.not_found'])
    }
    await here.call('DELETE', sessions)
    expect(await isSignedIn(colleague)).toBe(true)
    expect((await colleague.call('GET', sessions)).body).toHaveLength(1)
  })
})
