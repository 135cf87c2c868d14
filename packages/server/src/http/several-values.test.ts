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
  const disabled = await makeUser(server.site, tenantId, [adminRoleId])
  await server.site({}, db =>
    db.updateTable('appUser').set({ enabled: false }).where('id', '=', disabled).execute(),
  )
  for (const noticeCategoryCode of ['NEWS', 'POLICY']) {
    const notice = { title: 'Ferries', noticeBody: '<p>Every hour.</p>', noticeCategoryCode }
    expect((await admin.call('POST', '/hmsg/v1/notices', notice)).status).toBe(200)
  }
})
afterAll(() => server.close())

// The number of rows with each value: an empty list shows what is refused alone.
test.each([
  ['/iam/hzero/v1/users/paging', 'state', 'active', 'disabled', 1],
  ['/hpfm/v1/audit-logins', 'auditType', 'LOGIN', 'LOGIN_FAILURE', 0],
  ['/hsdr/v1/job-info', 'jobStatus', 'NORMAL', 'PAUSED', 0],
  ['/hsdr/v1/job-logs', 'jobResult', 'DONE', 'FAILED', 0],
  ['/himp/v1/{tenantId}/import/manager', 'status', 'CHECKED', 'UNDONE', 0],
  ['/iam/v1/mail-domains', 'state', 'pending', 'failed', 0],
  ['/hpfm/v1/{tenantId}/self/export-task', 'state', 'DONE', 'FAILED', 0],
  ['/hpfm/v1/{tenantId}/self/export-task', 'kind', 'export', 'import', 0],
  ['/hptl/v1/portal-pages', 'stateCode', 'DRAFT', 'PUBLISHED', 0],
  ['/hmsg/v1/notices/page-details', 'noticeCategoryCode', 'NEWS', 'POLICY', 1],
])('%s is filtered by one value of %s, or by several', async (path, name, one, other, rows) => {
  const address = path.replace('{tenantId}', String(tenantId))
  const found = async (...values: [string, string][]) => {
    const { status, body } = await admin.call('GET', `${address}?${new URLSearchParams(values)}`)
    return status === 200 ? body.totalElements : status
  }
  expect([await found([name, one]), await found([name, other])]).toEqual([rows, rows])
  expect(await found([name, one], [name, other])).toBe(2 * rows)
  expect(await found([name, `${one},${other}`])).toBe(2 * rows)
  expect(await found([name, `${one},else`])).toBe(400)
  // The field is the parameter, not the place of the value in it.
  const { body } = await admin.call('GET', `${address}?${name}=${one}&${name}=else`)
  expect(body.fields).toEqual([{ field: name, message: expect.any(String) }])
})
