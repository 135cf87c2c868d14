import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  permissionOf,
  type QueryFor,
} from '../endpoint.ts'
import { derived } from './derived.ts'
import {
  boolean,
  choice,
  code,
  date,
  decimal,
  enabled,
  integer,
  longText,
  lookup,
  person,
  reference,
  self,
  text,
  unit,
} from './fields.ts'
import { money } from './kinds/amount-fields.ts'
import { file } from './kinds/file-fields.ts'
import { json } from './kinds/json-field.ts'
import { multipleChoice, references } from './kinds/many-fields.ts'
import { secret } from './kinds/secret-field.ts'
import { dateTime } from './kinds/time-fields.ts'
import { own } from './own-field.ts'
import { filter } from './own-filters.ts'
import { type AnyResource, type DraftOf, type RowOf, resource } from './resource.ts'
import { state } from './state.ts'

const inEach = (title: string) => ({ en: title, zh: title, ar: title })

const depot = resource({
  name: 'iam.bus-depot',
  title: { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'مستودعات'] },
  fields: {
    name: text({ translated: true, required: true }),
    code: code(),
    note: longText({ title: inEach('Note') }),
    country: lookup('HPFM.COUNTRY', { title: inEach('Country') }),
    kind: choice({ LAND: inEach('Land'), SEA: inEach('Sea') }, { required: true, title: inEach('Kind') }),
    area: integer({ title: inEach('Area'), min: 0, unit: 'm²' }),
    rate: decimal({ title: inEach('Rate'), required: true }),
    opened: date({ title: inEach('Opened') }),
    manager: person({ title: inEach('Manager') }),
    unitId: unit({ required: true }),
    owner: reference('iam.carrier', { title: inEach('Carrier') }),
    parent: self(),
    isHeated: boolean({ title: inEach('Heated') }),
    enabled: enabled(),
  },
  list: {
    columns: ['name', ['code', 160], 'area', 'lastUpdateDate'],
    search: ['name', 'country', 'enabled'],
  },
  form: [['name', 'code'], ['area']],
})

it('has the types of its rows, inputs, filters and sort keys', () => {
  type Row = RowOf<typeof depot>
  expectTypeOf<Row['busDepotId']>().toEqualTypeOf<string>()
  expectTypeOf<Row['area']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Row['rate']>().toEqualTypeOf<number>()
  expectTypeOf<Row['kind']>().toEqualTypeOf<'LAND' | 'SEA'>()
  expectTypeOf<Row['managerName']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Row['unitName']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Row['enabled']>().toEqualTypeOf<0 | 1>()
  expectTypeOf<AnswerOf<typeof depot.api.list>['content'][number]>().toEqualTypeOf<Row>()
  expectTypeOf<ParamsOf<typeof depot.api.get>>().toEqualTypeOf<{ readonly busDepotId: string }>()
  expectTypeOf<AnswerOf<typeof depot.api.get>['_token']>().toEqualTypeOf<string>()
  const any: AnyResource = depot
  expect(any.idField).toBe('busDepotId')
  expectTypeOf<BodyOf<typeof depot.api.update>>().toHaveProperty('objectVersionNumber')
  expectTypeOf<BodyOf<typeof depot.api.update>>().not.toHaveProperty('code')
  expectTypeOf<DraftOf<typeof depot>['unitId']>().toEqualTypeOf<string>()
  expectTypeOf<DraftOf<typeof depot>['enabled']>().toEqualTypeOf<0 | 1 | boolean | undefined>()
  expectTypeOf<QueryFor<typeof depot.api.list>['country']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<QueryFor<typeof depot.api.list>>().not.toHaveProperty('area')
})

const truck = resource({
  name: 'iam.truck',
  title: { en: ['Truck', 'Trucks'], zh: ['卡车'], ar: ['شاحنة', 'الشاحنات'] },
  fields: {
    code: code(),
    price: money({ title: inEach('Price'), required: true }),
    equipment: multipleChoice(
      { CRANE: inEach('Crane'), LIFT: inEach('Lift') },
      { title: inEach('Equipment') },
    ),
    seenAt: dateTime({ title: inEach('Seen') }),
    carriers: references('iam.carrier', {
      en: ['Carrier', 'Carriers'],
      zh: ['承运商'],
      ar: ['ناقل', 'ناقلون'],
    }),
    manual: file({ title: inEach('Manual') }),
    trackerKey: secret({ title: inEach('Key') }),
  },
  list: { columns: ['code', 'price'], search: ['equipment', 'carriers', 'price', 'seenAt'] },
  form: [['code', 'price'], { title: inEach('More'), lines: [['trackerKey', 'carriers']] }],
})

