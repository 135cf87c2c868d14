import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let person: Caller
let stranger: Caller
let platform: Caller

/** A code that no other file of this database uses. */
const own = (code: string) => `LISTTEST.${code}`
const everything = ['list', 'create', 'update', 'remove'].map(verb => `platform.value-list.${verb}`)

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  home = await makeTenant(test.site)
  const elsewhere = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  const role = await makeRole(test.site, 0, everything)
  platform = await signIn(test, await makeUser(test.site, 0, [role]))
})
afterAll(() => test.close())

const at = (caller: Caller, path: string) =>
  `/hpfm/v1/${caller.tenantId === 0 ? '' : `${caller.tenantId}/`}${path}`
const ask = (caller: Caller, method: string, path: string, body?: unknown) =>
  caller.call(method, at(caller, path), body)

async function make(caller: Caller, code: string, more: object = {}) {
  const { status, body } = await ask(caller, 'POST', 'lov-headers', {
    lovCode: own(code),
    lovName: `Lookup ${code}`,
    ...more,
  })
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

const save = (caller: Caller, lovId: string, rows: object[]) =>
  ask(caller, 'POST', `lov-headers/${lovId}/values`, rows)
const fill = async (caller: Caller, lovId: string, values: Record<string, object>) =>
  (
    await save(
      caller,
      lovId,
      Object.entries(values).map(([value, more]) => ({
        _status: 'create',
        value,
        meaning: value.toUpperCase(),
        ...more,
      })),
    )
  ).body
const offered = async (caller: Caller, code: string) =>
  (await ask(caller, 'GET', `lovs/value?lovCode=${own(code)}`)).body.map(
    ({ value, meaning }: { value: string; meaning: string }) => `${value}: ${meaning}`,
  )
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a lookup', () => {
  it('is made, found, renamed in every language, and refused when its code is taken', async () => {
    const lov = await make(person, 'SIZE', { _tls: { lovName: { zh_CN: '尺寸' } } })
    expect(lov).toMatchObject({ lovTypeCode: 'IDP', tenantId: home.tenantId, valueCount: 0, enabledFlag: 1 })
    expect(lov._tls.lovName).toEqual({ en_US: 'Lookup SIZE', zh_CN: '尺寸' })
    const found = await ask(person, 'GET', `lov-headers?lovCode=${own('SI')}&lovName=lookup`)
    expect(found.body.content.map((row: { lovId: string }) => row.lovId)).toEqual([lov.lovId])
    const { lovId, objectVersionNumber } = lov
    const change = { lovId, objectVersionNumber, lovName: 'Sizes', enabledFlag: 0 }
    expect((await ask(person, 'PUT', 'lov-headers', change)).body).toMatchObject({
      lovName: 'Sizes',
      enabledFlag: 0,
    })
    expect(refusal(await ask(person, 'PUT', 'lov-headers', change))).toEqual([409, 'error.optimistic_lock'])
    const again = { lovCode: own('SIZE'), lovName: 'x' }
    expect(refusal(await ask(person, 'POST', 'lov-headers', again))).toEqual([409, 'error.lov.code_taken'])
    const texts = await ask(person, 'GET', `lov-headers/${lovId}`)
    expect(texts.body._tls.lovName.zh_CN).toBe('尺寸')
  })

  it('takes its entries from a list of ours alone, and no third kind is known [SAFE-45] [SAFE-46]', async () => {
    const addresses = (await ask(person, 'GET', 'lov-headers/addresses')).body as { customUrl: string }[]
    expect(addresses.map(({ customUrl }) => customUrl)).toContain(
      '/iam/hzero/v1/{organizationId}/roles/paging',
    )
    for (const customUrl of [
      'http://127.0.0.1/x',
      '//evil.example/x',
      '/hpfm/v1/{userId}/lov-headers',
      undefined,
    ])
      expect(
        refusal(
          await ask(person, 'POST', 'lov-headers', {
            lovCode: own('OUT'),
            lovName: 'Out',
            lovTypeCode: 'URL',
            customUrl,
          }),
        ),
      ).toEqual([400, 'error.lov.queryUrl'])
    await make(person, 'ROLES', {
      lovTypeCode: 'URL',
      customUrl: '/iam/hzero/v1/{organizationId}/roles/paging',
      valueField: 'id',
      displayField: 'name',
    })
    const { body } = await ask(person, 'GET', `lovs/data?lovCode=${own('ROLES')}`)
    expect(body.content[0].meaning).toBe('Tenant administrator')
    const sql = { lovCode: own('SQL'), lovName: 'x', lovTypeCode: 'SQL' }
    expect(refusal(await ask(person, 'POST', 'lov-headers', sql))).toEqual([400, 'error.data_invalid'])
  })

  it('of the platform is changed in a copy of the tenant, which stands before it at once', async () => {
    const lov = await make(platform, 'WORD')
    await fill(platform, lov.lovId, { a: {}, b: {} })
    expect(await offered(person, 'WORD')).toEqual(['a: A', 'b: B'])
    const change = { lovId: lov.lovId, objectVersionNumber: lov.objectVersionNumber, lovName: 'Mine' }
    expect(refusal(await ask(person, 'PUT', 'lov-headers', change))).toEqual([404, 'error.not_found'])
    expect(refusal(await save(person, lov.lovId, [{ _status: 'create', value: 'x', meaning: 'X' }]))).toEqual(
      [404, 'error.not_found'],
    )
    const copy = (await ask(person, 'POST', `lov/copy?lovId=${lov.lovId}`)).body
    expect(copy).toMatchObject({ tenantId: home.tenantId, valueCount: 2 })
    const [first] = (await ask(person, 'GET', `lov-headers/${copy.lovId}/values`)).body.content
    const { lovValueId, objectVersionNumber } = first
    const word = { _status: 'update', lovValueId, objectVersionNumber, meaning: 'Own word' }
    expect((await save(person, copy.lovId, [word])).status).toBe(200)
    expect(await offered(person, 'WORD')).toEqual(['a: Own word', 'b: B'])
    expect(await offered(stranger, 'WORD')).toEqual(['a: A', 'b: B'])
    expect(refusal(await ask(person, 'POST', `lov/copy?lovId=${lov.lovId}`))).toEqual([
      409,
      'error.lov.code_taken',
    ])
    const rows = (await ask(person, 'GET', `lov-headers?lovCode=${own('WORD')}`)).body.content
    expect(rows.map((row: { tenantId: number; replaced: boolean }) => [row.tenantId, row.replaced])).toEqual([
      [home.tenantId, false],
      [0, true],
    ])
  })

  it('of another tenant is there for nobody else [SAFE-1]', async () => {
    const lov = await make(person, 'SECRET')
    const [value] = await fill(person, lov.lovId, { a: {} })
    const { lovId, objectVersionNumber } = lov
    const { lovValueId } = value
    const tries: [string, string, unknown?][] = [
      ['GET', `lov-headers/${lovId}`],
      ['PUT', 'lov-headers', { lovId, objectVersionNumber, lovName: 'x' }],
      ['DELETE', 'lov-headers', [{ lovId, objectVersionNumber }]],
      ['POST', `lov/copy?lovId=${lovId}`],
      ['POST', 'lov-values', { lovId, value: 'x', meaning: 'x' }],
      ['PUT', 'lov-values', { lovValueId, objectVersionNumber: 1, meaning: 'x' }],
      ['DELETE', 'lov-values', [{ lovValueId, objectVersionNumber: 1 }]],
    ]
    for (const [method, path, body] of tries)
      expect([path, ...refusal(await ask(stranger, method, path, body))]).toEqual([
        path,
        404,
        'error.not_found',
      ])
    expect((await ask(stranger, 'GET', `lov-headers?lovCode=${own('SECRET')}`)).body.totalElements).toBe(0)
    expect((await ask(stranger, 'GET', `lov-headers/${lovId}/values`)).body.totalElements).toBe(0)
  })
})

