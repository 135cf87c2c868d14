import { randomUUID } from 'node:crypto'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Health, HealthHistory } from '../health.contract.ts'

const path = '/hadm/v1/health'

let test: TestApp
let operator: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const role = await makeRole(test.site, 0, ['admin.health.get', 'admin.health.history'])
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
        { timeout: 45_000 },
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
        timeout: 45_000,
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
    await expect.poll(gone, { timeout: 45_000 }).toBeUndefined()
  })

  it('is the platform’s to look at alone', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    const refused = await admin.call('GET', path)
    expect([refused.status, refused.body.code]).toEqual([403, 'error.level.site'])
  })
})

describe('the history of the installation', () => {
  afterEach(() => vi.useRealTimers())

  const history = async (query = ''): Promise<HealthHistory> =>
    (await operator.call('GET', `${path}/history${query}`)).body
  const minute = 60_000
  const roll = (statement: ReturnType<typeof sql>) => test.site({}, db => statement.execute(db))

  it('records the requests of each minute and its slowest calls when it is over', async () => {
    // What tests before recorded in the same database.
    await sql`delete from health_call`.execute(test.databases.site)
    // The instance records the minute that has just ended. Each poll moves the clock on: both minutes are whole.
    const next = Math.ceil(Date.now() / minute) * minute
    vi.useFakeTimers({ toFake: ['Date'], now: next })
    await operator.call('GET', '/iam/hzero/v1/users/self')
    await operator.call('GET', '/iam/hzero/v1/users/self')
    vi.setSystemTime(next + minute)
    const self = async () => {
      const { rows } = await sql<{ count: number; errors: number }>`
        select count, errors from health_call where path = '/iam/hzero/v1/users/self'`.execute(
        test.databases.site,
      )
      return rows[0]
    }
    await expect.poll(self, { timeout: 45_000 }).toEqual({ count: 2, errors: 0 })
    vi.useRealTimers()
    const { rows } = await sql<{ requests: number; p99: number }>`
      select requests, p99 from health_minute where requests >= 2 and p50 <= p99 and p99 > 0`.execute(
      test.databases.site,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('puts the minutes of several instances together, one by one and all', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await roll(sql`delete from health_minute`)
    await roll(sql`
      insert into health_minute (minute, instance_id, host, version, requests, errors, p50, p99, waiting)
      select date_trunc('minute', now()) - make_interval(mins => ago), id::uuid, 'vm', version, requests, errors::jsonb,
        p50, p99, waiting
      from (values
        (5, ${one}, '0.1.0', 600, '{}', 10, 100, 3),
        (5, ${other}, '0.2.0', 1800, '{"503": 1}', 20, 80, 4),
        (4, ${one}, '0.1.0', 0, '{}', null, null, 0),
        (3, ${other}, '0.2.0', 60, '{"500": 2, "503": 3}', 5, 400, 0)
      ) as m (ago, id, version, requests, errors, p50, p99, waiting)`)
    const all = await history('?minutes=15')
    expect([all.step, all.p50.length, all.instances.length]).toEqual([1, 15, 2])
    const at = all.waiting.indexOf(4)
    expect(at).toBeGreaterThan(0)
    expect(all.p50.slice(at, at + 4)).toEqual([17.5, null, 5, null])
    expect(all.p99.slice(at, at + 4)).toEqual([100, null, 400, null])
    expect(all.errors.slice(at, at + 4)).toEqual([{ 503: 1 }, {}, { 500: 2, 503: 3 }, null])
    const rates = Object.fromEntries(all.instances.map(row => [row.instanceId, row.requestsPerSecond]))
    expect(rates[one]?.slice(at, at + 3)).toEqual([10, 0, null])
    expect(rates[other]?.slice(at, at + 3)).toEqual([30, null, 1])
    expect(all.instances.map(row => row.version).sort()).toEqual(['0.1.0', '0.2.0'])

    const alone = await history(`?minutes=15&instanceId=${one}`)
    expect(alone.instances.map(row => row.instanceId)).toEqual([one])
    expect(alone.p99.filter(ms => ms !== null)).toEqual([100])

    // Of several minutes a point has the mean rate, the highest p99 and all errors.
    const hours = await history('?minutes=10080')
    expect([hours.step, hours.p50.length]).toEqual([120, 84])
    expect(hours.p99.filter(ms => ms !== null)).toContain(400)
    const errors = hours.errors.flatMap(point => Object.entries(point ?? {}))
    expect(errors.reduce((sum, [, count]) => sum + count, 0)).toBe(6)
  })

  it('compares the slowest calls with the day before', async () => {
    await roll(sql`delete from health_call`)
    await roll(sql`
      insert into health_call (quarter, method, path, count, errors, p50, p99)
      select date_bin('15 minutes', now(), timestamptz '2000-01-01') - ago::interval, 'GET', path, count, errors, p50, p99
      from (values
        ('0', '/slow', 30, 1, 10, 200), ('15 minutes', '/slow', 10, 0, 50, 300), ('1 day', '/slow', 9, 0, 9, 150),
        ('0', '/quick', 5, 0, 1, 2), ('3 hours', '/earlier', 5, 0, 1, 900)
      ) as c (ago, path, count, errors, p50, p99)`)
    const { calls } = await history('?minutes=60')
    expect(calls).toEqual([
      { method: 'GET', path: '/slow', count: 40, errors: 1, p50: 20, p99: 300, p99Yesterday: 150 },
      { method: 'GET', path: '/quick', count: 5, errors: 0, p50: 1, p99: 2 },
    ])
    expect((await history('?minutes=360')).calls[0]?.path).toBe('/earlier')
  })

  it('refuses ranges that no chart has', async () => {
    const { status, body } = await operator.call('GET', `${path}/history?minutes=61`)
    expect([status, body.code]).toEqual([400, 'error.data_invalid'])
    expect(body.fields?.[0]?.field ?? JSON.stringify(body)).toContain('minutes')
  })
})
