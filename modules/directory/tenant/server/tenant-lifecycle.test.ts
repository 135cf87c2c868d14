import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileTables } from '@atrium/files/file/server/file.tables.ts'
import { formOf } from '@atrium/server/isolation/request'
import { headersOf } from '@atrium/server/isolation/sign-in'
import { buildTestApp, type Caller, giveReason, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const tenants = '/iam/v1/tenants'

let test: TestApp
let site: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  await test.site({}, db =>
    db
      .insertInto('language')
      .values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow(),
  )
  site = await signIn(test, await makeUser(test.site, 0, [id], { realName: 'Astrid Berg' }))
})
afterAll(() => test.close())

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const read = async (tenantId: number) => (await site.call('GET', `${tenants}/${tenantId}`)).body
const refOf = async (tenantId: number) => {
  const { objectVersionNumber } = await read(tenantId)
  return { tenantId, objectVersionNumber }
}

/** A tenant with a person and some data: a file, a role, a guest. */
async function inhabited(name: string) {
  const tenant = await makeTenant(test.site, name)
  const userId = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId])
  const caller = await signIn(test, userId)
  const stored = await fetch(`${test.origin}/hfle/v1/files/multipart`, {
    method: 'POST',
    headers: headersOf(caller),
    body: formOf({ file: 'timetable.txt', bucketName: 'hmsg' }),
  })
  expect(stored.status).toBe(200)
  const { key } = await test.databases.site
    .$extendTables<FileTables>()
    .selectFrom('file')
    .select('key')
    .where('tenantId', '=', tenant.tenantId)
    .executeTakeFirstOrThrow()
  const role = await caller.call('POST', `/iam/hzero/v1/${tenant.tenantId}/roles`, {
    code: `pilot-${tenant.tenantId}`,
    name: 'Pilot',
  })
  expect(role.status).toBe(200)
  return { ...tenant, userId, caller, key, num: (await read(tenant.tenantId)).tenantNum as string }
}

async function suspend(tenantId: number) {
  expect((await site.call('PUT', `${tenants}/disable`, await refOf(tenantId))).status).toBe(200)
}

/** Exports everything into an archive, and returns its entries and manifest. */
async function exportAll(tenantId: number): Promise<Record<string, Uint8Array>> {
  expect((await giveReason(site, tenantId)).status).toBe(204)
  const { status, body } = await site.call('POST', '/hpfm/v1/tenant-exports', { tenantId })
  expect(status).toBe(200)
  const { taskId } = body
  const task = async () =>
    (await site.call('GET', '/hpfm/v1/0/self/export-task')).body.content.find(
      (one: { taskId: string }) => one.taskId === taskId,
    )
  await vi.waitFor(async () => expect((await task())?.state).toBe('DONE'), { timeout: 20_000, interval: 50 })
  expect((await task()).doneRows).toBe((await task()).totalRows)
  const ticket = await site.call('POST', `/hpfm/v1/0/export-task/${taskId}/ticket`)
  const file = await fetch(test.origin + ticket.body.downloadUrl)
  expect(file.headers.get('content-disposition')).toContain('.zip')
  return unzipSync(new Uint8Array(await file.arrayBuffer()))
}

const bin = async (tenantId: number, tenantNum: string) =>
  site.call('DELETE', tenants, { ...(await refOf(tenantId)), tenantNum })

