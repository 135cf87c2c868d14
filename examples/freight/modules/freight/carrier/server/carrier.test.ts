import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const carriers = '/iam/v1/carriers'

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await administrator()
})

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

const create = async (change: object = {}) =>
  (await admin.call('POST', carriers, { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 12, ...change }))
    .body

test('a carrier is created, found, changed and deleted', async () => {
  const { carrierId } = await create()
  await create({ carrierCode: 'SUED', carrierName: 'Süd' })
  const found = await admin.call('GET', `${carriers}?carrierName=nOR`)
  expect(found.body.content).toMatchObject([{ carrierId, vehicles: 12 }])
  const change = { carrierId, objectVersionNumber: 1, carrierName: 'Nord', vehicles: 14 }
  expect((await admin.call('PUT', carriers, change)).body.vehicles).toBe(14)
  const late = await admin.call('PUT', carriers, change)
  expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
  expect((await admin.call('DELETE', carriers, { carrierId, objectVersionNumber: 2 })).status).toBe(204)
  expect((await admin.call('GET', `${carriers}/${carrierId}`)).status).toBe(404)
})

test('a code is used once', async () => {
  await create()
  expect((await create()).code).toBe('error.carrier.code_taken')
})

test('the number of vehicles is not negative', async () => {
  const refused = await admin.call('POST', carriers, { carrierCode: 'A', carrierName: 'A', vehicles: -1 })
  expect(refused.status).toBe(400)
})

test('another tenant sees nothing and changes nothing', async () => {
  const { carrierId } = await create()
  const stranger = await administrator()
  expect((await stranger.call('GET', carriers)).body.content).toEqual([])
  const ref = { carrierId, objectVersionNumber: 1 }
  const answers = [
    await stranger.call('GET', `${carriers}/${carrierId}`),
    await stranger.call('PUT', carriers, { ...ref, carrierName: 'Ours', vehicles: 0 }),
    await stranger.call('DELETE', carriers, ref),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await admin.call('GET', `${carriers}/${carrierId}`)).body.carrierName).toBe('Nord')
})

test('a role that only sees carriers changes none', async () => {
  const { tenantId } = await makeTenant(app.site)
  const role = await makeRole(app.site, tenantId, ['iam.carrier.list'])
  const clerk = await signIn(app, await makeUser(app.site, tenantId, [role]))
  expect((await clerk.call('GET', carriers)).status).toBe(200)
  const draft = { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 12 }
  expect((await clerk.call('POST', carriers, draft)).status).toBe(403)
})
