import { installedResources } from '@atrium/server/resource/installed-resources'
import { buildTestApp, type TestApp } from '@atrium/server/testing/app'
import { expectOwnField, extensibleResources, newSender } from '@atrium/server/testing/own-fields'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it.each(extensibleResources())('$name has the fields that a tenant adds in every part', async resource =>
  expectOwnField(await newSender(test), resource),
)

it('is so for every resource of the product', () => {
  expect(
    installedResources().flatMap(({ definition: { name, ownFields } }) => (ownFields ? [] : [name])),
  ).toEqual([])
})
