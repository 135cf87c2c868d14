import { randomUUID } from 'node:crypto'
import { recordEvent } from '@atrium/server/db/audit/audit'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const log = '/hpfm/v1/audit-logins/self'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

let test: TestApp
let home: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
})

const types = (body: { content: { auditType: string }[] }) => body.content.map(row => row.auditType)

describe('the sign-ins of a tenant by day', () => {
  const event = (tenantId: number, actorId: string, verb: 'sign-in' | 'sign-in-failed', at: string) =>
    test.site({}, db =>
      sql`insert into audit (tenant_id, actor_id, entity, verb, at)
        values (${tenantId}, ${actorId}, 'session', ${verb}, ${sql.raw(at)})`.execute(db),
    )

  it('count in the time zone of the person who asks, day after day, and nobody of another tenant', async () => {
    const { tenantId } = home
    const foreign = await makeTenant(test.site)
    const [one, two] = [person.userId, randomUUID()]
    const noon = (days: number) =>
      `date_trunc('day', now() at time zone 'UTC') + '12 hours'::interval - '${days} days'::interval`
    for (const who of [one, one, two]) await event(tenantId, who, 'sign-in', noon(2))
    await event(tenantId, one, 'sign-in-failed', noon(1))
    await event(foreign.tenantId, one, 'sign-in', noon(1))
    const days = async () => (await person.call('GET', '/hpfm/v1/audit-logins/days?days=4')).body
    await test.site({}, db =>
      db.updateTable('appUser').set({ timeZone: 'UTC' }).where('id', '=', one).execute(),
    )
    expect(
      (await days()).map((day: Record<string, unknown>) => [day.signIns, day.people, day.failures]),
    ).toEqual([
      [0, 0, 0],
      [3, 2, 0],
      [0, 0, 1],
      [0, 0, 0],
    ])
    // At noon UTC it is the next day in the easternmost time zone.
    await test.site({}, db =>
      db.updateTable('appUser').set({ timeZone: 'GMT+14' }).where('id', '=', one).execute(),
    )
    const east = await days()
    expect(east.find((day: { signIns: number }) => day.signIns === 3)?.day).toBe(
      new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    )
  })
})

