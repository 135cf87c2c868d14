import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const self = '/iam/hzero/v1/users/self'

let test: TestApp
let second: TestApp
let home: TestTenant
let away: TestTenant
let person: Caller
let roles: string[]

beforeAll(async () => {
  test = await buildTestApp()
  second = await buildTestApp()
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  away = await makeTenant(test.site, 'Away')
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
  roles = [home.adminRoleId]
  for (let count = 0; count < 3; count++) {
    const role = await makeRole(test.site, home.tenantId, [])
    await giveRole(test.site, home.tenantId, person.userId, role)
    roles.push(role)
  }
})

const callAt = (at: TestApp, cookie: string, method: string, path: string, body?: unknown) =>
  send(at.origin, method, path, body, {
    authorization: `bearer ${person.token}`,
    'x-requested-with': 'XMLHttpRequest',
    cookie,
  })

const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0]

/** Ends the seconds in which secrets from before a switch are accepted. */
async function forgetPrevious(): Promise<void> {
  await test.site({}, db =>
    db
      .updateTable('session')
      .set(eb => ({ previousSecrets: '{}', secretHash: eb.ref('secretHash') }))
      .where('id', '=', person.sessionId)
      .execute(),
  )
  await second.settled()
}

/** The place of the session, and every switch in the order in which they were made. */
async function traceOf() {
  const place = await test.databases.site
    .selectFrom('session')
    .select(['tenantId', 'roleId'])
    .where('id', '=', person.sessionId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ from: typeof place; to: typeof place }>`
    select after -> 'from' as from, after -> 'to' as to from audit
    where entity = 'session' and verb = 'switch' and entity_id = ${person.sessionId}::uuid
    order by id`.execute(test.databases.site)
  return { place, switches: rows }
}

const switches = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 5 === 4
      ? `/iam/v1/users/tenant-id?tenantId=${at % 2 ? away.tenantId : home.tenantId}`
      : `/iam/v1/users/roles?roleId=${roles[at % roles.length]}`,
  )

describe('many switches of one session at once', () => {
  it.each([
    ['one instance', () => [test]],
    ['two instances', () => [test, second]],
  ] as const)(
    'on %s leave it alive in the place of the last, each from the place of the one before [SAFE-31] [SAFE-70]',
    async (_, at) => {
      const instances = at()
      const on = (number: number) => instances[number % instances.length] as TestApp
      const answers = await Promise.all(
        switches(25).flatMap((path, number) => [
          callAt(on(number), person.cookie, 'PUT', path),
          callAt(on(number + 1), person.cookie, 'GET', self),
          callAt(on(number), person.cookie, 'POST', '/iam/hzero/v1/menus/check-permissions', [
            'iam.role.list',
          ]),
        ]),
      )
      // A role of the tenant that the session has just left is refused, and a busy machine asks to wait.
      expect(answers.filter(({ status }) => ![200, 204, 403, 503].includes(status))).toEqual([])
      for (const { body } of answers.filter(({ body }) => body?.currentRoleId)) {
        const ofHome = roles.includes(body.currentRoleId)
        expect([body.tenantId, ofHome || body.currentRoleId === away.adminRoleId]).toEqual([
          ofHome ? home.tenantId : away.tenantId,
          true,
        ])
      }
      const cookies = answers.flatMap(({ headers }) => cookieIn(headers) ?? [])
      expect(cookies).toHaveLength(1)
      await forgetPrevious()

      const { place, switches: made } = await traceOf()
      expect(made.length).toBeGreaterThan(5)
      expect(made.at(-1)?.to).toEqual(place)
      for (const [number, { from }] of made.entries())
        if (number > 0) expect(from, `switch ${number}`).toEqual(made[number - 1]?.to)
      for (const instance of instances) {
        const { status, body } = await callAt(instance, cookies[0] ?? '', 'GET', self)
        expect([status, body.tenantId, body.currentRoleId]).toEqual([200, place.tenantId, place.roleId])
        expect((await callAt(instance, person.cookie, 'GET', self)).status).toBe(401)
      }
    },
  )

  it('from a browser with six connections leave it with the cookie that counts', async () => {
    let cookie = person.cookie
    const waiting = switches(25)
    const statuses = new Set<number>()
    const connection = async (number: number) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const { status, headers } = await callAt(number % 2 ? test : second, cookie, 'PUT', path)
        statuses.add(status)
        cookie = cookieIn(headers) ?? cookie
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, number) => connection(number)))
    expect([...statuses].filter(status => ![204, 403, 503].includes(status))).toEqual([])
    expect(cookie).not.toBe(person.cookie)
    await forgetPrevious()
    for (const instance of [test, second])
      expect((await callAt(instance, cookie, 'GET', self)).status).toBe(200)
  })

  it('one after another each bring a new secret, and end those from before at their time [SAFE-31]', async () => {
    const seen = [person.cookie]
    for (const path of switches(3)) {
      const { headers } = await callAt(test, seen.at(-1) ?? '', 'PUT', path)
      seen.push(cookieIn(headers) ?? '')
    }
    expect(new Set(seen).size).toBe(4)
    for (const cookie of seen) expect((await callAt(second, cookie, 'GET', self)).status).toBe(200)
    await forgetPrevious()
    const statuses = await Promise.all(
      seen.map(async cookie => (await callAt(second, cookie, 'GET', self)).status),
    )
    expect(statuses).toEqual([401, 401, 401, 200])
  })

  it('are refused when the session has ended meanwhile', async () => {
    const path = `/iam/v1/users/roles?roleId=${roles[1]}`
    const [answer] = await Promise.all([
      callAt(second, person.cookie, 'PUT', path),
      test.site({}, db =>
        db
          .updateTable('session')
          .set({ endedAt: new Date(), endedReason: 'kicked' })
          .where('id', '=', person.sessionId)
          .execute(),
      ),
    ])
    expect([204, 401]).toContain(answer.status)
    await second.settled()
    expect((await callAt(second, person.cookie, 'PUT', path)).status).toBe(401)
  })
})

