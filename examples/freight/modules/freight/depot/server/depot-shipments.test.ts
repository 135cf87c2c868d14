import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const depots = '/iam/v1/depots'
const shipments = '/iam/v1/shipments'

let app: TestApp
let admin: Caller
let south: string

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  admin = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  south = await depot('SOUTH')
})

const depot = async (code: string): Promise<string> =>
  (await admin.call('POST', depots, { name: code, code, kind: 'LAND' })).body.depotId

/** A shipment to the south, which is submitted or stays a draft. */
async function shipment(isSubmitted: boolean): Promise<string> {
  const carrier = { carrierCode: `C-${isSubmitted}`, carrierName: 'Nord', vehicles: 1 }
  const draft = {
    origin: await depot(`NORTH-${isSubmitted}`),
    destination: south,
    carrier: (await admin.call('POST', '/iam/v1/carriers', carrier)).body.carrierId,
    pickUpOn: '2026-12-01',
    lines: [{ goods: 'Crates', quantity: 1, weight: 1 }],
  }
  const { shipmentId, objectVersionNumber } = (await admin.call('POST', shipments, draft)).body
  if (isSubmitted)
    await admin.call('POST', `${shipments}/submit`, { records: [{ shipmentId, objectVersionNumber }] })
  return shipmentId
}

const read = async (address: string) => (await admin.call('GET', address)).body

test('code that runs after a save refuses it, and nothing of it is stored', async () => {
  await shipment(true)
  const change = { depotId: south, objectVersionNumber: 1, name: 'Far south', kind: 'PORT' }
  const refused = await admin.call('PUT', depots, { ...change, enabled: 0 })
  expect([refused.status, refused.body.code]).toEqual([409, 'error.depot.awaited'])
  expect(refused.body.message).toContain('Shipments are on their way to this depot: 1.')
  expect(await read(`${depots}/${south}`)).toMatchObject({
    name: 'SOUTH',
    kind: 'LAND',
    enabled: 1,
    objectVersionNumber: 1,
  })
  expect((await admin.call('PUT', depots, { ...change, enabled: 1 })).body.name).toBe('Far south')
})

test('of several depots that are disabled, those that it refuses stay as they are', async () => {
  await shipment(true)
  const east = await depot('EAST')
  const { body } = await admin.call('POST', `${depots}/batch/disable`, { depotIds: [south, east] })
  expect(body).toMatchObject({ done: [east], refused: [{ id: south, code: 'error.depot.awaited' }] })
  expect(await read(`${depots}/${south}`)).toMatchObject({
    enabled: 1,
    objectVersionNumber: 1,
    name: 'SOUTH',
  })
  expect(await read(`${depots}/${east}`)).toMatchObject({ enabled: 0, objectVersionNumber: 2, name: 'EAST' })
})

test('code that runs before a deletion changes other records with it, or with a refusal nothing', async () => {
  const [drafted, submitted] = [await shipment(false), await shipment(true)]
  const ref = { depotId: south, objectVersionNumber: 1 }
  const refused = await admin.call('DELETE', depots, ref)
  expect([refused.status, refused.body.code]).toEqual([409, 'error.reference'])
  expect((await read(`${shipments}/${drafted}`)).destination, 'rolled back').toBe(south)

  const { objectVersionNumber } = await read(`${shipments}/${submitted}`)
  const sentBack = { records: [{ shipmentId: submitted, objectVersionNumber }] }
  await admin.call('POST', `${shipments}/send-back`, sentBack)
  expect((await admin.call('DELETE', depots, ref)).status).toBe(204)
  for (const id of [drafted, submitted])
    expect((await read(`${shipments}/${id}`)).destination).toBeUndefined()
})
