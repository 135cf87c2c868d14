import { randomUUID } from 'node:crypto'
import type { ConfigTables } from '@atrium/operations/config/server/config.tables.ts'
import { verifyPassword } from '@atrium/server/auth/password'
import { countPasswordAttempt } from '@atrium/server/auth/sign-in-attempts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, giveReason, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePlatform,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { roundsOfRaces } from '@atrium/server/testing/races'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const users = '/iam/hzero/v1/users'
/** The age in seconds of anything that this file did is below this. */
const testSeconds = 600

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

const draftOf = (change: Record<string, unknown> = {}) => ({
  realName: 'Nora Lie',
  loginName: `nora-${randomUUID().slice(0, 8)}`,
  ...change,
})
const made = async (caller: Caller, change: Record<string, unknown> = {}) =>
  (await caller.call('POST', users, draftOf(change))).body
const changeOf = ({ id, objectVersionNumber, realName, memberRoleList }: Record<string, unknown>) => ({
  id,
  objectVersionNumber,
  realName,
  memberRoleList,
})
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const isSignedIn = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/users/self')).status === 200
const siteAdmin = async () => {
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow(),
  )
  const site = await signIn(test, await makeUser(test.site, 0, [id], { realName: 'Sia Site' }))
  await giveReason(site, home.tenantId)
  return site
}
/** A person with the permissions to administer accounts, and no others. */
const accountAdministrator = async (...more: string[]) => {
  const verbs = ['list', 'create', 'update', 'freeze', 'reset', 'remove']
  const roleId = await makeRole(test.site, home.tenantId, [
    ...verbs.map(verb => `iam.account.${verb}`),
    ...more,
  ])
  return { roleId, caller: await signIn(test, await makeUser(test.site, home.tenantId, [roleId])) }
}

