import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
const name = `Matrix ${randomUUID().slice(0, 8)}`
let home: TestTenant
let num: string
let person: Caller
let stranger: Caller
let platform: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  home = await makeTenant(test.site, name)
  const elsewhere = await makeTenant(test.site)
  // Portals are requested by the code in capitals.
  const { rows } = await test.site({}, db =>
    sql<{ num: string }>`
      update tenant set num = upper(num) where tenant_id = ${home.tenantId} returning num`.execute(db),
  )
  num = rows[0]?.num ?? ''
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  const role = await makeRole(test.site, 0, [
    'platform.feature.list',
    'platform.feature.matrix',
    'platform.feature.update',
    'platform.feature.update-all',
  ])
  platform = await signIn(test, await makeUser(test.site, 0, [role]))
})
afterAll(() => test.close())

const path = '/hpfm/v1/feature-switches'
const say = async (featureCode: string, enabled: boolean | null, tenantId = home.tenantId) => {
  const known = (await platform.call('GET', `${path}?tenantId=${tenantId}`)).body as {
    featureCode: string
    objectVersionNumber?: number
  }[]
  const { objectVersionNumber } = known.find(one => one.featureCode === featureCode) ?? {}
  const body = { tenantId, featureCode, enabled, ...(objectVersionNumber && { objectVersionNumber }) }
  return platform.call('PUT', path, body)
}
const has = async (caller: Caller) => (await caller.call('GET', '/iam/hzero/v1/users/self')).body.features

describe('a feature', () => {
  it('is on until the platform switches it off for all or for one tenant, and its people are notified at once', async () => {
    expect(await has(person)).toEqual(['portal', 'webhooks', 'export', 'trace', 'guests'])
    expect((await say('export', false)).status).toBe(200)
    expect(await has(person)).toEqual(['portal', 'webhooks', 'trace', 'guests'])
    expect(await has(stranger)).toContain('export')
    await say('webhooks', false, 0)
    expect([await has(person), await has(stranger)]).toEqual([
      ['portal', 'trace', 'guests'],
      ['portal', 'export', 'trace', 'guests'],
    ])
    await say('webhooks', true)
    expect(await has(person)).toEqual(['portal', 'webhooks', 'trace', 'guests'])
    for (const [code, tenantId] of [
      ['webhooks', home.tenantId],
      ['webhooks', 0],
      ['export', home.tenantId],
    ] as const)
      await say(code, null, tenantId)
    expect(await has(person)).toHaveLength(5)
  })

  it('that is off is refused by the server, whatever the page shows: no trace, no portal, no export', async () => {
    const start = () => person.call('POST', '/hadm/v1/trace/start')
    const portal = async () => (await send(test.origin, 'GET', `/portal?tenant=${num}`)).status
    expect(await portal()).toBe(200)
    await say('trace', false)
    await say('portal', false)
    await say('export', false)
    const refused = await start()
    expect([refused.status, refused.body.code]).toEqual([403, 'error.feature.off'])
    expect(await portal()).toBe(404)
    const list = await person.call('GET', `/iam/hzero/v1/${home.tenantId}/roles/export`)
    expect([list.status, list.body.code]).toEqual([403, 'error.feature.off'])
  })

  it('is the platform’s to give: no tenant sees or changes what another one has', async () => {
    for (const method of ['GET', 'PUT']) {
      const body =
        method === 'PUT' ? { tenantId: home.tenantId, featureCode: 'trace', enabled: true } : undefined
      expect((await person.call(method, path, body)).body.code).toBe('error.level.site')
    }
    expect((await platform.call('GET', `${path}?tenantId=999999999`)).body.code).toBe('error.not_found')
    const nobodys = { tenantId: 999999999, featureCode: 'trace', enabled: false }
    expect((await platform.call('PUT', path, nobodys)).body.code).toBe('error.not_found')
  })

  it('stands in a matrix of features and tenants, with how many have it and how many differ', async () => {
    const matrix = async (query = '') => (await platform.call('GET', `${path}/matrix${query}`)).body
    // Other tenants of this database are not counted on.
    const named = `?tenantName=${name.slice(1).toUpperCase()}`.replace(' ', '+')
    const all = await matrix(named)
    expect(all.totalElements).toBe(1)
    expect(all.tenantCount).toBeGreaterThan(1)
    expect(all.defaults[1]).toMatchObject({
      enabledFlag: 1,
      onCount: all.tenantCount - all.defaults[1].differingCount,
    })
    expect(all.defaults.map((one: { featureCode: string }) => one.featureCode)).toEqual([
      'portal',
      'webhooks',
      'export',
      'trace',
      'guests',
    ])
    await say('webhooks', false, 0)
    await say('webhooks', true)
    const { defaults, tenants } = await matrix(named)
    expect(defaults[1]).toMatchObject({ enabledFlag: 0, inherited: false })
    expect([defaults[1].onCount, defaults[1].differingCount]).toEqual([1, 1])
    const [column] = tenants
    expect(column).toMatchObject({ tenantId: home.tenantId, tenantName: name, userCount: 1 })
    expect(column.switches[1]).toMatchObject({ enabledFlag: 1, inherited: false })
    expect((await matrix('?tenantName=no+such+tenant')).totalElements).toBe(0)
    expect((await person.call('GET', `${path}/matrix`)).body.code).toBe('error.level.site')
    await say('webhooks', null, 0)
    await say('webhooks', null)
  })

  it('is set for several tenants at once, or for none of them', async () => {
    const other = await makeTenant(test.site)
    const tenantIds = [home.tenantId, other.tenantId]
    const set = (enabled: boolean | null, ids = tenantIds) =>
      platform.call('PUT', `${path}/all`, { tenantIds: ids, featureCodes: ['export', 'trace'], enabled })
    for (const code of ['portal', 'export', 'trace']) await say(code, null)
    expect((await set(false)).body).toEqual({ changedCount: 4 })
    expect((await set(false)).body).toEqual({ changedCount: 0 })
    expect(await has(person)).toEqual(['portal', 'webhooks', 'guests'])
    const missing = await set(null, [...tenantIds, 999999999])
    expect([missing.status, missing.body.code]).toEqual([404, 'error.not_found'])
    expect(await has(person)).toEqual(['portal', 'webhooks', 'guests'])
    expect((await set(null)).body).toEqual({ changedCount: 4 })
    expect(await has(person)).toHaveLength(5)
    expect((await person.call('PUT', `${path}/all`, {})).body.code).toBe('error.level.site')
  })
})
