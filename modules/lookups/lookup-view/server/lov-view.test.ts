import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, giveReason, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let person: Caller
let chinese: Caller
let stranger: Caller

const own = (code: string) => `VIEWTEST.${code}`
const both = (english: string, chinese: string) => JSON.stringify({ en_US: english, zh_CN: chinese })

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  home = await makeTenant(test.site)
  const elsewhere = await makeTenant(test.site)
  person = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  chinese = await signIn(
    test,
    await makeUser(test.site, home.tenantId, [home.adminRoleId], { language: 'zh_CN' }),
  )
  stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
  await addLov(0, own('SIZE'))
  await addLov(0, own('OPEN'), { public: true })
  await addLov(home.tenantId, own('OWN'))
  await addLov(0, own('ROLE'), { type: 'URL', customUrl: '/iam/hzero/v1/{organizationId}/roles/paging' })
  await addLov(0, own('OUT'), { type: 'URL', customUrl: 'http://127.0.0.1/roles' })
  await addView(0, own('SIZE'), own('SIZE'), {
    title: both('Choose a size', '选择尺寸'),
    valueField: 'value',
    displayField: 'meaning',
    height: 300,
    width: 640,
    pageSize: 20,
    childrenField: 'parts',
    delayLoad: true,
  })
  for (const code of ['PLAIN', 'OPEN', 'ROLE', 'OUT', 'OWN'])
    await addView(0, own(code), own(code === 'PLAIN' ? 'SIZE' : code))
  await addView(home.tenantId, own('PLAIN'), own('OWN'), { title: both('Of the tenant', '租户的') })
  await addView(0, own('OFF'), own('SIZE'), { enabled: false })
})
afterAll(() => test.close())

const addLov = (
  tenantId: number,
  code: string,
  change: { public?: boolean; type?: 'URL'; customUrl?: string } = {},
) =>
  test.site({}, (db: Scoped<SeedTables>) =>
    db
      .insertInto('lov')
      .values({
        tenantId,
        code,
        name: both(`Lookup ${code}`, `值集 ${code}`),
        customUrl: null,
        valueField: null,
        displayField: null,
        parentLovCode: null,
        ...change,
      })
      .execute(),
  )

interface View {
  title?: string
  valueField?: string
  displayField?: string
  height?: number
  width?: number
  pageSize?: number
  childrenField?: string
  delayLoad?: boolean
  enabled?: boolean
}