it('has the types of every kind; a secret is in no row, and an open record has whether it is there', () => {
  type Row = RowOf<typeof truck>
  expectTypeOf<Row['price']>().toEqualTypeOf<{ amount: string; currency: string }>()
  expectTypeOf<Row['equipment']>().toEqualTypeOf<('CRANE' | 'LIFT')[] | undefined>()
  expectTypeOf<Row['seenAt']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Row['manualName']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Row>().not.toHaveProperty('trackerKey')
  expectTypeOf<Row>().not.toHaveProperty('carriers')
  type Detail = AnswerOf<typeof truck.api.get>
  expectTypeOf<Detail['trackerKeySet']>().toEqualTypeOf<0 | 1>()
  expectTypeOf<Detail['carriers'][number]['record']>().toEqualTypeOf<string>()
  expectTypeOf<DraftOf<typeof truck>['trackerKey']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<QueryFor<typeof truck.api.list>['carriers']>().toEqualTypeOf<string | undefined>()
  type Query = QueryFor<typeof truck.api.list>
  expectTypeOf<Query['priceFrom']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Query['seenAtTo']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Query>().not.toHaveProperty('price')
  expect([truck.form, truck.groups.map(({ at }) => at)]).toEqual([
    [
      ['code', 'price'],
      ['trackerKey', 'carriers'],
    ],
    [1],
  ])
  expect(truck.entity.fields.trackerKey).toMatchObject({ withheld: true, restored: false })
})

it('refuses columns, filters and fields of the form that are no fields of it', () => {
  const { name, title, fields, list, form } = depot
  // @ts-expect-error: a column that is none
  resource({ name: 'iam.depot', title, fields, list: { columns: ['name', 'nothing'], search: [] }, form: [] })
  resource({
    name: 'iam.depot',
    title,
    fields: truck.fields,
    // @ts-expect-error: a file is no filter
    list: { columns: ['code'], search: ['manual'] },
    form: [],
  })
  // @ts-expect-error: a field of the form that is none
  resource({ name: 'iam.depot', title, fields, list: { columns: ['name'], search: [] }, form: [['nothing']] })
  // @ts-expect-error: a title in Arabic is missing
  text({ title: { en: 'Name', zh: '名称' } })
  expect([name, list.search.length, form.length]).toEqual(['iam.bus-depot', 3, 2])
})

it('declares calls, permissions, table, entity and layout as hand-written features do', () => {
  const { api, entity, layout, table } = depot
  expect(Object.entries(api).map(([verb, { method, path }]) => `${verb} ${method} ${path}`)).toEqual([
    'list GET /iam/v1/[{tenantId}/]bus-depots',
    'get GET /iam/v1/[{tenantId}/]bus-depots/{busDepotId}',
    'create POST /iam/v1/[{tenantId}/]bus-depots',
    'update PUT /iam/v1/[{tenantId}/]bus-depots',
    'remove DELETE /iam/v1/[{tenantId}/]bus-depots',
  ])
  expect([api.list, api.create, api.update, api.remove].map(permissionOf)).toEqual([
    'iam.bus-depot.list',
    'iam.bus-depot.create',
    'iam.bus-depot.update',
    'iam.bus-depot.remove',
  ])
  expect(table).toBe('bus_depot')
  expect(entity).toMatchObject({ name: 'bus_depot', title: ['Depot', '仓库', 'مستودع'], namedBy: 'name' })
  expect(entity.fields).toMatchObject({
    name: { title: ['Name', '名称', 'الاسم'], translated: true },
    code: { restored: false },
    managerId: { wire: 'manager', reference: true },
    country: { title: ['Country', 'Country', 'Country'] },
  })
  expect(layout.columns).toEqual([
    { id: 'name' },
    { id: 'code', width: 160 },
    { id: 'area' },
    { id: 'lastUpdateDate' },
  ])
  for (const call of Object.values(api)) {
    const { body = z.undefined(), example } = call as Endpoint
    expect(body.safeParse(example?.body).success, call.summary).toBe(true)
  }
})

