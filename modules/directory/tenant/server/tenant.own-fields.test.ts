import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { retentionDays } from '@atrium/contract/operations/own-field'
import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, type Caller, giveReason, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const fields = '/hpfm/v1/own-fields'
const tenants = '/iam/v1/tenants'
const resource = 'iam.tenant'

let test: TestApp
/** An administrator of the platform. */
let admin: Caller
/** Has every permission of the platform, and is no administrator. */
let clerk: Caller
let roleId: string
let tenantId: number
/** The administrator of the tenant. */
let theirs: Caller

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const { id } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('builtIn', '=', true)
      .executeTakeFirstOrThrow(),
  )
  admin = await signIn(test, await makeUser(test.site, 0, [id]))
  const permissions = everyCall().flatMap(({ call }) => permissionOf(call) ?? [])
  roleId = await makeRole(test.site, 0, [...new Set(permissions)])
  await test.site({}, db => sql`update role set level = 'site' where id = ${roleId}`.execute(db))
  clerk = await signIn(test, await makeUser(test.site, 0, [roleId]))
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.site({}, db => sql`delete from own_field where resource = ${resource}`.execute(db))
  const tenant = await makeTenant(test.site, 'Harbour')
  tenantId = tenant.tenantId
  theirs = await signIn(test, await makeUser(test.site, tenantId, [tenant.adminRoleId]))
})

