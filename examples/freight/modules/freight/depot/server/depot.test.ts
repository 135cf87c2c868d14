import { addLookups } from '@atrium/server/seed/lookup-rows'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const depots = '/iam/v1/depots'

let app: TestApp
let admin: Awaited<ReturnType<typeof administrator>>

beforeAll(async () => {
  app = await buildTestApp()
  await makePlatform(app.site)
  // The lookup of a field, which every installation has.
  await addUnitTypes(0, 'Company', 'School')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await administrator()
})

/** The types of units of the platform, or those that a tenant has in their place. */
async function addUnitTypes(tenantId: number, ...names: string[]): Promise<void> {
  const name = ['Unit types', '组织单元类型', 'أنواع الوحدات'] as const
  const values = names.map(meaning => ({ value: meaning.toUpperCase(), meaning }))
  await app.site({}, db => addLookups(db, tenantId, [{ code: 'HPFM.UNIT_TYPE', name, values }], []))
}

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller & { adminRoleId: string }> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return { ...(await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))), adminRoleId }
}

const draft = (change: object = {}) => ({ name: 'North', code: 'NORTH', kind: 'PORT', ...change })
const create = (change: object = {}) => admin.call('POST', depots, draft(change))

/** A record with a value of every kind. */
async function whole() {
  const carrier = { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 1 }
  const { carrierId } = (await admin.call('POST', '/iam/v1/carriers', carrier)).body
  const unit = { unitCode: 'HARBOUR', unitName: 'Harbour', unitTypeCode: 'DEPARTMENT' }
  const { unitId } = (await admin.call('POST', '/hpfm/v1/units', unit)).body
  const parent = (await create({ code: 'ABOVE', name: 'Above' })).body.depotId
  return create({
    _tls: { name: { zh_CN: '北' } },
    note: 'By the quay',
    unitType: 'COMPANY',
    area: 1200,
    rent: 950.5,
    openedOn: '2026-11-23',
    manager: admin.userId,
    place: unitId,
    carrier: carrierId,
    parent,
    heated: 1,
  })
}

test('every kind of field is stored and answered as it was sent, with the names of what it refers to', async () => {
  const made = await whole()
  expect(made.body).toMatchObject({
    name: 'North',
    _tls: { name: { en_US: 'North', zh_CN: '北' } },
    code: 'NORTH',
    note: 'By the quay',
    kind: 'PORT',
    unitType: 'COMPANY',
    unitTypeName: 'Company',
    area: 1200,
    rent: 950.5,
    rentOfOne: 0.79,
    openedOn: '2026-11-23',
    placeName: 'Harbour',
    carrierName: 'Nord',
    parentName: 'Above',
    heated: 1,
    enabled: 1,
    objectVersionNumber: 1,
  })
  expect(made.body.managerName).toBeTruthy()
  expect((await admin.call('GET', `${depots}/${made.body.depotId}`)).body).toEqual(made.body)
})

test('a change replaces every field, empties what it leaves out, and is refused when it is late', async () => {
  const { depotId } = (await whole()).body
  const change = { depotId, objectVersionNumber: 1, name: 'South', kind: 'LAND', enabled: 0 }
  const { body } = await admin.call('PUT', depots, change)
  expect(body).toMatchObject({ name: 'South', code: 'NORTH', kind: 'LAND', heated: 0, enabled: 0 })
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['area']))
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['manager']))
  expect(body._tls.name).toEqual({ en_US: 'South', zh_CN: '北' })
  expect((await admin.call('PUT', depots, change)).body.code).toBe('error.optimistic_lock')
  const gone = await admin.call('DELETE', depots, { depotId, objectVersionNumber: 2 })
  expect(gone.status).toBe(204)
  expect((await admin.call('GET', `${depots}/${depotId}`)).status).toBe(404)
})

test('the list is filtered by every kind that can be searched, and sorted', async () => {
  const { body } = await whole()
  const found = async (query: string) =>
    (await admin.call('GET', `${depots}?${query}`)).body.content.map((one: { code: string }) => one.code)
  expect(await found('')).toEqual(['ABOVE', 'NORTH'])
  expect(await found('sort=code,desc')).toEqual(['NORTH', 'ABOVE'])
  // Rows without a value come last in either direction.
  for (const sort of ['area,asc', 'area,desc', 'openedOn,desc', 'rent,desc'])
    expect(await found(`sort=${sort}`), sort).toEqual(['NORTH', 'ABOVE'])
  for (const query of [
    'name=ORT',
    'code=nor',
    `carrier=${body.carrier}`,
    `manager=${admin.userId}`,
    'unitType=COMPANY',
    'heated=1',
  ])
    expect(await found(query), query).toEqual(['NORTH'])
  expect(await found('enabled=0')).toEqual([])
  expect(await found('kind=LAND')).toEqual([])
  expect(await found('unitType=SCHOOL')).toEqual([])
  expect(await found('carrier=nonsense')).toEqual([])
  expect((await admin.call('GET', `${depots}?sort=note,asc`)).body.code).toBe('error.sort.unknown')
})

