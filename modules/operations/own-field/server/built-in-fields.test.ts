import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { everyAnswer } from './every-answer.testing.ts'

const rule = '/hpfm/v1/own-fields/built-in'
const groups = '/iam/v1/user-groups'
const resource = 'iam.user-group'
const secret = 'Paid twice the rate'

let test: TestApp
let tenantId: number
let roleId: string
let admin: Caller
/** Has every permission, and is no administrator. */
let clerk: Caller
let userGroupId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  admin = await signIn(test, await makeUser(test.site, tenantId, [tenant.adminRoleId]))
  roleId = await makeRole(test.site, tenantId, everything())
  clerk = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
  const made = await admin.call('POST', groups, { groupCode: 'CREW', groupName: 'Crew', remark: secret })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  userGroupId = made.body.userGroupId
})

const everything = () => [...new Set(everyCall().flatMap(({ call }) => permissionOf(call) ?? []))]
const choose = (access: object, by = admin) => by.call('PUT', rule, { resource, field: 'remark', ...access })
const chosen = async (access: object) => {
  const { status, body } = await choose(access)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const remarkOf = async (by: Caller) => {
  const { body } = await by.call('GET', `${groups}/details/${userGroupId}`)
  return 'remark' in body ? body.remark : 'absent'
}
const save = (by: Caller, objectVersionNumber: number, remark: string) =>
  by.call('PUT', groups, { userGroupId, objectVersionNumber, groupName: 'Crew', enabledFlag: 1, remark })

it('takes a field away from a role, from the next call on, and leaves what it has', async () => {
  expect(await remarkOf(clerk)).toBe(secret)
  await chosen({ roleAccess: [{ roleId, access: 'absent' }] })
  expect(await remarkOf(clerk)).toBe('absent')
  expect(await remarkOf(admin)).toBe(secret)
  expect((await save(clerk, 1, 'Anything')).status).toBe(200)
  expect(await remarkOf(admin)).toBe(secret)
  const made = await clerk.call('POST', groups, { groupCode: 'B', groupName: 'B', remark: 'Anything' })
  const stored = await admin.call('GET', `${groups}/details/${made.body.userGroupId}`)
  expect([made.status, stored.body.remark ?? '']).toEqual([200, ''])
})

it('locks a field for everyone but a role', async () => {
  await chosen({ othersAccess: 'read', roleAccess: [{ roleId, access: 'write' }] })
  const other = await signIn(
    test,
    await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, everything())]),
  )
  expect((await save(other, 1, 'Anything')).status).toBe(200)
  expect(await remarkOf(other)).toBe(secret)
  expect((await save(clerk, 2, 'Changed')).status).toBe(200)
  expect(await remarkOf(other)).toBe('Changed')
  expect((await clerk.call('GET', '/iam/hzero/v1/users/self')).body.withheldFields).toEqual([])
  const withheld = (await other.call('GET', '/iam/hzero/v1/users/self')).body.withheldFields
  expect(withheld).toEqual(['iam.user-group#remark.write'])
})

it('lets no value of an absent field leave by any call: lists, history, audit, export and the rest', async () => {
  await chosen({ roleAccess: [{ roleId, access: 'absent' }] })
  await save(admin, 1, `${secret}, still`)
  const answers = await everyAnswer(clerk, tenantId, userGroupId)
  for (const [name, answer] of answers) expect(answer, name).not.toContain(secret)
  const answered = answers.map(([name]) => name)
  expect(answered).toEqual(expect.arrayContaining(['iam.userGroup.list', 'iam.userGroup.get']))
  const read = async (by: Caller) => {
    const of = `entityCode=user_group&entityId=${userGroupId}`
    const versions = await by.call('GET', `/hmnt/v1/record-histories?${of}`)
    const [newest, oldest] = versions.body.content
    const pair = `${newest.auditDataId}/comparison/${oldest.auditDataId}`
    return [
      versions,
      await by.call('GET', `/hmnt/v1/record-histories/${pair}`),
      await by.call('GET', '/hmnt/v1/audit-datas?entityCode=user_group&size=100'),
      await by.call('GET', `/hmnt/v1/audit-datas/${newest.auditDataId}`),
      await by.call('GET', `${groups}/export?exportType=DATA&fileType=csv`),
    ].map(({ body }) => JSON.stringify(body))
  }
  for (const text of await read(admin)) expect(text).toContain(secret)
  for (const text of await read(clerk)) expect(text).not.toContain(secret)
})

