import { once } from 'node:events'
import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { buildTestApp, type Caller, giveReason, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const fields = '/hpfm/v1/own-fields'
const users = '/iam/hzero/v1/users'
const resource = 'iam.account'

let test: TestApp
let tenantId: number
let adminId: string
let roleId: string
let admin: Caller
/** Has every permission, and is no administrator. */
let clerk: Caller

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
})
afterAll(() => test.close())

beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  adminId = await makeUser(test.site, tenantId, [tenant.adminRoleId])
  admin = await signIn(test, adminId)
  const permissions = everyCall().flatMap(({ call }) => permissionOf(call) ?? [])
  roleId = await makeRole(test.site, tenantId, [...new Set(permissions)])
  clerk = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
})

const add = async (field: object, by = admin) => {
  const { status, body } = await by.call('POST', fields, { resource, ...field })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
let made = 0
const draft = (custom?: object) => ({
  ...{ loginName: `nora.${tenantId}.${++made}`, realName: `Nora ${made}` },
  ...(custom && { custom }),
})
const create = (custom?: object, by = admin) => by.call('POST', users, draft(custom))
const created = async (custom?: object) => {
  const { status, body } = await create(custom)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (account: { id: string; realName: string }, version: number, custom?: object, by = admin) =>
  by.call('PUT', users, {
    ...{ id: account.id, realName: account.realName, objectVersionNumber: version },
    ...(custom && { custom }),
  })
const customOf = async ({ id }: { id: string }, by = admin) =>
  (await by.call('GET', `${users}/${id}/info`)).body.custom
const found = async (query: string, by = admin): Promise<unknown[]> =>
  (await by.call('GET', `${users}/paging?${query}`)).body.content.map(
    ({ custom }: { custom?: unknown }) => custom,
  )

describe('a field that a tenant adds to accounts', () => {
  it('is defined beside those of resources, whose names it cannot have', async () => {
    const { body } = await admin.call('GET', `${fields}/resources`)
    expect(body.find((kind: { resource: string }) => kind.resource === resource)).toMatchObject({
      title: 'Accounts',
      ownFields: 0,
      fields: expect.arrayContaining([
        expect.objectContaining({
          field: 'loginName',
          kind: 'text',
          title: 'User name',
          required: true,
          accesses: ['write'],
        }),
        expect.objectContaining({
          field: 'email',
          kind: 'email',
          title: 'Email',
          required: false,
          accesses: ['write'],
        }),
      ]),
    })
    const taken = await admin.call('POST', fields, { resource, code: 'realName', kind: 'text', title: 'X' })
    expect([taken.status, taken.body.code]).toEqual([400, 'error.own_field.reserved'])
  })

  it('is in the account, its list, filters, counts, orders and export', async () => {
    await add({ code: 'desk', kind: 'text', title: 'Desk' })
    await add({ code: 'grade', kind: 'integer', title: 'Grade' })
    const second = await created({ desk: 'Quay 7', grade: 12 })
    const first = await created({ desk: 'Quay 1', grade: 2 })
    expect([second.custom, await customOf(first)]).toEqual([
      { desk: 'Quay 7', grade: 12 },
      { desk: 'Quay 1', grade: 2 },
    ])
    expect(await found('custom=desk%3Dquay%207')).toEqual([{ desk: 'Quay 7', grade: 12 }])
    expect(await found('custom=grade<%3D2')).toEqual([{ desk: 'Quay 1', grade: 2 }])
    const inOrder = await found('sort=custom.grade,desc&custom=desk%3Dquay')
    expect(inOrder).toEqual([
      { desk: 'Quay 7', grade: 12 },
      { desk: 'Quay 1', grade: 2 },
    ])
    const { body } = await admin.call('GET', `${users}/counts?custom=grade>%3D3`)
    expect([body.all, body.active]).toEqual([1, 1])
    const columns = (await admin.call('GET', `${users}/export`)).body
    expect(columns).toContainEqual(expect.objectContaining({ id: 'custom.desk', title: 'Desk' }))
    const file = (
      await admin.call('GET', `${users}/export?exportType=DATA&fileType=csv&custom=desk%3Dquay%207`)
    ).body
    expect(file).toContain('Quay 7')
    expect(file).not.toContain('Quay 1')
  })

  it('refuses values that break its rule, naming field and rule, and keeps nothing of the account', async () => {
    await add({ code: 'grade', kind: 'integer', title: 'Grade', requiredFlag: 1 })
    const wrong: readonly [object, string][] = [
      [{ grade: 1.5 }, 'custom.grade'],
      [{ grade: null }, 'custom.grade'],
      [{}, 'custom.grade'],
      [{ grade: 1, other: 'x' }, 'custom.other'],
    ]
    for (const [custom, field] of wrong) {
      const body = draft(custom)
      const refused = await admin.call('POST', users, body)
      expect([refused.status, refused.body.fields?.[0]?.field], JSON.stringify(custom)).toEqual([400, field])
      expect(refused.body.fields[0].message).not.toBe('')
      expect(await found(`loginName=${body.loginName}`)).toEqual([])
    }
    const account = await created({ grade: 3 })
    expect((await change(account, 1, { grade: 'much' })).status).toBe(400)
    expect(await customOf(account)).toEqual({ grade: 3 })
  })

  it('that is required is asked of callers that send own values, and of no others', async () => {
    await add({ code: 'grade', kind: 'integer', title: 'Grade', requiredFlag: 1 })
    const account = await created()
    expect(account.custom).toEqual({})
    expect((await change(account, 1)).status).toBe(200)
    expect((await change(account, 2, {})).status).toBe(400)
    expect((await change(account, 2, { grade: 4 })).body.custom).toEqual({ grade: 4 })
    expect((await change(account, 3)).body.custom).toEqual({ grade: 4 })
  })

  it('has its changes in history and audit, and is restored with a version', async () => {
    await add({ code: 'desk', kind: 'text', title: 'Desk' })
    const account = await created({ desk: 'Quay 7' })
    expect((await change(account, 1, { desk: 'Quay 8' })).status).toBe(200)
    const of = `entityCode=app_user&entityId=${account.id}`
    const { content } = (await admin.call('GET', `/hmnt/v1/record-histories?${of}`)).body
    expect(content[0].auditDataLineList).toContainEqual(
      expect.objectContaining({ fieldName: 'Desk', fieldValueOld: 'Quay 7', fieldValueNew: 'Quay 8' }),
    )
    expect(
      JSON.stringify((await admin.call('GET', '/hmnt/v1/audit-datas?entityCode=app_user')).body),
    ).toContain('Quay 8')
    const restoring = `/hmnt/v1/record-histories/${content.at(-1).auditDataId}/restore`
    const { digest } = (await admin.call('POST', `${restoring}/preview`)).body
    expect((await admin.call('POST', restoring, { digest })).status).toBeLessThan(300)
    expect(await customOf(account)).toEqual({ desk: 'Quay 7' })
  })

  it('is changed by those who may change the account, of their own, too, and of nobody who holds more', async () => {
    await add({ code: 'desk', kind: 'text', title: 'Desk' })
    const own = (await admin.call('GET', `${users}/${adminId}/info`)).body
    const same = {
      ...{ id: adminId, realName: own.realName, email: own.email, objectVersionNumber: 1 },
      memberRoleList: own.memberRoleList,
    }
    const mine = await admin.call('PUT', users, { ...same, custom: { desk: 'Mine' } })
    expect([mine.status, mine.body.custom]).toEqual([200, { desk: 'Mine' }])
    const above = { ...same, objectVersionNumber: 2, custom: { desk: 'Theirs' } }
    expect((await clerk.call('PUT', users, above)).body.code).toBe('error.account.above_own')
  })
})

it('no other tenant sees own values: neither of a guest nor by a field of the same code [SAFE-1]', async () => {
  await add({ code: 'desk', kind: 'text', title: 'Desk' })
  const account = await created({ desk: 'Quay 7' })
  const other = await makeTenant(test.site)
  const theirs = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  await add({ code: 'desk', kind: 'text', title: 'Desk' }, theirs)
  expect((await theirs.call('GET', `${users}/${account.id}/info`)).status).toBe(404)
  await test.site({}, db =>
    sql`insert into member_role (tenant_id, role_id, user_id) values (${other.tenantId}, ${other.adminRoleId}, ${account.id})`.execute(
      db,
    ),
  )
  const guest = await theirs.call('GET', `${users}/${account.id}/info`)
  expect([guest.status, guest.body.guest, 'custom' in guest.body]).toEqual([200, true, false])
  expect(await found('custom=desk%3DQuay%207', theirs)).toEqual([])
  expect(
    JSON.stringify((await theirs.call('GET', `${users}/paging?sort=custom.desk,desc`)).body),
  ).not.toContain('Quay')
  expect((await theirs.call('GET', '/hpfm/v1/search?text=quay')).body).toEqual([])
})

it('the platform sees each account with the fields of its home tenant, and writes by their rules', async () => {
  await add({ code: 'grade', kind: 'integer', title: 'Grade', requiredFlag: 1 })
  const account = await created({ grade: 7 })
  const platformRole = await test.site({}, async db => {
    const { rows } = await sql<{ id: string }>`
      select id from role where tenant_id = 0 and built_in order by code limit 1`.execute(db)
    return rows[0]?.id
  })
  const platform = await signIn(test, await makeUser(test.site, 0, [String(platformRole)]))
  await giveReason(platform, tenantId)
  expect(await customOf(account, platform)).toEqual({ grade: 7 })
  const elsewhere = (custom: object) =>
    platform.call('POST', users, { ...draft(custom), organizationId: tenantId })
  expect((await elsewhere({ grade: 'x' })).status).toBe(400)
  expect((await elsewhere({ grade: 8 })).body.custom).toEqual({ grade: 8 })
})

describe('a field that a role does not read', () => {
  let account: { id: string; realName: string; loginName: string }
  /** No part of these leaves the server for the clerk. */
  const secrets = ['NO93860111', 'Hardship']
  const values = { desk: 'Quay 7', bank: 'NO9386011117947', hidden: 'Hardship case' }
  beforeEach(async () => {
    await add({ code: 'desk', kind: 'text', title: 'Desk' })
    await add({ code: 'bank', kind: 'text', title: 'Bank', roleAccess: [{ roleId, access: 'masked' }] })
    await add({ code: 'hidden', kind: 'text', title: 'Hidden', othersAccess: 'absent' })
    account = await created(values)
  })

  it('is in no answer, filter, order, search or file, and its values stay as they are', async () => {
    expect(await customOf(account, clerk)).toEqual({ desk: 'Quay 7', bank: '••• 7947' })
    const status = async (query: string) => (await clerk.call('GET', `${users}/paging?${query}`)).status
    expect(
      await Promise.all(
        ['custom=hidden%3Dx', 'custom=bank%3DNO', 'sort=custom.hidden,asc', 'sort=custom.bank,asc'].map(
          status,
        ),
      ),
    ).toEqual([400, 403, 400, 403])
    expect((await clerk.call('GET', `${users}/counts?custom=hidden%3Dx`)).status).toBe(400)
    expect((await change(account, 1, { hidden: 'x' }, clerk)).status).toBe(400)
    expect((await change(account, 1, { desk: 'Quay 9' }, clerk)).status).toBe(200)
    expect(await customOf(account)).toEqual({ ...values, desk: 'Quay 9' })
    const find = async (text: string, by: Caller) =>
      (await by.call('GET', `/hpfm/v1/search?text=${encodeURIComponent(text)}`)).body
    const record = { noun: 'user', id: account.id, name: account.realName, code: account.loginName }
    await test.site({}, db =>
      sql`insert into member_role (tenant_id, role_id, user_id) values (${tenantId}, ${roleId}, ${account.id})`.execute(
        db,
      ),
    )
    expect(await find('quay 9', clerk)).toEqual([{ ...record, matched: { title: 'Desk', value: 'Quay 9' } }])
    expect(await find('hardship', admin)).toHaveLength(1)
    for (const text of ['hardship', 'NO93860111']) expect(await find(text, clerk), text).toEqual([])
    const template = (await clerk.call('GET', `/himp/v1/${tenantId}/template/HIAM.ACCOUNT/info`)).body
    const own = template.columns.filter(({ columnCode }: { columnCode: string }) => columnCode.includes('.'))
    expect(own.map(({ columnCode }: { columnCode: string }) => columnCode)).toEqual(['custom.desk'])
  })

  it('leaves by no call: lists, export, history, audit, recent changes and the rest', async () => {
    await change(account, 1, { ...values, hidden: 'Hardship, still' })
    const answered: string[] = []
    for (const { name, call } of everyCall()) {
      if (call.method !== 'GET' || /stream|logout/.test(name)) continue
      const isAccount = /^iam\.account\./.test(name)
      if (/\{(?!tenantId)/.test(call.path) && !isAccount) continue
      const path = call.path.replace('[{tenantId}/]', '').replace('{tenantId}', String(tenantId))
      const query = new URLSearchParams({ ...(call.example?.query as Record<string, string>), size: '100' })
      query.delete('page')
      const { status, body } = await clerk.call('GET', `${path.replace(/\{\w+\}/, account.id)}?${query}`)
      if (status === 200) answered.push(name)
      for (const secret of secrets) expect(JSON.stringify(body), name).not.toContain(secret)
    }
    expect(answered).toEqual(expect.arrayContaining(['iam.account.list', 'iam.account.get']))
    expect(answered.length).toBeGreaterThan(50)
    const { content } = (
      await clerk.call('GET', `/hmnt/v1/record-histories?entityCode=app_user&entityId=${account.id}`)
    ).body
    const further = await Promise.all(
      [
        `${users}/export?exportType=DATA&fileType=csv`,
        '/hmnt/v1/audit-datas?entityCode=app_user&size=100',
        `/hmnt/v1/audit-datas/${content[0].auditDataId}`,
        `/hmnt/v1/record-histories/${content[0].auditDataId}/comparison/${content.at(-1).auditDataId}`,
      ].map(path => clerk.call('GET', path)),
    )
    for (const { status, body } of [...further, { status: 200, body: content }]) {
      expect(status).toBe(200)
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
  })
})

it('costs a list no query, whether the tenant has own fields or not', async () => {
  const list = () => admin.call('GET', `${users}/paging?size=10`)
  /** The status of a list while nobody can read definitions; undefined if it waits for them. */
  const statusWithoutDefinitions = () =>
    test.site({}, async db => {
      await sql`lock table own_field`.execute(db)
      const late = once(AbortSignal.timeout(2_000), 'abort').then(() => undefined)
      return Promise.race([list().then(({ status }) => status), late])
    })
  for (const field of [undefined, { code: 'desk', kind: 'text', title: 'Desk' }]) {
    if (field) await add(field)
    await list()
    // An instance that may have missed changes asks the database.
    await expect.poll(statusWithoutDefinitions, { timeout: 10_000 }).toBe(200)
  }
}, 30_000)
