import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp
let home: TestTenant
let other: TestTenant
let person: Caller
let chinese: Caller
let stranger: Caller

type Row = Record<string, unknown>

/** A code that no other file of this database uses. */
const own = (code: string) => `LOVTEST.${code}`

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  home = await makeTenant(test.site)
  other = await makeTenant(test.site)
  const administrator = async (tenant: TestTenant, language?: string) =>
    signIn(
      test,
      await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { ...(language && { language }) }),
    )
  person = await administrator(home)
  chinese = await administrator(home, 'zh_CN')
  stranger = await administrator(other)

  await addLov(0, own('SIZE'), [
    ['s', 'Small', { zh: '小', tag: 'light' }],
    ['m', 'Medium', { zh: '中' }],
    ['l', 'Large', { zh: '大', tag: 'heavy' }],
    ['gone', 'Gone', { change: { endOn: '2020-01-01' } }],
    ['later', 'Later', { change: { startOn: '2999-01-01' } }],
    ['off', 'Off', { change: { enabled: false } }],
  ])
  await addLov(0, own('WORD'), [['platform', 'Of the platform']])
  await addLov(home.tenantId, own('WORD'), [['own', 'Of the tenant']])
  await addLov(other.tenantId, own('SECRET'), [['x', 'Of another tenant']])
  await addLov(0, own('OPEN'), [['yes', 'Yes', { zh: '是' }]], { public: true })
  await addLov(home.tenantId, own('REGION'), [
    ['north', 'North'],
    ['south', 'South'],
  ])
  await addLov(home.tenantId, own('CITY'), [
    ['oslo', 'Oslo', { parent: 'north' }],
    ['bergen', 'Bergen', { parent: 'north' }],
    ['rome', 'Rome', { parent: 'south' }],
  ])
  await addLov(home.tenantId, own('ROOM'), [
    ['house', 'House'],
    ['floor', 'Floor', { parent: 'house' }],
    ['desk', 'Desk', { parent: 'floor' }],
    ['circle', 'Circle', { parent: 'circle' }],
  ])
  await addLov(home.tenantId, own('ODD'), [
    ['100%', '100% of it'],
    ['under_score', 'an under_score'],
    ['back\\slash', 'a back\\slash'],
    ["o'clock", "five o'clock"],
    ['plain', 'nothing odd'],
  ])
  const roles = '/iam/hzero/v1/{organizationId}/roles/paging'
  await addUrlLov(home.tenantId, own('ROLE'), `${roles}?enabled=true`, {
    valueField: 'id',
    displayField: 'name',
  })
  await addUrlLov(home.tenantId, own('MENU'), '/iam/hzero/v1/menus/tree', {
    valueField: 'id',
    displayField: 'name',
  })
})
afterAll(() => test.close())

interface More {
  zh?: string
  parent?: string
  tag?: string
  change?: { startOn?: string; endOn?: string; enabled?: boolean }
}

type Lov = { public?: boolean; mustPage?: boolean; valueField?: string; displayField?: string }