describe('the values of a lookup', () => {
  it('are added, changed and taken away in one step, all or none, and what is refused is named [PAGE-4]', async () => {
    const { lovId } = await make(person, 'COLOUR')
    const [red, blue] = await fill(person, lovId, {
      red: { orderSeq: 2 },
      blue: { orderSeq: 1, tag: 'cold' },
    })
    const ref = ({ lovValueId, objectVersionNumber }: typeof red) => ({ lovValueId, objectVersionNumber })
    const batch = [
      { _status: 'update', ...ref(red), meaning: 'Rouge', _tls: { meaning: { zh_CN: '红' } } },
      { _status: 'create', value: 'green', meaning: 'Green', orderSeq: 3 },
      { _status: 'delete', ...ref(blue) },
    ]
    const broken = await save(person, lovId, [
      ...batch,
      { _status: 'create', value: 'green', meaning: 'Twice' },
    ])
    expect(refusal(broken)).toEqual([409, 'error.lov.value_taken'])
    expect(broken.body.fields).toEqual([{ field: '3.value', message: expect.any(String) }])
    expect(await offered(person, 'COLOUR')).toEqual(['blue: BLUE', 'red: RED'])
    expect((await save(person, lovId, batch)).status).toBe(200)
    expect(await offered(person, 'COLOUR')).toEqual(['red: Rouge', 'green: Green'])
    expect(refusal(await save(person, lovId, [{ _status: 'delete', ...ref(red) }]))).toEqual([
      409,
      'error.optimistic_lock',
    ])
  })

  it('count from their first day to their last while they are on, and are seen here whenever', async () => {
    const { lovId } = await make(person, 'SEASON')
    await fill(person, lovId, {
      now: {},
      gone: { endDateActive: '2020-01-01' },
      later: { startDateActive: '2999-01-01' },
      off: { enabledFlag: 0 },
    })
    expect(await offered(person, 'SEASON')).toEqual(['now: NOW'])
    expect((await ask(person, 'GET', `lov-headers/${lovId}/values`)).body.totalElements).toBe(4)
    const wrong = await fill(person, lovId, {
      x: { startDateActive: '2030-02-02', endDateActive: '2030-02-01' },
    })
    expect([wrong.code, wrong.fields[0].field]).toEqual([
      'error.lov.value_end_before_start',
      '0.endDateActive',
    ])
  })

  it('belong to values that are there, in the lookup above or beside them', async () => {
    const region = await make(person, 'REGION')
    await fill(person, region.lovId, { north: {} })
    const city = await make(person, 'CITY', { parentLovCode: own('REGION') })
    const parent = (await ask(person, 'GET', `lov-headers/${city.lovId}`)).body.parentLookup
    expect(parent).toEqual({ lovId: region.lovId, lovName: region.lovName })
    expect((await fill(person, city.lovId, { rome: { parentValue: 'south' } })).code).toBe(
      'error.lov.parent_value',
    )
    expect((await fill(person, city.lovId, { oslo: { parentValue: 'north' } }))[0].parentValue).toBe('north')
    const alone = await make(person, 'ROOM')
    expect((await fill(person, alone.lovId, { desk: { parentValue: 'desk' } })).code).toBe(
      'error.lov.parent_value',
    )
    expect((await fill(person, alone.lovId, { floor: {}, desk: { parentValue: 'floor' } })).length).toBe(2)
    const unknown = { lovCode: own('LOST'), lovName: 'x', parentLovCode: 'NO.SUCH' }
    expect(refusal(await ask(person, 'POST', 'lov-headers', unknown))).toEqual([
      400,
      'error.lov.parent_unknown',
    ])
  })
})