test('numbers and days are found by a range, with either end of it and both', async () => {
  await whole()
  const found = async (query: string) =>
    (await admin.call('GET', `${depots}?${query}`)).body.content.map((one: { code: string }) => one.code)
  for (const query of [
    ...['areaFrom=1200', 'areaTo=1200', 'areaFrom=1199.5&areaTo=1200.5', 'areaTo=999999999999999'],
    ...['rentFrom=950.5&rentTo=950.50', 'rentFrom=-1', 'rentOfOneFrom=0.79&rentOfOneTo=0.8'],
    ...['openedOnFrom=2026-11-23&openedOnTo=2026-11-23', 'openedOnTo=2027-01-01'],
  ])
    expect(await found(query), query).toEqual(['NORTH'])
  for (const query of [
    ...['areaFrom=1200.1', 'areaTo=1199', 'areaFrom=999999999999999', 'rentFrom=950.51', 'rentOfOneTo=0.78'],
    ...['openedOnFrom=2026-11-24', 'openedOnTo=2026-11-22', 'areaFrom=1200&heated=0'],
  ])
    expect(await found(query), query).toEqual([])
})

test('an end of a range that is none is refused with the field and the rule, and so is one that is backwards', async () => {
  for (const [query, field, code] of [
    ['areaFrom=many', 'areaFrom', 'error.filter.number'],
    ['rentTo=1e3', 'rentTo', 'error.filter.number'],
    ['rentFrom=1%3B', 'rentFrom', 'error.filter.number'],
    ['openedOnFrom=2026-02-30', 'openedOnFrom', 'error.filter.day'],
    ['openedOnTo=tomorrow', 'openedOnTo', 'error.filter.day'],
    ['areaFrom=10&areaTo=9', 'areaTo', 'error.filter.range'],
    ['openedOnFrom=2026-11-24&openedOnTo=2026-11-23', 'openedOnTo', 'error.filter.range'],
  ]) {
    const { status, body } = await admin.call('GET', `${depots}?${query}`)
    expect([status, body.code, body.fields], query).toEqual([400, code, [{ field, message: body.message }]])
  }
  for (const query of ['heated=2', 'kind=AIR'])
    expect((await admin.call('GET', `${depots}?${query}`)).body.code, query).toBe('error.data_invalid')
})

test('the description of the calls has both ends of a range', async () => {
  const { paths } = (await admin.call('GET', '/openapi.json')).body
  const { parameters } = paths['/iam/v1/depots'].get
  const named = (name: string) => parameters.find((one: { name: string }) => one.name === name)
  expect(named('areaFrom')).toMatchObject({ in: 'query', required: false, schema: { type: 'string' } })
  expect(named('openedOnTo')).toMatchObject({ description: expect.stringContaining('on or before') })
  expect(named('area')).toBeUndefined()
})

test('wrong input is refused with the field, and nothing is stored', async () => {
  const stranger = await administrator()
  for (const [field, value] of [
    ['name', ''],
    ['code', 'no spaces'],
    ['kind', 'AIR'],
    ['area', -1],
    ['area', 1.5],
    ['rent', 1.005],
    ['openedOn', '2026-02-30'],
    ['enabled', 2],
    ['unitType', 'CIRCUS'],
    ['manager', stranger.userId],
    ['manager', 'nobody'],
  ] as const) {
    const { status, body } = await create({ [field]: value })
    expect([status, body.fields?.[0]?.field], `${field} ${value}`).toEqual([400, field])
  }
  expect((await admin.call('GET', depots)).body.totalElements).toBe(0)
  expect((await admin.call('GET', `${depots}/nonsense`)).status).toBe(404)
})

