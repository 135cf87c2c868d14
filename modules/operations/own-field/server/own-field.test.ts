import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const fields = '/hpfm/v1/own-fields'
const groups = '/iam/v1/user-groups'
const resource = 'iam.user-group'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik')
  admin = await signInTo(tenant)
})

const signInTo = async ({ tenantId, adminRoleId }: TestTenant) =>
  signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))

const add = (field: object, by = admin) => by.call('POST', fields, { resource, title: 'Field', ...field })
const added = async (field: object, by = admin) => {
  const { status, body } = await add(field, by)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
let made = 0
const group = (custom?: object, by = admin) =>
  by.call('POST', groups, { groupCode: `G${++made}`, groupName: `Crew ${made}`, ...(custom && { custom }) })

const customIn = async (query: string, by = admin) => {
  const { status, body } = await by.call('GET', `${groups}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.content.map((row: { custom: unknown }) => row.custom)
}

describe('a field that a tenant adds', () => {
  it('is in the records of that tenant alone [SAFE-1] [SAFE-2]', async () => {
    const neighbor = await makeTenant(test.site)
    const other = await signInTo(neighbor)
    const { ownFieldId } = await added({ code: 'berth', kind: 'text', title: 'Berth' })
    const { body } = await group({ berth: ' Quay 7 ' })
    expect(body.custom).toEqual({ berth: 'Quay 7' })
    expect(await customIn('')).toEqual([{ berth: 'Quay 7' }])

    expect((await group({ berth: 'Quay 7' }, other)).body).toMatchObject({
      code: 'error.own_field.unknown',
      fields: [{ field: 'custom.berth' }],
    })
    expect((await group(undefined, other)).body.custom).toEqual({})
    expect((await other.call('GET', `${fields}?resource=${resource}`)).body).toEqual([])
    expect((await other.call('GET', `${fields}/in-use?resource=${resource}`)).body).toEqual([])
    expect((await other.call('GET', `${fields}/${ownFieldId}`)).status).toBe(404)
    const ref = { ownFieldId, objectVersionNumber: 1 }
    expect((await other.call('PUT', fields, { ...ref, title: 'Theirs' })).status).toBe(404)
    expect((await other.call('DELETE', fields, ref)).status).toBe(404)
    // The same code is theirs to use, for another kind.
    await added({ code: 'berth', kind: 'integer' }, other)
    expect((await group({ berth: 7 }, other)).body.custom).toEqual({ berth: 7 })
    expect(await customIn('custom=berth>=1', other)).toEqual([{ berth: 7 }])
  })

  it('takes what its kind takes, and says which rule another value breaks', async () => {
    const size = {
      choices: [
        { value: 'S', title: 'Small' },
        { value: 'L', title: 'Large' },
      ],
    }
    const kinds: readonly [kind: string, valid: unknown, invalid: unknown, further?: object][] = [
      ['text', 'Bow', 'x'.repeat(241)],
      ['longText', 'Bow\nStern', 'x'.repeat(2001)],
      ['integer', 12, 1.5],
      ['decimal', 0.125, 'much'],
      ['boolean', 1, 2],
      ['date', '2026-11-27', '27.11.2026'],
      ['dateTime', '2026-11-27 09:30:00', 'noon'],
      ['choice', 'L', 'XL', size],
      ['link', 'https://norrvik.example/fleet', 'javascript:alert(1)'],
      ['email', 'harbor@norrvik.example', 'harbor'],
    ]
    for (const [kind, , , further] of kinds) await added({ code: kind, kind, ...further })
    const valid = Object.fromEntries(kinds.map(([kind, value]) => [kind, value]))
    expect((await group(valid)).body.custom).toEqual(valid)
    for (const [kind, , invalid] of kinds) {
      const { status, body } = await group({ ...valid, [kind]: invalid })
      expect([kind, status, body.fields?.[0]?.field]).toEqual([kind, 400, `custom.${kind}`])
    }
    expect(await customIn('')).toEqual([valid])
  })

  it('must have a value if it is required, and keeps all values when a change says nothing of them', async () => {
    await added({ code: 'berth', kind: 'text', requiredFlag: 1 })
    await added({ code: 'deep', kind: 'decimal' })
    expect((await group()).body).toMatchObject({
      code: 'error.data_invalid',
      fields: [{ field: 'custom.berth' }],
    })
    const { body } = await group({ berth: 'Quay 7', deep: 4.5 })
    const { userGroupId } = body
    const change = { userGroupId, groupName: 'Deck', objectVersionNumber: 1 }
    expect((await admin.call('PUT', groups, change)).body.custom).toEqual({ berth: 'Quay 7', deep: 4.5 })
    const emptied = { ...change, objectVersionNumber: 2, custom: { berth: 'Quay 8', deep: null } }
    expect((await admin.call('PUT', groups, emptied)).body.custom).toEqual({ berth: 'Quay 8' })
    const without = { ...change, objectVersionNumber: 3, custom: { deep: 1 } }
    expect((await admin.call('PUT', groups, without)).status).toBe(400)
    expect((await admin.call('PUT', groups, { ...change, custom: { berth: 'Quay 9' } })).body.code).toBe(
      'error.optimistic_lock',
    )
    await admin.call('POST', `${groups}/batch/disable`, { userGroupIds: [userGroupId] })
    expect(await customIn('')).toEqual([{ berth: 'Quay 8' }])
  })

  it('filters and sorts lists by its kind', async () => {
    await added({ code: 'berth', kind: 'text' })
    await added({ code: 'length', kind: 'integer' })
    await added({ code: 'since', kind: 'date' })
    await added({ code: 'heated', kind: 'boolean' })
    await added({ code: 'seen', kind: 'dateTime' })
    for (const [berth, length, since, heated] of [
      ['Quay 7', 9, '2026-01-05', 0],
      ['quay 10', 100, '2026-02-05', 1],
      ['Pier', 20, '2025-12-31', 0],
    ])
      await group({ berth, length, since, heated, seen: `${since} 23:30:00` })
    await group({})
    const berths = async (query: string) =>
      (await customIn(query)).map((custom: { berth?: string }) => custom.berth)
    expect(await berths('sort=custom.length,asc')).toEqual(['Quay 7', 'Pier', 'quay 10', undefined])
    expect(await berths('sort=custom.length,desc')).toEqual(['quay 10', 'Pier', 'Quay 7', undefined])
    expect(await berths('sort=custom.since,asc')).toEqual(['Pier', 'Quay 7', 'quay 10', undefined])
    const found = (condition: string) =>
      berths(`sort=custom.length,asc&custom=${encodeURIComponent(condition)}`)
    expect(await found('berth=QUAY')).toEqual(['Quay 7', 'quay 10'])
    expect(await found('length>=20')).toEqual(['Pier', 'quay 10'])
    expect(await found('length=20')).toEqual(['Pier'])
    expect(await found('since<=2026-01-05')).toEqual(['Quay 7', 'Pier'])
    expect(await found('heated=1')).toEqual(['quay 10'])
    expect(await found('heated=0')).toEqual(['Quay 7', 'Pier', undefined])
    expect(await found('seen<=2025-12-31')).toEqual(['Pier'])
    expect(await berths('custom=length%3E%3D10&custom=length%3C%3D50')).toEqual(['Pier'])

    const refusal = async (query: string) => (await admin.call('GET', `${groups}?${query}`)).body.code
    expect(await refusal('custom=colour%3Dred')).toBe('error.own_field.unknown')
    expect(await refusal('custom=berth%3E%3Da')).toBe('error.own_field.condition')
    expect(await refusal('custom=length%3Dlong')).toBe('error.filter.number')
    expect(await refusal('custom=length')).toBe('error.own_field.condition')
    expect(await refusal('custom=length%3E%3D9&custom=length%3C%3D1')).toBe('error.filter.range')
    expect(await refusal('sort=custom.colour,asc')).toBe('error.sort.unknown')
    expect(await refusal('sort=colour,asc')).toBe('error.sort.unknown')
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'tenantId',
    'groupName',
    'userGroupId',
    'objectVersionNumber',
    'Berth',
    'b-1',
  ])('is not named %s', async code => {
    const { status, body } = await add({ code, kind: 'text' })
    expect([status, body.fields[0].field]).toEqual([400, 'code'])
    expect((await admin.call('GET', `${fields}?resource=${resource}`)).body).toEqual([])
  })

  it.each(['__proto__', 'constructor', 'tenantId'])('has no value under the key %s', async key => {
    await added({ code: 'berth', kind: 'text' })
    const { status } = await group(JSON.parse(`{"berth": "Quay 7", "${key}": "x"}`))
    expect(status).toBe(400)
    expect(await customIn('')).toEqual([])
  })

  it('is checked at once, whatever the text', async () => {
    await added({ code: 'mail', kind: 'email' })
    await added({ code: 'page', kind: 'link' })
    const texts = [`${'a.'.repeat(120)}@`, `${'a@'.repeat(120)}!`, `http://${'a-'.repeat(240)} `]
    for (const text of texts) expect((await group({ mail: text, page: text })).status).toBe(400)
  })

  it('is a column of exports', async () => {
    await added({ code: 'berth', kind: 'text', title: 'Berth' })
    await added({ code: 'since', kind: 'date', title: 'Since' })
    await group({ berth: '=1+1', since: '2026-11-27' })
    const columns = (await admin.call('GET', `${groups}/export`)).body.map((one: { id: string }) => one.id)
    expect(columns).toContain('custom.berth')
    expect(columns).not.toContain('custom')
    const file = await admin.call(
      'GET',
      `${groups}/export?exportType=DATA&fileType=csv&ids=custom.since&ids=custom.berth&custom=berth%3D1`,
    )
    expect(file.body.replace('\ufeff', '')).toBe(`"Since","Berth"\r\n"2026-11-27","'=1+1"\r\n`)
  })

  it('belongs to a resource that allows it, and is the only one with its code', async () => {
    expect((await add({ resource: 'iam.role', code: 'berth', kind: 'text' })).body.code).toBe(
      'error.own_field.resource',
    )
    expect((await add({ code: 'size', kind: 'choice' })).body.code).toBe('error.own_field.choices')
    const twice = [
      { value: 'S', title: 'Small' },
      { value: 'S', title: 'Short' },
    ]
    expect((await add({ code: 'size', kind: 'choice', choices: twice })).body.code).toBe(
      'error.own_field.choices',
    )
    await added({ code: 'berth', kind: 'text' })
    expect((await add({ code: 'berth', kind: 'date' })).body.code).toBe('error.own_field.code_taken')
  })

  it('has its title, as it was written, in each language', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const { ownFieldId } = await added({
      code: 'berth',
      kind: 'text',
      title,
      _tls: { title: { zh_CN: '泊位' } },
    })
    const inUse = async (language: string) =>
      (
        await admin.call('GET', `${fields}/in-use?resource=${resource}`, undefined, {
          'accept-language': language,
        })
      ).body[0]
    expect((await inUse('en-US')).title).toBe(title)
    const changed = await admin.call('PUT', fields, {
      ownFieldId,
      objectVersionNumber: 1,
      title: 'Berth',
      requiredFlag: 1,
    })
    expect(changed.body).toMatchObject({ title: 'Berth', _tls: { title: { en_US: 'Berth', zh_CN: '泊位' } } })
    expect(await inUse('en-US')).toMatchObject({ title: 'Berth', required: true })
    const stale = { ownFieldId, objectVersionNumber: 1, title: 'Quay' }
    expect((await admin.call('PUT', fields, stale)).body.code).toBe('error.optimistic_lock')
  })

  it('is one of at most 100 in use', async () => {
    await test.site({}, db =>
      sql`insert into own_field (tenant_id, resource, code, kind, title, sort)
        select ${tenant.tenantId}, ${resource}, 'f' || n, 'text', '{"en_US": "Field"}', n from generate_series(1, 99) n`.execute(
        db,
      ),
    )
    const last = await added({ code: 'last', kind: 'text' })
    const { body } = await add({ code: 'oneMore', kind: 'text' })
    expect(body).toMatchObject({ code: 'error.own_field.too_many', message: expect.stringContaining('100') })
    const resting = await added({ code: 'oneMore', kind: 'text', enabledFlag: 0 })
    const use = { ownFieldId: resting.ownFieldId, objectVersionNumber: 1, title: 'More', enabledFlag: 1 }
    expect((await admin.call('PUT', fields, use)).body.code).toBe('error.own_field.too_many')
    await admin.call('DELETE', fields, { ownFieldId: last.ownFieldId, objectVersionNumber: 1 })
    expect((await admin.call('PUT', fields, use)).status).toBe(200)
    const back = { ownFieldId: last.ownFieldId, objectVersionNumber: 2 }
    expect((await admin.call('POST', `${fields}/restore`, back)).body.code).toBe('error.own_field.too_many')
  })

  it('stands in the order that it is given', async () => {
    const [a, b, c] = [
      await added({ code: 'a', kind: 'text' }),
      await added({ code: 'b', kind: 'text' }),
      await added({ code: 'c', kind: 'text' }),
    ].map(({ ownFieldId }) => ownFieldId)
    const order = (...ownFieldIds: string[]) =>
      admin.call('PUT', `${fields}/order`, { resource, ownFieldIds })
    expect((await order(c, a, b)).status).toBe(204)
    const { body } = await admin.call('GET', `${fields}/in-use?resource=${resource}`)
    expect(body.map((field: { code: string }) => field.code)).toEqual(['c', 'a', 'b'])
    expect((await order(b)).status).toBe(204)
    expect((await order(b, '0190aaaa-0000-7000-8000-000000000000')).body.code).toBe('error.own_field.order')
    expect((await order(c, a, a)).body.code).toBe('error.own_field.order')
  })
})