describe('a role that is lost while it is in use', () => {
  const current = async (at: TestApp = test) => {
    const { status, body } = await callAt(at, person.cookie, 'GET', self)
    return status === 200 ? [body.tenantId, body.currentRoleId] : status
  }
  const takeRole = (roleId: string) =>
    test.site({}, db => db.deleteFrom('memberRole').where('roleId', '=', roleId).execute())
  const switchTo = async (roleId: string) => {
    expect((await callAt(test, person.cookie, 'PUT', `/iam/v1/users/roles?roleId=${roleId}`)).status).toBe(
      204,
    )
  }

  it.each([
    ['taken away', takeRole],
    [
      'taken away and deleted',
      async (roleId: string) => {
        await takeRole(roleId)
        await test.site({}, db => db.deleteFrom('role').where('id', '=', roleId).execute())
      },
    ],
    [
      'disabled',
      (roleId: string) =>
        test.site({}, db =>
          db.updateTable('role').set({ enabled: false }).where('id', '=', roleId).execute(),
        ),
    ],
    [
      'ended',
      (roleId: string) =>
        test.site({}, db =>
          db.updateTable('role').set({ endOn: '2020-01-31' }).where('id', '=', roleId).execute(),
        ),
    ],
  ])('because it was %s leads to another of the tenant, on every instance [SAFE-13]', async (_, lose) => {
    const role = roles[1] ?? ''
    await switchTo(role)
    expect(await current(second)).toEqual([home.tenantId, role])
    await lose(role)
    await second.settled()
    const found = await Promise.all([test, second, test, second].map(current))
    for (const place of found) expect(place).toEqual([home.tenantId, home.adminRoleId])
    expect((await traceOf()).switches.at(-1)?.to).toEqual({
      tenantId: home.tenantId,
      roleId: home.adminRoleId,
    })
  })

  it('leads to another tenant if it was the last one here, and to the sign-in if it was the last of all', async () => {
    for (const role of roles) await takeRole(role)
    expect(await current()).toEqual([away.tenantId, away.adminRoleId])
    await takeRole(away.adminRoleId)
    expect(await current()).toBe(401)
  })

  it('does not bring back a session that has ended', async () => {
    await switchTo(roles[1] ?? '')
    await test.site({}, db =>
      db
        .updateTable('session')
        .set({ endedAt: new Date(), endedReason: 'kicked' })
        .where('id', '=', person.sessionId)
        .execute(),
    )
    await takeRole(roles[1] ?? '')
    expect(await current()).toBe(401)
  })
})
