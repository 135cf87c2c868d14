import { roleTable } from '@atrium/access/role/role.table.ts'
import type { UiTable } from '@atrium/contract/workspace/ui-table'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installedTables } from './ui-table.queries.ts'

const code = 'iam.role'
const product = roleTable

let test: TestApp
let platform: Caller
let own: Caller
let colleague: Caller
let other: Caller

const path = (caller: Caller) => `/hpfm/v1/${caller.tenantId}/ui-table`
const tables = async (caller: Caller): Promise<UiTable[]> => (await caller.call('GET', path(caller))).body
const table = async (caller: Caller) => (await tables(caller)).find(one => one.code === code)
const idsOf = async (caller: Caller) => (await table(caller))?.columns.map(column => column.id)

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const person = async (tenantId: number, permissions: string[]) =>
    signIn(test, await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, permissions)]))
  const [tenant, foreign] = [await makeTenant(test.site), await makeTenant(test.site)]
  platform = await person(0, ['platform.ui-table.update'])
  own = await person(tenant.tenantId, ['platform.ui-table.update'])
  colleague = await person(tenant.tenantId, [])
  other = await person(foreign.tenantId, [])
})
afterAll(() => test.close())

describe('the definitions of tables', () => {
  it('are a bare list of all the tables the product has, with their columns in order and width [CALL-20]', async () => {
    expect(await tables(colleague)).toEqual(installedTables())
    expect(product?.columns[1]).toEqual({ id: 'code', width: 190 })
  })

  it('are the person’s over the tenant’s over the platform’s over the product’s [CALL-20] [SAFE-17]', async () => {
    const before = await colleague.call('GET', path(colleague))
    const tag = before.headers.get('etag') ?? ''
    const again = await colleague.call('GET', path(colleague), undefined, { 'if-none-match': tag })
    expect(again.status).toBe(304)

    const lay = (caller: Caller, where: string, ...ids: string[]) =>
      caller.call('PUT', path(caller) + where, { code, columns: ids.map(id => ({ id })) })
    expect((await lay(platform, '', 'name')).status).toBe(204)
    for (const caller of [own, colleague, other]) expect(await idsOf(caller)).toEqual(['name'])
    expect((await lay(own, '', 'name', 'code')).status).toBe(204)
    expect([await idsOf(own), await idsOf(colleague), await idsOf(other)]).toEqual([
      ['name', 'code'],
      ['name', 'code'],
      ['name'],
    ])
    const mine = [{ id: 'code', width: 240, frozen: true }, { id: 'name' }, { id: 'enabled', hidden: true }]
    const saved = await colleague.call('PUT', `${path(colleague)}/self`, {
      code,
      columns: mine,
      density: 'compact',
    })
    expect(saved.status).toBe(204)
    expect(await table(colleague)).toEqual({ code, columns: mine, density: 'compact', source: 'person' })
    expect(await table(own)).toMatchObject({ source: 'tenant' })

    expect((await colleague.call('DELETE', `${path(colleague)}/self`, { code })).status).toBe(204)
    expect(await table(colleague)).toEqual({
      code,
      columns: [{ id: 'name' }, { id: 'code' }],
      source: 'tenant',
    })
    expect((await own.call('DELETE', path(own), { code })).status).toBe(204)
    expect(await table(own)).toMatchObject({ source: 'platform' })
    expect((await own.call('DELETE', path(own), { code })).status).toBe(204)
    expect(await table(other)).toMatchObject({ source: 'platform' })
    expect((await platform.call('DELETE', path(platform), { code })).status).toBe(204)
    expect(await table(other)).toEqual(product)
  })

  it('take no column twice, no width beyond reason and no code that is none', async () => {
    const refused = async (body: object) => {
      const answer = await colleague.call('PUT', `${path(colleague)}/self`, body)
      return [answer.status, answer.body.code]
    }
    expect(await refused({ code, columns: [{ id: 'name' }, { id: 'name' }] })).toEqual([
      400,
      'error.ui_table.column_twice',
    ])
    for (const body of [
      { code, columns: [{ id: 'name', width: 1 }] },
      { code, columns: [{ id: 'na me' }] },
      { code: 'Role list', columns: [] },
      { code, columns: [], density: 'loose' },
    ])
      expect(await refused(body)).toEqual([400, 'error.data_invalid'])
  })
})

describe('the product’s tables', () => {
  it('are named once each', () => {
    const codes = installedTables().map(one => one.code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
