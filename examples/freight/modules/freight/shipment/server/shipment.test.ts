import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const shipments = '/iam/v1/shipments'

let app: TestApp
let admin: Caller
let ids: { origin: string; destination: string; carrier: string }

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await administrator()
  const depot = async (code: string) =>
    (await admin.call('POST', '/iam/v1/depots', { name: code, code, kind: 'LAND' })).body.depotId
  const carrier = { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 1 }
  const { carrierId } = (await admin.call('POST', '/iam/v1/carriers', carrier)).body
  ids = { origin: await depot('NORTH'), destination: await depot('SOUTH'), carrier: carrierId }
})

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

const crate = { goods: 'Crates', quantity: 3, weight: 12.5 }
const draft = (change: object = {}) => ({ ...ids, pickUpOn: '2026-12-01', lines: [crate], ...change })
const create = async (change: object = {}) => (await admin.call('POST', shipments, draft(change))).body
const refOf = (one: { shipmentId: string; objectVersionNumber: number }) => ({
  shipmentId: one.shipmentId,
  objectVersionNumber: one.objectVersionNumber,
})
type Ref = ReturnType<typeof refOf>
const act = async (verb: string, ...records: Ref[]) =>
  (await admin.call('POST', `${shipments}/${verb}`, { records: records.map(refOf) })).body
const read = async ({ shipmentId }: Ref) => (await admin.call('GET', `${shipments}/${shipmentId}`)).body

test('a new record has the first state, whatever its draft says, and its actions lead from one to the next', async () => {
  const made = await create({ state: 'APPROVED' })
  expect(made.state).toBe('DRAFT')
  expect(await act('submit', made)).toEqual({ done: [made.shipmentId], already: [], refused: [] })
  const submitted = await read(made)
  expect(submitted).toMatchObject({ state: 'SUBMITTED', objectVersionNumber: 2 })
  await act('approve', submitted)
  expect((await read(made)).state).toBe('APPROVED')
  const log = (await admin.call('GET', `${shipments}/${made.shipmentId}/states`)).body
  expect(log.map(({ state }: { state: string }) => state)).toEqual(['APPROVED', 'SUBMITTED', 'DRAFT'])
  expect(log[0]).toMatchObject({ by: admin.userId, byName: expect.any(String), at: expect.any(String) })
})

test('an action answers for each record: done, so already, and refused with its reason', async () => {
  const done = await create()
  const empty = await create({ carrier: undefined, lines: [] })
  const already = await create()
  await act('submit', already)
  const canceled = await create()
  await act('cancel', canceled)
  const late = await create()
  const change = { ...draft(), ...refOf(late), pickUpOn: '2026-12-02' }
  await admin.call('PUT', shipments, change)
  const nothing = { shipmentId: 'nonsense', objectVersionNumber: 1 }
  const answers = await act('submit', done, empty, already, await read(canceled), late, nothing)
  expect(answers).toMatchObject({ done: [done.shipmentId], already: [already.shipmentId] })
  const reasons = Object.fromEntries(
    answers.refused.map(({ id, code, message }: Record<string, string>) => [id, [code, message]]),
  )
  expect(reasons).toEqual({
    [empty.shipmentId]: ['error.resource.needs', 'Fill in these fields first: Carrier, Lines'],
    [canceled.shipmentId]: [
      'error.resource.state',
      '“Submit” is not possible in the state “Canceled”, but in: Draft',
    ],
    [late.shipmentId]: ['error.optimistic_lock', expect.any(String)],
    nonsense: ['error.not_found', expect.any(String)],
  })
  expect((await read(empty)).state).toBe('DRAFT')
})

test('a record in a locked state is not changed, restored or deleted', async () => {
  const made = await create({ note: 'Fragile' })
  await admin.call('PUT', shipments, { ...draft(), ...refOf(made), pickUpOn: '2026-12-02' })
  await act('submit', await read(made))
  const locked = await read(made)
  const histories = '/hmnt/v1/record-histories'
  const found = `${histories}?entityCode=shipment&entityId=${made.shipmentId}`
  const first = (await admin.call('GET', found)).body.content.at(-1)
  const answers = [
    await admin.call('PUT', shipments, { ...ids, ...refOf(locked), note: 'Late' }),
    await admin.call('DELETE', shipments, refOf(locked)),
    await admin.call('POST', `${histories}/${first.auditDataId}/restore/preview`),
  ]
  for (const { status, body } of answers)
    expect([status, body.code, body.message]).toEqual([
      409,
      'error.resource.locked',
      'A record in the state “Submitted” can no longer be changed or deleted',
    ])
  expect(await read(made)).toEqual(locked)
  await act('send-back', locked)
  expect((await admin.call('DELETE', shipments, refOf(await read(made)))).status).toBe(204)
})

