import { randomUUID } from 'node:crypto'
import { wallClock } from '@atrium/contract/clock'
import { entityNamed } from '@atrium/contract/entity/entities'
import {
  type AuditData,
  type AuditRequest,
  type AuditSummary,
  mostSummedUp,
} from '@atrium/contract/operations/audit'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, giveReason, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Quay')
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const list = async (caller: Caller, query: Readonly<Record<string, string>> = {}): Promise<AuditData[]> => {
  const { tenantId } = caller
  const path = tenantId === 0 ? '/hmnt/v1/audit-datas' : `/hmnt/v1/${tenantId}/audit-datas`
  const { status, body } = await caller.call(
    'GET',
    `${path}?${new URLSearchParams({ size: '200', ...query })}`,
  )
  expect(status).toBe(200)
  return body.content
}

/** Creates a role and renames it in two languages, as the administrator. */
async function renameRole(requestId: string = randomUUID()): Promise<string> {
  const roleId = await makeRole(test.site, tenant.tenantId, [], 'pilot')
  await test.site({ userId: admin.userId, requestId }, db =>
    db
      .updateTable('role')
      .set({ name: JSON.stringify({ en_US: 'Harbour pilot', zh_CN: '引航员' }), enabled: false })
      .where('id', '=', roleId)
      .execute(),
  )
  return roleId
}

