import type { FieldExplanation } from '@atrium/contract/access/permission'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const fields = '/hpfm/v1/own-fields'
const resource = 'iam.user-group'

let test: TestApp
let tenantId: number
let roleId: string
let admin: Caller
let clerk: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  admin = await signIn(
    test,
    await makeUser(test.site, tenantId, [tenant.adminRoleId], { realName: 'Ada Admin' }),
  )
  roleId = await makeRole(test.site, tenantId, ['iam.user-group.list'])
  clerk = await signIn(test, await makeUser(test.site, tenantId, [roleId], { realName: 'Cy Clerk' }))
  const named = (access: string) => ({ roleAccess: [{ roleId, access }] })
  await add({ code: 'open' })
  await add({ code: 'seen', ...named('read') })
  await add({ code: 'bank', othersAccess: 'masked' })
  await add({ code: 'hidden', othersAccess: 'absent' })
})

const add = async (field: { code: string; othersAccess?: string; roleAccess?: object[] }) => {
  const { status, body } = await admin.call('POST', fields, {
    ...{ resource, kind: 'text', title: `The ${field.code}` },
    ...field,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const explained = async (by: Caller, of = resource): Promise<FieldExplanation> => {
  const { status, body } = await by.call(
    'GET',
    `/iam/hzero/v1/permissions/explain-fields?resource=${encodeURIComponent(of)}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const shownTo = ({ fields: all }: FieldExplanation) =>
  all.map(({ code, access, roles }) => [code, access, roles.map(role => [role.access, role.basis])])

it('says what the role of a person may do with a field, and whether the rule names it; absent fields are left out', async () => {
  const answer = await explained(clerk)
  expect(shownTo(answer)).toEqual([
    ['open', 'write', [['write', 'others']]],
    ['seen', 'read', [['read', 'role']]],
    ['bank', 'masked', [['masked', 'others']]],
  ])
  expect(answer.person).toBe('Cy Clerk')
  expect(answer.fields[0]?.roles[0]?.id).toBe(roleId)
  expect(JSON.stringify(answer)).not.toContain('hidden')
})

it('names the people who could change the rule: administrators, and those who change fields', async () => {
  const changes = await makeRole(test.site, tenantId, ['platform.own-field.update'])
  await makeUser(test.site, tenantId, [changes], { realName: 'Cleo Changes' })
  const grants = await makeRole(test.site, tenantId, ['iam.role.grant'])
  await makeUser(test.site, tenantId, [grants], { realName: 'Gro Grants' })
  const { grantedBy } = await explained(clerk)
  expect(grantedBy.map(({ realName }) => realName)).toEqual(['Ada Admin', 'Cleo Changes'])
})

it('says of administrators that they write every field', async () => {
  expect(shownTo(await explained(admin))).toEqual(
    ['open', 'seen', 'bank', 'hidden'].map(code => [code, 'write', [['write', 'administrator']]]),
  )
})

it('has each of several roles, the widest of which counts', async () => {
  const other = await makeRole(test.site, tenantId, [])
  const userId = await makeUser(test.site, tenantId, [roleId, other])
  await test.site({}, db => sql`update app_user set role_merge = true where id = ${userId}`.execute(db))
  const { fields: found } = await explained(await signIn(test, userId))
  const seen = found.find(({ code }) => code === 'seen')
  expect(seen?.access).toBe('write')
  expect(seen?.roles.map(({ id, access, basis }) => [id === roleId, access, basis])).toEqual(
    expect.arrayContaining([
      [true, 'read', 'role'],
      [false, 'write', 'others'],
    ]),
  )
})

it('tells another tenant nothing, nor of a kind of record that does not exist [SAFE-1]', async () => {
  const other = await makeTenant(test.site)
  const theirs = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  expect((await explained(theirs)).fields).toEqual([])
  expect((await explained(clerk, 'iam.nothing')).fields).toEqual([])
})
