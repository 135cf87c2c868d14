import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressAs, siteRole } from '../db/connection/connect.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { scratchDatabase } from '../testing/database.ts'
import { FlakyProxy } from '../testing/flaky-proxy.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let proxy: FlakyProxy
let test: TestApp
let caller: Caller
let tenantId: number

beforeAll(async () => {
  const { ownerUrl, secret } = await scratchDatabase()
  proxy = await FlakyProxy.to(ownerUrl)
  const changesUrl = addressAs(ownerUrl, siteRole, secret)
  test = await buildTestApp({}, { changesUrl, database: { ownerUrl: proxy.url, secret } })
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  caller = await signIn(test, await makeUser(test.site, tenantId, [tenant.adminRoleId]))
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

/**
 * The number of database round trips of a repeated call; background work of the server may add to one of the counts.
 */
async function roundTripsOf(method: string, path: string, body?: () => unknown): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < 8; time++) {
    const before = proxy.roundTrips
    const { status } = await caller.call(method, path, body?.())
    expect(status).toBeLessThan(300)
    counts.push(proxy.roundTrips - before)
  }
  return Math.min(...counts)
}

const codes = (count: number) =>
  Array.from({ length: count }, (_, at) => `hiam.role.list.button.${at % 2 ? 'create' : `unknown-${at}`}`)

it.each<[string, string, string, (() => unknown)?]>([
  ['current user', 'GET', '/iam/hzero/v1/users/self'],
  ['permission check of 20 codes', 'POST', '/iam/hzero/v1/menus/check-permissions', () => codes(20)],
  ['permission check of 500 codes', 'POST', '/iam/hzero/v1/menus/check-permissions', () => codes(500)],
  ['lookup values', 'GET', '/hpfm/v1/TENANT/lovs/value?lovCode=HPFM.FLAG'],
  ['prompts', 'GET', '/hpfm/v1/TENANT/prompt/en_US?promptKey=hzero.common'],
  ['menu tree', 'GET', '/iam/hzero/v1/menus/tree?lang=en_US'],
  ['languages', 'GET', '/hpfm/v1/TENANT/lovs/data?lovCode=HPFM.LANGUAGE'],
  ['ui tables', 'GET', '/hpfm/v1/TENANT/ui-table'],
])('%s: once cached, no round trip to the database', async (_, method, path, body) => {
  expect(await roundTripsOf(method, path.replace('TENANT', String(tenantId)), body)).toBe(0)
})

it('a list: one round trip, which also ends the previous transaction', async () => {
  expect(
    await roundTripsOf('GET', `/iam/hzero/v1/${tenantId}/roles/paging?size=10&sort=name,asc`),
  ).toBeLessThanOrEqual(1)
})

it('a new record: three round trips, whatever is recorded with it', async () => {
  let number = 0
  // Not a role: after one changed, the next call reads its session again.
  const body = () => ({
    ...{ templateCode: `TRIP.${number++}`, templateName: 'Trip' },
    ...{ templateTitle: 'Trip', templateContent: '<p>On time.</p>' },
  })
  const path = `/hmsg/v1/${tenantId}/message/templates`
  expect(await roundTripsOf('POST', path, body)).toBeLessThanOrEqual(3)
})

it('a page with an anchor: no more round trips than without, although it counts the rows that were added since', async () => {
  const audit = `/hmnt/v1/${tenantId}/audit-datas`
  await caller.call('POST', `/iam/hzero/v1/${tenantId}/roles`, { code: 'recorded', name: 'Recorded' })
  const { anchor, totalElements } = (await caller.call('GET', audit)).body
  expect(totalElements).toBeGreaterThan(0)
  const [without, anchored] = [
    await roundTripsOf('GET', audit),
    await roundTripsOf('GET', `${audit}?anchor=${anchor}`),
  ]
  expect(anchored).toBeLessThanOrEqual(without)
})
