import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makePlatform, makeRole, makeTenant, makeUser } from '../testing/people.ts'

let server: TestApp
let admin: Caller
let operator: Caller
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
  await server.site({}, db =>
    sql`insert into delivery (tenant_id, code, channel, recipient, subject, body, state, due_at, sent_at)
      values (${tenantId}, 'FERRY', 'email', 'elin@quay.example', 'Ferries', 'Late.', 'sent', null, now()),
        (${tenantId}, 'FERRY', 'web', 'Elin', 'Ferries', 'Late.', 'failed', null, null)`.execute(db),
  )
  for (const kindCode of ['HOME', 'ABOUT']) {
    const page = { kindCode, content: { title: { en_US: 'Ferries' }, lead: {}, blocks: [], search: {} } }
    expect((await admin.call('POST', '/hptl/v1/portal-pages', page)).status).toBe(200)
  }
  const sets = ['iam.api-catalogue.list', 'iam.tenant.list', 'platform.dashboard-card.list']
  operator = await signIn(server, await makeUser(server.site, 0, [await makeRole(server.site, 0, sets)]))
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
  ['/hptl/v1/portal-pages', 'stateCode', 'PUBLISHED', 'REVOKED', 0],
  ['/hptl/v1/portal-pages', 'kindCode', 'HOME', 'ABOUT', 1],
  ['/hmsg/v1/notices/page-details', 'noticeCategoryCode', 'NEWS', 'POLICY', 1],
  ['/hmsg/v1/messages', 'trxStatusCode', 'S', 'F', 1],
  ['/hmsg/v1/messages', 'messageTypeCode', 'EMAIL', 'WEB', 1],
])('%s is filtered by one value of %s, or by several', async (path, name, one, other, rows) => {
  const address = path.replace('{tenantId}', String(tenantId))
  const found = totalOf(admin, address)
  expect([await found([name, one]), await found([name, other])]).toEqual([rows, rows])
  expect(await found([name, one], [name, other])).toBe(2 * rows)
  expect(await found([name, `${one},${other}`])).toBe(2 * rows)
  expect(await found([name, `${one},else`])).toBe(400)
  // The field is the parameter, not the place of the value in it.
  const { body } = await admin.call('GET', `${address}?${name}=${one}&${name}=else`)
  expect(body.fields).toEqual([{ field: name, message: expect.any(String) }])
})

const totalOf =
  (caller: Caller, address: string) =>
  async (...values: [string, string][]): Promise<number> => {
    const { status, body } = await caller.call('GET', `${address}?${new URLSearchParams(values)}`)
    return status === 200 ? body.totalElements : status
  }

// Of the platform, whose rows other tests make, too.
test.each([
  ['/iam/v1/tenants', 'statusCode', 'ENABLED', 'SUSPENDED'],
  ['/hpfm/v1/dashboard/card', 'catalogType', 'report', 'notice'],
  ['/iam/hzero/v1/permissions', 'method', 'GET', 'POST'],
  ['/iam/hzero/v1/permissions', 'access', 'public', 'permission'],
])('%s is filtered by several values of %s for the platform', async (address, name, one, other) => {
  const found = totalOf(operator, address)
  const both = (await found([name, one])) + (await found([name, other]))
  expect(await found([name, one], [name, other])).toBe(both)
  expect(await found([name, `${one},${other}`])).toBe(both)
  expect(await found([name, `${one},else`])).toBe(400)
})
