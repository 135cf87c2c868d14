import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makePlatform, makeRole, makeUser } from '@atrium/server/testing/people'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthCheck } from '../../health/health.contract.ts'

let app: TestApp
let operator: Caller
let owner: pg.Client

/** A second secret has opened the installation for this many hours. */
const openTo = (hours: number) =>
  owner.query(
    `insert into root_key values ('another', '', now() - make_interval(hours => $1))
      on conflict (secret_id) do update set created_at = excluded.created_at`,
    [hours],
  )

const check = async (): Promise<HealthCheck | undefined> =>
  (await operator.call('GET', '/hadm/v1/health')).body.checks.find(
    ({ name }: HealthCheck) => name === 'operations:secret',
  )

beforeAll(async () => {
  owner = new pg.Client({ connectionString: (await scratchDatabase()).ownerUrl })
  await owner.connect()
  await owner.query(`delete from health_check where name = 'operations:secret'`)
  await owner.query(`update root_key set created_at = created_at - interval '3 days'`)
  await openTo(25)
  app = await buildTestApp()
  await makePlatform(app.site)
  const role = await makeRole(app.site, 0, ['admin.health.get'])
  operator = await signIn(app, await makeUser(app.site, 0, [role]))
})
afterAll(async () => {
  await owner.query(`delete from root_key where secret_id = 'another'`)
  await owner.end()
  await app?.close()
})

test('an old secret that still opens the installation after a day fails the check, which says how to end it', async () => {
  const state = async () => (await check())?.state
  await expect.poll(state, { timeout: 30_000 }).toBe('failed')
  expect((await check())?.sentence).toMatch(
    /^2 secrets have opened it since \d{4}-\d\d-\d\d\. When all instances run with the new one, npx atrium secret rotate ends the others$/,
  )
  await openTo(23)
  await owner.query(`delete from health_check where name = 'operations:secret'`)
  await expect.poll(state, { timeout: 30_000 }).toBe('well')
})