const add = async (field: object) => {
  const { status, body } = await admin.call('POST', fields, { resource, kind: 'text', ...field })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const read = async (by = admin, id = tenantId) => (await by.call('GET', `${tenants}/${id}`)).body
const change = async (custom?: object, by = admin, id = tenantId) => {
  const { tenantName, objectVersionNumber } = await read(by, id)
  return by.call('PUT', tenants, {
    ...{ tenantId: id, tenantName, objectVersionNumber },
    ...(custom && { custom }),
  })
}
const customOf = async (by = admin) => (await read(by)).custom
const ids = async (query: string) =>
  (await admin.call('GET', `${tenants}?size=200&${query}`)).body.content.map(
    (row: { tenantId: number }) => row.tenantId,
  )

describe('a field that the platform adds to tenants', () => {
  it('is defined by the platform alone, and is absent where it has added none', async () => {
    expect('custom' in (await read())).toBe(false)
    const kinds = async (by: Caller) =>
      (await by.call('GET', `${fields}/resources`)).body.map((kind: { resource: string }) => kind.resource)
    expect(await kinds(admin)).toContain(resource)
    expect(await kinds(theirs)).not.toContain(resource)
    const refused = await theirs.call('POST', fields, { resource, code: 'x', kind: 'text', title: 'X' })
    expect([refused.status, refused.body.code]).toEqual([400, 'error.own_field.resource'])
    const taken = await admin.call('POST', fields, { resource, code: 'tenantNum', kind: 'text', title: 'X' })
    expect(taken.body.code).toBe('error.own_field.reserved')
  })

  it('is in the tenant, its list, filters, orders and export', async () => {
    await add({ code: 'contract', title: 'Contract' })
    await add({ code: 'grade', kind: 'integer', title: 'Grade' })
    const draft = (mark: string, custom: object) => ({
      tenantNum: `${mark}-${tenantId}`,
      tenantName: `${mark} Ferries`,
      administrator: {
        realName: 'Fia',
        loginName: `fia.${mark}.${tenantId}`,
        email: `fia.${mark}.${tenantId}@x.example`,
      },
      custom,
    })
    const make = async (mark: string, custom: object) => {
      const { status, body } = await admin.call('POST', tenants, draft(mark, custom))
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const second = await make('second', { contract: 'Quay 7', grade: 12 })
    const first = await make('first', { contract: 'Quay 1', grade: 2 })
    expect([second.custom, first.custom]).toEqual([
      { contract: 'Quay 7', grade: 12 },
      { contract: 'Quay 1', grade: 2 },
    ])
    expect(await ids('custom=contract%3Dquay%207')).toEqual([second.tenantId])
    expect(await ids('custom=grade<%3D2')).toEqual([first.tenantId])
    expect((await ids('sort=custom.grade,asc')).slice(0, 2)).toEqual([first.tenantId, second.tenantId])
    expect((await admin.call('GET', `${tenants}?custom=other%3Dx`)).body.code).toBe('error.own_field.unknown')
    const columns = (await admin.call('GET', `${tenants}/export`)).body
    expect(columns).toContainEqual(expect.objectContaining({ id: 'custom.contract', title: 'Contract' }))
    const file = (
      await admin.call('GET', `${tenants}/export?exportType=DATA&fileType=csv&custom=contract%3Dquay%207`)
    ).body
    expect(file).toContain('Quay 7')
    expect(file).not.toContain('Quay 1')
    const wrong = await admin.call('POST', tenants, draft('third', { grade: 1.5 }))
    expect([wrong.status, wrong.body.fields?.[0]?.field]).toEqual([400, 'custom.grade'])
    expect(await ids(`tenantNum=third-${tenantId}`)).toEqual([])
  })

  it('that is required is asked of callers that send own values, and of no others', async () => {
    await add({ code: 'grade', kind: 'integer', title: 'Grade', requiredFlag: 1 })
    expect((await change()).status).toBe(200)
    expect((await change({})).body.fields?.[0]?.field).toBe('custom.grade')
    expect((await change({ grade: 4 })).body.custom).toEqual({ grade: 4 })
    expect((await change()).body.custom).toEqual({ grade: 4 })
  })

  it('has its changes in history and audit, and is restored with a version', async () => {
    await add({ code: 'contract', title: 'Contract' })
    await change({ contract: 'Quay 7' })
    await change({ contract: 'Quay 8' })
    await giveReason(admin, tenantId)
    const { content } = (
      await admin.call('GET', `/hmnt/v1/record-histories?entityCode=tenant&entityId=${tenantId}`)
    ).body
    expect(content[0].auditDataLineList).toContainEqual(
      expect.objectContaining({ fieldName: 'Contract', fieldValueOld: 'Quay 7', fieldValueNew: 'Quay 8' }),
    )
    const audits = await admin.call('GET', `/hmnt/v1/audit-datas?entityCode=tenant&tenantId=${tenantId}`)
    expect(JSON.stringify(audits.body)).toContain('Quay 8')
    const restoring = `/hmnt/v1/record-histories/${content[1].auditDataId}/restore`
    const { digest } = (await admin.call('POST', `${restoring}/preview`)).body
    expect((await admin.call('POST', restoring, { digest })).status).toBeLessThan(300)
    expect(await customOf()).toEqual({ contract: 'Quay 7' })
  })

  it('is deleted with its values in all tenants once it was removed for long', async () => {
    const { ownFieldId } = await add({ code: 'contract', title: 'Contract' })
    await change({ contract: 'Quay 7' })
    await test.site({}, db =>
      sql`update own_field set removed_at = now() - make_interval(days => ${retentionDays + 1})
        where id = ${ownFieldId}`.execute(db),
    )
    await sweep(test.site)
    const { custom } = await test.databases.site
      .selectFrom('tenant')
      .select('custom')
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow()
    expect(custom).toEqual({})
    await add({ code: 'contract', kind: 'integer', title: 'Contract' })
  })
})

/**
 * No part of these leaves the server for those who do not read them. No other test has them: its people may still be in
 * this database, and the platform lists people with their own values.
 */
const secrets = ['DK50004004', 'Insolven']
const values = { contract: 'Wharf 7', bank: 'DK5000400447947', hidden: 'Insolvency' }

/** Every answer of a call that needs no id but that of the tenant. */
async function everyAnswer(by: Caller, within: number): Promise<[name: string, text: string][]> {
  const answers: [string, string][] = []
  for (const { name, call } of everyCall()) {
    if (call.method !== 'GET' || /stream|logout/.test(name)) continue
    if (/\{(?!tenantId)/.test(call.path) && !/^iam\.tenant\./.test(name)) continue
    const path = call.path.replace('[{tenantId}/]', '').replace('{tenantId}', String(within))
    const query = new URLSearchParams({ ...(call.example?.query as Record<string, string>), size: '100' })
    query.delete('page')
    const { status, body } = await by.call('GET', `${path.replace(/\{\w+\}/, String(tenantId))}?${query}`)
    if (status === 200) answers.push([name, JSON.stringify(body)])
  }
  return answers
}

/** The answers of audit and history about the tenant. */
async function recorded(by: Caller): Promise<string> {
  const get = async (path: string) => {
    const { status, body } = await by.call('GET', `/hmnt/v1/${path}`)
    return [status, body]
  }
  const [, { content }] = await get('audit-datas?entityCode=tenant&size=100')
  const ofTenant = content.filter((one: { tenantId: number }) => one.tenantId === tenantId)
  expect(ofTenant.length).toBeGreaterThan(1)
  const [newest, oldest] = [ofTenant[0], ofTenant.at(-1)].map(({ auditDataId }) => auditDataId)
  const answers = [
    await get(`audit-datas/${newest}`),
    await get(`record-histories?entityCode=tenant&entityId=${tenantId}`),
    await get(`record-histories/${newest}/comparison/${oldest}`),
  ]
  // A tenant has no history of itself.
  expect(answers.map(([status]) => status)).toEqual(by === theirs ? [200, 403, 404] : [200, 200, 200])
  return JSON.stringify([content, answers])
}

describe('own values of a tenant', () => {
  beforeEach(async () => {
    await add({ code: 'contract', title: 'Contract' })
    await add({ code: 'bank', title: 'Bank', roleAccess: [{ roleId, access: 'masked' }] })
    await add({ code: 'hidden', title: 'Hidden', othersAccess: 'absent' })
    expect((await change({ ...values, hidden: 'Insolvency first' })).status).toBe(200)
    expect((await change(values)).status).toBe(200)
    for (const by of [admin, clerk]) expect((await giveReason(by, tenantId)).status).toBe(204)
  })

  it('leave by no call for a role of the platform that does not read them', async () => {
    expect(await customOf(clerk)).toEqual({ contract: 'Wharf 7', bank: '••• 7947' })
    const status = async (query: string) => (await clerk.call('GET', `${tenants}?${query}`)).status
    const refused = [
      'custom=hidden%3Dx',
      'custom=bank%3DNO',
      'sort=custom.hidden,asc',
      'sort=custom.bank,asc',
    ]
    expect(await Promise.all(refused.map(status))).toEqual([400, 403, 400, 403])
    expect((await change({ hidden: 'x' }, clerk)).status).toBe(400)
    expect((await change({ contract: 'Wharf 9' }, clerk)).status).toBe(200)
    expect(await customOf()).toEqual({ ...values, contract: 'Wharf 9' })
    const answers = await everyAnswer(clerk, 0)
    expect(answers.map(([name]) => name)).toEqual(
      expect.arrayContaining(['iam.tenant.list', 'iam.tenant.get']),
    )
    expect(answers.length).toBeGreaterThan(50)
    const file = await clerk.call('GET', `${tenants}/export?exportType=DATA&fileType=csv`)
    expect(file.status).toBe(200)
    const further: [string, string][] = [
      ['export', JSON.stringify(file.body)],
      ['recorded', await recorded(clerk)],
    ]
    for (const [name, text] of [...answers, ...further])
      for (const secret of secrets) expect(text, name).not.toContain(secret)
  })

  it('leave by no call for the tenant, although it reads its own audit [SAFE-1]', async () => {
    const answers = await everyAnswer(theirs, tenantId)
    expect(answers.length).toBeGreaterThan(50)
    for (const [name, text] of [...answers, ['recorded', await recorded(theirs)] as const])
      for (const secret of [...secrets, 'Wharf 7', '••• 7947']) expect(text, name).not.toContain(secret)
    expect(await recorded(admin)).toContain('Insolvency')
  })

  it('are not in the archive of the tenant, nor are their changes', async () => {
    const { body } = await admin.call('POST', '/hpfm/v1/tenant-exports', { tenantId })
    const task = async () =>
      (await admin.call('GET', '/hpfm/v1/0/self/export-task')).body.content.find(
        (one: { taskId: string }) => one.taskId === body.taskId,
      )
    await vi.waitFor(async () => expect((await task())?.state).toBe('DONE'), {
      timeout: 20_000,
      interval: 50,
    })
    const ticket = await admin.call('POST', `/hpfm/v1/0/export-task/${body.taskId}/ticket`)
    const file = await fetch(test.origin + ticket.body.downloadUrl)
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(strFromU8(entries['data/audit.jsonl'] as Uint8Array)).toContain('"entity":"tenant"')
    for (const [name, bytes] of Object.entries(entries))
      for (const secret of [...secrets, 'Wharf 7']) expect(strFromU8(bytes), name).not.toContain(secret)
  })
})