describe('an account', () => {
  it('is created with its roles for a time, found, and changed; concurrent saves are refused [SAFE-69]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [])
    const nora = await made(admin, {
      email: 'nora@lie.example',
      phone: '+47 900 00 000',
      timeZone: 'Europe/Oslo',
      endDateActive: '2090-01-31',
      memberRoleList: [{ roleId, startDateActive: '2020-01-01', endDateActive: '2080-01-01' }],
      defaultRoleId: roleId,
    })
    expect(nora).toMatchObject({
      realName: 'Nora Lie',
      organizationId: home.tenantId,
      guest: false,
      enabled: true,
      locked: false,
      passwordState: 'none',
      timeZone: 'Europe/Oslo',
      endDateActive: '2090-01-31',
      defaultRoleId: roleId,
      memberRoleList: [{ roleId, startDateActive: '2020-01-01', endDateActive: '2080-01-01' }],
    })
    const idsOf = async (filter: string) =>
      (await admin.call('GET', `${users}/paging?realName=nora&${filter}`)).body.content.map(
        (row: { id: string }) => row.id,
      )
    expect(await idsOf(`roleId=${roleId}`)).toEqual([nora.id])
    expect(await idsOf(`exceptRoleId=${roleId}`)).toEqual([])
    expect(await idsOf(`exceptUserGroupId=${roleId}&exceptUnitId=${roleId}`)).toEqual([nora.id])

    const given = await admin.call('GET', `/iam/hzero/v1/member-roles/user-roles/${nora.id}`)
    expect(given.body.content).toMatchObject([
      { roleId, endDateActive: '2080-01-01', createdBy: admin.userId, createdByName: 'Ada Admin' },
    ])
    expect(Date.now() - Date.parse(given.body.content[0].creationDate)).toBeLessThan(testSeconds * 1000)

    const change = { ...changeOf(nora), realName: 'Nora Lie-Holm', memberRoleList: [] }
    const changed = await admin.call('PUT', users, change)
    expect(changed.body).toMatchObject({ realName: 'Nora Lie-Holm', memberRoleList: [] })
    expect(changed.body.email).toBeUndefined()
    expect(await codeOf(admin.call('PUT', users, change))).toEqual([409, 'error.optimistic_lock'])
  })

  it('has a user name and an address of its own over all tenants', async () => {
    const other = await makeTenant(test.site)
    const there = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const theirs = await made(there, { email: `${randomUUID()}@there.example` })
    const loginName = theirs.loginName.toUpperCase()
    expect(await codeOf(admin.call('POST', users, draftOf({ loginName })))).toEqual([
      409,
      'error.account.login_taken',
    ])
    expect(await codeOf(admin.call('POST', users, draftOf({ email: theirs.email })))).toEqual([
      409,
      'error.email.taken',
    ])
    const refusals = {
      'error.time_zone.unknown': { timeZone: 'Mars/Olympus' },
      'error.language.unknown': { language: 'xx' },
      'error.account.end_before_start': { startDateActive: '2030-01-02', endDateActive: '2030-01-01' },
      'error.role.unknown': { memberRoleList: [{ roleId: other.adminRoleId }] },
      'error.data_invalid': { loginName: 'two words' },
    }
    for (const [code, change] of Object.entries(refusals))
      expect(await codeOf(admin.call('POST', users, draftOf(change))), code).toEqual([400, code])
  })

  it('gets another user name, unique over all tenants, at once: sessions stay, and the audit has both names', async () => {
    const nora = await made(admin, { memberRoleList: [{ roleId: home.adminRoleId }] })
    const session = await signIn(test, nora.id)
    const loginName = `nora.berg-${randomUUID().slice(0, 8)}`
    const change = { ...changeOf(nora), loginName }
    const { body } = await admin.call('PUT', users, change)
    expect(body.loginName).toBe(loginName)
    expect((await session.call('GET', '/iam/hzero/v1/users/self')).body.loginName).toBe(loginName)
    const { before, after } = await test.databases.site
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('entityId', '=', nora.id)
      .where('actorId', '=', admin.userId)
      .where('verb', '=', 'update')
      .executeTakeFirstOrThrow()
    expect([before, after]).toMatchObject([{ login_name: nora.loginName }, { login_name: loginName }])

    // A save that does not name it leaves it, and the old name is free.
    const stays = await admin.call('PUT', users, { ...changeOf(body), realName: 'Nora Berg' })
    expect(stays.body.loginName).toBe(loginName)
    expect((await made(admin, { loginName: nora.loginName })).loginName).toBe(nora.loginName)

    const there = await makeTenant(test.site)
    const taken = `taken-${randomUUID().slice(0, 8)}`
    await makeUser(test.site, there.tenantId, [], { loginName: taken })
    for (const [wish, status, code] of [
      [taken.toUpperCase(), 409, 'error.account.login_taken'],
      ['two words', 400, 'error.data_invalid'],
      ['', 400, 'error.data_invalid'],
    ] as const)
      expect(
        await codeOf(admin.call('PUT', users, { ...changeOf(stays.body), loginName: wish })),
        wish,
      ).toEqual([status, code])
  })

  it('of another tenant is neither seen nor touched, and no tenant in the body leads there [SAFE-1] [SAFE-2]', async () => {
    const other = await makeTenant(test.site)
    const strangerId = await makeUser(test.site, other.tenantId, [other.adminRoleId], {
      realName: 'Stranger',
    })
    const nora = await made(admin, { organizationId: other.tenantId })
    expect(nora.organizationId).toBe(home.tenantId)
    const { body } = await admin.call('GET', `${users}/paging?size=200&organizationId=${other.tenantId}`)
    expect(body.content).toEqual([])
    const ref = { id: strangerId, objectVersionNumber: 1 }
    for (const [method, path, sent] of [
      ['GET', `${users}/${strangerId}/info`, undefined],
      ['PUT', users, { ...ref, realName: 'Taken', memberRoleList: [] }],
      ['DELETE', users, ref],
      ['POST', `${users}/${strangerId}/frozen`, undefined],
      ['POST', `${users}/${strangerId}/unlocked`, undefined],
      ['PUT', `${users}/${strangerId}/admin-password-reset`, {}],
    ] as const)
      expect(await codeOf(admin.call(method, path, sent)), path).toEqual([404, 'error.not_found'])

    // A guest is listed with the roles held here; the account belongs to its own tenant.
    await giveRole(test.site, home.tenantId, strangerId, home.adminRoleId)
    const guest = (await admin.call('GET', `${users}/${strangerId}/info`)).body
    expect(guest).toMatchObject({ guest: true, memberRoleList: [{ roleId: home.adminRoleId }] })
    expect(guest.tenantName).toBeUndefined()
    expect(await codeOf(admin.call('POST', `${users}/${strangerId}/frozen`))).toEqual([
      404,
      'error.not_found',
    ])
  })

  it('begins in the language that the tenant, else the platform, has chosen, unless one is said', async () => {
    const say = (tenantId: number, value: string) =>
      test.site({}, (db: Scoped<ConfigTables>) =>
        db
          .insertInto('config')
          .values({ tenantId, code: 'LANGUAGE', value })
          .onConflict(conflict => conflict.columns(['tenantId', 'code']).doUpdateSet({ value }))
          .execute(),
      )
    await test.site({}, db =>
      db
        .insertInto('language')
        .values([
          { tenantId: 0, code: 'zh_CN', name: '简体中文', sort: 20 },
          { tenantId: 0, code: 'ar_SA', name: 'العربية', sort: 30 },
        ])
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    expect((await made(admin)).language).toBe('en_US')
    try {
      await say(0, 'ar_SA')
      expect((await made(admin)).language).toBe('ar_SA')
      await say(home.tenantId, 'zh_CN')
      const nora = await made(admin)
      expect(nora.language).toBe('zh_CN')
      expect((await made(admin, { language: 'en_US' })).language).toBe('en_US')
      expect((await made(await siteAdmin(), { organizationId: home.tenantId })).language).toBe('zh_CN')
      await say(home.tenantId, 'ar_SA')
      const changed = await admin.call('PUT', users, { ...changeOf(nora), realName: 'Nora Lind' })
      expect([changed.status, changed.body.language]).toEqual([200, 'zh_CN'])
    } finally {
      await test.site({}, (db: Scoped<ConfigTables>) =>
        db.deleteFrom('config').where('tenantId', '=', 0).execute(),
      )
    }
  })

  it('of every tenant is administered by the platform', async () => {
    const site = await siteAdmin()
    const nora = await made(site, {
      organizationId: home.tenantId,
      memberRoleList: [{ roleId: home.adminRoleId }],
    })
    expect(nora).toMatchObject({ organizationId: home.tenantId, tenantName: 'Home' })
    const { body } = await site.call(
      'GET',
      `${users}/paging?organizationId=${home.tenantId}&sort=realName,asc`,
    )
    expect(body.content.map((row: { realName: string }) => row.realName)).toEqual(['Ada Admin', 'Nora Lie'])
    const roles = await site.call(
      'GET',
      `/iam/hzero/v1/roles/self/user-assignable-roles?organizationId=${home.tenantId}`,
    )
    expect(roles.body.content.map((row: { id: string }) => row.id)).toEqual([home.adminRoleId])
    expect((await site.call('POST', `${users}/${nora.id}/frozen`)).status).toBe(204)
    expect((await site.call('GET', `${users}/${nora.id}/info`)).body.enabled).toBe(false)
    expect(await codeOf(site.call('POST', users, draftOf({ organizationId: 999_999 })))).toEqual([
      400,
      'error.tenant.unknown',
    ])
  })

  it('that is disabled is signed out at once, in whatever tenant, and comes back enabled [SAFE-13] [SAFE-32]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [])
    const nora = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    expect(await isSignedIn(nora)).toBe(true)
    expect((await admin.call('POST', `${users}/${nora.userId}/frozen`)).status).toBe(204)
    expect(await isSignedIn(nora)).toBe(false)
    const ended = await test.databases.site
      .selectFrom('session')
      .select('endedReason')
      .where('userId', '=', nora.userId)
      .executeTakeFirstOrThrow()
    expect(ended.endedReason).toBe('disabled')
    expect((await admin.call('POST', `${users}/${nora.userId}/unfrozen`)).status).toBe(204)
    // The previous session stays ended.
    expect(await isSignedIn(nora)).toBe(false)
    expect(await codeOf(admin.call('POST', `${users}/${admin.userId}/frozen`))).toEqual([
      403,
      'error.account.own',
    ])
  })

  it('is removed while nobody has used it, and its id never comes back; afterwards it can only be disabled [SAFE-18]', async () => {
    const nora = await made(admin)
    const ref = { id: nora.id, objectVersionNumber: nora.objectVersionNumber }
    expect((await admin.call('DELETE', users, ref)).status).toBe(204)
    expect((await admin.call('GET', `${users}/${nora.id}/info`)).status).toBe(404)
    expect((await made(admin, { loginName: nora.loginName })).id).not.toBe(nora.id)

    const used = await made(admin)
    await test.site({}, db =>
      db
        .insertInto('audit')
        .values({ tenantId: home.tenantId, actorId: used.id, entity: 'session', verb: 'sign-in' })
        .execute(),
    )
    const refused = admin.call('DELETE', users, { id: used.id, objectVersionNumber: 1 })
    expect(await codeOf(refused)).toEqual([409, 'error.account.used'])
  })

  it('gets an initial password, shown once or sent, which ends its sessions; only its hash is kept [SAFE-32]', async () => {
    const nora = await made(admin, {
      email: `${randomUUID()}@lie.example`,
      memberRoleList: [{ roleId: home.adminRoleId }],
    })
    const reset = `${users}/${nora.id}/admin-password-reset`
    const listed = async () =>
      (await admin.call('GET', `${users}/paging?loginName=${nora.loginName}`)).body.content[0].passwordState
    expect(await listed()).toBe('none')
    const shown = await admin.call('PUT', reset, { sendFlag: 0 }, { 'idempotency-key': `reset-${nora.id}` })
    expect(shown.body.password).toMatch(/^(\w{4}-){3}\w{4}$/)
    const stored = () =>
      test.databases.site
        .selectFrom('credential')
        .select(['passwordHash', 'initial'])
        .where('userId', '=', nora.id)
        .executeTakeFirstOrThrow()
    const { passwordHash, initial } = await stored()
    expect([initial, await verifyPassword(passwordHash, shown.body.password)]).toEqual([true, true])
    expect((await admin.call('GET', `${users}/${nora.id}/info`)).body.passwordState).toBe('initial')
    expect(await listed()).toBe('initial')
    const dates = async (): Promise<{ passwordChangeDate?: string; passwordEndDate?: string }> =>
      (await admin.call('GET', `${users}/${nora.id}/info`)).body
    const { passwordChangeDate = '', passwordEndDate } = await dates()
    expect(Date.now() - Date.parse(passwordChangeDate)).toBeLessThan(testSeconds * 1000)
    expect(passwordEndDate).toBeUndefined()
    await sql`insert into password_policy (tenant_id, min_length, history, expires_after_days, remind_days, change_first)
      values (${home.tenantId}, 10, 5, 90, 7, true)`.execute(test.databases.site)
    const { passwordEndDate: end = '' } = await dates()
    expect(Date.parse(end) - Date.parse(passwordChangeDate)).toBe(90 * 86_400_000)
    const { rows } =
      await sql`select 1 from idempotency where answer::text like ${`%${shown.body.password}%`}`.execute(
        test.databases.site,
      )
    expect(rows).toEqual([])

    const session = await signIn(test, nora.id)
    const sent = await admin.call('PUT', reset, { sendFlag: 1 })
    expect(sent.body).toEqual({})
    expect(await isSignedIn(session)).toBe(false)
    const mail = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select(['body', 'secrets'])
      .where('recipient', '=', nora.email)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword((await stored()).passwordHash, mail.secrets[0] ?? '')).toBe(true)
    expect(mail.body).toContain(nora.loginName)

    const silent = await made(admin)
    const refused = admin.call('PUT', `${users}/${silent.id}/admin-password-reset`, { sendFlag: 1 })
    expect(await codeOf(refused)).toEqual([400, 'error.account.no_email'])
    const own = admin.call('PUT', `${users}/${admin.userId}/admin-password-reset`, {})
    expect(await codeOf(own)).toEqual([403, 'error.account.own'])
  })

  it('that wrong passwords hold up says so and is let in again [SAFE-35] [SAFE-38]', async () => {
    const nora = await made(admin)
    const request = { ip: '203.0.113.9' } as Parameters<typeof countPasswordAttempt>[2]
    const tried = () => countPasswordAttempt(test.site, 'x', request, [nora.loginName], undefined)
    for (let times = 0; times < 10; times++) await tried()
    expect((await tried()).seconds).toBeGreaterThan(0)
    const locked = async () => (await admin.call('GET', `${users}/${nora.id}/info`)).body.locked
    expect(await locked()).toBe(true)
    expect((await admin.call('POST', `${users}/${nora.id}/unlocked`)).status).toBe(204)
    expect([await locked(), (await tried()).seconds]).toEqual([false, 0])
  })

  it('is not made beyond the number of people the tenant may have', async () => {
    await test.site({}, db =>
      db.updateTable('tenant').set({ userLimit: 2 }).where('tenantId', '=', home.tenantId).execute(),
    )
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(admin.call('POST', users, draftOf()))))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 'error.tenant.full')).toHaveLength(2)
  })
})