describe('the import of records', () => {
  const at = () => `/himp/v1/${tenant.tenantId}`
  const columnsFor = async (by: Caller, of = at()): Promise<{ columnCode: string; columnName: string }[]> =>
    (await by.call('GET', `${of}/template/IAM.USER_GROUP/info`)).body.columns

  async function imported(content: string) {
    const form = new FormData()
    form.append('file', new Blob([content]), 'groups.csv')
    const uploaded = await fetch(
      `${test.origin}${at()}/import/data/data-upload?templateCode=IAM.USER_GROUP`,
      {
        method: 'POST',
        headers: {
          authorization: `bearer ${admin.token}`,
          cookie: admin.cookie,
          'x-requested-with': 'XMLHttpRequest',
        },
        body: form,
      },
    )
    const batch = await uploaded.text()
    expect(uploaded.status, batch).toBe(200)
    const step = async (verb: 'validate' | 'import') => {
      await admin.call('POST', `${at()}/import/data/data-${verb}?templateCode=IAM.USER_GROUP&batch=${batch}`)
      const status = async () =>
        (await admin.call('GET', `${at()}/import/data/status?batch=${batch}`)).body.status
      await expect.poll(status, { timeout: 20_000, interval: 50 }).not.toMatch(/ING$/)
    }
    await step('validate')
    const { content: rows } = (await admin.call('GET', `${at()}/import/data?batch=${batch}`)).body
    await step('import')
    return rows
      .map(({ line, faults }: { line: number; faults: object[] }) => [line, faults] as const)
      .sort(([one]: readonly [number, object[]], [other]: readonly [number, object[]]) => one - other)
  }

  const size = {
    code: 'size',
    kind: 'choice',
    title: 'Size',
    choices: [
      { value: 'S', title: 'Small' },
      { value: 'L', title: 'Large' },
    ],
  }

  it('has a column for each field that the tenant has added, and for none of another tenant [SAFE-1]', async () => {
    await added({ code: 'berth', kind: 'text', title: 'Berth', _tls: { title: { zh_CN: '泊位' } } })
    await added({ code: 'name', kind: 'text', title: 'Name', requiredFlag: 1 })
    const { tenantId, adminRoleId } = tenant
    const chinese = await signIn(
      test,
      await makeUser(test.site, tenantId, [adminRoleId], { language: 'zh_CN' }),
    )
    const own = (await columnsFor(chinese)).filter(({ columnCode }) => columnCode.startsWith('custom.'))
    expect(own).toMatchObject([
      { columnCode: 'custom.berth', columnName: '泊位', required: false },
      { columnCode: 'custom.name', columnName: 'Name', required: true },
    ])
    const titles = (await columnsFor(admin)).map(({ columnName }) => columnName)
    expect(titles).toContain('Name (custom.name)')
    const neighbor = await makeTenant(test.site)
    const theirs = await columnsFor(await signInTo(neighbor), `/himp/v1/${neighbor.tenantId}`)
    expect(JSON.stringify(theirs)).not.toContain('custom')
  })

  it('writes their values, and names row, field and rule of others', async () => {
    await added({ ...size, requiredFlag: 1 })
    await added({ code: 'length', kind: 'integer', title: 'Length' })
    await added({ code: 'heated', kind: 'boolean', title: 'Heated' })
    await added({ code: 'since', kind: 'date', title: 'Since' })
    const head = 'Code,Name,Size,Length,Heated,Since'
    expect(
      await imported(`${head}\nI-1,One,L,12,yes,2026-11-27\nI-2,Two,XL,long,no,\nI-3,Three,,,,`),
    ).toEqual([
      [2, []],
      [
        3,
        [
          expect.objectContaining({ field: 'custom.size' }),
          expect.objectContaining({ field: 'custom.length' }),
        ],
      ],
      [4, [expect.objectContaining({ field: 'custom.size' })]],
    ])
    expect(await customIn('')).toEqual([])
    expect(await imported(`${head}\nI-1,One,L,12,yes,2026-11-27\nI-2,Two,S,,,`)).toEqual([
      [2, []],
      [3, []],
    ])
    expect(await customIn('sort=groupCode,asc')).toEqual([
      { size: 'L', length: 12, heated: 1, since: '2026-11-27' },
      expect.objectContaining({ size: 'S' }),
    ])
  })

  it('has what was added since the layout of its file was saved, unless that leaves it out', async () => {
    const template = `${at()}/template-headers`
    const { body } = await admin.call('GET', `${template}/IAM.USER_GROUP`)
    expect((await admin.call('PUT', template, body)).status).toBe(200)
    await added({ code: 'berth', kind: 'text', title: 'Berth', requiredFlag: 1 })
    const codes = async () => (await columnsFor(admin)).map(({ columnCode }) => columnCode)
    expect(await codes()).toContain('custom.berth')
    const { body: saved } = await admin.call('GET', `${template}/IAM.USER_GROUP`)
    const without = saved.templateLineList.map((line: { columnCode: string }) =>
      line.columnCode === 'custom.berth' ? { ...line, enabledFlag: 0, requiredFlag: 0 } : line,
    )
    const refused = await admin.call('PUT', template, { ...saved, templateLineList: without })
    expect(refused.body.code).toBe('error.import.template')
    const filled = without.map((line: { columnCode: string }) =>
      line.columnCode === 'custom.berth' ? { ...line, defaultValue: 'Quay 1' } : line,
    )
    expect((await admin.call('PUT', template, { ...saved, templateLineList: filled })).status).toBe(200)
    expect(await codes()).not.toContain('custom.berth')
    expect(await imported('Code,Name\nI-1,One')).toEqual([[2, []]])
    expect(await customIn('')).toEqual([{ berth: 'Quay 1' }])
  })
})

