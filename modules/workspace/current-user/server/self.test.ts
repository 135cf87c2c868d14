import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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

describe('a person’s own account', () => {
  it('says who, in which tenant, with which role [CALL-2]', async () => {
    const { status, body } = await person.call('GET', self)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: person.userId,
      realName: 'Ines Marchetti',
      organizationId: home.tenantId,
      tenantId: home.tenantId,
      tenantName: 'Home',
      tenantNum: expect.stringMatching(/./),
      language: 'en_US',
      currentRoleId: home.adminRoleId,
      currentRoleName: expect.stringMatching(/./),
      currentRoleLevel: 'organization',
      currentRoleCode: 'role/organization/default/administrator',
      dateFormat: 'YYYY-MM-DD',
      dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
      timeFormat: 'HH:mm:ss',
      timeZone: expect.stringMatching(/./),
    })
    expect(Object.values(body)).not.toContain(null)
  })

  it('carries a key for the browser’s storage, another for everyone and every tenant, and is stored nowhere', async () => {
    const away = await makeTenant(test.site, 'Away')
    await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
    const other = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
    const storageOf = async (caller: Caller) => {
      const { body, headers } = await caller.call('GET', self)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('etag')).toBeNull()
      return body.browserStorage as { owner: string; key: string }
    }
    const first = await storageOf(person)
    expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
    expect(await storageOf(person)).toEqual(first)
    const others = await storageOf(other)
    await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)
    const elsewhere = await storageOf(person)
    const all = [first, others, elsewhere]
    expect(new Set(all.flatMap(({ owner, key }) => [owner, key])).size).toBe(6)
    const { body } = await person.call('GET', `${self}/detail`)
    expect(body.browserStorage).toBeUndefined()
  })

  it('lists the person’s tenants, the default one marked [CALL-3]', async () => {
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

  it('lists them by page, too, in the order that is asked for [CALL-3] [PAGE-1]', async () => {
    for (const name of ['Away', 'Berth', 'Cove']) {
      const { tenantId, adminRoleId } = await makeTenant(test.site, name)
      await giveRole(test.site, tenantId, person.userId, adminRoleId)
    }
    const path = '/iam/hzero/v1/users/self-tenants/page'
    const ask = async (query: string) => {
      const { body } = await person.call('GET', `${path}?${query}`)
      const names = body.content.map((row: { tenantName: string }) => row.tenantName)
      return [names, body.number, body.totalElements, body.totalPages]
    }
    expect(await ask('')).toEqual([['Away', 'Berth', 'Cove', 'Home'], 0, 4, 1])
    expect(await ask('page=1&size=3&sort=tenantName,desc')).toEqual([['Away'], 1, 4, 2])
    expect(await ask('tenantName=o&size=1')).toEqual([['Cove'], 0, 2, 2])
    const all = (await person.call('GET', '/iam/hzero/v1/users/self-tenants')).body
    expect((await person.call('GET', path)).body.content).toEqual(all)
  })

  it.each([
    ['+4799887766', '+47'],
    ['+8613800138000', '+86'],
    ['+12025550123', '+1'],
    ['+358401234567', '+358'],
    ['99887766', undefined],
  ])('says the country of the phone %s as %s, and leaves room for what others add', async (phone, code) => {
    const one = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId], { phone }))
    const { body } = await one.call('GET', self)
    expect([body.phone, body.internationalTelCode, body.additionInfo]).toEqual([phone, code, {}])
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
      const stored = await test.databases.site
        .selectFrom('audit')
        .select('verb')
        .where('requestId', '=', answer.body.requestId)
        .executeTakeFirst()
      expect(stored?.verb).toBe('deny')
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
      .set(eb => ({ previousSecrets: '{}', secretHash: eb.ref('secretHash') }))
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

  it('to one without a role of theirs, or one that is suspended, is refused and changes nothing', async () => {
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

describe('the tenants a person has switched to', () => {
  let cookie: string
  beforeEach(() => {
    cookie = person.cookie
  })
  /** Switches the tenant; each switch gives the session another secret. */
  const visit = async ({ tenantId }: TestTenant) => {
    const path = `/iam/v1/users/tenant-id?tenantId=${tenantId}`
    const { status, headers } = await person.call('PUT', path, undefined, { cookie })
    expect(status).toBe(204)
    cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  }
  const recent = async (who?: Caller) =>
    (
      await (who ?? person).call('GET', self, undefined, who ? {} : { cookie })
    ).body.recentAccessTenantList.map((one: { tenantName: string }) => one.tenantName)

  it('are named, five of them, the latest first, as long as the person belongs to them', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const [one, two, three, four, five, six] = (await Promise.all(
      names.map(async name => {
        const made = await makeTenant(test.site, name)
        await giveRole(test.site, made.tenantId, person.userId, made.adminRoleId)
        return made
      }),
    )) as [TestTenant, TestTenant, TestTenant, TestTenant, TestTenant, TestTenant]
    expect(await recent()).toEqual([])
    const second = await signIn(test, person.userId)
    expect(await recent(second)).toEqual([])
    await visit(one)
    await visit(two)
    await visit(one)
    expect(await recent()).toEqual(['One', 'Two'])
    // Another session's list is not cached any longer than that.
    expect(await recent(second)).toEqual(['One', 'Two'])
    for (const place of [three, four, five, six]) await visit(place)
    expect(await recent()).toEqual(['Six', 'Five', 'Four', 'Three', 'One'])
    await test.site({}, db =>
      db
        .deleteFrom('memberRole')
        .where('tenantId', '=', five.tenantId)
        .where('userId', '=', person.userId)
        .execute(),
    )
    await test.site({}, db =>
      db.updateTable('tenant').set({ enabled: false }).where('tenantId', '=', four.tenantId).execute(),
    )
    await test.site({}, db =>
      db.updateTable('role').set({ enabled: false }).where('id', '=', three.adminRoleId).execute(),
    )
    for (const who of [undefined, second]) expect(await recent(who)).toEqual(['Six', 'One', 'Two'])
    await giveRole(test.site, five.tenantId, person.userId, five.adminRoleId)
    await test.settled()
    expect(await recent(second)).toEqual(['Six', 'Five', 'One', 'Two'])
    expect((await second.call('GET', self)).body.recentAccessTenantList[0]).toEqual({
      tenantId: six.tenantId,
      tenantNum: expect.any(String),
      tenantName: 'Six',
    })
  })
})

describe('a person whose rights ended', () => {
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