describe('a person who administers accounts', () => {
  it('grants and revokes no role that holds more than their own, and sees only the others [PERM-9]', async () => {
    const { roleId, caller } = await accountAdministrator()
    const above = await makeRole(test.site, home.tenantId, ['iam.role.grant'])
    const heir = await makeRole(test.site, home.tenantId, [])
    await test.site({}, db =>
      db.updateTable('role').set({ inheritId: above }).where('id', '=', heir).execute(),
    )
    const { body } = await caller.call('GET', '/iam/hzero/v1/roles/self/user-assignable-roles?size=200')
    expect(body.content.map((row: { id: string }) => row.id)).toEqual([roleId])
    for (const beyond of [above, heir, home.adminRoleId])
      expect(
        await codeOf(caller.call('POST', users, draftOf({ memberRoleList: [{ roleId: beyond }] }))),
      ).toEqual([403, 'error.role.above_own'])
    expect((await made(caller, { memberRoleList: [{ roleId }] })).memberRoleList).toHaveLength(1)

    const holder = await made(admin, { memberRoleList: [{ roleId: above }] })
    const taken = caller.call('PUT', users, { ...changeOf(holder), memberRoleList: [] })
    expect(await codeOf(taken)).toEqual([403, 'error.role.above_own'])
  })

  it('takes over nobody who holds more: no password, no address, no user name, no end [SAFE-37]', async () => {
    const { caller } = await accountAdministrator()
    const boss = await made(admin, { memberRoleList: [{ roleId: home.adminRoleId }] })
    for (const [method, path, body] of [
      ['PUT', `${users}/${boss.id}/admin-password-reset`, {}],
      ['POST', `${users}/${boss.id}/frozen`, undefined],
      ['DELETE', users, { id: boss.id, objectVersionNumber: 1 }],
      ['PUT', users, { ...changeOf(boss), email: 'mine@evil.example' }],
      ['PUT', users, { ...changeOf(boss), loginName: 'evil.boss' }],
    ] as const)
      expect(await codeOf(caller.call(method, path, body)), `${method} ${path}`).toEqual([
        403,
        'error.account.above_own',
      ])
    const own = (await caller.call('GET', `${users}/${caller.userId}/info`)).body
    for (const change of [{ email: 'mine@evil.example' }, { loginName: 'evil.mine' }]) {
      const moved = caller.call('PUT', users, { ...changeOf(own), ...change })
      expect(await codeOf(moved)).toEqual([403, 'error.account.own'])
    }
  })

  it('cannot change people who work for the platform, whose roles their tenant does not see [SAFE-37]', async () => {
    const staff = await made(admin)
    await giveRole(test.site, 0, String(staff.id), await makeRole(test.site, 0, ['iam.role.list']))
    for (const [method, path, body] of [
      ['PUT', `${users}/${staff.id}/admin-password-reset`, {}],
      ['POST', `${users}/${staff.id}/frozen`, undefined],
      ['DELETE', users, { id: staff.id, objectVersionNumber: 1 }],
      ['PUT', users, { ...changeOf(staff), email: 'mine@evil.example' }],
    ] as const)
      expect(await codeOf(admin.call(method, path, body)), `${method} ${path}`).toEqual([
        403,
        'error.account.above_own',
      ])
    const other = await makeTenant(test.site, 'Other')
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const asked = stranger.call('POST', `${users}/${staff.id}/frozen`)
    expect(await codeOf(asked)).toEqual([404, 'error.not_found'])
  })

  it('needs the permission of each thing to do [PERM-9]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, ['iam.account.list'])
    const reader = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    expect((await reader.call('GET', `${users}/paging`)).status).toBe(200)
    expect((await reader.call('POST', users, draftOf())).status).toBe(403)
    expect((await reader.call('PUT', `${users}/${admin.userId}/admin-password-reset`, {})).status).toBe(403)
  })
})

