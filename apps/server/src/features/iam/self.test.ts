import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../../testing/app.ts'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '../../testing/people.ts'

const self = '/iam/hzero/v1/users/self'

let test: TestApp
let home: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  home = await makeTenant(test.site, 'Home')
  person = await signIn(
    test,
    await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Ines Marchetti' }),
  )
})

describe('the own account', () => {
  it('says who, in which tenant, with which role [CALL-2]', async () => {
    const { status, body } = await person.call('GET', self)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: person.userId,
      realName: 'Ines Marchetti',
      organizationId: home.tenantId,
      tenantId: home.tenantId,
      tenantName: 'Home',
      language: 'en_US',
      currentRoleId: home.adminRoleId,
      currentRoleLevel: 'organization',
      currentRoleCode: 'role/organization/default/administrator',
      dateFormat: 'YYYY-MM-DD',
      dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
    })
    expect(Object.values(body)).not.toContain(null)
  })

  it('lists the own tenants, the default one marked [CALL-3]', async () => {
    const away = await makeTenant(test.site, 'Away')
    await makeTenant(test.site, 'Not mine')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    expect(
      (await person.call('PUT', `/iam/hzero/v1/users/default-tenant?tenantId=${away.tenantId}`)).status,
    ).toBe(204)
    const { body } = await person.call('GET', '/iam/hzero/v1/users/self-tenants')
    expect(
      body.map((row: { tenantName: string; defaultTenantId?: number }) => [
        row.tenantName,
        row.defaultTenantId,
      ]),
    ).toEqual([
      ['Away', away.tenantId],
      ['Home', undefined],
    ])
    expect((await person.call('GET', '/iam/hzero/v1/users/self-tenants?tenantName=aw')).body).toHaveLength(1)
  })

  it('lists the roles that count today [CALL-4]', async () => {
    const [counts, ended, off] = [
      await makeRole(test.site, home.tenantId, [], 'counts'),
      await makeRole(test.site, home.tenantId, [], 'ended'),
      await makeRole(test.site, home.tenantId, [], 'off'),
    ]
    for (const role of [counts, ended, off]) await giveRole(test.site, home.tenantId, person.userId, role)
    await test.databases.site
      .updateTable('role')
      .set({ endOn: '2020-01-01' })
      .where('id', '=', ended)
      .execute()
    await test.settled()
    await test.databases.site.updateTable('role').set({ enabled: false }).where('id', '=', off).execute()
    await test.settled()
    const { body } = await person.call('GET', '/iam/hzero/v1/member-roles/self-roles')
    expect(body.map((role: { code: string }) => role.code)).toEqual([
      'role/organization/default/administrator',
      'counts',
    ])
    expect(body[1]).toMatchObject({ id: counts, name: 'counts', level: 'organization' })
  })

  it('keeps the language that was chosen, and refuses one that there is not', async () => {
    const answer = await person.call('PUT', '/iam/hzero/v1/users/default-language?language=tlh')
    expect([answer.status, answer.body.code]).toEqual([400, 'error.language.unknown'])
  })
})