describe('the audit log', () => {
  it('tells who changed which fields from what to what, in each language, and nothing that stayed', async () => {
    const roleId = await renameRole()
    const [entry] = await list(admin)
    expect(entry).toMatchObject({
      auditType: 'UPDATE',
      entityCode: 'role',
      entityId: roleId,
      entityName: 'Harbour pilot',
      processUserId: admin.userId,
      processUserName: 'Test Person',
      tenantId: tenant.tenantId,
      tenantName: 'Quay',
    })
    expect(entry?.auditDataLineList).toEqual([
      { fieldCode: 'name', lang: 'en_US', fieldValueOld: 'pilot', fieldValueNew: 'Harbour pilot' },
      { fieldCode: 'name', lang: 'zh_CN', fieldValueNew: '引航员' },
      { fieldCode: 'enabled', fieldValueOld: true, fieldValueNew: false },
    ])
    const { body } = await admin.call('GET', `/hmnt/v1/${tenant.tenantId}/audit-datas/${entry?.auditDataId}`)
    expect(body).toEqual(entry)
  })

  it('names the records that a change names by id, and what ties two by both', async () => {
    await test.site({ userId: admin.userId }, db =>
      db
        .insertInto('memberRole')
        .values({ tenantId: tenant.tenantId, userId: admin.userId, roleId: tenant.adminRoleId })
        .onConflict(conflict =>
          conflict.columns(['tenantId', 'roleId', 'userId']).doUpdateSet({ endOn: '2040-01-01' }),
        )
        .execute(),
    )
    const [changed, given] = await list(admin, { entityCode: 'member_role' })
    expect(changed).toMatchObject({ auditType: 'UPDATE', entityName: 'Test Person · Tenant administrator' })
    expect(changed?.auditDataLineList).toEqual([{ fieldCode: 'endOn', fieldValueNew: '2040-01-01' }])
    expect(given?.auditDataLineList).toContainEqual({
      fieldCode: 'userId',
      fieldValueNew: admin.userId,
      fieldValueNewMeaning: 'Test Person',
    })
  })

  it('is found by person, kind, record, verb, request and time, newest first, without the sign-ins', async () => {
    const requestId = randomUUID()
    const roleId = await renameRole(requestId)
    await test.site({}, db =>
      recordEvent(db, {
        tenantId: tenant.tenantId,
        actorId: admin.userId,
        entity: 'session',
        verb: 'sign-in',
        detail: {},
      }),
    )
    const all = await list(admin)
    expect(all.map(entry => entry.auditType)).not.toContain('SIGN-IN')
    expect(all.map(entry => entry.entityCode)).not.toContain('session')
    expect(all.at(-1)?.entityCode).toBe('tenant')
    expect((await list(admin, { sort: 'processTime,asc' }))[0]).toEqual(all.at(-1))
    const today = wallClock(new Date(), 'UTC').slice(0, 10)
    for (const [query, found] of [
      [{ processUserId: admin.userId }, 1],
      [{ processUserId: randomUUID() }, 0],
      [{ entityCode: 'role', entityId: roleId }, 2],
      [{ entityCode: 'menu', entityId: roleId }, 0],
      [{ entityCode: 'role', auditType: 'CREATE' }, 2],
      [{ requestId }, 1],
      [{ processTimeFrom: today }, all.length],
      [{ processTimeTo: '2020-01-01' }, 0],
    ] as const)
      expect([query, (await list(admin, query)).length]).toEqual([query, found])
    const { body } = await admin.call('GET', `/hmnt/v1/${tenant.tenantId}/audit-datas?size=2&page=1`)
    expect(body).toMatchObject({ number: 1, size: 2, totalElements: all.length })
    expect(body.content).toEqual(all.slice(2, 4))
  })

  it('is found by the name of the record, as it was and as it is, and of records that it ties', async () => {
    const { tenantId } = tenant
    const roleId = await renameRole()
    const userId = await makeUser(test.site, tenantId, [roleId], { realName: 'Ottoline Vance' })
    const found = async (entityName: string) =>
      (await list(admin, { entityName })).map(entry => [entry.entityCode, entry.auditType, entry.entityName])
    const named = [
      ['member_role', 'CREATE', 'Ottoline Vance · Harbour pilot'],
      ['role', 'UPDATE', 'Harbour pilot'],
      ['role', 'CREATE', 'pilot'],
    ]
    // By its current name, entries from before it was renamed, too.
    expect(await found('harbour PIL')).toEqual(named)
    expect(await found('ottoline')).toEqual([
      ['member_role', 'CREATE', 'Ottoline Vance · Harbour pilot'],
      ['app_user', 'CREATE', 'Ottoline Vance'],
    ])
    await test.site({}, db => db.deleteFrom('appUser').where('id', '=', userId).execute())
    expect((await found('ottoline')).map(([entity, type]) => [entity, type])).toEqual([
      ['app_user', 'DELETE'],
      ['app_user', 'CREATE'],
    ])
    // Neither a field nor the language that a text is recorded under is a name.
    for (const nothing of ['en_US', 'enabled', '100%', '_'])
      expect([nothing, await found(nothing)]).toEqual([nothing, []])
    const tooLong = await admin.call('GET', `/hmnt/v1/${tenantId}/audit-datas?entityName=${'x'.repeat(101)}`)
    expect(tooLong).toMatchObject({ status: 400, body: { message: expect.stringContaining('entityName: ') } })
  })

  it('has the address and the browser of each request, also of refused ones, and none for other work', async () => {
    const { tenantId } = tenant
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
    const origin = {
      clientIp: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
      device: { browser: 'Firefox 131', system: 'Linux', kind: 'desktop' },
    }
    const made = await admin.call(
      'POST',
      `/iam/v1/${tenantId}/user-groups`,
      { groupCode: 'PILOTS', groupName: 'Pilots' },
      { 'user-agent': agent },
    )
    expect(made.status).toBe(200)
    const [created] = await list(admin, { entityCode: 'user_group' })
    expect(created).toMatchObject({ auditType: 'CREATE', ...origin })
    const member = await signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, [])]),
    )
    await member.call('GET', `/hmnt/v1/${tenantId}/audit-datas`, undefined, { 'user-agent': agent })
    const [refused] = await list(admin, { auditType: 'DENY' })
    expect(refused).toMatchObject(origin)
    const [byTheSystem] = await list(admin, { entityCode: 'tenant' })
    expect(byTheSystem).not.toHaveProperty('clientIp')
    expect(byTheSystem).not.toHaveProperty('device')
  })

  it('shows times in the reader’s time zone, also those within the fields', async () => {
    const away = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId])
    const verifiedAt = new Date('2026-03-01T12:00:00Z')
    await test.site({}, db =>
      db
        .updateTable('appUser')
        .set({ timeZone: 'GMT+8', emailVerifiedAt: verifiedAt })
        .where('id', '=', away)
        .execute(),
    )
    const reader = await signIn(test, away)
    const [entry] = await list(reader, { entityCode: 'app_user', entityId: away })
    expect(entry?.auditDataLineList).toContainEqual({
      fieldCode: 'emailVerifiedAt',
      fieldValueNew: '2026-03-01 20:00:00',
    })
    const [same] = await list(admin, { entityCode: 'app_user', entityId: away })
    const ahead = Date.parse(`${entry?.processTime}Z`) - Date.parse(`${same?.processTime}Z`)
    expect(ahead).toBe(8 * 3_600_000)
  })

  it('cuts long texts in the list and has them whole in the entry', async () => {
    const long = 'w'.repeat(500)
    const roleId = await renameRole()
    await test.site({}, db =>
      db
        .updateTable('role')
        .set({ description: JSON.stringify({ en_US: long }) })
        .where('id', '=', roleId)
        .execute(),
    )
    const [entry] = await list(admin)
    expect(entry?.auditDataLineList[0]?.fieldValueNew).toBe(`${'w'.repeat(200)}…`)
    const { body } = await admin.call('GET', `/hmnt/v1/${tenant.tenantId}/audit-datas/${entry?.auditDataId}`)
    expect(body.auditDataLineList[0].fieldValueNew).toBe(long)
  })
})

