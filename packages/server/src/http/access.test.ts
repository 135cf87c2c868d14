import { everyCall } from '@atrium/contract/calls'
import { addressesOf, type Endpoint, permissionOf, tenantSegment } from '@atrium/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '../testing/app.ts'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '../testing/people.ts'

let test: TestApp
let nobody: Caller
let own: number
let other: number

beforeAll(async () => {
  test = await buildTestApp()
  const [tenant, foreign] = [await makeTenant(test.site), await makeTenant(test.site)]
  own = tenant.tenantId
  other = foreign.tenantId
  nobody = await signIn(test, await makeUser(test.site, own, [await makeRole(test.site, own, [])]))
})
afterAll(() => test.close())

/** An address of the call with a tenant and ids that do not exist. */
const fill = (address: string, tenantId: number) =>
  address.replace(':tenantId', String(tenantId)).replace(/:\w+/g, '0190aaaa-0000-7000-8000-000000000000')

const addresses = everyCall().flatMap(({ name, call }) =>
  addressesOf(call.path).map(address => ({ name: `${name} ${address}`, call: call as Endpoint, address })),
)
const guarded = addresses.filter(({ call }) => call.access !== 'public')
const permitted = guarded.filter(({ call }) => permissionOf(call))
const withTenant = guarded.filter(({ address }) => address.includes(':tenantId'))
const bodyFor = (call: Endpoint) => (call.body ? {} : undefined)

describe('every call of the contract', () => {
  it.each(guarded)('is refused without a session: $name', async ({ call, address }) => {
    const answer = await send(test.origin, call.method, fill(address, own), bodyFor(call))
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ failed: true, code: 'PERMISSION_ACCESS_TOKEN_NULL' })
  })

  it.each(guarded)(
    'is refused to a token without the cookie of its sign-in: $name',
    async ({ call, address }) => {
      const answer = await send(test.origin, call.method, fill(address, own), bodyFor(call), {
        authorization: `bearer ${nobody.token}`,
      })
      expect(answer.status).toBe(401)
    },
  )

  it.each(permitted)(
    'is refused to a role without the permission, whatever a console shows: $name [PERM-9]',
    async ({ call, address }) => {
      const answer = await nobody.call(call.method, fill(address, own), bodyFor(call))
      expect(answer.status).toBe(403)
      const isSiteCall = typeof call.access === 'object' && call.access.level === 'site'
      expect(answer.body).toMatchObject({
        failed: true,
        code: isSiteCall ? 'error.level.site' : 'PERMISSION_NOT_PASS',
      })
    },
  )

  it.each(withTenant)(
    'is refused under the address of another tenant, and the try is kept: $name [SAFE-3]',
    async ({ call, address }) => {
      const answer = await nobody.call(call.method, fill(address, other), bodyFor(call))
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('error.tenant.mismatch')
      const stored = await test.databases.site
        .selectFrom('audit')
        .select(['tenantId', 'actorId', 'verb'])
        // Of one tenant: no index has the requests of all of them.
        .where('tenantId', '=', own)
        .where('requestId', '=', answer.body.requestId)
        .executeTakeFirst()
      expect(stored).toEqual({ tenantId: own, actorId: nobody.userId, verb: 'deny' })
    },
  )

  it('is refused to a page rendered for another role or tenant [SAFE-3]', async () => {
    const moved = await nobody.call('GET', '/iam/hzero/v1/users/self', undefined, {
      'x-atrium-context': `${nobody.roleId}:${other}`,
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'error.session.moved'])
    const still = await nobody.call('GET', '/iam/hzero/v1/users/self', undefined, {
      'x-atrium-context': `${nobody.roleId}:${own}`,
    })
    expect(still.status).toBe(200)
  })

  it('of two windows that work in two tenants changes its own tenant alone, however the session moves between them [SAFE-3]', async () => {
    const [here, there] = [await makeTenant(test.site), await makeTenant(test.site)]
    const userId = await makeUser(test.site, here.tenantId, [here.adminRoleId])
    await giveRole(test.site, there.tenantId, userId, there.adminRoleId)
    const person = await signIn(test, userId)
    const windows = { here, there }
    const write = (name: keyof typeof windows, turn: number) => {
      const { adminRoleId, tenantId } = windows[name]
      const role = { name: `Window ${name}`, code: `window-${name}-${turn}` }
      const context = { 'x-atrium-context': `${adminRoleId}:${tenantId}` }
      return person.call('POST', '/iam/hzero/v1/roles', role, context)
    }
    const moveTo = async ({ tenantId, adminRoleId: roleId }: TestTenant) => {
      await test.site({}, db =>
        db.updateTable('session').set({ tenantId, roleId }).where('id', '=', person.sessionId).execute(),
      )
      await test.settled()
    }
    for (const [turn, place] of [here, there, there, here, there].entries()) {
      await moveTo(place)
      for (const name of ['here', 'there'] as const) {
        const { status, body } = await write(name, turn)
        expect([status, body.code], `${name} ${turn}`).toEqual(
          windows[name] === place ? [200, `window-${name}-${turn}`] : [409, 'error.session.moved'],
        )
      }
      // And during the switch.
      await Promise.all([write('here', 10 + turn), moveTo(here), write('there', 10 + turn), moveTo(there)])
    }
    for (const name of ['here', 'there'] as const) {
      const rows = await test.databases.site
        .selectFrom('role')
        .select('code')
        .where('tenantId', '=', windows[name].tenantId)
        .where('code', 'like', 'window-%')
        .execute()
      expect(rows.length).toBeGreaterThan(1)
      expect(rows.filter(row => !row.code.startsWith(`window-${name}-`))).toEqual([])
    }
  })
})