describe('switching the role', () => {
  it('goes to another own role and says so in the account [CALL-5]', async () => {
    const role = await makeRole(test.site, home.tenantId, ['iam.role.list'])
    await giveRole(test.site, home.tenantId, person.userId, role)
    const answer = await person.call('PUT', `/iam/v1/users/roles?roleId=${role}`)
    expect(answer.status).toBe(204)
    expect((await person.call('GET', self)).body.currentRoleId).toBe(role)
  })

  it('to one that was not granted, is disabled, ended or another tenant’s is refused and changes nothing [SAFE-6]', async () => {
    const other = await makeTenant(test.site)
    const notMine = await makeRole(test.site, home.tenantId, [])
    const off = await makeRole(test.site, home.tenantId, [])
    await giveRole(test.site, home.tenantId, person.userId, off)
    await test.databases.site.updateTable('role').set({ enabled: false }).where('id', '=', off).execute()
    await test.settled()
    for (const roleId of [
      notMine,
      off,
      other.adminRoleId,
      '0190aaaa-0000-7000-8000-000000000000',
      'nonsense',
    ]) {
      const answer = await person.call('PUT', `/iam/v1/users/roles?roleId=${roleId}`)
      expect([answer.status, answer.body.code], roleId).toEqual([403, 'error.role.notGranted'])
      const kept = await test.databases.site
        .selectFrom('audit')
        .select('verb')
        .where('requestId', '=', answer.body.requestId)
        .executeTakeFirst()
      expect(kept?.verb).toBe('deny')
    }
    expect((await person.call('GET', self)).body.currentRoleId).toBe(home.adminRoleId)
  })

  it('gives the session a new secret; the old one answers 10 seconds longer, for other windows [SAFE-31]', async () => {
    const role = await makeRole(test.site, home.tenantId, [])
    await giveRole(test.site, home.tenantId, person.userId, role)
    const answer = await person.call('PUT', `/iam/v1/users/roles?roleId=${role}`)
    const renewed = String(answer.headers.get('set-cookie')).split(';')[0] ?? ''
    expect(renewed).not.toBe(person.cookie)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    const headers = { authorization: `bearer ${person.token}`, 'x-requested-with': 'x' }
    expect((await send(test.origin, 'GET', self, undefined, { ...headers, cookie: renewed })).status).toBe(
      200,
    )
    expect(
      (await send(test.origin, 'GET', self, undefined, { ...headers, cookie: person.cookie })).status,
    ).toBe(200)
    await test.databases.site
      .updateTable('session')
      .set(eb => ({ previousUntil: new Date(Date.now() - 1), secretHash: eb.ref('secretHash') }))
      .where('id', '=', person.sessionId)
      .execute()
    await test.settled()
    expect(
      (await send(test.origin, 'GET', self, undefined, { ...headers, cookie: person.cookie })).status,
    ).toBe(401)
  })
})

describe('switching the tenant', () => {
  it('goes to another own tenant with a role of it [CALL-6]', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    expect((await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)).status).toBe(204)
    const { body } = await person.call('GET', self)
    expect(body).toMatchObject({
      organizationId: home.tenantId,
      tenantId: away.tenantId,
      currentRoleId: away.adminRoleId,
    })
    expect((await person.call('GET', '/iam/v1/users/tenant-id')).body).toEqual({ tenantId: away.tenantId })
    expect((await person.call('GET', `/iam/hzero/v1/${home.tenantId}/roles/paging`)).body.code).toBe(
      'error.tenant.mismatch',
    )
  })

  it('to one without an own role, or one that is suspended, is refused and changes nothing', async () => {
    const [other, suspended] = [await makeTenant(test.site), await makeTenant(test.site)]
    await giveRole(test.site, suspended.tenantId, person.userId, suspended.adminRoleId)
    await test.databases.site
      .updateTable('tenant')
      .set({ enabled: false })
      .where('tenantId', '=', suspended.tenantId)
      .execute()
    await test.settled()
    for (const tenantId of [other.tenantId, suspended.tenantId, 0, 999_999]) {
      const answer = await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${tenantId}`)
      expect([answer.status, answer.body.code]).toEqual([403, 'error.tenant.notMember'])
    }
    expect((await person.call('GET', self)).body.tenantId).toBe(home.tenantId)
  })
})

describe('somebody whose rights ended', () => {
  it('signs in again at the next call: role taken away, person disabled', async () => {
    const role = await makeRole(test.site, home.tenantId, ['iam.role.list'])
    const other = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    expect((await other.call('GET', '/iam/hzero/v1/roles/paging')).status).toBe(200)
    await test.databases.site.deleteFrom('memberRole').where('userId', '=', other.userId).execute()
    await test.settled()
    const refused = await other.call('GET', '/iam/hzero/v1/roles/paging')
    expect([refused.status, refused.body.code]).toEqual([401, 'PERMISSION_ACCESS_TOKEN_EXPIRED'])
    await giveRole(test.site, home.tenantId, other.userId, role)
    expect((await other.call('GET', '/iam/hzero/v1/users/self')).status).toBe(200)
    await test.databases.site
      .updateTable('appUser')
      .set({ enabled: false })
      .where('id', '=', other.userId)
      .execute()
    await test.settled()
    expect((await other.call('GET', '/iam/hzero/v1/users/self')).status).toBe(401)
  })
})

describe('many refusals at once', () => {
  it('are refusals, kept in the log, and leave the pool of connections free', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => person.call('PUT', '/iam/v1/users/tenant-id?tenantId=999999')),
    )
    expect(new Set(answers.map(answer => answer.body.code))).toEqual(new Set(['error.tenant.notMember']))
  })
})