type Query = Readonly<Record<string, string>>
const read = async <T>(caller: Caller, path: string, query: Query = {}): Promise<T> => {
  const level = caller.tenantId === 0 ? '' : `${caller.tenantId}/`
  const { status, body } = await caller.call(
    'GET',
    `/hmnt/v1/${level}audit-datas/${path}?${new URLSearchParams(query)}`,
  )
  expect([path, status]).toEqual([path, 200])
  return body
}
interface Requests {
  content: AuditRequest[]
  nextOlderThan?: string
}

describe('changes by request', () => {
  /** One request with five new roles, one of which it renames, and one with a single role. */
  async function twoRequests() {
    const requestId = randomUUID()
    await test.site({ userId: admin.userId, requestId }, async db => {
      const roles = Array.from({ length: 7 }, (_, at) => ({
        tenantId: tenant.tenantId,
        code: `PIER-${at}`,
        name: JSON.stringify({ en_US: `Pier ${at}` }),
        level: 'organization' as const,
      }))
      await db.insertInto('role').values(roles).execute()
      await db.updateTable('role').set({ enabled: false }).where('code', '=', 'PIER-3').execute()
    })
    await makeRole(test.site, tenant.tenantId, [], 'Lock keeper')
    return requestId
  }

  it('are one entry for each request, with their number by action and kind, and the first of them', async () => {
    const requestId = await twoRequests()
    const { content } = await read<Requests>(admin, 'requests', { entityCode: 'role' })
    const [alone, many] = content
    expect(alone).toMatchObject({ changes: 1, auditDataList: [{ entityName: 'Lock keeper' }] })
    expect(many).toMatchObject({
      changes: 8,
      kinds: [
        { auditType: 'CREATE', entityCode: 'role', changes: 7 },
        { auditType: 'UPDATE', entityCode: 'role', changes: 1 },
      ],
    })
    expect(many?.auditDataList.map(one => [one.entityName, one.requestId, one.processUserName])).toEqual(
      [0, 1, 2, 3, 4].map(at => [`Pier ${at}`, requestId, 'Test Person']),
    )
    const whole = await read<AuditRequest>(admin, `${many?.auditDataId}/request`)
    expect(whole.auditDataList).toHaveLength(8)
    // Of a request, only what the filter finds is counted.
    const changed = await read<Requests>(admin, 'requests', { auditType: 'UPDATE,DELETE', requestId })
    expect(changed.content).toMatchObject([
      { changes: 1, auditDataList: [{ entityName: 'Pier 3', auditType: 'UPDATE' }] },
    ])
  })

  it('are read on to the end, each once, however they are filtered', async () => {
    await twoRequests()
    const seen: string[] = []
    let olderThan: string | undefined
    do {
      const page: Requests = await read(admin, 'requests', { size: '1', ...(olderThan && { olderThan }) })
      seen.push(...page.content.map(one => one.auditDataId))
      olderThan = page.nextOlderThan
    } while (olderThan)
    const all = await read<Requests>(admin, 'requests', { size: '200' })
    expect(seen).toEqual(all.content.map(one => one.auditDataId))
    expect(all.content.reduce((sum, one) => sum + one.changes, 0)).toBe((await list(admin)).length)
  })

  it('are found by several values, by people’s names and by the number of the request', async () => {
    const requestId = await twoRequests()
    for (const [query, found] of [
      [{ search: requestId }, 8],
      [{ search: 'pier 3' }, 2],
      [{ search: 'nobody of this name' }, 0],
      [{ processUserId: admin.userId }, 8],
      [{ processUserId: `${admin.userId},system`, entityCode: 'role' }, 10],
      [{ processUserId: 'system', entityCode: 'role' }, 2],
      [{ auditType: 'CREATE,UPDATE', entityCode: 'role,menu' }, 10],
    ] as const)
      expect([query, (await list(admin, query)).length]).toEqual([query, found])
    const named = await list(admin, { search: 'test pers' })
    expect(named.filter(one => one.processUserId === admin.userId)).toHaveLength(8)
    const bad = await admin.call('GET', `/hmnt/v1/${tenant.tenantId}/audit-datas?auditType=CREATE,LOST`)
    expect(bad).toMatchObject({ status: 400, body: { message: expect.stringContaining('auditType') } })
  })

  it('are summed up by time, action, person and kind, each without its own filter', async () => {
    await twoRequests()
    const all = await list(admin)
    const today = wallClock(new Date(), 'UTC').slice(0, 10)
    const summary = await read<AuditSummary>(admin, 'summary', { rangeFrom: today })
    expect(summary.steps.reduce((sum, step) => sum + step.changes, 0)).toBe(all.length)
    const requests = await read<Requests>(admin, 'requests', { size: '200' })
    expect(summary.days).toEqual([{ day: today, changes: all.length, requests: requests.content.length }])
    expect(summary.people[0]).toEqual({
      processUserId: admin.userId,
      processUserName: 'Test Person',
      changes: 8,
    })
    expect(summary).not.toHaveProperty('countedFrom')
    const chosen = await read<AuditSummary>(admin, 'summary', {
      processUserId: admin.userId,
      auditType: 'UPDATE',
    })
    expect(chosen.types).toEqual(
      expect.arrayContaining([
        { auditType: 'CREATE', changes: 7 },
        { auditType: 'UPDATE', changes: 1 },
      ]),
    )
    expect(chosen.people).toEqual([expect.objectContaining({ processUserId: admin.userId, changes: 1 })])
    expect(chosen.entities).toEqual([{ entityCode: 'role', changes: 1 }])
    // The part of the chart that is chosen filters everything but the chart.
    const later = await read<AuditSummary>(admin, 'summary', {
      processTimeFrom: '2090-01-01',
      rangeFrom: today,
    })
    expect(later.types).toEqual([])
    expect(later.steps.reduce((sum, step) => sum + step.changes, 0)).toBe(all.length)
  })

  it('are found and counted by source: sessions, programs of any tenant, and work without a request', async () => {
    const { tenantId } = tenant
    const made = await admin.call('POST', `/iam/v1/${tenantId}/user-groups`, {
      groupCode: 'PILOTS',
      groupName: 'Pilots',
    })
    expect(made.status).toBe(200)
    const program = await makeUser(test.site, 0, [])
    await test.site({}, async db => {
      await sql`update app_user set is_program = true where id = ${program}`.execute(db)
      await sql`insert into service_account (tenant_id, id, name) values (0, ${program}, 'Fleet')`.execute(db)
      const entry = { tenantId, entity: 'webhook', verb: 'update', detail: {} } as const
      await recordEvent(db, { ...entry, actorId: program, requestId: randomUUID() })
      await recordEvent(db, { ...entry, actorId: program })
      await recordEvent(db, { ...entry, actorId: admin.userId, requestId: randomUUID() })
      await sql`insert into audit (tenant_id, actor_id, request_id, entity, verb, token_id)
        values (${tenantId}, ${admin.userId}, 'by token', 'webhook', 'update', ${randomUUID()})`.execute(db)
    })
    const found = async (source: string, entityCode: string) =>
      (await list(admin, { source, entityCode })).map(one => one.source)
    expect(await found('SESSION', 'user_group')).toEqual(['SESSION'])
    expect(await found('SESSION', 'webhook')).toEqual(['SESSION'])
    expect(await found('API', 'webhook')).toEqual(['API', 'API'])
    expect(await found('API,BACKGROUND', 'webhook')).toEqual(['API', 'BACKGROUND', 'API'])
    const { sources, types } = await read<AuditSummary>(admin, 'summary', {
      entityCode: 'webhook',
      source: 'API',
    })
    expect(Object.fromEntries(sources.map(one => [one.source, one.changes]))).toEqual({
      SESSION: 1,
      API: 2,
      BACKGROUND: 1,
    })
    expect(types).toEqual([{ auditType: 'UPDATE', changes: 2 }])
    const bad = await admin.call('GET', `/hmnt/v1/${tenantId}/audit-datas?source=LOST`)
    expect(bad).toMatchObject({ status: 400, body: { message: expect.stringContaining('source') } })
  })

  it('are counted up to a limit, and from when on is said', async () => {
    const old = await makeTenant(test.site)
    const reader = await signIn(test, await makeUser(test.site, old.tenantId, [old.adminRoleId]))
    await sql`insert into audit (tenant_id, at, entity, verb)
      select ${old.tenantId}::bigint, now() - interval '100 days' + step * interval '1 minute', 'webhook', 'update'
      from generate_series(1, ${mostSummedUp}::int) step`.execute(test.databases.site)
    const summary = await read<AuditSummary>(reader, 'summary')
    expect(summary.countedFrom).toBeDefined()
    expect(summary.steps.reduce((sum, step) => sum + step.changes, 0)).toBe(mostSummedUp)
    expect(summary.steps.length).toBeLessThanOrEqual(97)
  })

  it('are those of the reader’s tenant, for people with the permission [SAFE-1]', async () => {
    await twoRequests()
    const [first] = (await read<Requests>(admin, 'requests')).content
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const { content } = await read<Requests>(stranger, 'requests', { size: '200' })
    expect(content.flatMap(one => one.auditDataList).filter(one => one.tenantId !== other.tenantId)).toEqual(
      [],
    )
    const { tenants } = await read<AuditSummary>(stranger, 'summary')
    expect(tenants.map(one => one.tenantId)).toEqual([other.tenantId])
    const path = `/hmnt/v1/${other.tenantId}/audit-datas`
    expect((await stranger.call('GET', `${path}/${first?.auditDataId}/request`)).status).toBe(404)
    expect((await stranger.call('GET', `${path}/requests?olderThan=${first?.auditDataId}`)).status).toBe(404)
    const roleId = await makeRole(test.site, other.tenantId, ['iam.role.list'])
    const member = await signIn(test, await makeUser(test.site, other.tenantId, [roleId]))
    for (const call of ['requests', 'summary', '1-1/request'])
      expect((await member.call('GET', `${path}/${call}`)).status).toBe(403)
  })
})

