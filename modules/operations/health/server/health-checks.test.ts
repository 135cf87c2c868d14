import type { HealthChecks } from '@atrium/server/monitoring/health-check'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '../health.contract.ts'
import { health } from './health.feature.ts'

const titles = (title: string) => [title, `${title}（中）`, `${title} (ع)`] as const
let isBroken = true
let endless = 0
let aborted = 0

/** Contributed as a module contributes its own. */
const healthChecks: HealthChecks = {
  'yard:well': { title: titles('Well'), check: async () => undefined },
  'yard:failing': {
    title: titles('Failing'),
    check: async () => (isBroken ? ['A crane stands still', '吊车停了', 'توقفت رافعة'] : undefined),
  },
  'yard:throwing': {
    title: titles('Throwing'),
    check: site => site({}, db => sql`select from no_such_table`.execute(db)).then(() => undefined),
  },
  'yard:endless': {
    title: titles('Endless'),
    check() {
      endless += 1
      return new Promise(() => undefined)
    },
  },
  'yard:patient': {
    title: titles('Patient'),
    check: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted += 1
          reject(signal.reason)
        }),
      ),
  },
}

let app: TestApp
let operator: Caller

beforeAll(async () => {
  Object.assign(health, { healthChecks })
  app = await buildTestApp()
  await makePlatform(app.site)
  const role = await makeRole(app.site, 0, ['admin.health.get'])
  operator = await signIn(app, await makeUser(app.site, 0, [role]))
})
afterAll(async () => {
  // Files of tests share the modules.
  delete health.healthChecks
  await app.close()
})

const read = async (headers: Record<string, string> = {}): Promise<Health> =>
  (await operator.call('GET', '/hadm/v1/health', undefined, headers)).body
const stateOf = async (name: string) =>
  (await read()).checks.find(check => check.name === `yard:${name}`) ?? expect.fail(`no check ${name}`)
const within = { timeout: 30_000 }

/** Lets time pass for the checks: they were started and failed so much earlier. */
const pass = (interval: string) =>
  app.site({}, db =>
    sql`update health_check set started_at = started_at - ${interval}::interval, ended_at = ended_at - ${interval}::interval,
      failed_since = failed_since - ${interval}::interval`.execute(db),
  )

test('each says whether it is well, else what is wrong and since when', async () => {
  await expect.poll(async () => (await stateOf('throwing')).state, within).toBe('failed')
  expect(await stateOf('well')).toEqual({
    ...{ name: 'yard:well', title: 'Well', state: 'well' },
    checkedDate: expect.any(String),
  })
  const failing = await stateOf('failing')
  expect(failing).toMatchObject({ title: 'Failing', state: 'failed', sentence: 'A crane stands still' })
  expect(failing.sinceDate).toBe(failing.checkedDate)
  expect((await stateOf('throwing')).sentence).toBe(
    'The check threw an error: relation "no_such_table" does not exist',
  )
})

test('one that never ends has failed after five seconds, and neither heartbeats nor readiness wait for it', async () => {
  await expect.poll(async () => (await stateOf('endless')).state, within).toBe('late')
  // Instances of other tests may have left their row behind: this one started last.
  const own = async () => (await read()).instances.at(-1)
  const beat = (await own())?.beatDate
  await expect.poll(async () => (await own())?.beatDate, within).not.toBe(beat)
  expect((await own())?.silent).toBe(false)
  expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200)
})

test('one that ends when its time is over is late as well, and no error', async () => {
  await expect.poll(async () => (await stateOf('patient')).state, within).toBe('late')
  expect(aborted).toBe(1)
})

test('a minute later they run again: one that failed has failed since the first time, until it is well', async () => {
  await pass('2 hours')
  const hoursFailing = async () => {
    const { sinceDate = '', checkedDate = '' } = await stateOf('failing')
    return Math.round((Date.parse(checkedDate) - Date.parse(sinceDate)) / 3_600_000)
  }
  await expect.poll(hoursFailing, within).toBe(2)
  isBroken = false
  await pass('2 minutes')
  await expect.poll(async () => (await stateOf('failing')).state, within).toBe('well')
  const well = await stateOf('failing')
  expect([well.sinceDate, well.sentence]).toEqual([undefined, undefined])
  // It has not ended yet, so that it was not started again, as the one that has.
  expect(endless).toBe(1)
  await expect.poll(() => aborted, within).toBe(2)
})
