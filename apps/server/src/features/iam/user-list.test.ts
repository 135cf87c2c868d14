import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../testing/app.ts'
import { makeTenant, makeUser } from '../../testing/people.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('the list that no screen of the family reads is there, and empty [CALL-1]', async () => {
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  const person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  const { status, body } = await person.call('GET', '/api/users')
  expect([status, body]).toEqual([200, []])
})
