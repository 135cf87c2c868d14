import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { expectImportUpdates, importLine } from '@atrium/server/testing/resource-imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicle } from './vehicle/vehicle.resource.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a file updates vehicles by their codes, says what changes, and is undone', async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  const caller = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  await expectImportUpdates({ test: app, caller, of: vehicle })
})

test('a file changes no field that its person may not write, and names its column', async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  const admin = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const role = await makeRole(app.site, tenantId, [
    ...['list', 'create', 'update'].map(verb => `iam.vehicle.${verb}`),
  ])
  const clerk = await signIn(app, await makeUser(app.site, tenantId, [role]))
  const sample = { name: 'Van', code: 'VAN', fuel: 'DIESEL', filled: '12', price: '9.50 EUR' }
  const of = { test: app, of: vehicle }
  expect((await importLine({ ...of, caller: admin }, 'create', sample)).outcome).toBe('created')
  const byClerk = (line: object) =>
    importLine({ ...of, caller: clerk }, 'update', { code: 'VAN', name: 'Lorry', ...line })
  expect((await byClerk({ filled: '13' })).faults).toMatchObject([{ field: 'filled' }])
  expect((await byClerk({ price: '1 EUR' })).faults).toMatchObject([{ field: 'price' }])
  const same = { field: 'name', from: 'Van', to: 'Lorry' }
  expect(await byClerk({ filled: '12' })).toMatchObject({ outcome: 'updated', changes: [same] })
  const { body } = await admin.call('GET', '/iam/v1/vehicles')
  expect(body.content).toMatchObject([
    { name: 'Lorry', filled: 12, price: { amount: '9.50', currency: 'EUR' } },
  ])
})

test('a file leaves what it has no column for as it is', async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  const caller = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const { carrierId } = (
    await caller.call('POST', '/iam/v1/carriers', {
      carrierCode: 'NORDIC',
      carrierName: 'Nordic',
      vehicles: 1,
    })
  ).body
  const made = await caller.call('POST', '/iam/v1/vehicles', {
    ...{ name: 'Van', code: 'VAN', trackerKey: 'secret', inspectedAt: '2026-03-12 09:30:15' },
    carriers: [{ record: carrierId }],
    inspections: [
      {
        startedAt: '2026-01-05 08:00:30',
        took: 30,
        found: ['LIGHTS'],
        cost: { amount: '9.50', currency: 'EUR' },
      },
    ],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const who = { test: app, caller, of: vehicle }
  const line = { code: 'VAN', name: 'Lorry' }
  expect(await importLine(who, 'update', line)).toMatchObject({ changes: [{ field: 'name' }] })
  const { body } = await caller.call('GET', `/iam/v1/vehicles/${made.body.vehicleId}`)
  const { carriers, inspections, inspectedAt, trackerKeySet } = made.body
  expect(body).toMatchObject({ name: 'Lorry', carriers, inspections, inspectedAt, trackerKeySet })
  expect([carriers.length, inspections.length, trackerKeySet]).toEqual([1, 1, 1])
})

test('a line without a code names no record', async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  const caller = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const who = { test: app, caller, of: vehicle }
  expect((await importLine(who, 'create', { code: 'undefined', name: 'Van' })).outcome).toBe('created')
  expect((await importLine(who, 'update', { name: 'Lorry' })).faults).toMatchObject([{ field: 'code' }])
})
