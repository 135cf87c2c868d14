import { everyCall } from '@atrium/contract/calls'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallerVerdict } from '../api-catalog.contract.ts'

const path = '/iam/hzero/v1/permissions'

let test: TestApp
let operator: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const role = await makeRole(test.site, 0, ['iam.api-catalogue.list'])
  operator = await signIn(test, await makeUser(test.site, 0, [role]))
})
afterAll(() => test.close())

const list = async (query: string) => (await operator.call('GET', `${path}?size=200&${query}`)).body

describe('the API catalog', () => {
  it('has every call of the contract, with what it asks for', async () => {
    const { body } = await operator.call('GET', `${path}?size=1`)
    expect(body.totalElements).toBe(everyCall().length)
    const { content } = await list('path=/iam/v1/tenants&method=GET&sort=path,asc')
    expect(content[0]).toMatchObject({
      ...{ permissionId: 'iam.tenant.list', method: 'GET', path: '/iam/v1/tenants' },
      ...{ access: 'permission', level: 'site', code: 'iam.tenant.list', serviceName: 'iam', tag: 'tenant' },
    })
    const open = (await list('access=public')).content as { code?: string }[]
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(one => one.code !== undefined)).toEqual([])
    expect((await list('description=by page&serviceName=file')).totalElements).toBeGreaterThan(0)
  })

  it('says which permission sets grant a call, and to whom nothing needs to be granted', async () => {
    const { body } = await operator.call('GET', `${path}/details/iam.role.create`)
    expect(body.code).toBe('iam.role.create')
    expect(body.permissionSets.length).toBe(body.setCount)
    const open = await operator.call('GET', `${path}/details/iam.self.get`)
    expect([open.body.access, open.body.permissionSets]).toEqual(['signed-in', []])
    expect((await operator.call('GET', `${path}/details/iam.role.fly`)).status).toBe(404)
  })

  it('judges a person in each role as the server would', async () => {
    const home = await makeTenant(test.site, 'Norrvik')
    const base = await makeRole(test.site, home.tenantId, ['iam.role.list'], 'base')
    const heir = await makeRole(test.site, home.tenantId, [], 'heir')
    const bare = await makeRole(test.site, home.tenantId, [], 'bare')
    await test.site({}, db =>
      db.updateTable('role').set({ inheritId: base }).where('id', '=', heir).execute(),
    )
    const userId = await makeUser(test.site, home.tenantId, [home.adminRoleId])
    for (const role of [heir, bare]) await giveRole(test.site, home.tenantId, userId, role)
    const judged = async (call: string) => {
      const { body } = await operator.call('GET', `${path}/details/${call}/callers/${userId}`)
      return Object.fromEntries((body as CallerVerdict[]).map(one => [one.roleId, one]))
    }
    const list = await judged('iam.role.list')
    expect(list[home.adminRoleId]).toMatchObject({ approve: true, reason: 'administrator' })
    expect(list[heir]).toMatchObject({ approve: true, reason: 'permission-set', inheritedFrom: 'base' })
    expect(list[bare]).toMatchObject({ approve: false, reason: 'lacks-permission' })
    for (const verdict of Object.values(await judged('iam.tenant.list')))
      expect(verdict).toMatchObject({ approve: false, reason: 'not-platform' })
    for (const verdict of Object.values(await judged('iam.self.get')))
      expect(verdict).toMatchObject({ approve: true, reason: 'signed-in' })
    const nobody = await operator.call('GET', `${path}/details/iam.role.list/callers/no-such-person`)
    expect([nobody.status, nobody.body]).toEqual([200, []])
    // The same as a real request.
    for (const [roleId, status] of [
      [bare, 403],
      [heir, 200],
    ] as const) {
      const person = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
      expect((await person.call('GET', '/iam/hzero/v1/roles/paging')).status).toBe(status)
    }
  })

  it('is the platform’s to read alone', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    for (const address of [
      path,
      `${path}/details/iam.role.list`,
      `${path}/details/iam.role.list/callers/x`,
    ]) {
      const refused = await admin.call('GET', address)
      expect([refused.status, refused.body.code]).toEqual([403, 'error.level.site'])
    }
  })
})