test('records of another tenant are not referred to, in new records and in changed ones', async () => {
  const { depotId } = (await create()).body
  const stranger = await administrator()
  const id = async (path: string, sent: object, name: string) =>
    (await stranger.call('POST', path, sent)).body[name]
  const carrier = { carrierCode: 'NORD', carrierName: 'Nord', vehicles: 1 }
  const unit = { unitCode: 'HARBOUR', unitName: 'Harbour', unitTypeCode: 'DEPARTMENT' }
  const foreign = {
    manager: stranger.userId,
    carrier: await id('/iam/v1/carriers', carrier, 'carrierId'),
    place: await id('/hpfm/v1/units', unit, 'unitId'),
    parent: await id(depots, draft(), 'depotId'),
  }
  for (const [field, value] of Object.entries(foreign)) {
    const sent = { name: 'North', kind: 'PORT', [field]: value }
    for (const answer of [
      await create({ code: 'OTHER', [field]: value }),
      await create({ code: 'OTHER', [field]: 'nonsense' }),
      await admin.call('PUT', depots, { depotId, objectVersionNumber: 1, ...sent }),
    ]) {
      const { status, body } = answer
      expect([status, body.code, body.fields?.[0]?.field]).toEqual([400, 'error.data_invalid', field])
      expect(body.fields[0].message).toMatch(/^It does not exist/)
    }
  }
  const all = (await create({ code: 'OTHER', ...foreign })).body.fields
  expect(all.map((one: { field: string }) => one.field).sort()).toEqual(Object.keys(foreign).sort())
  const itself = { depotId, objectVersionNumber: 1, name: 'North', kind: 'PORT', parent: depotId }
  expect((await admin.call('PUT', depots, itself)).body.fields?.[0]?.field).toBe('parent')
  expect((await admin.call('GET', depots)).body.content).toMatchObject([{ depotId, objectVersionNumber: 1 }])
})

test('a stored record keeps a value that was disabled, and no other record gets it', async () => {
  await addUnitTypes(admin.tenantId, 'Yard', 'Quay')
  const lookups = `/hpfm/v1/${admin.tenantId}/lov-headers`
  const [unitTypes] = (await admin.call('GET', `${lookups}?lovCode=HPFM.UNIT_TYPE&sort=lastUpdateDate,desc`))
    .body.content
  expect((await admin.call('GET', `${lookups}/${unitTypes.lovId}/uses`)).body).toContainEqual({
    ...{ kind: 'field', name: 'Run as', records: 'Depots', code: 'unitType' },
  })
  const yard = (await create({ unitType: 'YARD' })).body
  const quay = (await create({ code: 'QUAY', unitType: 'QUAY' })).body
  expect(yard.unitTypeName).toBe('Yard')
  // The tenant has a lookup of its own, without this value of the platform's.
  expect((await create({ code: 'C', unitType: 'COMPANY' })).body.fields?.[0]?.field).toBe('unitType')
  await app.site({}, db =>
    sql`update lov_value set enabled = false where tenant_id = ${admin.tenantId} and value = 'YARD'`.execute(
      db,
    ),
  )
  const change = (depotId: string, name: string) =>
    admin.call('PUT', depots, { depotId, objectVersionNumber: 1, name, kind: 'PORT', unitType: 'YARD' })
  expect((await change(yard.depotId, 'Kept')).body).toMatchObject({ unitType: 'YARD', unitTypeName: 'Yard' })
  expect((await change(quay.depotId, 'Changed')).body.fields?.[0]?.field).toBe('unitType')
  expect((await create({ code: 'NEW', unitType: 'YARD' })).body.fields?.[0]?.field).toBe('unitType')
})

test('a lookup from which a field chooses stays, unless the platform’s stands behind it', async () => {
  await addUnitTypes(admin.tenantId, 'Yard')
  const role = await makeRole(app.site, 0, ['platform.value-list.list', 'platform.value-list.remove'])
  const platform = await signIn(app, await makeUser(app.site, 0, [role]))
  const remove = async (by: Caller, segment: string) => {
    const found = await by.call('GET', `/hpfm/v1/${segment}lov-headers?lovCode=HPFM.UNIT_TYPE`)
    const [{ lovId, objectVersionNumber }] = found.body.content.filter(
      (lov: { tenantId: number }) => lov.tenantId === by.tenantId,
    )
    return by.call('DELETE', `/hpfm/v1/${segment}lov-headers`, [{ lovId, objectVersionNumber }])
  }
  const refused = await remove(platform, '')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    ...[409, 'error.lov.in_use', 'HPFM.UNIT_TYPE is still used by: Depots: Run as'],
  ])
  expect((await remove(admin, `${admin.tenantId}/`)).status).toBe(204)
  expect((await create({ unitType: 'COMPANY' })).body.unitTypeName).toBe('Company')
})

test('a code is used once, and a depot that others belong to stays', async () => {
  const { parent } = (await whole()).body
  const twice = await create()
  expect([twice.status, twice.body.code]).toEqual([409, 'error.depot.code_taken'])
  expect(twice.body.message).toBe('Another depot uses this code')
  const gone = await admin.call('DELETE', depots, { depotId: parent, objectVersionNumber: 1 })
  expect(gone.body.code).toBe('error.reference')
})