async function addView(tenantId: number, code: string, lovCode: string, change: View = {}) {
  await test.site({}, async (db: Scoped<SeedTables>) => {
    const { id: lovViewId } = await db
      .insertInto('lovView')
      .values({
        tenantId,
        code,
        lovCode,
        name: both(`View ${code}`, `视图 ${code}`),
        title: both('Choose', '选择'),
        width: null,
        height: null,
        valueField: null,
        displayField: null,
        childrenField: null,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const field = { tenantId, lovViewId, width: null, sourceCode: null }
    await db
      .insertInto('lovViewField')
      .values([
        {
          ...field,
          field: 'tag',
          label: both('Tag', '标签'),
          sort: 2,
          isQuery: true,
          isColumn: false,
          dataType: 'SELECT',
          sourceCode: 'HPFM.FLAG',
        },
        { ...field, field: 'meaning', label: both('Name', '名称'), sort: 1, isQuery: true, width: 200 },
        { ...field, field: 'orderSeq', label: both('Order', '顺序'), sort: 3, dataType: 'INT' },
      ])
      .execute()
  })
}

const info = async (caller: Caller, viewCode: string) =>
  (await caller.call('GET', `/hpfm/v1/${caller.tenantId}/lov-view/info?viewCode=${viewCode}`)).body

describe('a lookup view', () => {
  it('says how the dialog is drawn, in the language of the person [CALL-17]', async () => {
    expect(await info(person, own('SIZE'))).toEqual({
      viewCode: own('SIZE'),
      viewName: `View ${own('SIZE')}`,
      lovCode: own('SIZE'),
      lovName: `Lookup ${own('SIZE')}`,
      lovTypeCode: 'IDP',
      tenantId: 0,
      title: 'Choose a size',
      valueField: 'value',
      displayField: 'meaning',
      childrenFieldName: 'parts',
      width: 640,
      height: 300,
      pageSize: 20,
      delayLoadFlag: 1,
      queryUrl: '/hpfm/v1/lovs/value/page',
      queryFields: [
        { field: 'meaning', label: 'Name', dataType: 'TEXT' },
        { field: 'tag', label: 'Tag', dataType: 'SELECT', sourceCode: 'HPFM.FLAG' },
      ],
      tableFields: [
        { dataIndex: 'meaning', title: 'Name', dataType: 'TEXT', width: 200 },
        { dataIndex: 'orderSeq', title: 'Order', dataType: 'INT' },
      ],
    })
    expect((await info(chinese, own('SIZE'))).title).toBe('选择尺寸')
  })

  it('leaves out what is not set, and has five rows to a page without a wish', async () => {
    const view = await info(stranger, own('PLAIN'))
    expect(view.pageSize).toBe(5)
    for (const key of ['valueField', 'displayField', 'width', 'height', 'childrenFieldName'])
      expect(view).not.toHaveProperty(key)
  })

  it('of the tenant stands before that of the platform', async () => {
    expect(await info(person, own('PLAIN'))).toMatchObject({
      title: 'Of the tenant',
      tenantId: home.tenantId,
    })
    expect(await info(stranger, own('PLAIN'))).toMatchObject({ title: 'Choose', tenantId: 0 })
  })

  it('that is switched off, unknown or without its lookup is not defined: the answer is empty [CALL-17]', async () => {
    for (const code of [own('OFF'), 'NO.SUCH', "x'--"]) expect(await info(person, code)).toEqual({})
    // The lookup belongs to another tenant.
    expect(await info(stranger, own('OWN'))).toEqual({})
    expect(await info(person, own('OWN'))).toMatchObject({ lovCode: own('OWN') })
  })

  it('sends the console to a call of ours or nowhere [SAFE-45]', async () => {
    expect(await info(person, own('ROLE'))).toMatchObject({
      queryUrl: '/iam/hzero/v1/{organizationId}/roles/paging',
      permission: 'iam.role.list',
    })
    expect(await info(person, own('PLAIN'))).not.toHaveProperty('permission')
    expect((await info(person, own('OUT'))).code).toBe('error.lov.queryUrl')
  })

  it('is shown to visitors when its lookup is public', async () => {
    const visit = async (query: string) =>
      (await send(test.origin, 'GET', `/hpfm/v1/pub/lov-view/info?${query}`)).body
    expect(await visit(`viewCode=${own('OPEN')}&lang=zh_CN`)).toMatchObject({ title: '选择' })
    for (const code of ['SIZE', 'ROLE', 'OUT']) expect(await visit(`viewCode=${own(code)}`)).toEqual({})
  })
})

describe('the list of lookup views', () => {
  const list = async (caller: Caller, query = '') =>
    (await caller.call('GET', `/hpfm/v1/lov-view-headers?viewCode=viewtest&size=50${query}`)).body

  it('has of each code the one that counts here, and none without its lookup', async () => {
    const codes = async (caller: Caller) =>
      (await list(caller)).content.map((row: { viewCode: string; tenantId: number }) => [
        row.viewCode,
        row.tenantId,
      ])
    expect(await codes(person)).toEqual([
      [own('OPEN'), 0],
      [own('OUT'), 0],
      [own('OWN'), 0],
      [own('PLAIN'), home.tenantId],
      [own('ROLE'), 0],
      [own('SIZE'), 0],
    ])
    expect((await codes(stranger)).map(([code]: [string]) => code)).not.toContain(own('OWN'))
    expect((await list(person, '&viewName=view%20viewtest.s')).totalElements).toBe(1)
    expect((await list(person, '&sort=title')).code).toBe('error.sort.unknown')
  })

  it('has those of every tenant for the platform, each over the lookup that counts there', async () => {
    const { tenantId } = await makeTenant(test.site)
    await addLov(tenantId, own('OWN'), {
      type: 'URL',
      customUrl: '/iam/hzero/v1/{organizationId}/roles/paging',
    })
    await addView(tenantId, own('PLAIN'), own('OWN'))
    const role = await makeRole(test.site, 0, ['platform.lov-view.list', 'iam.tenant.visit'])
    const operator = await signIn(test, await makeUser(test.site, 0, [role]))
    const plain = (await list(operator, '&viewName=plain')).content
    const kinds = (rows: { tenantId: number; lovTypeCode: string }[]) =>
      rows.map(row => [row.tenantId, row.lovTypeCode])
    expect(kinds(plain)).toEqual([
      [0, 'IDP'],
      [home.tenantId, 'IDP'],
      [tenantId, 'URL'],
    ])
    expect(kinds((await list(operator, `&tenantId=${home.tenantId}`)).content)).toEqual([
      [home.tenantId, 'IDP'],
    ])
    await giveReason(operator, home.tenantId)
    const { viewHeaderId } = plain.find((row: { tenantId: number }) => row.tenantId === home.tenantId)
    const { body } = await operator.call('GET', `/hpfm/v1/lov-view-headers/${viewHeaderId}`)
    expect(body).toMatchObject({
      tenantId: home.tenantId,
      lovTypeCode: 'IDP',
      tenantName: expect.any(String),
    })
  })

  it('requires the permission to see it', async () => {
    const role = await makeRole(test.site, home.tenantId, [])
    const clerk = await signIn(test, await makeUser(test.site, home.tenantId, [role]))
    expect((await list(clerk)).code).toBe('PERMISSION_NOT_PASS')
  })
})

describe('a view of the tenant', () => {
  const at = (path: string) => `/hpfm/v1/${home.tenantId}/${path}`
  const draft = {
    viewName: 'Sizes',
    title: 'Choose',
    lovCode: own('SIZE'),
    fields: [
      { field: 'meaning', label: 'Name', queryFlag: 1, _tls: { label: { zh_CN: '名称' } } },
      { field: 'tag', label: 'Tag', dataType: 'SELECT', sourceCode: own('SIZE'), tableFlag: 0, queryFlag: 1 },
    ],
  }

  it('is made with its fields, changed and taken away, and drawn so at once', async () => {
    const made = await person.call('POST', at('lov-view-headers'), { ...draft, viewCode: own('MINE') })
    expect(made.body).toMatchObject({
      tenantId: home.tenantId,
      pageSize: 5,
      lovName: `Lookup ${own('SIZE')}`,
    })
    expect(await info(person, own('MINE'))).toMatchObject({
      title: 'Choose',
      queryFields: [{ field: 'meaning' }, { field: 'tag', dataType: 'SELECT', sourceCode: own('SIZE') }],
      tableFields: [{ dataIndex: 'meaning' }],
    })
    const { viewHeaderId, objectVersionNumber } = made.body
    const ref = { viewHeaderId, objectVersionNumber }
    const [first] = draft.fields
    const change = {
      ...draft,
      ...ref,
      title: 'Choose a size',
      pageSize: 20,
      fields: [{ ...first, width: 300 }],
    }
    expect((await person.call('PUT', at('lov-view-headers'), change)).body.fields).toEqual([
      {
        field: 'meaning',
        label: 'Name',
        _tls: { label: { en_US: 'Name', zh_CN: '名称' } },
        dataType: 'TEXT',
        queryFlag: 1,
        tableFlag: 1,
        width: 300,
      },
    ])
    expect((await info(chinese, own('MINE'))).queryFields).toEqual([
      { field: 'meaning', label: '名称', dataType: 'TEXT' },
    ])
    expect((await person.call('PUT', at('lov-view-headers'), change)).body.code).toBe('error.optimistic_lock')
    const gone = [{ viewHeaderId, objectVersionNumber: objectVersionNumber + 1 }]
    expect((await person.call('DELETE', at('lov-view-headers'), gone)).status).toBe(204)
    expect(await info(person, own('MINE'))).toEqual({})
  })

  it.each([
    ['an unknown lookup', { lovCode: 'NO.SUCH' }, 'error.lov.unknown'],
    ['unknown choices', { fields: [{ field: 'x', label: 'X', dataType: 'SELECT' }] }, 'error.lov.unknown'],
    ['a field twice', { fields: [draft.fields[0], draft.fields[0]] }, 'error.lov_view.field_twice'],
    ['a field that is a statement', { fields: [{ field: 'x; drop', label: 'X' }] }, 'error.data_invalid'],
    ['a code that is there', { viewCode: own('PLAIN') }, 'error.lov_view.code_taken'],
  ])('is refused with %s', async (_, change, code) => {
    const answer = await person.call('POST', at('lov-view-headers'), {
      ...draft,
      viewCode: own('WRONG'),
      ...change,
    })
    expect(answer.body.code).toBe(code)
  })

  it('begins as a copy of the platform’s, which nobody else sees change [SAFE-1]', async () => {
    const header = async (caller: Caller) =>
      (await caller.call('GET', `/hpfm/v1/${caller.tenantId}/lov-view-headers?viewCode=${own('SIZE')}`)).body
        .content[0]
    const base = await header(person)
    const change = { ...draft, viewHeaderId: base.viewHeaderId, objectVersionNumber: 1 }
    expect((await person.call('PUT', at('lov-view-headers'), change)).body.code).toBe('error.not_found')
    const copy = await person.call('POST', at(`lov-view/copy?viewHeaderId=${base.viewHeaderId}`))
    expect(copy.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      'meaning',
      'tag',
      'orderSeq',
    ])
    expect((await header(person)).tenantId).toBe(home.tenantId)
    expect((await header(stranger)).tenantId).toBe(0)
    const read = await stranger.call('GET', `/hpfm/v1/lov-view-headers/${copy.body.viewHeaderId}`)
    expect([read.status, read.body.code]).toEqual([404, 'error.not_found'])
  })
})
