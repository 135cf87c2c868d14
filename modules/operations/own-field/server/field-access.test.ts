import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { everyAnswer } from './every-answer.testing.ts'

const fields = '/hpfm/v1/own-fields'
const groups = '/iam/v1/user-groups'
const resource = 'iam.user-group'

let test: TestApp
let tenantId: number
let roleId: string
let admin: Caller
/** Has every permission, and is no administrator. */
let clerk: Caller
let group: { userGroupId: string; groupName: string }

const values = { open: 'Quay 7', grade: 12, account: 'NO9386011117947', hidden: 'Hardship case' }
/** No part of these leaves the server for the clerk. */
const secrets = ['NO93860111', 'Hardship']

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  admin = await signIn(test, await makeUser(test.site, tenantId, [tenant.adminRoleId]))
  const permissions = everyCall().flatMap(({ call }) => permissionOf(call) ?? [])
  roleId = await makeRole(test.site, tenantId, [...new Set(permissions)])
  clerk = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
  await add({ code: 'open', kind: 'text', title: 'Open' })
  await add({ code: 'grade', kind: 'integer', title: 'Grade', requiredFlag: 1, othersAccess: 'read' })
  await add({ code: 'account', kind: 'text', title: 'Account', roleAccess: [{ roleId, access: 'masked' }] })
  await add({ code: 'hidden', kind: 'text', title: 'Hidden', othersAccess: 'absent' })
  const made = await admin.call('POST', groups, { groupCode: 'CREW', groupName: 'Crew', custom: values })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  group = made.body
})

