import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestApp
let site: Caller
let only: TestTenant

beforeAll(async () => {
  test = await buildTestApp({ PLATFORM_VERSION: 'OP' })
  await makePlatform(test.site)
  await test.site({}, async db => {
    await db
      .insertInto('language')
      .values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow(),
  )
  site = await signIn(test, await makeUser(test.site, 0, [id]))
  only = await makeTenant(test.site, 'Only')
})
afterAll(() => test.close())

const create = () => {
  const mark = randomUUID().slice(0, 8)
  return site.call('POST', '/iam/v1/tenants', {
    tenantNum: `SECOND-${mark}`,
    tenantName: 'Second',
    administrator: { realName: 'Sven Two', loginName: `sven-${mark}`, email: `sven-${mark}@two.example` },
  })
}

it('in an installation for one tenant a second one is refused, alone and many at once [CONST-2]', async () => {
  const answers = await Promise.all([create(), create(), create()])
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'error.tenant.only'])
  expect((await site.call('GET', '/iam/v1/tenants')).body.content).not.toContainEqual(
    expect.objectContaining({ tenantName: 'Second' }),
  )
})

it('a path without the tenant is answered from the tenant of the session [CONST-2]', async () => {
  const person = await signIn(test, await makeUser(test.site, only.tenantId, [only.adminRoleId]))
  const without = await person.call('GET', '/iam/hzero/v1/roles/paging')
  const within = await person.call('GET', `/iam/hzero/v1/${only.tenantId}/roles/paging`)
  expect([without.status, without.body]).toEqual([200, within.body])
  expect(without.body.totalElements).toBeGreaterThan(0)
})