describe('a removed field', () => {
  const berths = async () => customIn('sort=groupCode,asc')

  it('can be restored with its values for thirty days; then these go, and its code is free', async () => {
    const { ownFieldId } = await added({ code: 'berth', kind: 'text', requiredFlag: 1 })
    const { body } = await group({ berth: 'Quay 7' })
    const ref = { ownFieldId, objectVersionNumber: 1 }
    expect((await admin.call('DELETE', fields, ref)).status).toBe(204)
    expect(await berths()).toEqual([{}])
    // It is not required either, and a change leaves its values.
    const change = { userGroupId: body.userGroupId, objectVersionNumber: 1, groupName: 'Deck', custom: {} }
    expect((await admin.call('PUT', groups, change)).status).toBe(200)
    const removed = (await admin.call('GET', `${fields}/${ownFieldId}`)).body
    expect(removed.retainedUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await add({ code: 'berth', kind: 'text' })).body.code).toBe('error.own_field.code_taken')
    const second = { ownFieldId, objectVersionNumber: 2 }
    expect((await admin.call('PUT', fields, { ...second, title: 'Berth' })).body.code).toBe(
      'error.own_field.removed',
    )
    await sweep(test.site)
    expect((await admin.call('POST', `${fields}/restore`, second)).status).toBe(200)
    expect(await berths()).toEqual([{ berth: 'Quay 7' }])

    await admin.call('DELETE', fields, { ownFieldId, objectVersionNumber: 3 })
    await test.site({}, db =>
      sql`update own_field set removed_at = now() - interval '31 days' where id = ${ownFieldId}`.execute(db),
    )
    await sweep(test.site)
    expect((await admin.call('GET', `${fields}/${ownFieldId}`)).status).toBe(404)
    await added({ code: 'berth', kind: 'integer' })
    expect(await berths()).toEqual([{}])
  })
})

