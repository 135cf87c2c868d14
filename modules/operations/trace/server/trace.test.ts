import { mostTraceLines, type TraceLine } from '@atrium/contract/operations/trace'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let tenant: TestTenant
let person: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const at = (verb: string) => `/hadm/v1/trace/${verb}`
const running = async (who = person) => (await who.call('GET', at('status'))).body
const requestsIn = (lines: TraceLine[]) =>
  lines.filter(line => line.traceType === 'HTTP').map(line => [line.method, line.requestUrl, line.resultCode])

describe('a trace', () => {
  it('records the requests of its session and their statements, without queries, values or tokens [CALL-27]', async () => {
    expect(await running()).toBe(false)
    expect((await person.call('POST', `/hadm/v1/${tenant.tenantId}/trace/start`)).status).toBe(200)
    expect(await running()).toBe(true)
    await person.call('GET', '/iam/hzero/v1/roles/paging?name=a%20name%20of%20a%20role')
    await person.call('POST', '/iam/hzero/v1/roles', { code: 'traced', name: 'A traced role' })
    await person.call('GET', `/iam/hzero/v1/${tenant.tenantId + 1}/roles/paging`)
    const { status, body } = await person.call('POST', at('end'))
    expect(status).toBe(200)
    expect(requestsIn(body.traceList)).toEqual([
      ['GET', '/iam/hzero/v1/roles/paging', '200'],
      ['POST', '/iam/hzero/v1/roles', '200'],
      ['GET', `/iam/hzero/v1/${tenant.tenantId + 1}/roles/paging`, '403'],
    ])
    expect(requestsIn(body.httpTraceList)).toHaveLength(3)
    expect([body.leftOut, body.feignTraceList]).toEqual([0, []])
    const [listed, written] = body.httpTraceList
    expect(listed).toMatchObject({ appName: 'atrium-iam', failed: false })
    expect(listed.cost).toMatch(/^\d+ms$/)
    expect(listed.responseSizeBytes).toBeGreaterThan(50)
    const ofWrite = body.dataSourceTraceList.filter((line: TraceLine) => line.traceId === written.traceId)
    expect(ofWrite.map((line: TraceLine) => line.sql).join('\n')).toMatch(/insert into "role"[^\n]*\$1/)
    const text = JSON.stringify(body)
    for (const secret of [person.token, person.cookie, 'A traced role', 'a name of a role', 'traced'])
      expect(text.includes(secret), secret).toBe(false)

    expect(await running()).toBe(false)
    const exported = await person.call('GET', `${at('export')}?traceGroupId=${body.traceGroupId}`)
    expect(exported.body).toEqual(body.traceList)
    await person.call('GET', '/iam/hzero/v1/users/self')
    const again = await person.call('POST', at('end'))
    expect([again.status, again.body]).toMatchObject([
      400,
      { failed: true, code: 'hadm.error.trace_is_not_enabled' },
    ])
  })

  it('records what its body names, for as long as it names, and both answers say so [CALL-27]', async () => {
    const everything = { session: person.sessionId, kinds: ['HTTP', 'DATASOURCE'], seconds: 600 }
    expect((await person.call('POST', at('start'))).body).toEqual(everything)
    const order = { session: person.sessionId, kinds: ['HTTP'], seconds: 30 }
    expect((await person.call('POST', at('start'), { ...order, session: 'current' })).body).toEqual(order)
    await person.call('GET', '/iam/hzero/v1/users/self')
    const { body } = await person.call('POST', at('end'), { session: person.sessionId })
    expect(body).toMatchObject({ ...order, dataSourceTraceList: [], leftOut: 0 })
    expect(requestsIn(body.traceList)).toEqual([['GET', '/iam/hzero/v1/users/self', '200']])

    await person.call('POST', at('start'), { kinds: ['DATASOURCE'], seconds: 30 })
    await person.call('GET', '/iam/hzero/v1/roles/paging')
    const statements = (await person.call('POST', at('end'))).body
    expect(statements.httpTraceList).toEqual([])
    expect(statements.dataSourceTraceList[0]).toMatchObject({ appName: 'atrium-iam' })

    await person.call('POST', at('start'), order)
    await test.site({}, db =>
      sql`update trace set started_at = started_at - interval '31 seconds'
        where session_id = ${person.sessionId} and ended_at is null`.execute(db),
    )
    expect(await running()).toBe(false)
  })

  it('is refused by the field that is wrong, and for another session [CALL-27] [SAFE-59]', async () => {
    const other = await signIn(test, person.userId)
    for (const [field, body] of [
      ['kinds', { kinds: [] }],
      ['kinds.0', { kinds: ['BODIES'] }],
      ['seconds', { seconds: 601 }],
      ['seconds', { seconds: 0 }],
      ['session', { session: 'x' }],
      ['session', { session: other.sessionId }],
    ] as const) {
      const answer = await person.call('POST', at('start'), body)
      expect([answer.status, answer.body.fields[0].field]).toEqual([400, field])
    }
    expect([await running(), await running(other)]).toEqual([false, false])
    await other.call('POST', at('start'))
    const ended = await person.call('POST', at('end'), { session: other.sessionId })
    expect(ended.body.code).toBe('error.trace.session')
    expect(await running(other)).toBe(true)
  })

  it('is of one session, person and tenant, and is forgotten after some minutes', async () => {
    await person.call('POST', at('start'))
    const other = await signIn(test, person.userId)
    const colleague = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
    await other.call('GET', '/iam/hzero/v1/users/self')
    expect([await running(other), await running(colleague)]).toEqual([false, false])
    const { body } = await person.call('POST', at('end'))
    expect(body.traceList).toEqual([])
    const address = `${at('export')}?traceGroupId=${body.traceGroupId}`
    for (const who of [other, colleague]) expect((await who.call('GET', address)).status).toBe(404)
    expect((await person.call('GET', address)).status).toBe(200)
    await test.site({}, db =>
      sql`update trace set ended_at = ended_at - interval '301 seconds' where id = ${body.traceGroupId}`.execute(
        db,
      ),
    )
    expect((await person.call('GET', address)).status).toBe(404)
  })

  it('ends by itself when its time is over, and keeps no more than so many lines [SAFE-59]', async () => {
    await person.call('POST', at('start'))
    const set = (change: ReturnType<typeof sql>) =>
      test.site({}, db => sql`update trace set ${change} where session_id = ${person.sessionId}`.execute(db))
    await set(sql`lines = ${mostTraceLines}`)
    await person.call('GET', '/iam/hzero/v1/users/self')
    await set(sql`started_at = started_at - interval '11 minutes'`)
    expect(await running()).toBe(false)
    await person.call('GET', '/iam/hzero/v1/users/self')
    const session = await test.databases.site
      .selectFrom('session')
      .select('traceId')
      .where('id', '=', person.sessionId)
      .executeTakeFirstOrThrow()
    expect(session.traceId).toBeNull()
    const { rows } = await sql`select 1 from trace_line l join trace t on t.id = l.trace_id
      where t.session_id = ${person.sessionId}`.execute(test.databases.site)
    expect(rows).toEqual([])
  })

  it('is refused when it is begun too often, with too much to read, without the permission, or where it is off [SAFE-59]', async () => {
    const roleId = await makeRole(test.site, tenant.tenantId, [])
    const clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [roleId]))
    expect((await clerk.call('POST', at('start'))).status).toBe(403)
    for (const verb of ['start', 'end']) {
      const huge = await person.call('POST', at(verb), { filler: 'x'.repeat(65 * 1024) })
      expect([huge.status, huge.body.code]).toEqual([413, 'error.body.tooLarge'])
    }
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count += 1) statuses.add((await person.call('POST', at('start'))).status)
    expect([...statuses]).toEqual([200, 429])

    const silent = await buildTestApp({ TRACE: '0' })
    try {
      const there = await signIn(silent, person.userId)
      const answer = await there.call('POST', at('start'))
      expect([answer.status, answer.body.code]).toEqual([403, 'error.trace.off'])
    } finally {
      await silent.close()
    }
  })

  it('runs on every instance, and stays in the tenant in which it began', async () => {
    const twin = await buildTestApp()
    try {
      await person.call('POST', at('start'))
      await twin.settled()
      const { token, cookie } = person
      const headers = { authorization: `bearer ${token}`, cookie, 'x-requested-with': 'XMLHttpRequest' }
      const self = '/iam/hzero/v1/users/self'
      await fetch(`${twin.origin}${self}`, { headers: { ...headers, host: new URL(twin.origin).host } })
      const { body } = await person.call('POST', at('end'))
      expect(requestsIn(body.traceList)).toEqual([['GET', self, '200']])

      const away = await makeTenant(test.site)
      await giveRole(test.site, away.tenantId, person.userId, away.adminRoleId)
      await person.call('POST', at('start'))
      await person.call('PUT', `/iam/v1/users/tenant-id?tenantId=${away.tenantId}`)
      expect(await running()).toBe(false)
    } finally {
      await twin.close()
    }
  })
})