const order = {
  name: 'iam.order',
  title: { en: ['Order', 'Orders'], zh: ['订单'], ar: ['طلب', 'الطلبات'] },
  fields: {
    code: code(),
    state: state({
      DRAFT: { ...inEach('Draft'), mark: 'waiting' },
      SENT: { ...inEach('Sent'), mark: 'active', locked: true },
    }),
  },
  list: { columns: ['code', 'state'], search: ['state'] },
  form: [['code']],
} as const
const sendBack = { title: inEach('Send back'), from: ['SENT'], to: 'DRAFT' } as const

it('has the types of states and actions, and a call for each action', () => {
  const orders = resource({ ...order, actions: { sendBack } })
  expectTypeOf<RowOf<typeof orders>['state']>().toEqualTypeOf<'DRAFT' | 'SENT'>()
  expectTypeOf<DraftOf<typeof orders>>().not.toHaveProperty('state')
  type States = QueryFor<typeof orders.api.list>['state']
  expectTypeOf<States>().toEqualTypeOf<'DRAFT' | 'SENT' | ('DRAFT' | 'SENT')[] | undefined>()
  expectTypeOf<BodyOf<typeof orders.actionApi.sendBack>['records'][number]>().toEqualTypeOf<{
    orderId: string
    objectVersionNumber: number
  }>()
  expect(orders.actionApi.sendBack).toMatchObject({
    method: 'POST',
    path: '/iam/v1/[{tenantId}/]orders/send-back',
    access: { permission: 'iam.order.send-back' },
  })
  expect(orders.statesCall?.path).toBe('/iam/v1/[{tenantId}/]orders/{orderId}/states')
  expect(depot.statesCall).toBeUndefined()
  expect(orders.draft.parse({ code: 'A', state: 'SENT' })).toEqual({ code: 'A' })
})

it('refuses states and fields that actions name and the resource has not', () => {
  // @ts-expect-error: a state that is none
  resource({ ...order, actions: { send: { title: inEach('Send'), to: 'LOST' } } })
  // @ts-expect-error: a field that is none
  resource({ ...order, actions: { send: { title: inEach('Send'), needs: ['nothing'] } } })
  expect(sendBack.to).toBe('DRAFT')
})

it('leaves long texts out of lists, which open records and drafts have, and has codes of a form of their own', () => {
  const letter = resource({
    name: 'message.letter',
    title: { en: ['Letter', 'Letters'], zh: ['信'], ar: ['رسالة', 'رسائل'] },
    fields: {
      code: code({
        form: z
          .string()
          .regex(/^[A-Z]+$/)
          .max(8),
      }),
      text: text({ title: inEach('Text'), required: true, unlisted: true }),
    },
    list: { columns: ['code'], search: ['code'] },
    form: [['code'], ['text']],
    given: { row: 'LetterInList' },
  })
  expectTypeOf<RowOf<typeof letter>>().not.toHaveProperty('text')
  expectTypeOf<AnswerOf<typeof letter.api.get>['text']>().toEqualTypeOf<string>()
  expectTypeOf<DraftOf<typeof letter>['text']>().toEqualTypeOf<string>()
  const listed = z.toJSONSchema(letter.api.list.response as z.ZodType, { unrepresentable: 'any' })
  expect(Object.keys(listed.$defs ?? {})).toContain('LetterInList')
  expect(letter.draft.safeParse({ code: 'ABC', text: 'x' }).success).toBe(true)
  for (const wrong of ['ABC-1', 'ABCDEFGHI'])
    expect(letter.draft.safeParse({ code: wrong, text: 'x' }).success).toBe(false)
  expect([letter.fields.code.max, letter.fields.code.filter.safeParse('A'.repeat(9)).success]).toEqual([
    8,
    false,
  ])
})