describe('the history of a record', () => {
  it('shows each own field by its title, and restores values of fields that are in use', async () => {
    const choices = [
      { value: 'S', title: 'Small' },
      { value: 'L', title: 'Large' },
    ]
    await added({ code: 'size', kind: 'choice', title: 'Size of the crew', choices })
    await added({ code: 'berth', kind: 'text', title: 'Berth' })
    const gone = await added({ code: 'gone', kind: 'text', title: 'Gone' })
    const { body } = await group({ size: 'S', berth: 'Quay 7', gone: 'x' })
    const { userGroupId, groupName } = body
    const change = { userGroupId, groupName, objectVersionNumber: 1, custom: { size: 'L' } }
    expect((await admin.call('PUT', groups, change)).status).toBe(200)
    const versions = async () =>
      (await admin.call('GET', `/hmnt/v1/record-histories?entityCode=user_group&entityId=${userGroupId}`))
        .body.content
    const [newest, first] = await versions()
    expect(newest.auditDataLineList).toContainEqual({
      fieldCode: 'custom.size',
      fieldName: 'Size of the crew',
      fieldValueOld: 'S',
      fieldValueOldMeaning: 'Small',
      fieldValueNew: 'L',
      fieldValueNewMeaning: 'Large',
    })
    expect(newest.auditDataLineList).toContainEqual({
      fieldCode: 'custom.berth',
      fieldName: 'Berth',
      fieldValueOld: 'Quay 7',
    })
    await admin.call('DELETE', fields, { ownFieldId: gone.ownFieldId, objectVersionNumber: 1 })
    const restoring = `/hmnt/v1/record-histories/${first.auditDataId}/restore`
    const { digest } = (await admin.call('POST', `${restoring}/preview`)).body
    const restored = await admin.call('POST', restoring, { digest })
    expect([200, 204], JSON.stringify(restored.body)).toContain(restored.status)
    expect(await customIn('')).toEqual([{ size: 'S', berth: 'Quay 7' }])
  })
})
