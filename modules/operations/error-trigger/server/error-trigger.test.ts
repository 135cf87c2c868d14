import { provocations } from '@atrium/contract/operations/error-trigger'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestApp
let caller: Caller

beforeAll(async () => {
  test = await buildTestApp()
  const { tenantId } = await makeTenant(test.site)
  const role = await makeRole(test.site, tenantId, ['admin.error-trigger.provoke'])
  caller = await signIn(test, await makeUser(test.site, tenantId, [role]))
})
afterAll(() => test.close())

const statuses = provocations.filter(one => /^\d+$/.test(one))

it.each(statuses)('answers with the status that is asked for: %s', async status => {
  const answer = await caller.call('GET', `/api/${status}?type=info`)
  expect(answer.status).toBe(Number(status))
  if (status === '204') expect(answer.body).toBe('')
  else if (status === '501') expect(JSON.parse(answer.body)).toMatchObject({ status: 'PAUSED' })
  else expect(answer.body).toMatchObject({ failed: true, type: 'info', requestId: expect.any(String) })
})

it('is not there where it is not switched on', async () => {
  const live = await buildTestApp({ PROVOKE_ERRORS: '0' })
  const { tenantId, adminRoleId } = await makeTenant(live.site)
  const admin = await signIn(live, await makeUser(live.site, tenantId, [adminRoleId]))
  for (const status of ['204', '503'])
    expect((await admin.call('GET', `/api/${status}`)).status).not.toBe(Number(status))
  await live.close()
})

it('gives no answer, a page, and for what it does not know that it does not exist', async () => {
  await expect(caller.call('GET', '/api/dropped')).rejects.toThrow()
  const page = await caller.call('GET', '/api/html')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await caller.call('GET', '/api/418')).body.code).toBe('error.not_found')
})