describe('a person’s own sign-in log', () => {
  it('lists switches and sign-outs in all tenants, newest first, with device and address', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const other = await signIn(test, person.userId)
    const headers = { 'user-agent': firefox }
    await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`, undefined, headers)
    await person.call('DELETE', `/iam/hzero/v1/users/self/sessions/${other.sessionId}`, undefined, headers)
    const { status, body } = await person.call('GET', log)
    expect(status).toBe(200)
    expect(types(body)).toEqual(['LOGOUT', 'SWITCH'])
    expect(body.content[0]).toMatchObject({
      tenantName: 'Away',
      endedBy: 'self',
      loginIp: '127.0.0.1',
      device: { kind: 'desktop', browser: 'Firefox 131', system: 'Linux' },
    })
    expect(body.content[1]).toMatchObject({ tenantName: 'Home', toTenantName: 'Away' })
  })

  it('lists failed attempts for this account and for no other', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const failed = (entityId: string | undefined) =>
      test.site({}, db =>
        recordEvent(db, {
          tenantId: home.tenantId,
          entity: 'app_user',
          entityId,
          verb: 'sign-in-failed',
          detail: { reason: 'password', address: '192.0.2.7', userAgent: firefox },
        }),
      )
    await failed(person.userId)
    await failed(colleague.userId)
    await failed(undefined)
    const { body } = await person.call('GET', log)
    expect(types(body)).toEqual(['LOGIN_FAILURE'])
    expect(body.content[0]).toMatchObject({ loginIp: '192.0.2.7', device: { browser: 'Firefox 131' } })
    expect(JSON.stringify(body)).not.toContain('password')
  })

  it('tells that an administrator ended the sessions, without the administrator’s address', async () => {
    const colleague = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    await person.call('DELETE', `/hpfm/v1/online-users/${colleague.userId}`)
    const again = await signIn(test, colleague.userId)
    const { body } = await again.call('GET', log)
    expect(body.content[0]).toMatchObject({ auditType: 'LOGOUT', endedBy: 'administrator' })
    expect(body.content[0]).not.toHaveProperty('loginIp')
    expect((await person.call('GET', log)).body.totalElements).toBe(0)
  })

  it('comes by page [PAGE-1]', async () => {
    for (const _ of [1, 2, 3]) {
      const { sessionId } = await signIn(test, person.userId)
      await person.call('DELETE', `/iam/hzero/v1/users/self/sessions/${sessionId}`)
    }
    const { body } = await person.call('GET', `${log}?page=1&size=2`)
    expect(body).toMatchObject({ number: 1, size: 2, numberOfElements: 1, totalElements: 3 })
  })
})

describe('the sign-in log of a tenant', () => {
  const list = (caller: Caller, query = '') =>
    caller.call('GET', `/hpfm/v1/${caller.tenantId}/audit-logins?size=50${query}`)
  const add = (tenantId: number, userId: string, daysAgo: number, verb = 'sign-in', address = '10.1.2.3') =>
    test.site({}, db =>
      sql`insert into audit (tenant_id, actor_id, entity, verb, at, after)
        values (${tenantId}, ${userId}, 'session', ${verb}, now() - make_interval(days => ${daysAgo}),
          ${JSON.stringify({ address })})`.execute(db),
    )

  it('is found by person, address, result and time, and has nothing of another tenant', async () => {
    const away = await makeTenant(test.site, 'Away')
    const { tenantId } = home
    const two = await makeUser(test.site, tenantId, [], {
      realName: 'Second Person',
      loginName: `two-${tenantId}`,
    })
    await add(tenantId, two, 3)
    await add(tenantId, two, 2, 'sign-in-failed', '192.0.2.7')
    await add(away.tenantId, two, 1)
    const { body } = await list(person)
    expect(types(body)).toEqual(['LOGIN_FAILURE', 'LOGIN'])
    expect(body.content[0]).toMatchObject({
      realName: 'Second Person',
      loginName: `two-${tenantId}`,
      loginIp: '192.0.2.7',
      tenantName: 'Home',
    })
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    for (const [query, found] of [
      ['&realName=second', 2],
      ['&realName=first', 0],
      ['&loginIp=192.', 1],
      ['&auditType=LOGIN', 1],
      [`&loginName=two-${tenantId}`, 2],
      [`&userId=${two}`, 2],
      [`&userId=${person.userId}`, 0],
      [`&loginDateTo=${day(3)}`, 1],
      [`&loginDateFrom=${day(2)}`, 1],
      ['&tenantName=away', 0],
    ] as const)
      expect([query, (await list(person, query)).body.totalElements]).toEqual([query, found])
    expect((await list(person, '&sort=loginIp,asc')).body.content[0].loginIp).toBe('10.1.2.3')
  })

  it('is cleared of older entries by people with the permission, in their own tenant only, and that is recorded', async () => {
    const away = await makeTenant(test.site, 'Away')
    const { tenantId } = home
    for (const days of [1, 45, 400]) await add(tenantId, person.userId, days)
    await add(away.tenantId, person.userId, 400)
    const clear = (older: string) =>
      person.call('DELETE', `/hpfm/v1/${tenantId}/audit-logins/clear?clearType=${older}`)
    expect((await clear('ONE_YEAR')).body).toEqual({ cleared: 1 })
    expect((await clear('ONE_MONTH')).body).toEqual({ cleared: 1 })
    expect((await clear('ONE_DAY')).body.code).toBe('error.data_invalid')
    expect((await list(person)).body.totalElements).toBe(1)
    const left = await test.databases.site
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('tenantId', 'in', [tenantId, away.tenantId])
      .where('entity', 'in', ['audit', 'session'])
      .orderBy('id')
      .execute()
    expect(left.map(row => row.verb)).toEqual(['sign-in', 'sign-in', 'delete', 'delete'])
    expect(left[2]?.after).toEqual({ olderThan: 'ONE_YEAR', cleared: 1 })
  })

  it('and the rest of the audit cannot be deleted', async () => {
    await add(home.tenantId, person.userId, 1)
    await test.site({}, db => sql`delete from audit where tenant_id = ${home.tenantId}`.execute(db))
    expect((await list(person)).body.totalElements).toBe(1)
  })
})
