import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let admin: Caller
let north: string
let south: string

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await administrator()
  north = await depot('NORTH')
  south = await depot('SOUTH')
})

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

const depot = async (code: string): Promise<string> =>
  (await admin.call('POST', '/iam/v1/depots', { name: code, code, kind: 'LAND' })).body.depotId

let count = 0
/** A departure of noon that left so many minutes later. */
async function left(day: string, minutes: number, origin = north, more: object = {}) {
  const clock = `${String(12 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
  const draft = { number: `D-${count++}`, origin, plannedAt: `${day} 12:00:00`, leftAt: `${day} ${clock}` }
  const { status } = await admin.call('POST', '/iam/v1/departures', { ...draft, ...more })
  expect(status).toBe(200)
}

const report = async (from: string, to: string, more = '', caller = admin) =>
  (await caller.call('GET', `/iam/v1/departures/late?plannedAtFrom=${from}&plannedAtTo=${to}${more}`)).body

test('a report has the figures of its days and of as many days before', async () => {
  for (const minutes of [0, 10, 20, 60]) await left('2026-11-03', minutes)
  await left('2026-11-04', 30, south, { reason: 'WEATHER' })
  await left('2026-11-01', 45)
  await left('2026-11-02', 0)
  await left('2026-10-31', 50)
  await left('2026-11-05', 50)
  expect(await report('2026-11-03', '2026-11-04')).toEqual({
    now: { departures: 5, late: 4, middle: 25, worstTenth: 51 },
    before: { departures: 2, late: 1, middle: 45, worstTenth: 45 },
    days: [
      { day: '2026-11-03', late: 3, before: 1 },
      { day: '2026-11-04', late: 1, before: 0 },
    ],
    peak: null,
    reasons: [
      { reason: null, late: 3 },
      { reason: 'WEATHER', late: 1 },
    ],
    depots: [
      { depotId: north, depotName: 'NORTH', late: 3, least: 10, middle: 20, worstTenth: 52 },
      { depotId: south, depotName: 'SOUTH', late: 1, least: 30, middle: 30, worstTenth: 30 },
    ],
  })
})

test('filters narrow the report, and a reason only what counts as late', async () => {
  await left('2026-11-03', 20, north, { reason: 'PAPERS' })
  await left('2026-11-03', 40, south, { reason: 'WEATHER' })
  await left('2026-11-03', 0, south)
  const figures = async (more: string) => {
    const { now } = await report('2026-11-03', '2026-11-03', more)
    return [now.departures, now.late]
  }
  expect(await figures('')).toEqual([3, 2])
  expect(await figures('&lateFrom=21')).toEqual([3, 1])
  expect(await figures('&reason=PAPERS')).toEqual([3, 1])
  expect(await figures(`&origin=${south}`)).toEqual([2, 1])
  expect(await figures('&origin=unknown')).toEqual([0, 0])
})

test('a day that stands out is named with the depot of most of its departures', async () => {
  for (const day of ['02', '03', '04', '05', '06', '07', '08']) await left(`2026-11-${day}`, 5)
  for (const minutes of [5, 6, 7, 8]) await left('2026-11-05', minutes, south)
  expect((await report('2026-11-01', '2026-11-09')).peak).toEqual({ day: '2026-11-05', depotName: 'SOUTH' })
})

test('a day begins in the time zone of the caller', async () => {
  await left('2026-11-03', 30, north, {
    plannedAt: '2026-11-02T23:30:00Z',
    leftAt: '2026-11-03T00:30:00Z',
  })
  await admin.call('PUT', '/iam/hzero/v1/users/time-zone?timeZone=Asia/Shanghai')
  expect((await report('2026-11-03', '2026-11-03')).days).toEqual([{ day: '2026-11-03', late: 1, before: 0 }])
})

test('nothing of another tenant is counted', async () => {
  await left('2026-11-03', 20)
  const other = await report('2026-11-03', '2026-11-03', `&origin=${north}`, await administrator())
  expect(other.now).toEqual({ departures: 0, late: 0, middle: null, worstTenth: null })
  expect(other.depots).toEqual([])
})

test('a period that ends before it begins, or of more than 366 days, is refused with its field', async () => {
  expect(await report('2026-11-03', '2026-11-02')).toMatchObject({
    code: 'error.late_departures.backwards',
    fields: [{ field: 'plannedAtTo' }],
  })
  expect(await report('2025-01-01', '2026-01-02')).toMatchObject({ code: 'error.late_departures.too_long' })
  expect(await report('2026-11-03', '2026-11-03', '&lateFrom=0')).toMatchObject({
    fields: [{ field: 'lateFrom' }],
  })
})

test('it needs a permission of its own', async () => {
  const role = await makeRole(app.site, admin.tenantId, ['iam.departure.list'])
  const reader = await signIn(app, await makeUser(app.site, admin.tenantId, [role]))
  expect((await reader.call('GET', '/iam/v1/departures')).status).toBe(200)
  expect(await report('2026-11-03', '2026-11-03', '', reader)).toMatchObject({ code: 'PERMISSION_NOT_PASS' })
})