it('keeps the names that it had before it was a resource, and what its code and SQL say', () => {
  const club = resource({
    name: 'message.club',
    title: { en: ['Club', 'Clubs'], zh: ['俱乐部'], ar: ['نادٍ', 'الأندية'] },
    fields: {
      clubCode: code({ column: 'code' }),
      people: own(z.array(z.string()), z.array(z.string()), { title: inEach('People'), initial: [] }),
      size: derived(integer({ title: inEach('Size'), required: true }), 'select 1'),
    },
    list: {
      columns: ['clubCode', 'tenantName', 'size'],
      search: ['clubCode'],
      filters: { personId: filter(z.string(), 'r.person_id::text = :value') },
    },
    form: [['clubCode'], ['people']],
    path: 'club-types',
    acrossTenants: true,
    given: { id: 'clubTypeId', detail: 'details', texts: 'hmsg.club' },
  })
  expectTypeOf<RowOf<typeof club>>().toMatchObjectType<{ clubTypeId: string; size: number }>()
  expectTypeOf<RowOf<typeof club>>().not.toHaveProperty('people')
  expectTypeOf<DraftOf<typeof club>>().toMatchObjectType<{ clubCode: string; people: string[] }>()
  expectTypeOf<DraftOf<typeof club>>().not.toHaveProperty('size')
  expectTypeOf<QueryFor<typeof club.api.list>['personId']>().toEqualTypeOf<string | undefined>()
  expect(club.api.get).toMatchObject({
    path: '/hmsg/v1/[{tenantId}/]club-types/details/{clubTypeId}',
    acrossTenants: true,
  })
  expect(Object.keys(club.entity.fields)).toEqual(['code'])
  expect([club.batchApi.enable, club.batchApi.remove.path]).toEqual([
    undefined,
    '/hmsg/v1/[{tenantId}/]club-types/batch',
  ])
})

it('has values of JSON in their form, and says which records are the platform’s', () => {
  const berth = resource({
    name: 'iam.berth',
    title: { en: ['Berth', 'Berths'], zh: ['泊位'], ar: ['مرسى', 'المراسي'] },
    fields: {
      code: code(),
      depths: json({ title: inEach('Depths'), form: z.array(z.number()), required: true, sample: [4] }),
    },
    list: { columns: ['code', 'platformFlag'], search: [] },
    form: [['code', 'depths']],
    acrossTenants: true,
    platformRows: 'replaced',
  })
  expectTypeOf<RowOf<typeof berth>['depths']>().toEqualTypeOf<number[]>()
  const { create, list } = berth.api
  expect(create.body?.safeParse({ code: 'B1', depths: [4] }).success).toBe(true)
  expect(create.body?.safeParse({ code: 'B1', depths: ['deep'] }).success).toBe(false)
  const row = (list.response as unknown as { shape: { content: z.ZodArray<z.ZodObject> } }).shape.content
  expect(row.element.shape).toHaveProperty('platformFlag')
})

it('is changed and deleted at an address with its id', () => {
  const { api, exampleId, batchApi } = resource({
    name: 'iam.pier',
    title: { en: ['Pier', 'Piers'], zh: ['码头'], ar: ['رصيف', 'الأرصفة'] },
    fields: { name: text({ required: true }), code: code() },
    list: { columns: ['name'], search: [] },
    form: [['name'], ['code']],
    idInPath: true,
  })
  for (const call of [api.update, api.remove]) expect(call.path).toBe('/iam/v1/[{tenantId}/]piers/{pierId}')
  expect(api.update.example).toEqual({
    params: { pierId: exampleId },
    body: { name: 'Example', objectVersionNumber: 1 },
  })
  expect(api.remove.example).toEqual({ params: { pierId: exampleId }, body: { objectVersionNumber: 1 } })
  expect(api.update.body?.safeParse(api.update.example?.body).success).toBe(true)
  expect(batchApi.remove.path).toBe('/iam/v1/[{tenantId}/]piers/batch')
  expectTypeOf<ParamsOf<typeof api.update>>().toEqualTypeOf<{ readonly pierId: string }>()
  expectTypeOf<keyof BodyOf<typeof api.remove>>().toEqualTypeOf<'objectVersionNumber'>()
  expectTypeOf<keyof BodyOf<typeof api.update>>().toEqualTypeOf<'name' | 'objectVersionNumber'>()
  expectTypeOf<keyof BodyOf<typeof depot.api.remove>>().toEqualTypeOf<'busDepotId' | 'objectVersionNumber'>()
})
