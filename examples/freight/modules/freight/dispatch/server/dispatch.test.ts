import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { scratchDatabase } from '@atrium/server/testing/database'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const shipments = '/iam/v1/shipments'
const day = '2026-12-01'

let app: TestApp
let admin: Caller
let depots: { origin: string; destination: string }
let vehicles: string[]

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await administrator()
  const made = async (path: string, body: object) => (await admin.call('POST', `/iam/v1/${path}`, body)).body
  const depot = async (code: string) => (await made('depots', { name: code, code, kind: 'LAND' })).depotId
  depots = { origin: await depot('NORTH'), destination: await depot('SOUTH') }
  const vehicle = async (code: string) => (await made('vehicles', { name: code, code })).vehicleId
  vehicles = [await vehicle('NF-1'), await vehicle('NF-2')]
})

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

const trip = (leaves: string, arrives: string, vehicle = 0) => ({
  vehicleId: vehicles[vehicle],
  leavesAt: `${day} ${leaves}:00`,
  arrivesAt: `${day} ${arrives}:00`,
})
const board = async (caller = admin, from = day) =>
  (await caller.call('GET', `/iam/v1/dispatch/board?from=${from}`)).body
const loadOf = async (id: string) =>
  (await board()).loads.find(({ shipmentId }: { shipmentId: string }) => shipmentId === id)
const move = (load: { shipmentId: string; objectVersionNumber: number }, to: object | null, caller = admin) =>
  caller.call('PUT', '/iam/v1/dispatch/loads', {
    shipmentId: load.shipmentId,
    objectVersionNumber: load.objectVersionNumber,
    trip: to,
  })
const act = async (verb: string, id: string) => {
  const { objectVersionNumber } = (await admin.call('GET', `${shipments}/${id}`)).body
  return (
    await admin.call('POST', `${shipments}/${verb}`, { records: [{ shipmentId: id, objectVersionNumber }] })
  ).body
}

/** An approved shipment, as the board shows it. */
async function approved(change: object = {}) {
  const carrier = { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 9 }
  const found = (await admin.call('GET', '/iam/v1/carriers')).body.content
  const { carrierId } = found[0] ?? (await admin.call('POST', '/iam/v1/carriers', carrier)).body
  const draft = {
    ...{ ...depots, carrier: carrierId, pickUpOn: day, ...change },
    lines: [{ goods: 'Crates', quantity: 1, weight: 5 }],
  }
  const { shipmentId } = (await admin.call('POST', shipments, draft)).body
  await act('submit', shipmentId)
  await act('approve', shipmentId)
  return loadOf(shipmentId)
}

test('an approved shipment is without a vehicle, is given one with times, and loses it again', async () => {
  const load = await approved()
  expect(load).toMatchObject({ vehicleId: null, leavesAt: null, destinationCode: 'SOUTH', weight: 5 })
  const { body } = await move(load, trip('08:00', '11:30'))
  expect(body).toMatchObject({
    vehicleId: vehicles[0],
    leavesAt: `${day} 08:00:00`,
    arrivesAt: `${day} 11:30:00`,
  })
  expect(await loadOf(load.shipmentId)).toEqual(body)
  // It is on the board of its day alone.
  expect((await board(admin, '2026-12-02')).loads).toEqual([])
  expect((await move(body, null)).body).toMatchObject({ vehicleId: null, leavesAt: null })
})

test('a trip is refused while its vehicle is on another, is out of use, or when it ends before it begins', async () => {
  const [first, second] = [await approved(), await approved()]
  await move(first, trip('08:00', '11:00'))
  const refusals = [await move(second, trip('10:45', '12:00')), await move(second, trip('09:00', '09:00', 1))]
  const { body } = await admin.call('GET', `/iam/v1/vehicles/${vehicles[1]}`)
  await admin.call('PUT', '/iam/v1/vehicles', { ...body, enabled: 0 })
  refusals.push(await move(second, trip('09:00', '10:00', 1)))
  expect(refusals.map(({ status, body: { code, message } }) => [status, code, message])).toEqual([
    [
      409,
      'error.dispatch.taken',
      expect.stringContaining(`NF-1 carries ${first.number} until 2026-12-01 11:00`),
    ],
    [400, 'error.dispatch.turned', expect.any(String)],
    [409, 'error.dispatch.out_of_use', expect.stringContaining('NF-2')],
  ])
  expect(await loadOf(second.shipmentId)).toEqual(second)
  expect((await move(second, trip('11:00', '12:00'))).status).toBe(200)
})

