import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '../health.contract.ts'

const path = '/hadm/v1/health'

let test: TestApp
let operator: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const role = await makeRole(test.site, 0, ['admin.health.get'])
  operator = await signIn(test, await makeUser(test.site, 0, [role]))
})
afterAll(() => test.close())

const read = async (): Promise<Health> => (await operator.call('GET', path)).body

/** Ages the heartbeats of instances by this interval. */
const wait = (interval: string) =>
  test.site({}, db => sql`update instance set beat_at = beat_at - ${interval}::interval`.execute(db))

describe('the health of the installation', () => {
  it('says of each instance how it is, and which of its calls are slow', async () => {
    await expect.poll(async () => (await read()).instances.length).toBeGreaterThan(0)
    await expect
      .poll(
        async () =>
          (await read()).instances.flatMap(one => one.calls).find(call => call.path === path)?.count ?? 0,
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
    const { instances } = await read()
    const own = instances.find(one => one.calls.some(call => call.path === path))
    expect(own).toMatchObject({ version: '0.1.0', silent: false, services: expect.arrayContaining(['iam']) })
    expect(own?.memory).toBeGreaterThan(10_000_000)
    expect(own?.history.memory.length).toBe(own?.history.lag.length)
    const call = own?.calls.find(one => one.path === path)
    expect(call?.p50).toBeLessThanOrEqual(call?.p99 ?? 0)
    expect(call?.p99).toBeGreaterThan(0)
    expect(JSON.stringify(instances)).not.toContain(operator.token)
  })

  it('says of the database and the queues how they are, and what is in them of whichever tenant', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    await person.call('GET', '/iam/hzero/v1/roles/export?exportType=DATA&async=true')
    const queues = async () => (await read()).queues.map(one => `${one.queue} ${one.kind}`)
    // The figures are cached for up to a second.
    await expect.poll(queues, { timeout: 5_000 }).toContain('job export')
    const { database } = await read()
    expect(database.size).toBeGreaterThan(1_000_000)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.connections).toBeLessThanOrEqual(database.mostConnections)
    expect(database.cacheHits).toBeLessThanOrEqual(1)
    expect(database.tables[0]?.size).toBeGreaterThanOrEqual(database.tables[1]?.size ?? 0)
  })

  it('remembers which statements were slow, without their values', async () => {
    const secret = 'nobody may read this'
    await test.site({}, db => sql`select pg_sleep(1.5), ${secret}::text as kept`.execute(db))
    await expect
      .poll(async () => JSON.stringify((await read()).instances.flatMap(one => one.statements)), {
        timeout: 15_000,
      })
      .toContain('pg_sleep')
    expect(JSON.stringify(await read())).not.toContain(secret)
  })

  it('shows an instance that says nothing any more as silent, and forgets it after an hour', async () => {
    await test.site({}, db =>
      sql`insert into instance (id, host, version, services, started_at, figures)
        select new_id(), 'gone', version, services, started_at, figures from instance limit 1`.execute(db),
    )
    await wait('30 seconds')
    const gone = async () => (await read()).instances.find(one => one.host === 'gone')
    await expect.poll(async () => (await gone())?.silent, { timeout: 5_000 }).toBe(true)
    await wait('2 hours')
    await expect.poll(gone, { timeout: 15_000 }).toBeUndefined()
  })

  it('is the platform’s to look at alone', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    const refused = await admin.call('GET', path)
    expect([refused.status, refused.body.code]).toEqual([403, 'error.level.site'])
  })
})
