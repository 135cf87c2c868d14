import { randomUUID } from 'node:crypto'
import { verifyPassword } from '@atrium/server/auth/password'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const tenants = '/iam/v1/tenants'

let test: TestApp
let site: Caller

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
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow(),
  )
  site = await signIn(test, await makeUser(test.site, 0, [id]))
})
afterAll(() => test.close())

const draftOf = (change: Record<string, unknown> = {}) => {
  const mark = randomUUID().slice(0, 8)
  return {
    tenantNum: `FJORD-${mark}`,
    tenantName: 'Fjord Ferries',
    _tls: { tenantName: { zh_CN: '峡湾渡轮' } },
    tenantColour: '#1d5fa8',
    administrator: { realName: 'Fia Fjord', loginName: `fia-${mark}`, email: `fia-${mark}@fjord.example` },
    ...change,
  }
}
const made = async (change: Record<string, unknown> = {}) => {
  const draft = draftOf(change)
  const { status, body } = await site.call('POST', tenants, draft)
  expect([status, body.code]).toEqual([200, undefined])
  const { id } = await test.databases.site
    .selectFrom('appUser')
    .select('id')
    .where('loginName', '=', draft.administrator.loginName)
    .executeTakeFirstOrThrow()
  return { draft, tenant: body, administratorId: id }
}
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const isSignedIn = async (who: Caller) => (await who.call('GET', '/iam/hzero/v1/users/self')).status === 200