it('neither sorts by an absent field nor restores it', async () => {
  await chosen({ roleAccess: [{ roleId, access: 'absent' }] })
  await chosen({ resource: 'platform.static-text', field: 'endDate', othersAccess: 'absent' })
  const sorted = await clerk.call('GET', '/hpfm/v1/static-texts?sort=endDate,asc')
  expect([sorted.status, sorted.body.code]).toEqual([403, 'error.field.withheld'])
  await save(admin, 1, 'Changed')
  const of = `entityCode=user_group&entityId=${userGroupId}`
  const { content } = (await clerk.call('GET', `/hmnt/v1/record-histories?${of}`)).body
  const restoring = `/hmnt/v1/record-histories/${content.at(-1).auditDataId}/restore`
  const { digest } = (await clerk.call('POST', `${restoring}/preview`)).body
  await clerk.call('POST', restoring, { digest })
  expect(await remarkOf(admin)).toBe('Changed')
})

it('is chosen for what every record can be without, by what the field can have, from the version that was read', async () => {
  const refused = async (access: object) => {
    const { status, body } = await choose(access)
    return [status, body.code, body.fields?.[0]?.field]
  }
  const access = [400, 'error.own_field.access', 'othersAccess']
  expect(await refused({ field: 'groupName', othersAccess: 'read' })).toEqual(access)
  expect(await refused({ field: 'memberCount', othersAccess: 'absent' })).toEqual(access)
  expect(await refused({ field: 'enabledFlag', othersAccess: 'absent' })).toEqual(access)
  expect(await refused({ othersAccess: 'masked' })).toEqual(access)
  expect(await refused({ resource: 'iam.account', field: 'email', othersAccess: 'read' })).toEqual(access)
  expect(await refused({ field: '__proto__' })).toEqual([400, 'error.own_field.field', 'field'])
  const neighbor = await makeTenant(test.site)
  expect(await refused({ roleAccess: [{ roleId: neighbor.adminRoleId, access: 'read' }] })).toEqual([
    ...[400, 'error.own_field.role', 'roleAccess'],
  ])
  expect((await chosen({ othersAccess: 'read' })).objectVersionNumber).toBe(1)
  expect(await refused({ othersAccess: 'absent' })).toEqual([409, 'error.optimistic_lock', undefined])
  expect((await chosen({ othersAccess: 'absent', objectVersionNumber: 1 })).objectVersionNumber).toBe(2)
})

it('is of one tenant, is in its audit, and is explained', async () => {
  await chosen({ othersAccess: 'read', roleAccess: [{ roleId, access: 'absent' }] })
  const neighbor = await makeTenant(test.site)
  const other = await signIn(test, await makeUser(test.site, neighbor.tenantId, [neighbor.adminRoleId]))
  const fieldsOf = async (by: Caller) => {
    const { body } = await by.call('GET', '/hpfm/v1/own-fields/resources')
    const { fields } = body.find((one: { resource: string }) => one.resource === resource)
    return fields.find(({ field }: { field: string }) => field === 'remark')
  }
  expect(await fieldsOf(other)).toMatchObject({ othersAccess: 'write', roleAccess: [] })
  expect(await fieldsOf(admin)).toMatchObject({
    ...{ accesses: ['write', 'read', 'absent'], othersAccess: 'read' },
    roleAccess: [{ roleId, access: 'absent' }],
  })
  const audit = await admin.call('GET', '/hmnt/v1/audit-datas?entityCode=field_rule')
  expect(audit.body.content).toHaveLength(1)
  const reader = await signIn(
    test,
    await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, everything())]),
  )
  const why = (by: Caller) => by.call('GET', `/iam/hzero/v1/permissions/explain-fields?resource=${resource}`)
  expect((await why(clerk)).body.fields).toEqual([])
  expect((await why(reader)).body.fields).toMatchObject([{ code: 'remark', access: 'read' }])
})