const add = async (field: object) => {
  const { status, body } = await admin.call('POST', fields, { resource, ...field })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const customOf = async (by: Caller) =>
  (await by.call('GET', `${groups}/details/${group.userGroupId}`)).body.custom as Record<string, unknown>
const change = (by: Caller, objectVersionNumber: number, custom: object) =>
  by.call('PUT', groups, {
    ...{ userGroupId: group.userGroupId, groupName: 'Crew' },
    objectVersionNumber,
    custom,
  })

const seen = { open: 'Quay 7', grade: 12, account: '••• 7947' }

it('shows a role what it reads, the end of what is masked, and nothing of what is absent', async () => {
  expect(await customOf(clerk)).toEqual(seen)
  expect(await customOf(admin)).toEqual(values)
  const { body } = await clerk.call('GET', `${fields}/in-use?resource=${resource}`)
  expect(body.map(({ code, access }: { code: string; access: string }) => [code, access])).toEqual([
    ['open', 'write'],
    ['grade', 'read'],
    ['account', 'masked'],
  ])
  expect(JSON.stringify(body)).not.toContain('roleAccess')
})

it('neither filters nor sorts by values that a role does not read', async () => {
  const list = async (query: string) => {
    const { status, body } = await clerk.call('GET', `${groups}?${query}`)
    return status === 200 ? body.content.length : [status, body.code]
  }
  expect(await list('custom=grade%3E%3D12&sort=custom.grade,asc')).toBe(1)
  expect(await list('custom=account%3DNO')).toEqual([403, 'error.own_field.masked'])
  expect(await list('sort=custom.account,asc')).toEqual([403, 'error.own_field.masked'])
  expect(await list('custom=hidden%3DH')).toEqual([400, 'error.own_field.unknown'])
  expect(await list('sort=custom.hidden,asc')).toEqual([400, 'error.sort.unknown'])
})

it('keeps what a role does not write, and knows no absent field', async () => {
  const { status } = await change(clerk, 1, { open: 'Quay 8', grade: 1, account: '••• 7947' })
  expect(status).toBe(200)
  expect(await customOf(admin)).toEqual({ ...values, open: 'Quay 8' })
  expect((await change(clerk, 2, { hidden: 'x' })).body.code).toBe('error.own_field.unknown')
  const made = await clerk.call('POST', groups, {
    groupCode: 'B',
    groupName: 'B',
    custom: { open: 'x', grade: 3 },
  })
  expect([made.status, made.body.custom]).toEqual([200, { open: 'x' }])
})

it('restores a version as far as a role writes', async () => {
  await change(admin, 1, { open: 'Quay 9', grade: 7, account: 'DE00', hidden: 'None' })
  const { content } = (
    await clerk.call('GET', `/hmnt/v1/record-histories?entityCode=user_group&entityId=${group.userGroupId}`)
  ).body
  const restoring = `/hmnt/v1/record-histories/${content.at(-1).auditDataId}/restore`
  const { digest } = (await clerk.call('POST', `${restoring}/preview`)).body
  expect((await clerk.call('POST', restoring, { digest })).status).toBeLessThan(300)
  expect(await customOf(admin)).toEqual({ open: 'Quay 7', grade: 7, account: 'DE00', hidden: 'None' })
})

it('has columns of imports for what a role writes, and columns of exports for what it sees', async () => {
  const template = (await clerk.call('GET', `/himp/v1/${tenantId}/template/IAM.USER_GROUP/info`)).body
  const own = template.columns.filter(({ columnCode }: { columnCode: string }) => columnCode.includes('.'))
  expect(own.map(({ columnCode }: { columnCode: string }) => columnCode)).toEqual(['custom.open'])
  const file = async (by: Caller) =>
    (await by.call('GET', `${groups}/export?exportType=DATA&fileType=csv`)).body as string
  expect(await file(admin)).toContain('Hardship case')
  const seenFile = await file(clerk)
  expect(seenFile).toContain('••• 7947')
  for (const secret of [...secrets, 'Hidden']) expect(seenFile).not.toContain(secret)
})

it('lets no value leave by any call: lists, history, audit, search and the rest', async () => {
  await change(admin, 1, { ...values, account: 'NO9386011110000', hidden: 'Hardship, still' })
  const gone = await add({ code: 'gone', kind: 'text', title: 'Gone', othersAccess: 'absent' })
  await change(admin, 2, { ...values, gone: 'Hardship, gone' })
  // A field whose rule went with it.
  await test.site({}, db => sql`delete from own_field where id = ${gone.ownFieldId}`.execute(db))
  const answers = await everyAnswer(clerk, tenantId, group.userGroupId)
  for (const [name, answer] of answers)
    for (const secret of secrets) expect(answer, name).not.toContain(secret)
  const answered = answers.map(([name]) => name)
  expect(answered).toEqual(expect.arrayContaining(['iam.userGroup.list', 'iam.userGroup.get']))
  expect(answered.length).toBeGreaterThan(50)
  const texts = async (by: Caller) => {
    const audits = await by.call('GET', '/hmnt/v1/audit-datas?entityCode=user_group&size=100')
    const versions = await by.call(
      'GET',
      `/hmnt/v1/record-histories?entityCode=user_group&entityId=${group.userGroupId}`,
    )
    const [newest, , oldest] = versions.body.content
    const compared = await by.call(
      'GET',
      `/hmnt/v1/record-histories/${newest.auditDataId}/comparison/${oldest.auditDataId}`,
    )
    const one = await by.call('GET', `/hmnt/v1/audit-datas/${newest.auditDataId}`)
    return [audits, versions, compared, one].map(({ body }) => JSON.stringify(body))
  }
  for (const text of await texts(admin)) expect(text).toMatch(/Hardship|NO93860111/)
  for (const text of await texts(clerk)) for (const secret of secrets) expect(text).not.toContain(secret)
})

it('gives several roles the widest of theirs', async () => {
  const other = await makeRole(test.site, tenantId, [])
  const userId = await makeUser(test.site, tenantId, [roleId, other])
  await test.site({}, db => sql`update app_user set role_merge = true where id = ${userId}`.execute(db))
  const both = await signIn(test, userId)
  const { body } = await both.call('GET', `${fields}/in-use?resource=${resource}`)
  const access = body.find(({ code }: { code: string }) => code === 'account')?.access
  expect(access).toBe('write')
})

it('names roles of the tenant, each once', async () => {
  const refused = async (roleAccess: object[]) => {
    const field = { resource, code: 'next', kind: 'text', title: 'Next', roleAccess }
    const { status, body } = await admin.call('POST', fields, field)
    return [status, body.code, body.fields?.[0]?.field]
  }
  const wrong = [400, 'error.own_field.role', 'roleAccess']
  const neighbor = await makeTenant(test.site)
  expect(await refused([{ roleId: neighbor.adminRoleId, access: 'read' }])).toEqual(wrong)
  expect(
    await refused([
      { roleId, access: 'read' },
      { roleId, access: 'write' },
    ]),
  ).toEqual(wrong)
})

it('finds records by values that a role reads, and by no others', async () => {
  const find = async (by: Caller, text: string) =>
    (await by.call('GET', `/hpfm/v1/search?text=${encodeURIComponent(text)}`)).body
  const record = { noun: resource, id: group.userGroupId, name: 'Crew', code: 'CREW' }
  expect(await find(clerk, 'crew')).toEqual([record])
  expect(await find(clerk, 'quay 7')).toEqual([{ ...record, matched: { title: 'Open', value: 'Quay 7' } }])
  for (const text of ['NO93860111', '7947', 'Hardship']) expect(await find(clerk, text), text).toEqual([])
  expect(await find(admin, 'hardship')).toEqual([
    { ...record, matched: { title: 'Hidden', value: 'Hardship case' } },
  ])
})
