import { everyCall } from '@atrium/contract/calls'
import { permissionOf } from '@atrium/contract/endpoint'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const fields = '/hpfm/v1/own-fields'
const units = '/hpfm/v1/units'
const resource = 'platform.unit'

let test: TestApp
let tenantId: number
let roleId: string
let admin: Caller
/** Has every permission, and is no administrator. */
let clerk: Caller

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
})

const add = async (field: object) => {
  const { status, body } = await admin.call('POST', fields, { resource, kind: 'text', ...field })
  expect(status, JSON.stringify(body)).toBe(200)
}
const quay = { unitCode: 'QUAY', unitName: 'Quay', unitTypeCode: 'DEPARTMENT' }
const create = (custom?: object, unitCode = 'QUAY') =>
  admin.call('POST', units, { ...quay, unitCode, ...(custom && { custom }) })
const change = (unitId: string, objectVersionNumber: number, custom?: object, by = admin) =>
  by.call('PUT', units, {
    ...{ unitId, objectVersionNumber, unitName: 'Quay', unitTypeCode: 'DEPARTMENT' },
    ...(custom && { custom }),
  })

it('a field that a tenant adds to units is in the unit, its tree, template, history and audit', async () => {
  const before = (await create()).body
  expect('custom' in before).toBe(false)
  await add({ code: 'cost', title: 'Cost center' })
  const { unitId } = (await create({ cost: 'C-7' }, 'PIER')).body
  const tree = (await admin.call('GET', `${units}/tree`)).body
  expect(tree.map(({ custom }: { custom: unknown }) => custom)).toEqual([{}, { cost: 'C-7' }])
  expect((await change(unitId, 1, { cost: 'C-8' })).body.custom).toEqual({ cost: 'C-8' })
  expect((await change(unitId, 2)).body.custom).toEqual({ cost: 'C-8' })
  const { columns } = (await admin.call('GET', `/himp/v1/${tenantId}/template/HPFM.UNIT/info`)).body
  expect(columns).toContainEqual(expect.objectContaining({ columnCode: 'custom.cost', required: false }))
  const history = `/hmnt/v1/record-histories?entityCode=unit&entityId=${unitId}`
  const { content } = (await admin.call('GET', history)).body
  expect(JSON.stringify(content)).toContain('"fieldName":"Cost center"')
  const restoring = `/hmnt/v1/record-histories/${content.at(-1).auditDataId}/restore`
  const { digest } = (await admin.call('POST', `${restoring}/preview`)).body
  expect((await admin.call('POST', restoring, { digest })).status).toBeLessThan(300)
  expect((await admin.call('GET', `${units}/${unitId}`)).body.custom).toEqual({ cost: 'C-7' })
})

it('a value that breaks its rule is refused with the field, and a required one is asked of callers that send own values', async () => {
  await add({ code: 'floors', kind: 'integer', title: 'Floors', requiredFlag: 1 })
  for (const custom of [{ floors: 1.5 }, {}, { floors: null }]) {
    const { status, body } = await create(custom)
    expect([status, body.fields?.[0]?.field]).toEqual([400, 'custom.floors'])
  }
  expect((await admin.call('GET', `${units}/tree`)).body).toEqual([])
  const { status, body } = await create()
  expect([status, body.custom]).toEqual([200, {}])
  expect((await change(body.unitId, 1, { floors: 4 })).body.custom).toEqual({ floors: 4 })
})

it('a role sees of a unit what it may read, and another tenant nothing [SAFE-1]', async () => {
  await add({ code: 'bank', title: 'Bank', roleAccess: [{ roleId, access: 'masked' }] })
  await add({ code: 'hidden', title: 'Hidden', othersAccess: 'absent' })
  const values = { bank: 'NO9386011117947', hidden: 'Hardship' }
  const { unitId } = (await create(values)).body
  const ofUnit = `entityCode=unit&entityId=${unitId}`
  const paths = [
    `${units}/tree`,
    `${units}/${unitId}`,
    `${units}/company/lazy-tree`,
    `/hmnt/v1/record-histories?${ofUnit}`,
    '/hmnt/v1/audit-datas?entityCode=unit&size=100',
  ]
  for (const path of paths) {
    const { status, body } = await clerk.call('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body), path).toContain('••• 7947')
    expect(JSON.stringify(body), path).not.toMatch(/NO93860111|Hardship/)
  }
  expect((await change(unitId, 1, { hidden: 'x' }, clerk)).status).toBe(400)
  expect((await change(unitId, 1, {}, clerk)).status).toBe(200)
  expect((await admin.call('GET', `${units}/${unitId}`)).body.custom).toEqual(values)
  const other = await makeTenant(test.site)
  const theirs = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
  expect((await theirs.call('GET', `${units}/${unitId}`)).status).toBe(404)
  expect((await theirs.call('GET', `${fields}?resource=${resource}`)).body).toEqual([])
})