describe('who reads the audit log', () => {
  it('sees nothing of another tenant, the platform that of all with their names [SAFE-1]', async () => {
    const roleId = await renameRole()
    const [entry] = await list(admin)
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    for (const query of [{}, { tenantId: String(tenant.tenantId) }, { entityCode: 'role', entityId: roleId }])
      expect((await list(stranger, query)).filter(one => one.tenantId !== other.tenantId)).toEqual([])
    const { status } = await stranger.call(
      'GET',
      `/hmnt/v1/${other.tenantId}/audit-datas/${entry?.auditDataId}`,
    )
    expect(status).toBe(404)

    const { id: siteRole } = await test.databases.site
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow()
    const operator = await signIn(test, await makeUser(test.site, 0, [siteRole]))
    const seen = await list(operator, { tenantId: String(tenant.tenantId), entityCode: 'role' })
    expect(seen[0]).toEqual(entry)
    const needsReason = { status: 403, body: { code: 'error.visit.needed' } }
    for (const path of ['', '/request'])
      expect(await operator.call('GET', `/hmnt/v1/audit-datas/${entry?.auditDataId}${path}`)).toMatchObject(
        needsReason,
      )
    await giveReason(operator, tenant.tenantId)
    expect((await operator.call('GET', `/hmnt/v1/audit-datas/${entry?.auditDataId}/request`)).status).toBe(
      200,
    )
    expect((await operator.call('GET', `/hmnt/v1/audit-datas/${entry?.auditDataId}`)).body).toEqual(entry)
    const tenants = new Set((await list(operator)).map(one => one.tenantId))
    expect(tenants.size).toBeGreaterThan(1)
  })

  it('needs the permission, and a refusal is in the log itself', async () => {
    const { tenantId } = tenant
    const roleId = await makeRole(test.site, tenantId, ['iam.role.list'])
    const member = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
    for (const path of ['', `/${tenantId}-1`])
      expect((await member.call('GET', `/hmnt/v1/${tenantId}/audit-datas${path}`)).status).toBe(403)
    const [refused] = await list(admin, { auditType: 'DENY' })
    expect(refused).toMatchObject({ entityCode: 'request', processUserId: member.userId })
    expect(refused?.auditDataLineList).toContainEqual({
      fieldCode: 'missing',
      fieldValueNew: 'admin.audit.list',
    })
  })
})

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('what the audit log withholds', () => {
  it('is every column that nobody has decided to show, of every table that is recorded', async () => {
    const { rows } = await sql<{ name: string; column: string; type: string }>`
      select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where p.proname = 'record_change' and a.attname <> 'xid'`.execute(test.databases.site)
    const undecided = rows
      .map(row => ({
        ...row,
        field: camelCase(row.column),
      }))
      .filter(({ name, field }) => entityNamed(name)?.fields[field] === undefined)
      .filter(({ field }) => !expected.has(field) && !field.endsWith('TenantId'))
    expect(
      undecided.map(({ name, field }) => `${name}.${field}`),
      'declare these columns as fields of their entity: shown, or withheld',
    ).toEqual([])
    expect(rows.length).toBeGreaterThan(200)

    const reported = rows.filter(
      ({ column, type }) =>
        type === 'bytea' || (/secret|password|hash|token|sealed|^key$/.test(column) && type !== 'boolean'),
    )
    expect(reported.map(({ name, column }) => `${name}.${column}`)).toContain('mail_server.password')
    for (const { name, column } of reported)
      expect(entityNamed(name)?.fields[camelCase(column)]?.withheld ?? true, `${name}.${column}`).toBe(true)
  })

  it('stays on the server, although the change itself is shown', async () => {
    const { tenantId } = tenant
    const made = await test.site({ userId: admin.userId }, async (db: Scoped<SendingTables>) => {
      const server = { tenantId, code: 'PORT', name: 'Port', host: 'mail.a.example', port: 465, tls: true }
      await db
        .insertInto('mailServer')
        .values({ ...server, userName: 'quay', password: Buffer.from('hunter2'), sender: 'a@b.example' })
        .execute()
      const { id } = await db
        .insertInto('webhook')
        .values({
          tenantId,
          code: 'BOARD',
          name: 'Board',
          url: 'https://a.example/t0ken',
          secret: Buffer.from('s3cret'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    await test.site({ userId: admin.userId }, (db: Scoped<SendingTables>) =>
      db
        .updateTable('webhook')
        .set({ secret: Buffer.from('an0ther') })
        .where('id', '=', made)
        .execute(),
    )
    const found = await list(admin, { processUserId: admin.userId })
    const answered = JSON.stringify(found)
    for (const secret of ['hunter2', 't0ken', 's3cret', 'an0ther'])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        expect(answered).not.toContain(form)
    expect(found[0]?.auditDataLineList).toEqual([{ fieldCode: 'secret', withheldFlag: 1 }])
    const server = found.find(entry => entry.entityCode === 'mail_server')
    expect(server?.auditDataLineList).toContainEqual({ fieldCode: 'password', withheldFlag: 1 })
  })
})

/** Columns that every change updates, or that never change: they carry no information. */
const expected = new Set(['id', 'tenantId', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'])
