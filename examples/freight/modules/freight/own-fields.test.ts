import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { expectOwnField, extensibleResources, newSender } from '@atrium/server/testing/own-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const resources = extensibleResources().filter(({ page }) => page?.parent === 'freight')

test.each(resources)('$name has the fields that a tenant adds in every part', async resource =>
  expectOwnField(await newSender(app), resource),
)

test('these are all records of the module that people write', () => {
  const names = ['carrier', 'customer', 'depot', 'shipment', 'vehicle']
  expect(resources.map(({ entityName }) => entityName).sort()).toEqual(names)
})