describe('what is in use', () => {
  it('stays, and what uses it is named, in whatever tenant', async () => {
    const region = await make(platform, 'ZONE')
    const [north] = await fill(platform, region.lovId, { north: {} })
    const city = await make(stranger, 'TOWN', { parentLovCode: own('ZONE') })
    await fill(stranger, city.lovId, { oslo: { parentValue: 'north' } })
    const value = { lovValueId: north.lovValueId, objectVersionNumber: 1 }
    const valueRefusal = await ask(platform, 'DELETE', 'lov-values', [value])
    expect([...refusal(valueRefusal), valueRefusal.body.message]).toEqual([
      409,
      'error.lov.value_in_use',
      'north is still used by: OSLO',
    ])
    const lov = { lovId: region.lovId, objectVersionNumber: region.objectVersionNumber }
    const listRefusal = await ask(platform, 'DELETE', 'lov-headers', [lov])
    expect([...refusal(listRefusal), listRefusal.body.message]).toEqual([
      409,
      'error.lov.in_use',
      `${own('ZONE')} is still used by: Lookup TOWN`,
    ])
    await ask(stranger, 'DELETE', 'lov-headers', [{ lovId: city.lovId, objectVersionNumber: 1 }])
    expect((await ask(platform, 'DELETE', 'lov-headers', [lov])).status).toBe(204)
  })

  it('says by what, to each tenant by what is theirs and the platform’s [SAFE-1]', async () => {
    const season = await make(platform, 'TIDE')
    await make(platform, 'MONTH', { parentLovCode: own('TIDE') })
    const week = await make(person, 'WEEK', { parentLovCode: own('TIDE') })
    const view = { viewCode: own('TIDES'), viewName: 'Tides', title: 'Tides', lovCode: own('TIDE') }
    expect((await ask(person, 'POST', 'lov-view-headers', view)).status).toBe(200)
    const uses = async (by: Caller, { lovId }: { lovId: string }) =>
      (await ask(by, 'GET', `lov-headers/${lovId}/uses`)).body
    const month = { kind: 'lookup', name: 'Lookup MONTH', id: expect.any(String), code: own('MONTH') }
    expect(await uses(platform, season)).toEqual([month])
    expect(await uses(stranger, season)).toEqual([month])
    expect(await uses(person, season)).toEqual([
      month,
      { kind: 'lookup', name: 'Lookup WEEK', id: week.lovId, code: own('WEEK') },
      { kind: 'view', name: 'Tides', id: expect.any(String), code: own('TIDES') },
    ])
    expect((await ask(stranger, 'GET', `lov-headers/${week.lovId}/uses`)).status).toBe(404)

    // With one of its own, the tenant uses that.
    const copy = (await ask(person, 'POST', `lov/copy?lovId=${season.lovId}`)).body
    expect(await uses(person, season)).toEqual([month])
    expect(await uses(person, copy)).toHaveLength(3)
  })

  it('goes where the platform’s own stands behind it', async () => {
    const base = await make(platform, 'BASE')
    const copy = (await ask(person, 'POST', `lov/copy?lovId=${base.lovId}`)).body
    await make(person, 'BELOW', { parentLovCode: own('BASE') })
    expect(
      (await ask(person, 'DELETE', 'lov-headers', [{ lovId: copy.lovId, objectVersionNumber: 1 }])).status,
    ).toBe(204)
    const lov = { lovId: base.lovId, objectVersionNumber: 1 }
    expect((await ask(platform, 'DELETE', 'lov-headers', [lov])).body.message).toContain('Lookup BELOW')
  })
})
