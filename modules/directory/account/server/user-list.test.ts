import { buildTestApp, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('lists the people of the tenant by name, and nobody of another [CALL-1]', async () => {
  const [home, foreign] = [await makeTenant(test.site), await makeTenant(test.site)]
  await makeUser(test.site, foreign.tenantId, [foreign.adminRoleId], { realName: 'Foreign Person' })
  await makeUser(test.site, home.tenantId, [], { realName: 'Berit Aas', email: 'berit@aas.example' })
  const adminId = await makeUser(test.site, home.tenantId, [home.adminRoleId], { realName: 'Anne Lund' })
  const admin = await signIn(test, adminId)
  const { status, body } = await admin.call('GET', '/api/users')
  expect(status).toBe(200)
  expect(body.map((user: { realName: string; email?: string }) => [user.realName, user.email])).toEqual([
    ['Anne Lund', undefined],
    ['Berit Aas', 'berit@aas.example'],
  ])
})
