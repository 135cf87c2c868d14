import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedFeatures } from '../modules.ts'
import { buildTestApp, send, type TestApp } from '../testing/app.ts'
import { scratchDatabase } from '../testing/database.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  await makeUser(server.site, tenantId, [adminRoleId])
})
afterAll(() => server.close())

const ready = async () => (await send(server.origin, 'GET', '/health/ready')).body.status

/** The number of rows that requests could leave. */
async function rowsLeft(): Promise<unknown> {
  const { rows } = await server.site({}, db =>
    sql`select (select count(*) from session) as sessions, (select count(*) from oidc_record) as records,
      (select count(*) from audit) as audit, (select count(*) from rate_limit) as limits,
      (select count(*) from recent_tenant) as tenants, (select max(last_seen_at) from session) as seen`.execute(
      db,
    ),
  )
  return rows
}

test('a server is ready once it has made its hot requests, of which nothing stays', async () => {
  const before = await rowsLeft()
  server.app.readiness.isWarm = false
  expect(await ready()).toBe('warming up')
  const hot = installedFeatures().flatMap(feature => feature.hot ?? [])
  expect(await server.app.warmUp(60_000)).toEqual({ answered: 3 * hot.length, failed: [] })
  expect(await ready()).toBe('ready')
  expect(await rowsLeft()).toEqual(before)
  const { body } = await send(server.origin, 'GET', '/metrics')
  expect(body).toContain('/health/ready')
  expect(body).not.toContain('/users/self')
})

test('no request of a warm-up begins after its time, and the server is ready', async () => {
  server.app.readiness.isWarm = false
  expect(await server.app.warmUp(0)).toEqual({ answered: 0, failed: [] })
  expect(await ready()).toBe('ready')
})

test('hot calls only read', () => {
  const calls = installedFeatures().flatMap(({ hot = [] }) =>
    hot.flatMap(one => ('call' in one ? one.call : [])),
  )
  expect(calls.filter(({ method, onlyReads }) => method !== 'GET' && !onlyReads)).toEqual([])
})

test('a warm-up that fails does not keep the server from being ready', async () => {
  const client = new pg.Client({ connectionString: (await scratchDatabase()).ownerUrl })
  await client.connect()
  server.app.readiness.isWarm = false
  await client.query('revoke select on shortcut from atrium_app')
  try {
    const { failed } = await server.app.warmUp(60_000)
    expect(new Set(failed)).toEqual(new Set(['GET /iam/v1/user-dbd-menu answered 500']))
  } finally {
    await client.query('grant select on shortcut to atrium_app')
    await client.end()
  }
  expect(await ready()).toBe('ready')
})