test('another tenant sees nothing and changes nothing', async () => {
  const { depotId } = (await create()).body
  const stranger = await administrator()
  expect((await stranger.call('GET', depots)).body.content).toEqual([])
  const ref = { depotId, objectVersionNumber: 1 }
  const answers = [
    await stranger.call('GET', `${depots}/${depotId}`),
    await stranger.call('PUT', depots, { ...ref, name: 'Ours', kind: 'LAND' }),
    await stranger.call('DELETE', depots, ref),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await admin.call('GET', `${depots}/${depotId}`)).body.name).toBe('North')
})

test('a role sees the depots of its data scope', async () => {
  await create()
  const role = await makeRole(app.site, admin.tenantId, ['iam.depot.list', 'iam.depot.create'])
  await app.site({}, db => db.updateTable('role').set({ dataScope: 'OWN' }).where('id', '=', role).execute())
  const clerk = await signIn(app, await makeUser(app.site, admin.tenantId, [role]))
  expect((await clerk.call('GET', depots)).body.content).toEqual([])
  await clerk.call('POST', depots, draft({ code: 'OWN' }))
  expect((await clerk.call('GET', depots)).body.content).toMatchObject([{ code: 'OWN' }])
  expect((await clerk.call('DELETE', depots, { depotId: 'any', objectVersionNumber: 1 })).status).toBe(403)
})

test('a version is restored, with its texts in every language', async () => {
  const before = (await whole()).body
  const { depotId } = before
  await admin.call('PUT', depots, { depotId, objectVersionNumber: 1, name: 'South', kind: 'LAND' })
  const histories = '/hmnt/v1/record-histories'
  const { content } = (await admin.call('GET', `${histories}?entityCode=depot&entityId=${depotId}`)).body
  const [, first] = content
  const preview = await admin.call('POST', `${histories}/${first.auditDataId}/restore/preview`)
  const { digest } = preview.body
  await admin.call('POST', `${histories}/${first.auditDataId}/restore`, { digest })
  const { body } = await admin.call('GET', `${depots}/${depotId}`)
  const { lastUpdateDate: _, objectVersionNumber, ...restored } = body
  expect(objectVersionNumber).toBe(3)
  expect(before).toMatchObject(restored)
})

const headers = () => ({
  authorization: `bearer ${admin.token}`,
  cookie: admin.cookie,
  'x-requested-with': 'XMLHttpRequest',
})

test('the list is exported with the titles of its fields', async () => {
  await whole()
  const reader = await makeUser(app.site, admin.tenantId, [admin.adminRoleId], { language: 'zh_CN' })
  const columns = await (await signIn(app, reader)).call('GET', `${depots}/export`)
  const titles = JSON.stringify(columns.body)
  for (const title of ['名称', '面积', '负责人']) expect(titles).toContain(title)
  const query = new URLSearchParams({ exportType: 'DATA', fileType: 'csv' })
  for (const id of ['code', 'area', 'managerName', 'carrierName']) query.append('ids', id)
  const file = await fetch(`${app.origin}${depots}/export?${query}`, { headers: headers() })
  expect(await file.text()).toMatch(/^"NORTH","1200","[^"]+","Nord"$/m)
})

test('a file of depots is imported by the rules of single ones, and one that breaks them is not', async () => {
  const at = `/himp/v1/${admin.tenantId}/import/data`
  const template = 'templateCode=IAM.DEPOT'
  const body = new FormData()
  const lines = [
    'name,code,kind,area,openedOn,enabled',
    'North,NORTH,PORT,1200,2026-11-23,no',
    'West,WEST,AIR,,,',
  ]
  body.append('file', new Blob([lines.join('\n')]), 'depots.csv')
  const sent = await fetch(`${app.origin}${at}/data-upload?${template}`, {
    method: 'POST',
    headers: headers(),
    body,
  })
  const batch = await sent.text()
  const step = async (verb: string) => {
    const asked = await admin.call('POST', `${at}/data-${verb}${template}&batch=${batch}`)
    const status = async () => (await admin.call('GET', `${at}/status?batch=${batch}`)).body.status
    await expect.poll(status, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
    return asked.body?.code
  }
  await step('validate?')
  expect(await step('import?')).toBe('error.import.rows')
  expect((await admin.call('GET', depots)).body.totalElements).toBe(0)
  expect(await step('import?invalidFlag=1&')).toBeUndefined()
  const found = (await admin.call('GET', depots)).body
  expect(found.content).toMatchObject([{ name: 'North', kind: 'PORT', area: 1200, enabled: 0 }])
  expect(found.totalElements).toBe(1)
})