test('code of the resource refuses a save and the effect of an action, and nothing of it is stored', async () => {
  const same = await admin.call('POST', shipments, draft({ destination: ids.origin }))
  expect([same.status, same.body.code]).toEqual([400, 'error.shipment.same_depot'])
  expect((await admin.call('GET', shipments)).body.totalElements).toBe(0)
  const [one, other] = [await create(), await create()]
  await act('submit', one, other)
  const [first, second] = [await read(one), await read(other)]
  const { done, refused } = await act('approve', first, second)
  expect([done.length, refused.length]).toEqual([1, 1])
  expect(refused[0]).toMatchObject({ code: 'error.shipment.day_full' })
  const states = [(await read(one)).state, (await read(other)).state].sort()
  expect(states).toEqual(['APPROVED', 'SUBMITTED'])
})

test('a program lists the shipments that wait for approval, with a token', async () => {
  const [submitted] = [await create(), await create()]
  await act('submit', submitted)
  const { body } = await admin.call('POST', '/iam/hzero/v1/users/self/personal-tokens', { name: 'Program' })
  const env = {
    ...process.env,
    ...{ ATRIUM_URL: app.origin, ATRIUM_TOKEN: body.token, ATRIUM_TENANT: String(admin.tenantId) },
  }
  const program = new URL('../list-shipments.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  expect(stdout).toBe(`${submitted.number}: NORTH → SOUTH\n`)
})

test('each action has a permission of its own', async () => {
  const one = await create()
  const role = await makeRole(app.site, admin.tenantId, ['iam.shipment.list', 'iam.shipment.submit'])
  const clerk = await signIn(app, await makeUser(app.site, admin.tenantId, [role]))
  const body = { records: [refOf(one)] }
  expect((await clerk.call('POST', `${shipments}/cancel`, body)).status).toBe(403)
  expect((await clerk.call('POST', `${shipments}/submit`, body)).body.done).toEqual([one.shipmentId])
  expect((await clerk.call('POST', `${shipments}/send-back`, body)).status).toBe(403)
})

test('another tenant acts on nothing and sees no states', async () => {
  const one = await create()
  const stranger = await administrator()
  const answer = await stranger.call('POST', `${shipments}/submit`, { records: [refOf(one)] })
  expect(answer.body).toMatchObject({ done: [], already: [], refused: [{ code: 'error.not_found' }] })
  expect((await stranger.call('GET', `${shipments}/${one.shipmentId}/states`)).status).toBe(404)
  expect((await read(one)).state).toBe('DRAFT')
})

test('the list is filtered and sorted by state', async () => {
  const one = await create()
  await create()
  await act('cancel', one)
  const numbers = async (query: string) =>
    (await admin.call('GET', `${shipments}?${query}`)).body.content.map(({ number }: { number: string }) =>
      number.slice(-2),
    )
  expect(await numbers('state=CANCELED')).toEqual(['01'])
  const states = 'state=CANCELED&state=DRAFT'
  expect((await numbers(states)).sort()).toEqual(['01', '02'])
  expect(await numbers('state=CANCELED,APPROVED')).toEqual(['01'])
  expect(await numbers('sort=state,desc')).toEqual(['02', '01'])
  expect((await admin.call('GET', `${shipments}?state=LOST`)).status).toBe(400)
})

test('a further call of the feature answers within the tenant', async () => {
  const one = await create()
  const at = `${shipments}/${one.shipmentId}/day`
  expect((await admin.call('GET', at)).body).toEqual({ vehicles: 1, taken: 0 })
  await act('submit', one)
  await act('approve', await read(one))
  expect((await admin.call('GET', at)).body).toEqual({ vehicles: 1, taken: 1 })
  expect((await (await administrator()).call('GET', at)).status).toBe(404)
})

const year = new Date().getFullYear()

test('numbers have no gaps within a tenant, whatever is refused, and nobody writes them', async () => {
  const first = await create({ number: 'MINE' })
  expect(first.number).toBe(`SH-${year}-0001`)
  const refused = await admin.call('POST', shipments, draft({ carrier: 'nonsense' }))
  expect(refused.status).toBe(400)
  const same = await admin.call('POST', shipments, draft({ destination: ids.origin }))
  expect(same.status).toBe(400)
  const made = await Promise.all([create(), create(), create()])
  expect(made.map(({ number }) => number.slice(-4)).sort()).toEqual(['0002', '0003', '0004'])
  const found = await admin.call('GET', `${shipments}?number=sh-${year}-0003`)
  expect(found.body.totalElements).toBe(1)
  const stranger = await administrator()
  const depot = async (code: string) =>
    (await stranger.call('POST', '/iam/v1/depots', { name: code, code, kind: 'LAND' })).body.depotId
  const own = { origin: await depot('A'), destination: await depot('B') }
  expect((await stranger.call('POST', shipments, own)).body.number).toBe(`SH-${year}-0001`)
})

test('rows are saved with their record as one version, in their order, each with its id', async () => {
  const made = await create({
    lines: [crate, { goods: 'Barrels', quantity: 1, weight: 80, home: ids.origin }],
  })
  const [crates, barrels] = made.lines
  expect(crates).toEqual({ id: expect.any(String), ...crate, total: 37.5, fragile: 0 })
  expect(barrels).toMatchObject({ total: 80, home: ids.origin, homeName: 'NORTH' })
  expect(made.weight).toBe(117.5)
  const change = {
    ...draft(),
    ...refOf(made),
    lines: [
      { ...barrels, quantity: 2 },
      { goods: 'Sacks', quantity: 1, weight: 5 },
      { ...crate, id: 'foreign' },
    ],
  }
  const { body } = await admin.call('PUT', shipments, change)
  expect(body).toMatchObject({ objectVersionNumber: 2, weight: 202.5 })
  expect(body.lines.map(({ goods }: { goods: string }) => goods)).toEqual(['Barrels', 'Sacks', 'Crates'])
  expect(body.lines[0].id).toBe(barrels.id)
  expect(body.lines.map(({ id }: { id: string }) => id)).not.toContain(crates.id)
  expect((await admin.call('PUT', shipments, change)).body.code).toBe('error.optimistic_lock')
  // Rows alone make a version, too.
  const rows = { ...draft(), ...refOf(body), lines: [] }
  expect((await admin.call('PUT', shipments, rows)).body).toMatchObject({ objectVersionNumber: 3, lines: [] })
  const { content } = (await admin.call('GET', shipments)).body
  expect(Object.keys(content[0])).not.toContain('lines')
})

test('rows of one record are not taken into another', async () => {
  const [one, other] = [await create(), await create()]
  const lines = [{ ...crate, id: one.lines[0].id, goods: 'Ours' }]
  const { body } = await admin.call('PUT', shipments, { ...draft(), ...refOf(other), lines })
  expect(body.lines[0].id).not.toBe(one.lines[0].id)
  expect((await read(one)).lines).toEqual(one.lines)
})

test('wrong rows are refused with the row and the field, and nothing is stored', async () => {
  const stranger = await administrator()
  const foreign = await stranger.call('POST', '/iam/v1/depots', { name: 'X', code: 'X', kind: 'LAND' })
  for (const [field, value] of [
    ['goods', ''],
    ['quantity', 0],
    ['weight', 1.005],
    ['home', foreign.body.depotId],
    ['home', 'nonsense'],
  ] as const) {
    const sent = draft({ lines: [crate, { ...crate, [field]: value }] })
    const { status, body } = await admin.call('POST', shipments, sent)
    expect([status, body.fields?.[0]?.field], `${field} ${value}`).toEqual([400, `lines.1.${field}`])
  }
  const many = draft({ lines: Array.from({ length: 101 }, () => crate) })
  expect((await admin.call('POST', shipments, many)).body.fields?.[0]?.field).toBe('lines')
  expect((await admin.call('GET', shipments)).body.totalElements).toBe(0)
})

test('a version is restored with its rows, and a change of rows alone is a version', async () => {
  const made = await create({
    lines: [crate, { goods: 'Barrels', quantity: 1, weight: 80, home: ids.origin }],
  })
  const lines = [{ ...made.lines[1], quantity: 9 }]
  await admin.call('PUT', shipments, { ...draft(), ...refOf(made), lines })
  const histories = '/hmnt/v1/record-histories'
  const found = `${histories}?entityCode=shipment&entityId=${made.shipmentId}`
  const { content } = (await admin.call('GET', found)).body
  expect(content).toHaveLength(2)
  const restore = `${histories}/${content.at(-1).auditDataId}/restore`
  const { digest } = (await admin.call('POST', `${restore}/preview`)).body
  await admin.call('POST', restore, { digest })
  const { lines: restored, weight, number, state } = await read(made)
  expect({ weight, number, state }).toEqual({ weight: 117.5, number: made.number, state: 'DRAFT' })
  expect(restored.map(({ id: _, ...row }: { id: string }) => row)).toEqual(
    made.lines.map(({ id: _, ...row }: { id: string }) => row),
  )
  expect(restored[1].id).toBe(made.lines[1].id)
})

test('another tenant reads no rows, and a deleted record takes its rows with it', async () => {
  const one = await create()
  const stranger = await administrator()
  expect((await stranger.call('GET', `${shipments}/${one.shipmentId}`)).status).toBe(404)
  expect((await admin.call('DELETE', shipments, refOf(one))).status).toBe(204)
  const { rows } = await app.site({}, db =>
    sql`select from shipment_lines where id = ${one.lines[0].id}`.execute(db),
  )
  expect(rows).toEqual([])
})
