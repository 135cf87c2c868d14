import { contextHeader } from '@atrium/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signInHzero, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('gives HZERO shapes to HZERO-compatible clients, and those of the contract to a console on another origin than its services [CALL-33]', async () => {
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  const admin = await signInHzero(test, await makeUser(test.site, tenantId, [adminRoleId]))
  const roles = `/iam/hzero/v1/${tenantId}/roles`
  const context = { [contextHeader]: `${adminRoleId}:${tenantId}` }
  const draft = { code: 'pilot', name: 'Pilot', roleLabels: ['SEA'] }
  const made = await admin.call('POST', roles, draft, context)
  expect(made.body.roleLabels).toEqual(['SEA'])
  const read = async (headers = {}) =>
    (await admin.call('GET', `${roles}/${made.body.id}`, undefined, headers)).body.roleLabels
  expect(await read(context)).toEqual(['SEA'])
  expect(await read()).toMatchObject([{ name: 'SEA' }])
})