describe('the optional tenant segment', () => {
  it('can be left out: the answer is the same, never the platform’s rows [SAFE-4] [ROLE-2]', async () => {
    const role = await makeRole(test.site, own, ['iam.role.list'])
    const person = await signIn(test, await makeUser(test.site, own, [role]))
    const [without, within] = [
      await person.call('GET', '/iam/hzero/v1/roles/paging?size=100'),
      await person.call('GET', `/iam/hzero/v1/${own}/roles/paging?size=100`),
    ]
    expect(without.status).toBe(200)
    expect(without.body).toEqual(within.body)
    expect(new Set(without.body.content.map((row: { tenantId: number }) => row.tenantId))).toEqual(
      new Set([own]),
    )
  })

  it('exists on both forms of every such call', () => {
    for (const { call } of everyCall())
      expect(addressesOf(call.path)).toHaveLength(tenantSegment(call.path) === 'optional' ? 2 : 1)
  })
})

describe('a call of the platform alone', () => {
  it('is refused to every level that is not exactly the site, whatever is sent [SAFE-5] [ROLE-1]', async () => {
    const admin = await signIn(test, await makeUser(test.site, own, [await adminRole(own)]))
    for (const path of [
      '/iam/v1/tenants?size=10',
      '/iam/v1/tenants?level=site',
      '/iam/v1/tenants?currentRoleLevel=site',
    ]) {
      const answer = await admin.call('GET', path, undefined, { 'h-tenant-id': '0' })
      expect([answer.status, answer.body.code]).toEqual([403, 'error.level.site'])
    }
    for (const level of ['SITE', 'site ', 'Site', 'platform'])
      await expect(
        test.databases.site
          .updateTable('role')
          .set({ level: level as 'site' })
          .where('tenantId', '=', own)
          .execute(),
      ).rejects.toThrow(/role_level/)
  })
})

async function adminRole(tenantId: number): Promise<string> {
  const row = await test.databases.site
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('builtIn', '=', true)
    .executeTakeFirstOrThrow()
  return row.id
}