describe('a tenant', () => {
  it('is made with its roles and its first administrator, who is invited by mail and must choose a password', async () => {
    const { draft, tenant, administratorId } = await made({ limitUserQty: 5 })
    expect(tenant).toMatchObject({
      tenantName: 'Fjord Ferries',
      enabledFlag: 1,
      userCount: 1,
      limitUserQty: 5,
      _tls: { tenantName: { zh_CN: '峡湾渡轮' } },
    })
    expect(tenant.initialPassword).toBeUndefined()
    const mail = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select(['secrets', 'body'])
      .where('recipient', '=', draft.administrator.email)
      .executeTakeFirstOrThrow()
    const credential = await test.databases.site
      .selectFrom('credential')
      .select(['passwordHash', 'initial'])
      .where('userId', '=', administratorId)
      .executeTakeFirstOrThrow()
    expect(credential.initial).toBe(true)
    expect(await verifyPassword(credential.passwordHash, mail.secrets[0] ?? '')).toBe(true)

    const fia = await signIn(test, administratorId)
    expect(fia.tenantId).toBe(tenant.tenantId)
    const roles = (await fia.call('GET', '/iam/hzero/v1/roles/paging')).body.content
    expect(roles.map((role: { code: string }) => role.code).sort()).toEqual([
      'role/organization/default/administrator',
      'role/organization/default/guest',
    ])
  })

  it('is not made when its code, or the name or address of the administrator, is taken; nothing of it stays', async () => {
    const { draft } = await made()
    const count = async () => (await site.call('GET', tenants)).body.totalElements
    const before = await count()
    const { administrator } = draftOf()
    const { loginName, email } = draft.administrator
    for (const [change, code] of [
      [{ tenantNum: draft.tenantNum }, 'error.tenant.num_taken'],
      [{ administrator: { ...administrator, loginName } }, 'error.account.login_taken'],
      [{ administrator: { ...administrator, email } }, 'error.email.taken'],
    ] as const)
      expect(await codeOf(site.call('POST', tenants, draftOf(change)))).toEqual([409, code])
    expect(await codeOf(site.call('POST', tenants, draftOf({ tenantColour: 'red' })))).toEqual([
      400,
      'error.data_invalid',
    ])
    expect(await count()).toBe(before)
  })

  it('is changed under its version, and its limit does not fall below its people [SAFE-69]', async () => {
    const { tenant, administratorId } = await made()
    const { tenantId, objectVersionNumber, tenantColour } = tenant
    const change = { tenantId, objectVersionNumber, tenantName: 'Fjord Lines', tenantColour, limitUserQty: 1 }
    const { body } = await site.call('PUT', tenants, change)
    expect(body).toMatchObject({ tenantName: 'Fjord Lines', limitUserQty: 1 })
    expect(body._tls.tenantName).toEqual({ en_US: 'Fjord Lines', zh_CN: '峡湾渡轮' })
    expect(await codeOf(site.call('PUT', tenants, change))).toEqual([409, 'error.optimistic_lock'])
    const fia = await signIn(test, administratorId)
    const second = { realName: 'Second', loginName: `second-${tenantId}` }
    expect(await codeOf(fia.call('POST', '/iam/hzero/v1/users', second))).toEqual([409, 'error.tenant.full'])
    const wide = { ...change, objectVersionNumber: body.objectVersionNumber, limitUserQty: 2 }
    const widened = (await site.call('PUT', tenants, wide)).body
    expect((await fia.call('POST', '/iam/hzero/v1/users', second)).status).toBe(200)
    const narrow = { ...change, objectVersionNumber: widened.objectVersionNumber }
    expect(await codeOf(site.call('PUT', tenants, narrow))).toEqual([409, 'error.tenant.limit_below_use'])
  })

  it('that is suspended signs out all its people at once and says why, lets nobody in, and comes back [SAFE-7] [SAFE-13]', async () => {
    const { draft, tenant, administratorId } = await made()
    const fia = await signIn(test, administratorId)
    const ref = { tenantId: tenant.tenantId, objectVersionNumber: tenant.objectVersionNumber }
    const suspended = await site.call('PUT', `${tenants}/disable`, { ...ref, suspendedReason: 'No contract' })
    expect(suspended.body).toMatchObject({
      enabledFlag: 0,
      statusCode: 'SUSPENDED',
      suspendedReason: 'No contract',
      suspendedDate: expect.any(String),
    })
    expect(await isSignedIn(fia)).toBe(false)
    const why = await site.call('POST', `/oauth/public/token/kickoff?access_token=${fia.token}`)
    expect(why.body).toMatchObject({
      kickoff: 0,
      suspended: { tenantName: 'Fjord Ferries', suspendedReason: 'No contract' },
    })
    await expect(signIn(test, administratorId)).rejects.toThrow('error.forbidden')
    const mails = await test.databases.site
      .$extendTables<SendingTables>()
      .selectFrom('delivery')
      .select('subject')
      .where('recipient', '=', draft.administrator.email)
      .orderBy('createdAt')
      .execute()
    expect(mails.at(-1)?.subject).toBe('Fjord Ferries was disabled')
    const back = { ...ref, objectVersionNumber: suspended.body.objectVersionNumber }
    const resumed = (await site.call('PUT', `${tenants}/enable`, back)).body
    expect(resumed).toMatchObject({ enabledFlag: 1, statusCode: 'ENABLED' })
    expect(resumed.suspendedReason).toBeUndefined()
    expect(await isSignedIn(fia)).toBe(false)
    expect(await isSignedIn(await signIn(test, administratorId))).toBe(true)
    const own = { tenantId: 0, objectVersionNumber: 1 }
    expect(await codeOf(site.call('PUT', `${tenants}/disable`, own))).toEqual([403, 'error.tenant.platform'])
  })

  it('is nobody’s to see or change but the platform’s [SAFE-5] [PERM-9]', async () => {
    const { tenant, administratorId } = await made()
    const fia = await signIn(test, administratorId)
    for (const [method, path, body] of [
      ['GET', tenants, undefined],
      ['GET', `${tenants}/${tenant.tenantId}`, undefined],
      ['POST', tenants, draftOf()],
      ['PUT', `${tenants}/disable`, { tenantId: tenant.tenantId, objectVersionNumber: 1 }],
      ['DELETE', tenants, { tenantId: tenant.tenantId, objectVersionNumber: 1, tenantNum: tenant.tenantNum }],
      ['PUT', `${tenants}/restore`, { tenantId: tenant.tenantId, objectVersionNumber: 1 }],
      ['GET', `${tenants}/${tenant.tenantId}/template`, undefined],
      ['POST', '/hpfm/v1/tenant-exports', { tenantId: tenant.tenantId }],
    ] as const)
      expect(await codeOf(fia.call(method, path, body)), path).toEqual([403, 'error.level.site'])
    const roleId = await makeRole(test.site, 0, ['iam.tenant.list'])
    const reader = await signIn(test, await makeUser(test.site, 0, [roleId]))
    expect((await reader.call('GET', `${tenants}/${tenant.tenantId}`)).status).toBe(200)
    expect((await reader.call('POST', tenants, draftOf())).status).toBe(403)
    expect(await codeOf(site.call('GET', `${tenants}/987654321`))).toEqual([404, 'error.not_found'])
  })
})