describe('the last administrator of a tenant', () => {
  it('cannot be taken away, disabled, ended or removed', async () => {
    const site = await siteAdmin()
    const ada = (await site.call('GET', `${users}/${admin.userId}/info`)).body
    const last = [409, 'error.account.last_administrator']
    const change = changeOf(ada)
    expect(await codeOf(site.call('PUT', users, { ...change, memberRoleList: [] }))).toEqual(last)
    expect(await codeOf(site.call('PUT', users, { ...change, endDateActive: '2090-01-01' }))).toEqual(last)
    const until = [{ roleId: home.adminRoleId, endDateActive: '2090-01-01' }]
    expect(await codeOf(site.call('PUT', users, { ...change, memberRoleList: until }))).toEqual(last)
    expect(await codeOf(site.call('POST', `${users}/${admin.userId}/frozen`))).toEqual(last)
    expect((await site.call('GET', `${users}/${admin.userId}/info`)).body).toEqual(ada)
  })

  it('is still there when several are taken away at the same moment, every time [SAFE-70]', async () => {
    const site = await siteAdmin()
    const second = (
      await made(site, { organizationId: home.tenantId, memberRoleList: [{ roleId: home.adminRoleId }] })
    ).id
    const rounds = roundsOfRaces(250)
    for (let round = 0; round < rounds; round++) {
      const freezePaths = [`${users}/${admin.userId}/frozen`, `${users}/${second}/frozen`]
      const answers = await Promise.all(freezePaths.map(path => codeOf(site.call('POST', path))))
      expect(
        answers.filter(([status]) => status === 204),
        `round ${round}`,
      ).toHaveLength(1)
      expect(answers.filter(([, code]) => code === 'error.account.last_administrator')).toHaveLength(1)
      await Promise.all([admin.userId, second].map(id => site.call('POST', `${users}/${id}/unfrozen`)))
    }
  }, 600_000)
})