async function addLov(
  tenantId: number,
  code: string,
  values: readonly (readonly [value: string, english: string, more?: More])[],
  change: Lov = {},
) {
  await test.site({}, async (db: Scoped<SeedTables>) => {
    const { id: lovId } = await db
      .insertInto('lov')
      .values({
        tenantId,
        code,
        name: JSON.stringify({ en_US: code }),
        customUrl: null,
        valueField: null,
        displayField: null,
        parentLovCode: null,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [sort, [value, english, more = {}]] of values.entries())
      await db
        .insertInto('lovValue')
        .values({
          tenantId,
          lovId,
          value,
          meaning: JSON.stringify({ en_US: english, ...(more.zh && { zh_CN: more.zh }) }),
          parentValue: more.parent ?? null,
          tag: more.tag ?? null,
          sort,
          startOn: null,
          endOn: null,
          ...more.change,
        })
        .execute()
  })
}

const addUrlLov = (tenantId: number, code: string, customUrl: string, change: Lov = {}) =>
  test.site({}, (db: Scoped<SeedTables>) =>
    db
      .insertInto('lov')
      .values({
        tenantId,
        code,
        name: JSON.stringify({ en_US: code }),
        type: 'URL',
        customUrl,
        valueField: null,
        displayField: null,
        parentLovCode: null,
        ...change,
      })
      .execute(),
  )

/** A call under the path of the caller's tenant, if there is one. */
const ask = (caller: Caller, path: string) => caller.call('GET', `/hpfm/v1/${caller.tenantId}/lovs/${path}`)
const valuesOf = (rows: Row[]) => rows.map(row => row.value)

describe('a lookup', () => {
  it('has its values in their order, those that count today, in the language of the person [CALL-15]', async () => {
    const { body } = await ask(person, `value?lovCode=${own('SIZE')}`)
    expect(body).toEqual([
      { value: 's', meaning: 'Small', tag: 'light', orderSeq: 0 },
      { value: 'm', meaning: 'Medium', orderSeq: 1 },
      { value: 'l', meaning: 'Large', tag: 'heavy', orderSeq: 2 },
    ])
    const meanings = async (caller: Caller, query = '') =>
      (await ask(caller, `value?lovCode=${own('SIZE')}${query}`)).body.map((row: Row) => row.meaning)
    expect(await meanings(chinese)).toEqual(['小', '中', '大'])
    expect(await meanings(person, '&lang=zh_CN')).toEqual(['小', '中', '大'])
    expect(await meanings(person)).toEqual(['Small', 'Medium', 'Large'])
    expect(valuesOf((await ask(person, `value?lovCode=${own('SIZE')}&tag=heavy`)).body)).toEqual(['l'])
    expect(valuesOf((await ask(person, `value/tag?lovCode=${own('SIZE')}&tag=light`)).body)).toEqual(['s'])
  })

  it('of the tenant stands before that of the platform, which the others still have', async () => {
    for (const call of ['data', 'value'])
      expect(valuesOf((await ask(person, `${call}?lovCode=${own('WORD')}`)).body)).toEqual(['own'])
    expect(valuesOf((await ask(stranger, `value?lovCode=${own('WORD')}`)).body)).toEqual(['platform'])
  })

  it('of another tenant is there as little as one that nobody knows: it has no values [CALL-14] [SAFE-1]', async () => {
    for (const code of [own('SECRET'), 'NO.SUCH', "x' or '1'='1"]) {
      const lovCode = encodeURIComponent(code)
      for (const call of ['data', 'value', 'value/tag', 'value/parent-value'])
        expect((await ask(person, `${call}?lovCode=${lovCode}&tag=x&parentValue=x`)).body).toEqual([])
      expect((await ask(person, `value/page?lovCode=${lovCode}`)).body).toMatchObject({ totalElements: 0 })
      expect((await ask(person, `value/batch?x=${lovCode}`)).body).toEqual({ x: [] })
      expect((await ask(person, `info?lovCode=${lovCode}`)).body).toEqual({})
    }
  })

  it('says what it is', async () => {
    expect((await ask(person, `info?lovCode=${own('ROLE')}`)).body).toEqual({
      lovId: expect.any(String),
      lovCode: own('ROLE'),
      lovName: own('ROLE'),
      lovTypeCode: 'URL',
      tenantId: home.tenantId,
      valueField: 'id',
      displayField: 'name',
      mustPageFlag: 0,
      publicFlag: 0,
    })
  })

  it('comes with others in one answer, each under the name that was asked for [CALL-16]', async () => {
    const { body } = await ask(
      person,
      `value/batch?size=${own('SIZE')}&word=${own('WORD')}&none=NO.SUCH&tenantId=${other.tenantId}`,
    )
    expect(Object.keys(body).sort()).toEqual(['none', 'size', 'word'])
    expect([valuesOf(body.size), valuesOf(body.word), body.none]).toEqual([['s', 'm', 'l'], ['own'], []])
    const many = Array.from({ length: 51 }, (_, at) => `k${at}=X`).join('&')
    expect((await ask(person, `value/batch?${many}`)).body.code).toBe('error.data_invalid')
  })

  it('makes a tree with those below it, or of its own values, and never a circle', async () => {
    const { body } = await ask(
      person,
      `value/tree?${own('CITY')}=2&${own('REGION')}=1&page=0&size=5&meaning=north`,
    )
    expect(body.map((row: Row & { children: Row[] }) => [row.value, valuesOf(row.children)])).toEqual([
      ['north', ['oslo', 'bergen']],
      ['south', ['rome']],
    ])
    const rooms = (await ask(person, `value/tree?${own('ROOM')}=1`)).body
    expect(rooms).toMatchObject([
      { value: 'house', children: [{ value: 'floor', children: [{ value: 'desk' }] }] },
    ])
    const below = await ask(person, `value/parent-value?lovCode=${own('CITY')}&parentValue=north`)
    expect(valuesOf(below.body)).toEqual(['oslo', 'bergen'])
  })

  it('is kept: who has the answer gets only the word, until a value changes', async () => {
    const path = `value?lovCode=${own('OPEN')}`
    const first = await ask(person, path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    const again = () => person.call('GET', `/hpfm/v1/lovs/${path}`, undefined, { 'if-none-match': tag })
    expect((await again()).status).toBe(304)
    await test.site({}, (db: Scoped<SeedTables>) =>
      db.updateTable('lovValue').set({ tag: 'new' }).where('value', '=', 'yes').execute(),
    )
    const changed = await again()
    expect([changed.status, changed.body[0].tag]).toEqual([200, 'new'])
  })
})

describe('a page of a lookup', () => {
  const page = async (query: string) => (await ask(person, `value/page?${query}`)).body

  it('is cut, sorted and found by what is shown', async () => {
    const found = await page(`lovCode=${own('SIZE')}&size=2&sort=meaning,asc`)
    expect([found.totalElements, valuesOf(found.content)]).toEqual([3, ['l', 'm']])
    const rest = await page(`lovCode=${own('SIZE')}&size=2&page=1&sort=meaning,asc`)
    expect([rest.totalElements, valuesOf(rest.content)]).toEqual([3, ['s']])
    expect(valuesOf((await page(`lovCode=${own('SIZE')}&meaning=ED`)).content)).toEqual(['m'])
    expect(valuesOf((await page(`lovCode=${own('CITY')}&parentValue=south`)).content)).toEqual(['rome'])
  })

  it.each([
    ['meaning=%25', ['100%']],
    ['meaning=_', ['under_score']],
    ['meaning=%5C', ['back\\slash']],
    ["meaning=o'c", ["o'clock"]],
    ["meaning=x'%20or%20'1'='1", []],
    ['value=100%25', ['100%']],
    ['value=%25', []],
  ])('takes %s for what it says and for no pattern or statement [SAFE-43]', async (query, values) => {
    expect(valuesOf((await page(`lovCode=${own('ODD')}&${query}`)).content)).toEqual(values)
  })

  it.each([
    'lovId',
    'tenantId',
    'version',
    'meaning;drop table lov',
    'meaning,asc,x',
    'created_by',
    'startOn',
  ])('is not sorted by %s, which nobody is shown [SAFE-43] [SAFE-44]', async field => {
    const sort = encodeURIComponent(field)
    for (const path of [
      `value/page?lovCode=${own('SIZE')}&sort=${sort}`,
      `data?lovCode=${own('ROLE')}&sort=${sort}`,
    ]) {
      const { status, body } = await ask(person, path)
      expect([status, body.code]).toEqual([400, 'error.sort.unknown'])
    }
  })
})

describe('a lookup that another call answers', () => {
  it('is asked in the name of the caller: a list is a page, a tree an array [CALL-14] [LOV-10]', async () => {
    const code = `chosen-${home.tenantId}`
    const id = await makeRole(test.site, home.tenantId, [], code)
    const { body } = await ask(person, `data?lovCode=${own('ROLE')}&code=${code}`)
    expect(body).toMatchObject({ totalElements: 1, content: [{ value: id, meaning: code, code }] })
    expect((await ask(person, `data?lovCode=${own('ROLE')}&size=1`)).body).toMatchObject({
      size: 1,
      totalPages: 2,
    })
    expect((await ask(person, `data?lovCode=${own('MENU')}`)).body).toEqual(expect.any(Array))
  })

  it('asks for the permission that the other call asks for, and keeps the refusal', async () => {
    const clerk = await signIn(
      test,
      await makeUser(test.site, home.tenantId, [await makeRole(test.site, home.tenantId, [])]),
    )
    // A person with the permission fills the cache first.
    await ask(person, `data?lovCode=${own('ROLE')}`)
    const { status, body } = await ask(clerk, `data?lovCode=${own('ROLE')}`)
    expect([status, body.code]).toEqual([403, 'PERMISSION_NOT_PASS'])
    const remaining = await test.databases.site
      .selectFrom('audit')
      .select('verb')
      .where('requestId', '=', body.requestId)
      .execute()
    expect(remaining).toEqual([{ verb: 'deny' }])
  })

  it('has the tenant of the session in it, whatever the caller gives for it [SAFE-46]', async () => {
    await addUrlLov(0, own('ANY_ROLE'), '/iam/hzero/v1/{tenantId}/roles/paging', {
      valueField: 'id',
      displayField: 'name',
    })
    const foreign = await makeRole(test.site, other.tenantId, [])
    const named = fc.constantFrom(
      'organizationId',
      'tenantId',
      '{organizationId}',
      '{tenantId}',
      '{{tenantId}}',
    )
    const given = fc.constantFrom(
      String(other.tenantId),
      '0',
      '{tenantId}',
      `{${other.tenantId}}`,
      '',
      '%7B0%7D',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(named, given), { minLength: 1, maxLength: 4 }), async pairs => {
        const query = `${new URLSearchParams(pairs)}&size=200`
        const { status, body } = await ask(person, `data?lovCode=${own('ANY_ROLE')}&${query}`)
        if (status !== 200) {
          expect([status, body.code]).toEqual([400, 'error.data_invalid'])
          return
        }
        expect(new Set(body.content.map((row: Row) => row.tenantId))).toEqual(new Set([home.tenantId]))
        expect(valuesOf(body.content)).not.toContain(foreign)
      }),
      { numRuns: 60 },
    )
    const elsewhere = await person.call(
      'GET',
      `/hpfm/v1/${other.tenantId}/lovs/data?lovCode=${own('ANY_ROLE')}`,
    )
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'error.tenant.mismatch'])
  })

  it('has it in its query, too, under both names and as often as they stand [LOV-9] [SAFE-46]', async () => {
    const code = `held-${home.tenantId}-${home.tenantId}`
    const id = await makeRole(test.site, home.tenantId, [], code)
    const roles = '/iam/hzero/v1/{organizationId}/roles/paging'
    await addUrlLov(0, own('HELD'), `${roles}?code=held-{tenantId}-{organizationId}`, {
      valueField: 'id',
      displayField: 'code',
    })
    const asked = `data?lovCode=${own('HELD')}&tenantId=${other.tenantId}&organizationId=${other.tenantId}`
    expect((await ask(person, asked)).body.content).toMatchObject([{ value: id, meaning: code }])
  })

  it('never leads out of this product, into a call that writes or needs an id, or round in a circle [SAFE-45] [SAFE-46]', async () => {
    let hits = 0
    const canary = createServer((_request, response) => {
      hits += 1
      response.end('[]')
    })
    await new Promise<void>(resolve => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as AddressInfo
    const addresses = [
      `http://127.0.0.1:${port}/iam/hzero/v1/roles/paging`,
      `//127.0.0.1:${port}/iam/hzero/v1/roles/paging`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0x7f.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      `\\\\127.0.0.1:${port}\\x`,
      `/\\127.0.0.1:${port}/x`,
      `/iam/hzero/v1/menus/tree@127.0.0.1:${port}/`,
      '/iam/hzero/v1/../v1/menus/tree',
      '/iam/hzero/v1/menus/tree#x',
      '/iam/hzero/v1/menus/tree?lang={roleId}',
      '/iam/hzero/v1/menus/tree?lang={{organizationId}}',
      '/iam/hzero/v1/{{organizationId}}/roles/paging',
      '/iam/hzero/v1/{userId}/roles/paging',
      `/iam/hzero/v1/${other.tenantId}/roles/paging`,
      '/iam/hzero/v1/{organizationId}/roles/{roleId}',
      '/iam/hzero/v1/users/self',
      '/hmsg/v1/{organizationId}/messages/user/clear',
      '/hpfm/v1/lovs/data?lovCode=X',
      '/health',
      '',
    ]
    for (const [at, address] of addresses.entries()) {
      const code = own(`BAD${at}`)
      await addUrlLov(home.tenantId, code, address)
      const { status, body } = await ask(person, `data?lovCode=${code}`)
      expect([address, status, body.code]).toEqual([address, 400, 'error.lov.queryUrl'])
    }
    expect(hits).toBe(0)
    await new Promise(resolve => canary.close(resolve))
  })
})

describe('without signing in', () => {
  const visit = async (path: string) => (await send(test.origin, 'GET', `/hpfm/v1/pub/lovs/${path}`)).body

  it('only public lookups of the platform have values', async () => {
    expect(valuesOf(await visit(`value?lovCode=${own('OPEN')}`))).toEqual(['yes'])
    expect((await visit(`data?lovCode=${own('OPEN')}&lang=zh_CN`))[0].meaning).toBe('是')
    for (const code of [own('SIZE'), own('REGION'), own('ROLE'), 'NO.SUCH'])
      for (const call of ['value', 'data'])
        expect(await visit(`${call}?lovCode=${code}&tenantId=${home.tenantId}`)).toEqual([])
    expect(await visit(`value/batch?open=${own('OPEN')}&size=${own('SIZE')}`)).toMatchObject({
      open: [{ value: 'yes' }],
      size: [],
    })
  })
})
