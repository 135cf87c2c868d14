import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { giveRole, makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '../testing/people.ts'

let test: TestApp
let platformRole: string
let tenant: TestTenant
let tenantAdmin: Caller
let staff: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  platformRole = await makeRole(test.site, 0, ['iam.tenant.visit', 'iam.role.list', 'iam.account.list'])
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  tenantAdmin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  staff = await signIn(test, await makeUser(test.site, 0, [platformRole], { realName: 'Astrid Berg' }))
})

const reason = 'A call about a missing role'
const say = (by: Caller, body: object) => by.call('POST', '/iam/v1/tenants/visits', body)
const enter = (by: Caller, { tenantId }: TestTenant) =>
  by.call('PUT', `/iam/v1/users/tenant-id?tenantId=${tenantId}`)
const visitsIn = async (by: Caller) =>
  (await by.call('GET', `/hmnt/v1/${by.tenantId}/audit-datas?entityCode=visit`)).body.content

describe('platform staff', () => {
  it('open a record of a tenant after giving a reason, and the tenant sees who, when and why [SAFE-1]', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, [], 'Pilot')
    const open = () => staff.call('GET', `/iam/hzero/v1/roles/${roleId}`)
    const refused = await open()
    expect([refused.status, refused.body.code, refused.body.tenantId]).toEqual([
      403,
      'error.visit.needed',
      tenant.tenantId,
    ])
    expect(JSON.stringify(refused.body)).not.toContain('Pilot')
    for (const short of ['', ' no ', 'x'.repeat(501)])
      expect((await say(staff, { tenantId: tenant.tenantId, reason: short })).status).toBe(400)
    expect((await say(staff, { tenantId: 999_999, reason })).status).toBe(404)
    expect((await open()).status).toBe(403)

    expect((await say(staff, { tenantId: tenant.tenantId, reason })).status).toBe(204)
    expect((await open()).body).toMatchObject({ id: roleId, tenantId: tenant.tenantId })
    expect(await visitsIn(tenantAdmin)).toEqual([
      expect.objectContaining({
        entityCode: 'visit',
        entityName: 'Astrid Berg',
        processUserId: staff.userId,
        processTime: expect.any(String),
        tenantId: tenant.tenantId,
        auditDataLineList: [
          { fieldCode: 'realName', fieldValueNew: 'Astrid Berg' },
          { fieldCode: 'reason', fieldValueNew: reason },
        ],
      }),
    ])
  })

  it('give a reason in each session and for each tenant, for accounts and other records that the platform administers', async () => {
    const other = await makeTenant(test.site)
    const account = async ({ tenantId, adminRoleId }: TestTenant) =>
      `/iam/hzero/v1/users/${await makeUser(test.site, tenantId, [adminRoleId])}/info`
    const [here, there] = [await account(tenant), await account(other)]
    await say(staff, { tenantId: tenant.tenantId, reason })
    expect((await staff.call('GET', here)).status).toBe(200)
    expect((await staff.call('GET', there)).body.code).toBe('error.visit.needed')
    const again = await signIn(test, await makeUser(test.site, 0, [platformRole]))
    expect((await again.call('GET', here)).body.code).toBe('error.visit.needed')
    expect((await staff.call('GET', `/iam/hzero/v1/users/${staff.userId}/info`)).status).toBe(200)
    expect((await staff.call('GET', '/iam/hzero/v1/roles/paging')).status).toBe(200)
  })

  it('set a default tenant, start at the platform all the same, and enter it after giving a reason [ROLE-5] [SAFE-7]', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, [])
    const guest = await makeUser(test.site, 0, [platformRole])
    await giveRole(test.site, tenant.tenantId, guest, roleId)
    const before = await signIn(test, guest)
    const prefer = (tenantId: number) =>
      before.call('PUT', `/iam/hzero/v1/users/default-tenant?tenantId=${tenantId}`)
    expect((await prefer(tenant.tenantId)).status).toBe(204)
    const tenants = (await before.call('GET', '/iam/hzero/v1/users/self-tenants')).body
    expect(
      tenants.filter((one: { defaultTenantId?: number }) => one.defaultTenantId !== undefined),
    ).toMatchObject([{ tenantId: tenant.tenantId }])
    const foreign = await prefer((await makeTenant(test.site)).tenantId)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'error.tenant.notMember'])
    const person = await signIn(test, guest)
    expect(person.tenantId).toBe(0)
    expect((await enter(person, tenant)).body.code).toBe('error.visit.needed')
    await say(person, { tenantId: tenant.tenantId, reason })
    expect((await enter(person, tenant)).status).toBe(204)
    expect((await enter(person, { ...tenant, tenantId: 0 })).status).toBe(204)
  })
})

it('users of a tenant cannot open another one with a reason, and see no support access of it [SAFE-5]', async () => {
  const other = await makeTenant(test.site)
  const refused = await say(tenantAdmin, { tenantId: other.tenantId, reason })
  expect([refused.status, refused.body.code]).toEqual([403, 'error.level.site'])
  await say(staff, { tenantId: other.tenantId, reason })
  expect(await visitsIn(tenantAdmin)).toEqual([])
})