test('the rules of the tenant say how long a trip takes at most, and how long a vehicle stands between two', async () => {
  const [first, second] = [await approved(), await approved()]
  await move(first, trip('08:00', '11:00'))
  await admin.call('PUT', '/iam/v1/dispatch-rules', { turnaround: 30, longestTrip: 240 })
  const early = await move(second, trip('11:15', '12:00'))
  expect([early.status, early.body.code, early.body.message]).toEqual([
    409,
    'error.dispatch.turnaround',
    expect.stringContaining(`NF-1 carries ${first.number}, and needs 30 minutes`),
  ])
  // Before the other trip as well.
  expect((await move(second, trip('07:00', '07:45'))).body.code).toBe('error.dispatch.turnaround')
  const long = await move(second, trip('12:00', '16:01'))
  expect([long.status, long.body.code]).toEqual([400, 'error.dispatch.too_long'])
  expect((await move(second, trip('11:30', '15:30'))).status).toBe(200)
})

test('of two who plan the same time of a vehicle at once, one is refused', async () => {
  const loads = [await approved(), await approved()]
  const answers = await Promise.all(loads.map(load => move(load, trip('08:00', '11:00'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the form of a shipment obeys the same rules as the board', async () => {
  const load = await approved()
  await move(load, trip('08:00', '11:00'))
  const draft = { ...depots, vehicle: vehicles[0], leavesAt: `${day} 09:00:00`, arrivesAt: `${day} 10:00:00` }
  expect((await admin.call('POST', shipments, draft)).body.code).toBe('error.dispatch.taken')
})

test('what another user moved meanwhile, or has left, is not moved', async () => {
  const load = await approved()
  const { body } = await move(load, trip('08:00', '11:00'))
  expect((await move(load, trip('12:00', '13:00'))).body.code).toBe('error.optimistic_lock')
  expect((await act('depart', load.shipmentId)).done).toEqual([load.shipmentId])
  const left = await loadOf(load.shipmentId)
  expect(left).toMatchObject({ state: 'UNDER_WAY', vehicleId: body.vehicleId })
  expect((await move(left, null)).body.code).toBe('error.dispatch.fixed')
  expect((await act('deliver', load.shipmentId)).done).toHaveLength(1)
})

test('a shipment without a vehicle and times does not depart; one that does is noted with its minutes late', async () => {
  const load = await approved()
  expect((await act('depart', load.shipmentId)).refused[0].code).toBe('error.resource.needs')
  await move(load, trip('08:00', '11:00'))
  await act('depart', load.shipmentId)
  const { content } = (await admin.call('GET', '/iam/v1/departures')).body
  expect(content).toMatchObject([{ number: load.number, originName: 'NORTH', vehicle: vehicles[0] }])
  expect(content[0].late).toBe(0)
})

test('another tenant sees no board and moves nothing, and moving has a permission of its own', async () => {
  const load = await approved()
  const stranger = await administrator()
  expect(await board(stranger)).toEqual({ vehicles: [], loads: [] })
  expect((await move(load, null, stranger)).status).toBe(404)
  const own = (await stranger.call('POST', '/iam/v1/vehicles', { name: 'X', code: 'X' })).body
  const foreign = { ...trip('08:00', '09:00'), vehicleId: own.vehicleId }
  expect((await move(load, foreign)).status).toBe(404)
  const role = await makeRole(app.site, admin.tenantId, ['iam.dispatch.board'])
  const clerk = await signIn(app, await makeUser(app.site, admin.tenantId, [role]))
  expect((await board(clerk)).loads).toHaveLength(1)
  expect((await move(load, null, clerk)).status).toBe(403)
})

test('other workspaces of the tenant hear of a move at once, those of another tenant do not', async () => {
  const load = await approved()
  const [own, strange] = [await topicsOf(admin), await topicsOf(await administrator())]
  await move(load, trip('08:00', '11:00'))
  expect(await own()).toContain('"topics":["records"]')
  await own.end()
  expect(await strange.end()).not.toContain('records')
})

/** Opens the stream of changes: the answer reads on until something changed, its `end` is all that was read. */
async function topicsOf({ token, cookie }: Caller) {
  const abort = new AbortController()
  const headers = { authorization: `bearer ${token}`, cookie, 'x-requested-with': 'XMLHttpRequest' }
  const { body } = await fetch(`${app.origin}/hmsg/v1/live`, { headers, signal: abort.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (word: string) => {
    while (!text.includes(word)) text += (await reader?.read())?.value ?? ''
    return text
  }
  await until('"open"')
  return Object.assign(() => until('"changed"'), {
    async end() {
      abort.abort()
      await reader?.read().catch(() => undefined)
      return text
    },
  })
}

/** `npx atrium` in this repository. */
async function command(...args: string[]): Promise<{ status: number; said: string }> {
  const program = createRequire(import.meta.url).resolve('@atrium/atrium/server/command.ts')
  const { ownerUrl, secret } = await scratchDatabase()
  const env = { ...process.env, DATABASE_URL: ownerUrl, SECRET: secret }
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

/** Switches the module for the tenant of these tests, as the platform does. */
const setModule = (enabled: boolean) =>
  app.site({}, db =>
    sql`insert into feature_switch (tenant_id, code, enabled) values (${admin.tenantId}, 'freight', ${enabled})
      on conflict (tenant_id, code) do update set enabled = excluded.enabled`.execute(db),
  )

test('a command of the module names approved shipments without a vehicle, until they are planned or it is off', async () => {
  const late = { pickUpOn: '2026-01-05' }
  const load = await approved(late)
  const only = ['freight:unplanned', '--tenant', String(admin.tenantId)]
  const [named, all, wrong] = await Promise.all([
    command(...only),
    command('freight:unplanned'),
    command('freight:unplaned'),
  ])
  expect(named).toEqual({ status: 1, said: `tenant ${admin.tenantId}: ${load.number}, 2026-01-05\n` })
  expect(all.said).toContain(load.number)
  expect(wrong).toEqual({ status: 2, said: 'npx atrium knows no freight:unplaned; see npx atrium --help\n' })
  await setModule(false)
  expect(await command(...only)).toEqual({ status: 0, said: '' })
  await setModule(true)
  await move(load, trip('08:00', '10:00'))
  expect(await command(...only)).toEqual({ status: 0, said: '' })
  // Each command is a process of its own.
}, 240_000)

test('the health check of the module names a vehicle that is on two trips at once where it is on', async () => {
  await makePlatform(app.site)
  const role = await makeRole(app.site, 0, ['admin.health.get'])
  const operator = await signIn(app, await makeUser(app.site, 0, [role]))
  const trips = async () => {
    const { checks } = (await operator.call('GET', '/hadm/v1/health')).body
    return checks.find(({ name }: { name: string }) => name === 'freight:trips')
  }
  const again = () => app.site({}, db => sql`delete from health_check`.execute(db))
  const [first, second] = [await approved(), await approved()]
  await move(first, trip('08:00', '11:00'))
  await move(second, trip('08:00', '11:00', 1))
  await again()
  await expect.poll(trips, { timeout: 20_000 }).toMatchObject({ state: 'well' })
  // No call does this.
  const beside = (vehicle: string | undefined) =>
    app.site({}, db =>
      sql`update shipment set vehicle_id = ${vehicle} where id = ${second.shipmentId}`.execute(db),
    )
  await beside(vehicles[0])
  await again()
  await expect
    .poll(async () => (await trips()).sentence, { timeout: 20_000 })
    .toMatch(/^NF-1 is on SH-\S+ and SH-\S+ at the same time/)
  await setModule(false)
  await again()
  await expect.poll(trips, { timeout: 20_000 }).toMatchObject({ state: 'well' })
  await beside(vehicles[1])
})
