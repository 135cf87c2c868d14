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
