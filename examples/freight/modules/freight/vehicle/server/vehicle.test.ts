import type { ResourceDb } from '@atrium/server/resource/resource-db'
import { secretOf } from '@atrium/server/resource/resource-secrets'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vehicle } from '../vehicle.resource.ts'

const vehicles = '/iam/v1/vehicles'

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await buildTestApp()
  await makePlatform(app.site)
})
afterAll(() => app.close())

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

/** An administrator of the platform. */
async function ofPlatform(): Promise<Caller> {
  const { rows } = await app.site({}, db =>
    sql<{ id: string }>`select id from role
      where tenant_id = 0 and code = 'role/site/default/administrator'`.execute(db),
  )
  return signIn(app, await makeUser(app.site, 0, [rows[0]?.id ?? '']))
}

const headersOf = (caller: Caller) => ({
  authorization: `bearer ${caller.token}`,
  cookie: caller.cookie,
  'x-requested-with': 'XMLHttpRequest',
})

async function upload(caller: Caller, name: string, content: string | Buffer): Promise<string> {
  const body = new FormData()
  body.append('bucketName', 'hpfm')
  body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const sent = await fetch(`${app.origin}/hfle/v1/files/secret-multipart`, {
    method: 'POST',
    headers: headersOf(caller),
    body,
  })
  return ((await sent.json()) as { fileKey: string }).fileKey
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let last = 0

/** A value of each kind, with records and files of its own. */
async function whole(caller: Caller) {
  const at = ++last
  const carrier = { carrierCode: `C${at}`, carrierName: `Carrier ${at}`, vehicles: 1 }
  const { carrierId } = (await caller.call('POST', '/iam/v1/carriers', carrier)).body
  const { depotId } = (
    await caller.call('POST', '/iam/v1/depots', { name: 'North', code: `D${at}`, kind: 'PORT' })
  ).body
  return {
    name: `Truck ${at}`,
    code: `T${at}`,
    depot: depotId,
    carriers: [{ record: carrierId }],
    fuel: 'ELECTRIC',
    range: 400,
    bay: at,
    equipment: ['COOLING', 'CRANE'],
    inspectedAt: '2026-11-23 14:30:00',
    leavesAt: '08:30',
    loading: 90,
    filled: 87.5,
    price: { amount: '1234567890123.45', currency: 'EUR' },
    driverPhone: '+47 22 33 44 55',
    driverEmail: 'driver@norrvik.example',
    tracking: 'https://norrvik.example/t/1',
    paint: '#066973',
    telemetry: { axles: 3, tires: ['a', { b: null }] },
    garage: { street: 'Havnegata 4', city: 'Oslo', country: 'NO' },
    manual: await upload(caller, 'manual.txt', 'Drive on the right.'),
    photo: await upload(caller, 'truck.png', pixel),
    rules: '<p>Keep <strong>clean</strong></p>',
    _tls: { rules: { zh_CN: '<p>保持清洁</p>' } },
    trackerKey: 'tracker-4711',
    inspections: [
      {
        startedAt: '2026-11-22 08:00:00',
        inspector: caller.userId,
        took: 45,
        nextFrom: '07:30',
        wear: 12.5,
        cost: { amount: '120.50', currency: 'EUR' },
        found: ['LIGHTS', 'BRAKES'],
        remark: 'Left lamp',
        garagePhone: '+47 22 11 22 33',
        garageEmail: 'garage@norrvik.example',
        report: 'https://norrvik.example/r/1',
        sticker: '#00aa00',
        readings: { km: [1, 2] },
        address: { city: 'Bergen', country: 'NO' },
        isValid: 0,
      },
      { startedAt: '2026-11-23 08:00:00', isValid: 1 },
    ],
    enabled: 1,
  }
}

type Draft = Awaited<ReturnType<typeof whole>>

async function make(
  caller: Caller,
  change: object = {},
): Promise<{ draft: Draft; body: Record<string, unknown> }> {
  const draft = { ...(await whole(caller)), ...change }
  const { status, body } = await caller.call('POST', vehicles, draft)
  expect([status, body.message]).toEqual([200, undefined])
  return { draft, body }
}

const refOf = ({ vehicleId, objectVersionNumber }: Record<string, unknown>) => ({
  vehicleId,
  objectVersionNumber,
})

describe.each([
  ['a tenant', administrator],
  ['the platform', ofPlatform],
] as const)('a field of every kind, for %s', (_level, callerFor) => {
  beforeEach(async () => {
    admin = await callerFor()
  })

  test('is stored and answered as it was sent; a secret is only said to be there', async () => {
    const { draft, body } = await make(admin)
    const { trackerKey: _, carriers, _tls, ...sent } = draft
    expect(body).toMatchObject({
      ...sent,
      _tls: { rules: { zh_CN: '<p>保持清洁</p>', en_US: sent.rules } },
      depotName: 'North',
      carriers: [{ ...carriers[0], recordName: `Carrier ${last}` }],
      manualName: 'manual.txt',
      photoName: 'truck.png',
      trackerKeySet: 1,
    })
    expect(JSON.stringify(body)).not.toContain('tracker-4711')
    expect((await admin.call('GET', `${vehicles}/${body.vehicleId}`)).body).toEqual(body)
    const depot = (await admin.call('GET', `/iam/v1/depots/${draft.depot}`)).body
    expect(depot.vehicles).toEqual([{ id: body.vehicleId, name: draft.name }])
    const file = await fetch(`${app.origin}/hfle/v1/files/download-by-key?fileKey=${draft.manual}`, {
      headers: headersOf(admin),
    })
    expect(await file.text()).toBe('Drive on the right.')
  })

  test('is emptied by a change that leaves it out, except for a secret, which an empty text removes', async () => {
    const { body } = await make(admin)
    const empty = { ...refOf(body), name: 'Bare', _tls: { rules: { zh_CN: '' } } }
    const bare = (await admin.call('PUT', vehicles, empty)).body
    const left = Object.keys(bare).filter(
      name => !/Date$|By(Name)?$|^_|^(vehicleId|objectVersionNumber)$/.test(name),
    )
    expect(left.sort()).toEqual([
      'carriers',
      'code',
      'custom',
      'enabled',
      'inspections',
      'name',
      'trackerKeySet',
    ])
    expect([bare.carriers, bare.inspections, bare.trackerKeySet]).toEqual([[], [], 1])
    const removed = await admin.call('PUT', vehicles, { ...empty, objectVersionNumber: 2, trackerKey: '' })
    expect(removed.body.trackerKeySet).toBe(0)
  })

  test('is restored with a version; only the secret stays as it is', async () => {
    const { draft, body } = await make(admin)
    const changed = { ...refOf(body), name: 'Bare', trackerKey: 'another' }
    expect((await admin.call('PUT', vehicles, changed)).status).toBe(200)
    const histories = '/hmnt/v1/record-histories'
    const { content } = (
      await admin.call('GET', `${histories}?entityCode=vehicle&entityId=${body.vehicleId}`)
    ).body
    expect(JSON.stringify(content)).not.toMatch(/tracker-4711|another/)
    const [, first] = content
    const { digest } = (await admin.call('POST', `${histories}/${first.auditDataId}/restore/preview`)).body
    const restored = await admin.call('POST', `${histories}/${first.auditDataId}/restore`, { digest })
    expect([restored.status, restored.body?.message]).toEqual([204, undefined])
    const after = (await admin.call('GET', `${vehicles}/${body.vehicleId}`)).body
    const {
      lastUpdateDate: _,
      objectVersionNumber: __,
      carriers,
      inspections,
      _token: ___,
      ...others
    } = after
    expect(body).toMatchObject(others)
    expect(inspections).toMatchObject(draft.inspections)
    expect(carriers).toMatchObject([{ recordName: `Carrier ${last}` }])
  })
})

describe('a field of every kind', () => {
  beforeEach(async () => {
    admin = await administrator()
  })

  const names = async (query: string) =>
    (await admin.call('GET', `${vehicles}?${query}`)).body.content.map((one: Draft) => one.name)

  test('sorts and filters the list where it makes sense', async () => {
    const { draft } = await make(admin, { name: 'A', price: { amount: '9.5', currency: 'EUR' } })
    await make(admin, {
      name: 'B',
      price: { amount: '10', currency: 'USD' },
      filled: 9,
      loading: 100,
      leavesAt: '09:00',
      inspectedAt: '2026-11-24 00:00:00',
      driverPhone: '+86 10',
      driverEmail: 'z@norrvik.example',
      tracking: 'https://z.example',
      paint: '#ffffff',
      equipment: ['CRANE'],
    })
    const { body } = await admin.call('POST', vehicles, { name: 'C', code: 'C' })
    expect(body.vehicleId).toBeTruthy()
    for (const field of ['price', 'loading', 'leavesAt', 'inspectedAt', 'paint', 'driverEmail', 'tracking'])
      expect(
        (await names(`sort=${field},asc`)).filter((name: string) => name !== 'C'),
        field,
      ).toEqual(['A', 'B'])
    expect(await names('sort=filled,desc')).toEqual(['A', 'B', 'C'])
    const carrier = draft.carriers[0]?.record
    for (const query of [
      'equipment=COOLING',
      `carriers=${carrier}`,
      'driverPhone=22 33',
      'driverEmail=driver',
      `depot=${draft.depot}`,
    ])
      expect(await names(query), query).toEqual(['A'])
    for (const field of ['equipment', 'telemetry', 'garage', 'photo', 'rules', 'trackerKey'])
      expect((await admin.call('GET', `${vehicles}?sort=${field},asc`)).body.code, field).toBe(
        'error.sort.unknown',
      )
    expect(await names('carriers=nonsense')).toEqual([])
  })

  test('is found by a range where it has one', async () => {
    await make(admin, {
      name: 'A',
      price: { amount: '99.50', currency: 'EUR' },
      inspectedAt: '2026-11-23 23:30:00',
    })
    await admin.call('POST', vehicles, { name: 'B', code: 'B' })
    for (const query of [
      ...['rangeFrom=400&rangeTo=400', 'fuel=ELECTRIC', 'filledFrom=87.5&filledTo=87.5', 'loadingTo=90'],
      // By the number, not by its digits.
      ...['priceFrom=9&priceTo=100', 'priceFrom=99.5', 'leavesAtFrom=08:30&leavesAtTo=08:30'],
      ...['inspectedAtFrom=2026-11-23&inspectedAtTo=2026-11-23', 'inspectedAtTo=2026-11-23 23:30:00'],
      'inspectedAtFrom=2026-11-23 23:30:00',
    ])
      expect(await names(query), query).toEqual(['A'])
    for (const query of [
      ...['rangeTo=399', 'filledFrom=87.6', 'loadingFrom=91', 'priceTo=99.49', 'priceFrom=100'],
      ...['leavesAtFrom=08:31', 'leavesAtTo=08:29', 'inspectedAtTo=2026-11-23 23:29:59'],
      ...['inspectedAtFrom=2026-11-24', 'inspectedAtTo=2026-11-22'],
    ])
      expect(await names(query), query).toEqual([])
    await make(admin, { name: 'C', inspectedAt: '2026-11-27T23:30:00+00:00' })
    for (const [timeZone, day] of [
      ['America/Los_Angeles', '2026-11-27'],
      ['Pacific/Auckland', '2026-11-28'],
    ] as const) {
      await app.site({}, db =>
        sql`update app_user set time_zone = ${timeZone} where id = ${admin.userId}`.execute(db),
      )
      expect(await names(`inspectedAtFrom=${day}&inspectedAtTo=${day}`), timeZone).toEqual(['C'])
    }
    for (const [query, code] of [
      ['inspectedAtFrom=soon', 'error.filter.moment'],
      ['inspectedAtFrom=2026-11-24&inspectedAtTo=2026-11-23', 'error.filter.range'],
      ['leavesAtFrom=24:00', 'error.field.time'],
      ['leavesAtFrom=09:00&leavesAtTo=08:00', 'error.filter.range'],
      ['loadingTo=1:30', 'error.filter.number'],
      ['priceFrom=1 EUR', 'error.filter.number'],
      ['priceFrom=10&priceTo=9', 'error.filter.range'],
    ])
      expect((await admin.call('GET', `${vehicles}?${query}`)).body.code, query).toBe(code)
  })

  const refused: readonly (readonly [field: string, value: unknown, said: RegExp])[] = [
    ['inspectedAt', '2026-02-30 10:00:00', /./],
    ['inspectedAt', 'tomorrow', /./],
    ['leavesAt', '24:00', /00:00 to 23:59/],
    ['loading', 1.5, /./],
    ['loading', 1441, /1440/],
    ['loading', 7, /^Round it to five minutes/],
    ['range', undefined, /^Fill in/],
    ['filled', 100.5, /100/],
    ['filled', 1.005, /./],
    ['price.amount', { amount: '1,5', currency: 'EUR' }, /digits with a point/],
    ['price', { amount: '1.005', currency: 'EUR' }, /no more decimals/],
    ['price', { amount: '1.5', currency: 'JPY' }, /no more decimals/],
    ['price.currency', { amount: '1', currency: 'XYZ' }, /code of a currency/],
    ['price', { amount: '-1', currency: 'EUR' }, /amount/],
    ['driverPhone', 'call me', /phone number/],
    ['driverEmail', 'nobody', /email address/],
    ['tracking', 'javascript:alert(1)', /https:/],
    ['paint', 'red', /six digits/],
    ['telemetry', 'x'.repeat(20_001), /./],
    ['equipment.0', ['WINGS'], /./],
    ['equipment', ['CRANE', 'CRANE'], /./],
    ['carriers.0.record', [{ record: 'nonsense' }], /does not exist/],
    ['garage.country', { city: 'Oslo', country: 'Norway' }, /code of a country/],
    ['manual', 'f'.repeat(64), /Upload a file/],
    ['rules', `<a href="javascript:alert(1)">x</a>`, /./],
    ['trackerKey', 'x'.repeat(501), /500/],
    ['inspections.0.startedAt', [{}], /./],
    ['inspections.0.startedAt', [{ startedAt: 'soon' }], /./],
    ['inspections.0.inspector', [{ startedAt: '2026-11-22 08:00:00', inspector: 'nobody' }], /not exist/],
    ['inspections.0.nextFrom', [{ startedAt: '2026-11-22 08:00:00', nextFrom: '7' }], /00:00 to 23:59/],
    [
      'inspections.0.cost',
      [{ startedAt: '2026-11-22 08:00:00', cost: { amount: '1.5', currency: 'JPY' } }],
      /./,
    ],
    ['inspections.0.found', [{ startedAt: '2026-11-22 08:00:00', found: ['LIGHTS', 'LIGHTS'] }], /./],
    ['inspections.0.report', [{ startedAt: '2026-11-22 08:00:00', report: 'ftp://x' }], /https:/],
  ]

  test('refuses bad input with the field and the rule, and stores nothing', async () => {
    for (const [field, value, said] of refused) {
      const name = field.split('.')[0] ?? ''
      const { status, body } = await admin.call('POST', vehicles, {
        ...{ name: 'X', code: 'X', fuel: 'ELECTRIC', range: 1 },
        [name]: value,
      })
      expect([status, field === 'rules' ? field : body.fields?.[0]?.field], `${field} ${value}`).toEqual([
        400,
        field,
      ])
      expect(body.fields?.[0]?.message ?? body.message, field).toMatch(said)
    }
    expect((await admin.call('GET', vehicles)).body.totalElements).toBe(0)
  })

  test('is written in a row only where it has changed', async () => {
    const { draft, body } = await make(admin)
    const versions = async () =>
      (
        await app.site({}, db =>
          sql<{ version: number }>`select version::int from vehicle_inspections
            where vehicle_id = ${String(body.vehicleId)} order by sort`.execute(db),
        )
      ).rows.map(({ version }) => version)
    const { trackerKey: _, ...others } = draft
    const change = { ...others, ...refOf(body), inspections: body.inspections as Draft['inspections'] }
    expect((await admin.call('PUT', vehicles, change)).status).toBe(200)
    expect(await versions()).toEqual([1, 1])
    const [first, second] = change.inspections
    const cheaper = { ...first, cost: { currency: 'EUR', amount: '120.51' } }
    const again = { ...change, objectVersionNumber: 2, inspections: [cheaper, second] }
    expect((await admin.call('PUT', vehicles, again)).body.inspections).toMatchObject([cheaper, second])
    expect(await versions()).toEqual([2, 1])
    const log = (await admin.call('GET', `/hmnt/v1/audit-datas?entityCode=vehicle_inspections`)).body
    expect(JSON.stringify(log)).toContain('120.51 EUR')
  })

  test('is held to its rules by the database, too', async () => {
    const { body } = await make(admin)
    for (const [column, value] of [
      ['loading', '-1'],
      ['filled', '101'],
      ['price', `'{"amount": "1"}'::jsonb`],
      ['driver_phone', `'call me'`],
      ['tracking', `'ftp://x'`],
      ['paint', `'red'`],
      ['equipment', `array['WINGS']`],
      ['garage', `'[]'::jsonb`],
    ] as const)
      await expect(
        app.site({}, db =>
          sql`update vehicle set ${sql.raw(`${column} = ${value}`)} where id = ${body.vehicleId}`.execute(db),
        ),
        column,
      ).rejects.toThrow(`vehicle_${column}_check`)
  })

  test('refers to files of its own kind that the caller has uploaded, and deletes them with the record', async () => {
    const { draft, body } = await make(admin)
    const other = await administrator()
    const foreign = await upload(other, 'theirs.txt', 'Theirs')
    const colleague = await signIn(
      app,
      await makeUser(app.site, admin.tenantId, [
        await makeRole(app.site, admin.tenantId, ['iam.vehicle.create']),
      ]),
    )
    for (const [caller, change] of [
      [admin, { manual: foreign }],
      [admin, { photo: await upload(admin, 'no.txt', 'No picture') }],
      [colleague, { manual: await upload(admin, 'mine.txt', 'Mine') }],
    ] as const) {
      const answer = await caller.call('POST', vehicles, { name: 'X', code: 'X', ...change })
      expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, Object.keys(change)[0]])
    }
    const taken = await admin.call('DELETE', `/hfle/v1/files/delete-by-key?fileKey=${draft.manual}`)
    expect(taken.body.code).toBe('error.reference')
    const newer = await upload(admin, 'newer.txt', 'Newer')
    const replaced = { ...refOf(body), name: draft.name, manual: newer, photo: draft.photo }
    expect((await admin.call('PUT', vehicles, replaced)).body.manualName).toBe('newer.txt')
    const files = () =>
      app.site({}, db =>
        sql`select name from file where key in (${draft.manual}, ${newer}, ${draft.photo})`.execute(db),
      )
    expect((await files()).rows.length).toBe(3)
    const gone = await admin.call('DELETE', vehicles, { ...refOf(body), objectVersionNumber: 2 })
    expect(gone.status).toBe(204)
    expect((await files()).rows).toEqual([])
  })

  test('keeps a secret encrypted, out of audit and export, and readable for code of the server', async () => {
    const { body } = await make(admin)
    const owner = { tenantId: admin.tenantId, id: String(body.vehicleId) }
    const { rows } = await app.site({}, db =>
      sql<{ key: Buffer; log: string }>`select tracker_key as key,
        (select string_agg(coalesce(after::text, ''), ' ') from audit where entity = 'vehicle') as log
        from vehicle where id = ${owner.id}`.execute(db),
    )
    expect(rows[0]?.key.includes('tracker-4711')).toBe(false)
    expect(rows[0]?.log).not.toContain('tracker-4711')
    const columns = JSON.stringify((await admin.call('GET', `${vehicles}/export`)).body)
    expect(columns).toContain('Paint')
    expect(columns).not.toMatch(/tracker/i)
    expect(
      await app.site({}, (db: ResourceDb) =>
        secretOf(vehicle, 'trackerKey', { db, key: Buffer.alloc(32) }, owner),
      ),
    ).toBe(undefined)
  })

  test('is exported, and imported again', async () => {
    const { draft, body } = await make(admin)
    const fields = [
      'name',
      'code',
      'equipment',
      'inspectedAt',
      'leavesAt',
      'loading',
      'filled',
      'price',
      'driverPhone',
    ]
    const more = ['driverEmail', 'tracking', 'paint', 'telemetry']
    const query = new URLSearchParams({ exportType: 'DATA', fileType: 'csv' })
    for (const id of [...fields, ...more]) query.append('ids', id)
    const exported = await fetch(`${app.origin}${vehicles}/export?${query}`, { headers: headersOf(admin) })
    const [, line = ''] = (await exported.text()).split('\r\n')
    expect(line).toContain('"1234567890123.45 EUR"')
    await admin.call('DELETE', vehicles, refOf(body))

    const at = `/himp/v1/${admin.tenantId}/import/data`
    const file = new FormData()
    file.append('file', new Blob([[[...fields, ...more].join(','), line].join('\n')]), 'vehicles.csv')
    const sent = await fetch(`${app.origin}${at}/data-upload?templateCode=IAM.VEHICLE`, {
      method: 'POST',
      headers: headersOf(admin),
      body: file,
    })
    const batch = await sent.text()
    for (const verb of ['validate', 'import']) {
      await admin.call('POST', `${at}/data-${verb}?templateCode=IAM.VEHICLE&batch=${batch}`)
      const status = async () => (await admin.call('GET', `${at}/status?batch=${batch}`)).body.status
      await expect.poll(status, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
    }
    const [again] = (await admin.call('GET', vehicles)).body.content
    const pick = (row: object) =>
      Object.fromEntries([...fields, ...more].map(name => [name, row[name as keyof typeof row]]))
    expect(pick(again)).toEqual(pick(draft))
  })

  test('has a default, a condition and a partner that it is unique with', async () => {
    const create = async (change: object) => (await admin.call('POST', vehicles, change)).body
    expect((await create({ name: 'A', code: 'A' })).fuel).toBe('DIESEL')
    expect(Object.keys(await create({ name: 'B', code: 'B', fuel: null }))).not.toContain('fuel')
    // The range of a diesel is hidden, and so it has none.
    expect(Object.keys(await create({ name: 'C', code: 'C', range: 300 }))).not.toContain('range')
    const { draft } = await make(admin)
    const twin = { name: 'D', code: 'D', bay: draft.bay }
    const taken = await admin.call('POST', vehicles, { ...twin, depot: draft.depot })
    expect([taken.status, taken.body.code]).toEqual([409, 'error.vehicle.bay_taken'])
    expect((await create(twin)).code).toBe('D')
  })

  test('is seen and changed by nobody without its permission', async () => {
    const { draft, body } = await make(admin)
    const may = ['list', 'create', 'update'].map(verb => `iam.vehicle.${verb}`)
    const role = await makeRole(app.site, admin.tenantId, [...may, 'admin.audit.list'])
    const clerk = await signIn(app, await makeUser(app.site, admin.tenantId, [role]))
    const seen = await clerk.call('GET', `${vehicles}/${body.vehicleId}`)
    expect([seen.body.name, seen.body.price, seen.body.filled]).toEqual([draft.name, undefined, 87.5])
    const [row] = (await clerk.call('GET', vehicles)).body.content
    expect([row.name, row.price]).toEqual([draft.name, undefined])
    const sorted = await clerk.call('GET', `${vehicles}?sort=price,asc`)
    expect([sorted.status, sorted.body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
    for (const query of ['priceFrom=1', 'priceTo=1', 'priceFrom=2&priceTo=1'])
      expect((await clerk.call('GET', `${vehicles}?${query}`)).body.code, query).toBe('PERMISSION_NOT_PASS')
    expect(JSON.stringify((await clerk.call('GET', `${vehicles}/export`)).body)).not.toContain('Price')
    const change = { ...refOf(body), name: 'Renamed', price: { amount: '1', currency: 'EUR' }, filled: 1 }
    expect((await clerk.call('PUT', vehicles, change)).body.name).toBe('Renamed')
    const after = (await admin.call('GET', `${vehicles}/${body.vehicleId}`)).body
    expect([after.price, after.filled, after.paint]).toEqual([draft.price, 87.5, undefined])
    const made = await clerk.call('POST', vehicles, { name: 'New', code: 'NEW', filled: 5 })
    expect(made.body.filled).toBeUndefined()
    const log = `/hmnt/v1/audit-datas?entityCode=vehicle`
    const linesFor = async (caller: Caller) => JSON.stringify((await caller.call('GET', log)).body)
    expect(await linesFor(admin)).toContain('1234567890123.45 EUR')
    expect(await linesFor(clerk)).toContain('87.5')
    expect(await linesFor(clerk)).not.toContain('1234567890123')
    const history = `/hmnt/v1/record-histories?entityCode=vehicle&entityId=${body.vehicleId}`
    expect(JSON.stringify((await clerk.call('GET', history)).body)).not.toContain('1234567890123')
  })
})