/** The number of rows of this tenant in every table with a tenant. */
async function rowsOf(tenantId: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'tenant_id' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace = 'public'::regnamespace`.execute(test.databases.site)
  expect(tables.length).toBeGreaterThan(50)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(
      test.databases.site,
    )
    if (rows[0]?.count) found[name] = rows[0].count
  }
  return found
}

describe('a tenant that is to go', () => {
  it('is suspended, written into a file and named by its code first; from the bin it comes back suspended', async () => {
    const { tenantId, num } = await inhabited('Harbour')
    expect(await codeOf(bin(tenantId, 'another'))).toEqual([400, 'error.tenant.confirmation'])
    expect(await codeOf(bin(tenantId, num))).toEqual([409, 'error.tenant.not_suspended'])
    await exportAll(tenantId)
    await suspend(tenantId)
    expect(await codeOf(bin(tenantId, num))).toEqual([409, 'error.tenant.not_exported'])
    const archive = await exportAll(tenantId)
    expect((await bin(tenantId, num)).body).toMatchObject({
      statusCode: 'BINNED',
      binnedByName: 'Astrid Berg',
      removalDate: expect.any(String),
    })
    const textOf = (name: string) => Buffer.from(archive[name] ?? []).toString()
    expect(textOf('data/role.jsonl')).toContain(`pilot-${tenantId}`)
    const file = Object.keys(archive).find(
      name => name.startsWith('files/') && name.endsWith(' timetable.txt'),
    )
    expect(textOf(file ?? '').length).toBeGreaterThan(0)
    expect(JSON.parse(textOf('manifest.json'))).toMatchObject({ num, missing: [], rows: { app_user: 1 } })
    for (const line of textOf('data/app_user.jsonl').trim().split('\n'))
      expect(JSON.parse(line).tenant_id).toBe(tenantId)
    expect(Object.keys(archive).join()).not.toMatch(/credential|data\/session\.|job_piece/)

    const listed = async (query: string) =>
      (await site.call('GET', `${tenants}?size=200${query}`)).body.content.some(
        (one: { tenantId: number }) => one.tenantId === tenantId,
      )
    expect(await listed('')).toBe(false)
    expect(await listed('&statusCode=BINNED')).toBe(true)
    for (const path of ['enable', 'disable'])
      expect(await codeOf(site.call('PUT', `${tenants}/${path}`, await refOf(tenantId)))).toEqual([
        409,
        'error.tenant.in_bin',
      ])
    const restored = await site.call('PUT', `${tenants}/restore`, await refOf(tenantId))
    expect(restored.body).toMatchObject({ statusCode: 'SUSPENDED', enabledFlag: 0 })
    expect(await codeOf(site.call('PUT', `${tenants}/restore`, await refOf(tenantId)))).toEqual([
      404,
      'error.not_found',
    ])
    expect(
      await codeOf(
        site.call('DELETE', tenants, { tenantId: 0, objectVersionNumber: 1, tenantNum: 'ATRIUM' }),
      ),
    ).toEqual([403, 'error.tenant.platform'])
  })

  it('is gone from every table and from the store when its days are over, and its number is never given again [SAFE-18]', async () => {
    const { tenantId, num, userId, key } = await inhabited('Lighthouse')
    const other = await inhabited('Mole')
    await giveRole(test.site, other.tenantId, userId, other.adminRoleId)
    await test.site({}, db =>
      sql`update app_user set default_tenant_id = ${tenantId} where id = ${other.userId}`.execute(db),
    )
    const guest = await makeRole(test.site, tenantId, [])
    await giveRole(test.site, tenantId, other.userId, guest)
    await suspend(tenantId)
    await exportAll(tenantId)
    expect((await bin(tenantId, num)).status).toBe(200)
    const before = await rowsOf(other.tenantId)
    expect(Object.keys(await rowsOf(tenantId)).length).toBeGreaterThan(8)

    await test.site({}, db =>
      sql`update tenant_removal set due_at = now() where removed_id = ${tenantId}`.execute(db),
    )
    await vi.waitFor(async () => expect(await rowsOf(tenantId)).toEqual({}), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await test.store.get(key)).toBeUndefined()
    expect(await text((await test.store.get(other.key)) ?? Readable.from([]))).not.toBe('')
    // The guest's roles elsewhere are deleted with the guest, and nothing else of other tenants.
    // Its audit entries are chained meanwhile, with a key for each of their people.
    expect({ ...before, audit: 0, audit_link: 0, person_key: 0, outbox: 0 }).toMatchObject({
      ...(await rowsOf(other.tenantId)),
      audit: 0,
      audit_link: 0,
      person_key: 0,
      outbox: 0,
      member_role: 2,
    })
    expect((await site.call('GET', `${tenants}/${tenantId}`)).status).toBe(404)
    const said = await test.databases.site
      .selectFrom('audit')
      .select(['actorId', 'verb', 'after'])
      .where('tenantId', '=', 0)
      .where('entity', '=', 'tenant')
      .where(sql<boolean>`after ->> 'num' = ${num}`)
      .orderBy('id')
      .execute()
    expect(said.map(({ verb, actorId }) => [verb, actorId])).toEqual([
      ['update', site.userId],
      ['delete', site.userId],
    ])
    const again = test.site({}, db =>
      sql`insert into tenant (tenant_id, num, name) values (${tenantId}, ${randomUUID()}, '{}')`.execute(db),
    )
    await expect(again).rejects.toThrow('is gone, and its number with it')
  })

  it('goes on where it was interrupted', async () => {
    const { tenantId, num } = await inhabited('Pier')
    await suspend(tenantId)
    await exportAll(tenantId)
    await bin(tenantId, num)
    // The state after an instance died in the middle: some rows are deleted, and the removal is still taken.
    await test.site({}, async db => {
      await sql`select set_config('app.removing', ${String(tenantId)}, true)`.execute(db)
      await sql`delete from member_role where tenant_id = ${tenantId}`.execute(db)
      await sql`update tenant_removal set due_at = now() - interval '1 second', tries = 3
        where removed_id = ${tenantId}`.execute(db)
      await sql`update tenant set binned_at = now() - interval '31 days' where tenant_id = ${tenantId}`.execute(
        db,
      )
    })
    expect(await codeOf(site.call('PUT', `${tenants}/restore`, await refOf(tenantId)))).toEqual([
      404,
      'error.not_found',
    ])
    await vi.waitFor(async () => expect(await rowsOf(tenantId)).toEqual({}), {
      timeout: 20_000,
      interval: 100,
    })
  })
})

describe('an export of a whole tenant', () => {
  it('needs the reason that opening one record needs, and the tenant sees who exported it and why [SAFE-1]', async () => {
    const { tenantId, num, caller } = await inhabited('Wharf')
    const ask = () => site.call('POST', '/hpfm/v1/tenant-exports', { tenantId })
    const exportsIn = async () =>
      (await caller.call('GET', '/hmnt/v1/audit-datas?entityCode=export')).body.content
    const jobs = async () =>
      (await site.call('GET', '/hpfm/v1/0/self/export-task?kind=tenant')).body.totalElements
    const before = await jobs()
    const unsaid = await ask()
    expect([unsaid.status, unsaid.body.code, unsaid.body.tenantId]).toEqual([
      403,
      'error.visit.needed',
      tenantId,
    ])
    // A reason for another tenant does not help.
    const other = await makeTenant(test.site)
    await giveReason(site, other.tenantId)
    expect(await codeOf(ask())).toEqual([403, 'error.visit.needed'])
    expect([await jobs(), await exportsIn()]).toEqual([before, []])
    await exportAll(tenantId)
    expect(await exportsIn()).toEqual([
      expect.objectContaining({
        auditType: 'CREATE',
        processUserId: site.userId,
        auditDataLineList: expect.arrayContaining([
          { fieldCode: 'list', fieldValueNew: `tenant ${num}` },
          { fieldCode: 'realName', fieldValueNew: 'Astrid Berg' },
          { fieldCode: 'reason', fieldValueNew: 'To see that it is there' },
        ]),
      }),
    ])
  })
})

describe('the limits of a tenant', () => {
  it('are shown to its own administrators, and two who come at once do not pass them together', async () => {
    const { tenantId, caller } = await inhabited('Jetty')
    const size = (await caller.call('GET', `/iam/v1/${tenantId}/tenant-usage`)).body.usedCapacity
    expect(size).toBeGreaterThan(0)
    const change = async (limits: object) => {
      const { tenantName, tenantColour } = await read(tenantId)
      return site.call('PUT', tenants, { ...(await refOf(tenantId)), tenantName, tenantColour, ...limits })
    }
    expect(await codeOf(change({ totalCapacity: size - 1 }))).toEqual([
      409,
      'error.tenant.capacity_below_use',
    ])
    expect((await change({ limitUserQty: 3, totalCapacity: size * 3 })).status).toBe(200)
    const people = ['ada', 'bo', 'cy', 'di'].map(name =>
      caller.call('POST', '/iam/hzero/v1/users', { realName: name, loginName: `${name}-${tenantId}` }),
    )
    const answers = (await Promise.all(people)).map(({ status, body }) => [status, body.code])
    expect(answers.filter(([status]) => status === 200)).toHaveLength(2)
    expect(answers.filter(([, code]) => code === 'error.tenant.full')).toHaveLength(2)
    const full = await caller.call('POST', '/iam/hzero/v1/users', {
      realName: 'Ed',
      loginName: `ed-${tenantId}`,
    })
    expect(full.body.message).toMatch(/3 people.*Platform administrators/)

    const uploads = Array.from({ length: 4 }, () =>
      fetch(`${test.origin}/hfle/v1/files/multipart`, {
        method: 'POST',
        headers: headersOf(caller),
        body: formOf({ file: 'timetable.txt', bucketName: 'hmsg' }),
      }),
    )
    const statuses = (await Promise.all(uploads)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 507, 507])
    expect((await caller.call('GET', `/iam/v1/${tenantId}/tenant-usage`)).body).toEqual({
      userCount: 3,
      limitUserQty: 3,
      usedCapacity: size * 3,
      totalCapacity: size * 3,
    })
    const stranger = await inhabited('Quay')
    expect(await codeOf(stranger.caller.call('GET', `/iam/v1/${tenantId}/tenant-usage`))).toEqual([
      403,
      'error.tenant.mismatch',
    ])
  })
})

describe('a template', () => {
  it('gives a new tenant what was chosen of it, and nothing when something of that is missing', async () => {
    const { tenantId, caller } = await inhabited('Model')
    const own = `/iam/hzero/v1/${tenantId}/roles`
    const deck = (await caller.call('POST', own, { code: 'deck', name: 'Deck' })).body
    await makeRole(test.site, tenantId, ['iam.role.list'], 'reader')
    await test.site({}, async db => {
      await sql`with l as (insert into lov (tenant_id, code, name) values (${tenantId}, 'MODEL.PIER', '{"en_US":"Piers"}') returning id)
        insert into lov_value (tenant_id, lov_id, value, meaning) select ${tenantId}, id, 'NORTH', '{"en_US":"North"}' from l`.execute(
        db,
      )
      await sql`insert into config (tenant_id, code, value) values (${tenantId}, 'TITLE', 'Model desk')`.execute(
        db,
      )
    })
    const template = `${tenants}/${tenantId}/template`
    expect(await codeOf(site.call('GET', template))).toEqual([400, 'error.tenant.no_template'])
    const { tenantName, tenantColour } = await read(tenantId)
    const marked = await site.call('PUT', tenants, {
      ...(await refOf(tenantId)),
      tenantName,
      tenantColour,
      templateFlag: 1,
    })
    expect(marked.body.templateFlag).toBe(1)
    const content = (await site.call('GET', template)).body
    expect(content).toMatchObject({
      menuCount: 1,
      configCount: 1,
      lovs: [{ lovCode: 'MODEL.PIER', valueCount: 1 }],
    })
    const roleIds = content.roles.map((role: { id: string }) => role.id)
    const draft = (chosen: object) => {
      const mark = randomUUID().slice(0, 8)
      return {
        tenantNum: `AFTER-${mark}`,
        tenantName: 'After',
        administrator: { realName: 'Ann', loginName: `ann-${mark}`, email: `ann-${mark}@after.example` },
        template: { tenantId, ...chosen },
        withoutFeatures: ['webhooks'],
      }
    }
    const count = async () => (await site.call('GET', tenants)).body.totalElements
    const before = await count()
    const missing = { roleIds: [...roleIds, randomUUID()] }
    expect(await codeOf(site.call('POST', tenants, draft(missing)))).toEqual([
      400,
      'error.tenant.no_template',
    ])
    const unknown = { ...draft({ roleIds }), withoutFeatures: ['no-such'] }
    expect(await codeOf(site.call('POST', tenants, unknown))).toEqual([400, 'error.feature.unknown'])
    expect(await count()).toBe(before)

    const chosen = { roleIds, lovCodes: ['MODEL.PIER'], menus: true, config: true }
    const made = await site.call('POST', tenants, draft(chosen))
    expect([made.status, made.body.code]).toEqual([200, undefined])
    const to = made.body.tenantId
    // Of the copied roles alone: a new tenant's own roles have sets of the platform as soon as those are seeded.
    const heldIn = async (tenant: number) => {
      const { rows } = await sql<{ code: string; tenants: number[]; permissions: string[] }>`
        select r.code, array_agg(s.permission_set_tenant_id::int) as tenants, array_agg(p.permission) as permissions
        from role r join role_permission_set s on s.tenant_id = r.tenant_id and s.role_id = r.id
        join permission_set_permission p on p.tenant_id = s.permission_set_tenant_id and p.permission_set_id = s.permission_set_id
        where r.tenant_id = ${tenant} and r.code in ('reader', ${deck.code}) group by r.code`.execute(
        test.databases.site,
      )
      return rows
    }
    expect(await heldIn(to)).toEqual([{ code: 'reader', tenants: [to], permissions: ['iam.role.list'] }])
    const codes = await test.databases.site
      .selectFrom('role')
      .select('code')
      .where('tenantId', '=', to)
      .execute()
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining([deck.code, 'reader']))
    expect(Object.keys(await rowsOf(to))).toEqual(
      expect.arrayContaining(['lov', 'lov_value', 'config', 'menu', 'permission_set', 'feature_switch']),
    )
    const other = await site.call('POST', tenants, draft({ roleIds }))
    expect(await heldIn(other.body.tenantId)).toEqual([])
  })
})
