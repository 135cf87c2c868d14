import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test as it } from 'vitest'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})
afterAll(() => test.close())

const search = (who: Caller, text: string) =>
  who.call('GET', `/hpfm/v1/${who.tenantId}/search?text=${encodeURIComponent(text)}`)
const addRole = (who: Caller, code: string, name: string) =>
  who.call('POST', `/iam/hzero/v1/${who.tenantId}/roles`, { code, name })

it('records are found by a part of their name or code, each with what tells it apart', async () => {
  expect((await addRole(admin, 'quay-watch', 'Harbour pilot')).status).toBe(200)
  const notice = { title: 'Pilots wanted', receiverTypeCode: 'ANNOUNCE', noticeBody: 'Apply until Friday.' }
  expect((await admin.call('POST', '/hmsg/v1/notices', notice)).status).toBe(200)
  const { status, body } = await search(admin, 'PILOT')
  expect(status).toBe(200)
  expect(body).toEqual([
    { noun: 'role', id: expect.any(String), name: 'Harbour pilot', code: 'quay-watch' },
    { noun: 'announcement', id: expect.any(String), name: 'Pilots wanted' },
  ])
  expect((await search(admin, 'y-wat')).body).toMatchObject([{ noun: 'role', name: 'Harbour pilot' }])
})

it('menus are found among the tenant’s own and those of the product, on the level of the caller', async () => {
  const add = (tenantId: number, code: string, level: 'site' | 'organization', en_US: string) =>
    test.site({}, db =>
      db
        .insertInto('menu')
        .values({
          tenantId,
          code,
          level,
          name: JSON.stringify({ en_US }),
          parentTenantId: null,
          parentId: null,
          type: 'root',
          icon: null,
          route: null,
          quickIndex: null,
        })
        .execute(),
    )
  await add(tenant.tenantId, 'quays.lamps', 'organization', 'Lamps of the quays')
  await add(0, `lamps.${tenant.tenantId}`, 'site', 'Lamps of the platform')
  expect((await search(admin, 'lamps of')).body).toEqual([
    { noun: 'menu', id: expect.any(String), name: 'Lamps of the quays', code: 'quays.lamps' },
  ])
})

it('a text that is too short is refused, and signs of a pattern are only signs', async () => {
  expect((await search(admin, ' a ')).status).toBe(400)
  expect((await search(admin, '%%')).body).toEqual([])
  expect((await search(admin, '__')).body).toEqual([])
})

it('of each entity come the first few only', async () => {
  for (let number = 1; number <= 8; number += 1) await addRole(admin, `berth-${number}`, `Berth ${number}`)
  expect((await search(admin, 'berth')).body).toHaveLength(6)
})

it('entities that a person may not list are not searched for them [PERM-9]', async () => {
  await addRole(admin, 'beacon-keeper', 'Beacon keeper')
  const reader = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
  const nobody = await makeRole(test.site, tenant.tenantId, [])
  const beaconUser = await makeUser(test.site, tenant.tenantId, [nobody], { realName: 'Bea Beacon' })
  expect((await search(admin, 'beacon')).body.map(entityOf)).toEqual(['role', 'user'])
  const reads = await signIn(test, await makeUser(test.site, tenant.tenantId, [reader]))
  expect((await search(reads, 'beacon')).body.map(entityOf)).toEqual(['role'])
  expect((await search(await signIn(test, beaconUser), 'beacon')).body).toEqual([])
})

it('another tenant finds nothing of it [SAFE-3]', async () => {
  await addRole(admin, 'lighthouse', 'Lighthouse')
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  const other = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  expect((await search(other, 'lighthouse')).body).toEqual([])
  expect((await other.call('GET', `/hpfm/v1/${tenant.tenantId}/search?text=lighthouse`)).status).toBe(403)
})

const entityOf = (found: Record<'noun', string>) => found.noun
