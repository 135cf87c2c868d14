import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makePlatform, makeTenant, makeUser } from '../testing/people.ts'

let server: TestApp
let admin: Caller
let tenantId: number

beforeAll(async () => {
  server = await buildTestApp()
  await makePlatform(server.site)
  const { adminRoleId, ...tenant } = await makeTenant(server.site)
  tenantId = tenant.tenantId
  admin = await signIn(server, await makeUser(server.site, tenantId, [adminRoleId]))
})
afterAll(() => server.close())

test.each([
  ['/iam/hzero/v1/users/paging', 'state', 'active', 'locked'],
  ['/hpfm/v1/audit-logins', 'auditType', 'LOGIN', 'LOGIN_FAILURE'],
  ['/hsdr/v1/job-info', 'jobStatus', 'NORMAL', 'PAUSED'],
  ['/hsdr/v1/job-logs', 'jobResult', 'DONE', 'FAILED'],
  ['/himp/v1/{tenantId}/import/manager', 'status', 'CHECKED', 'UNDONE'],
  ['/iam/v1/mail-domains', 'state', 'pending', 'failed'],
  ['/hpfm/v1/{tenantId}/self/export-task', 'state', 'DONE', 'FAILED'],
  ['/hpfm/v1/{tenantId}/self/export-task', 'kind', 'export', 'import'],
  ['/hptl/v1/portal-pages', 'stateCode', 'DRAFT', 'PUBLISHED'],
  ['/hmsg/v1/notices/page-details', 'noticeCategoryCode', 'NEWS', 'POLICY'],
])('%s is filtered by one value of %s, or by several', async (path, name, one, other) => {
  const address = path.replace('{tenantId}', String(tenantId))
  const found = async (...values: [string, string][]) => {
    const { status, body } = await admin.call('GET', `${address}?${new URLSearchParams(values)}`)
    return status === 200 ? body.totalElements : status
  }
  const [first, second] = [await found([name, one]), await found([name, other])]
  expect([first, second]).toEqual([expect.any(Number), expect.any(Number)])
  expect(await found([name, one], [name, other])).toBe(Number(first) + Number(second))
  expect(await found([name, `${one},${other}`])).toBe(Number(first) + Number(second))
  expect(await found([name, `${one},else`])).toBe(400)
})
