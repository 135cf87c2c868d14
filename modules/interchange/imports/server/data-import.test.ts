import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { readTable } from '@atrium/server/interchange/table-file'
import { type Cell, workbook } from '@atrium/server/interchange/xlsx'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobsTables } from '../../jobs/server/jobs.tables.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
  await makePlatform(server.site)
  await server.site({}, db =>
    db
      .insertInto('language')
      .values({ tenantId: 0, code: 'en_US', name: 'English', sort: 10 })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
})
afterAll(() => server.close())

async function importer(permissions = ['iam.role.create', 'iam.role.list']) {
  const { tenantId } = await makeTenant(server.site)
  const roleId = await makeRole(server.site, tenantId, permissions)
  const person = await signIn(server, await makeUser(server.site, tenantId, [roleId]))
  return { tenantId, person, at: `/himp/v1/${tenantId}/import` }
}

async function upload(person: Caller, at: string, content: Uint8Array | string, template = 'HIAM.ROLE') {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), 'roles.csv')
  const response = await fetch(`${server.origin}${at}/data/data-upload?templateCode=${template}`, {
    method: 'POST',
    headers: {
      authorization: `bearer ${person.token}`,
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: form,
  })
  const text = await response.text()
  return { status: response.status, batch: text, body: response.ok ? undefined : JSON.parse(text) }
}

async function step(person: Caller, at: string, verb: 'validate' | 'import', batch: string) {
  const asked = await person.call('POST', `${at}/data/data-${verb}?templateCode=HIAM.ROLE&batch=${batch}`)
  if (asked.status !== 204) return asked
  await expect
    .poll(async () => (await person.call('GET', `${at}/data/status?batch=${batch}`)).body.status, {
      timeout: 20_000,
      interval: 50,
    })
    .not.toMatch(/ING$/)
  return person.call('GET', `${at}/data/status?batch=${batch}`)
}

const rolesOf = (tenantId: number) =>
  server.databases.site
    .selectFrom('role')
    .select('code')
    .where('tenantId', '=', tenantId)
    .where('code', 'like', 'imp-%')
    .orderBy('code')
    .execute()

test('of a file with bad rows and doubles nothing is imported; each is named with its field and rule, and put right all are, once [SAFE-55] [SAFE-68]', async () => {
  const { tenantId, person, at } = await importer()
  const { batch } = await upload(
    person,
    at,
    'Code,Name,Ends on,Enabled\nimp-1,One,2031-01-31,yes\nimp-2,,,\nimp-1,Again,,no\nimp-4,Four,31.12.,perhaps\nimp-5,"\'=Five",,\n',
  )
  const checked = await step(person, at, 'validate', batch)
  expect(checked.body).toMatchObject({
    status: 'CHECKED',
    rowCount: 5,
    failedCount: 3,
    templateName: 'Roles',
  })
  expect(await rolesOf(tenantId)).toEqual([])
  const { content } = (await person.call('GET', `${at}/data?batch=${batch}`)).body
  const faultsOf = (line: number) => content.find((row: { line: number }) => row.line === line)
  expect(faultsOf(3)).toMatchObject({ dataStatus: 'VALID_FAILED', faults: [{ field: 'name' }] })
  expect(faultsOf(4).faults).toEqual([{ field: 'code', message: 'Repeats line 2' }])
  expect(
    faultsOf(5)
      .faults.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(['enabled', 'endDateActive'])
  expect(faultsOf(2)).toMatchObject({ dataStatus: 'VALID_SUCCESS', faults: [] })

  const refused = await step(person, at, 'import', batch)
  expect([refused.status, refused.body.code]).toEqual([409, 'error.import.rows'])

  for (const [line, change] of [
    [3, { code: 'imp-2', name: 'Two' }],
    [4, { code: 'imp-3', name: 'Three' }],
  ] as const) {
    const body = { batch, data: change }
    expect((await person.call('PUT', `${at}/data/${faultsOf(line).id}`, body)).status).toBe(204)
  }
  expect((await person.call('DELETE', `${at}/data/${faultsOf(5).id}`, { batch })).status).toBe(204)
  const unchecked = await step(person, at, 'import', batch)
  expect([unchecked.status, unchecked.body.code]).toEqual([409, 'error.import.state'])
  expect((await step(person, at, 'validate', batch)).body).toMatchObject({ failedCount: 0, rowCount: 4 })
  const again = `${at}/data/data-import?templateCode=HIAM.ROLE&batch=${batch}`
  await Promise.all([person.call('POST', again), person.call('POST', again)])
  expect((await step(person, at, 'import', batch)).body).toMatchObject({ status: 'IMPORTED' })
  expect((await rolesOf(tenantId)).map(({ code }) => code)).toEqual(['imp-1', 'imp-2', 'imp-3', 'imp-5'])
  const five = await server.databases.site
    .selectFrom('role')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('code', '=', 'imp-5')
    .executeTakeFirstOrThrow()
  expect(five.name).toEqual({ en_US: '=Five' })

  // The state after an instance was killed at the end of the job: the next one takes it up, and imports nothing
  // twice.
  await server.site({}, (db: Scoped<JobsTables>) =>
    db
      .updateTable('job')
      .set({ state: 'DOING', dueAt: new Date(0), endedAt: null })
      .where('userId', '=', person.userId)
      .execute(),
  )
  await expect
    .poll(
      async () =>
        (await person.call('GET', `/hpfm/v1/${tenantId}/self/export-task?state=DOING`)).body.totalElements,
    )
    .toBe(0)
  expect(await rolesOf(tenantId)).toHaveLength(4)
  expect((await person.call('GET', `${at}/manager`)).body.content).toMatchObject([
    { batch, status: 'IMPORTED', rowCount: 4, fileName: 'roles.csv' },
  ])
})

test('a cell is mended in a checked file, where its row alone is checked again; then the rest is imported without what is left out [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer()
  const { batch } = await upload(person, at, 'Code,Name\nimp-1,One\nimp-2,\nimp-1,Again\nimp-4,\n')
  await step(person, at, 'validate', batch)
  const rows = (await person.call('GET', `${at}/data?batch=${batch}`)).body.content
  const idOf = (line: number) => rows.find((row: { line: number }) => row.line === line).id
  const mend = (line: number, data: Record<string, string>, who = person) =>
    who.call('PUT', `${at}/data/${idOf(line)}/cells`, { batch, data })
  const count = async () => (await person.call('GET', `${at}/data/status?batch=${batch}`)).body

  expect((await mend(3, { name: 'Two' })).body).toMatchObject({
    data: { code: 'imp-2', name: 'Two' },
    dataStatus: 'VALID_SUCCESS',
    outcome: 'created',
    faults: [],
  })
  expect((await mend(4, { code: 'imp-2' })).body).toMatchObject({
    dataStatus: 'VALID_FAILED',
    faults: [{ field: 'code', message: 'Repeats line 3' }],
  })
  expect(await count()).toMatchObject({ status: 'CHECKED', rowCount: 4, failedCount: 2, createdCount: 2 })
  // A check writes nothing.
  expect(await rolesOf(tenantId)).toEqual([])

  const colleague = await signIn(
    server,
    await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, ['iam.role.create'])]),
  )
  expect((await mend(5, { name: 'Four' }, colleague)).status).toBe(404)
  const { body: refused } = await person.call('PUT', `${at}/data/${batch}/cells`, { batch, data: {} })
  expect(refused.code).toBe('error.not_found')

  const whole = await step(person, at, 'import', batch)
  expect([whole.status, whole.body.code]).toEqual([409, 'error.import.rows'])
  const asked = `${at}/data/data-import?templateCode=HIAM.ROLE&batch=${batch}&invalidFlag=1`
  expect((await person.call('POST', asked)).status).toBe(204)
  await expect.poll(async () => (await count()).status, { timeout: 20_000, interval: 50 }).toBe('IMPORTED')
  expect(await count()).toMatchObject({ rowCount: 4, failedCount: 2, createdCount: 2 })
  expect((await rolesOf(tenantId)).map(({ code }) => code)).toEqual(['imp-1', 'imp-2'])
  expect((await mend(5, { name: 'Four' })).body.code).toBe('error.import.state')
})

test('a file of invalid rows alone is not imported by leaving them out [SAFE-55]', async () => {
  const { person, at } = await importer()
  const { batch } = await upload(person, at, 'Code,Name\nimp-1,\n')
  await step(person, at, 'validate', batch)
  const asked = `${at}/data/data-import?templateCode=HIAM.ROLE&batch=${batch}&invalidFlag=1`
  expect((await person.call('POST', asked)).body.code).toBe('error.import.rows')
})

test('what was checked and cannot be imported any more leaves nothing behind [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer()
  const { batch } = await upload(person, at, 'code,name\nimp-a,A\nimp-b,B\n')
  await step(person, at, 'validate', batch)
  await person.call('POST', '/iam/hzero/v1/roles', { code: 'imp-b', name: 'Concurrently created' })
  const failed = await step(person, at, 'import', batch)
  expect(failed.body).toMatchObject({ status: 'CHECKED', failedCount: 1 })
  expect((await rolesOf(tenantId)).map(({ code }) => code)).toEqual(['imp-b'])
})

test('templates are available as workbook and text, which can be uploaded again; others see nothing of an import', async () => {
  const { tenantId, person, at } = await importer()
  expect((await person.call('GET', '/himp/v1/template-headers')).body.content).toEqual([
    { templateCode: 'HIAM.ROLE', templateName: 'Roles', columnCount: 5, enabledFlag: 1, source: 'product' },
  ])
  const info = await person.call('GET', `/himp/v1/${tenantId}/template/HIAM.ROLE/info`)
  expect(info.body.columns[0]).toEqual({
    columnCode: 'code',
    columnName: 'Code',
    columnType: 'text',
    required: true,
    length: 128,
    sampleData: 'night-desk',
  })
  for (const type of ['excel', 'csv']) {
    const response = await fetch(`${server.origin}/himp/v1/${tenantId}/template/HIAM.ROLE/${type}`, {
      headers: { authorization: `bearer ${person.token}`, cookie: person.cookie },
    })
    const { batch } = await upload(person, at, new Uint8Array(await response.arrayBuffer()))
    expect((await step(person, at, 'validate', batch)).body).toMatchObject({ failedCount: 0, rowCount: 1 })
    const colleague = await signIn(
      server,
      await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, ['iam.role.create'])]),
    )
    expect((await colleague.call('GET', `${at}/data?batch=${batch}`)).status).toBe(404)
  }
  const { person: reader, at: there } = await importer(['iam.role.list'])
  expect((await upload(reader, there, 'code,name\nx,X\n')).status).toBe(403)
  const lacking = await upload(person, at, 'code\nimp-x\n')
  expect([lacking.status, lacking.body.code]).toEqual([400, 'error.import.columns'])
})

test('accounts come with their roles, values with their lookup; what a row may not do names its column [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer([
    'iam.account.create',
    'platform.value-list.update',
    'platform.value-list.create',
  ])
  const own = await makeRole(server.site, tenantId, [])
  const { code } = await server.databases.site
    .selectFrom('role')
    .select('code')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const login = (name: string) => `${name}.${tenantId}`
  const people = await upload(
    person,
    at,
    `User name,Name,Mail,Role codes,Time zone\n${login('ida')},Ida Berg,ida.${tenantId}@quay.example,${code},Europe/Oslo\n${login('jon')},Jon Moe,,,\n`,
    'HIAM.ACCOUNT',
  )
  expect((await step(person, at, 'validate', people.batch)).body).toMatchObject({
    failedCount: 0,
    rowCount: 2,
  })
  expect((await step(person, at, 'import', people.batch)).body).toMatchObject({ status: 'IMPORTED' })
  const { rows } = await sql<{ loginName: string; roles: number }>`
    select login_name, (select count(*)::int from member_role m where m.user_id = u.id and m.role_id = ${own}) as roles
    from app_user u where login_name like ${`%.${tenantId}`} order by 1`.execute(server.databases.site)
  expect(rows).toEqual([
    { loginName: login('ida'), roles: 1 },
    { loginName: login('jon'), roles: 0 },
  ])
  const wrong = await upload(
    person,
    at,
    `User name,Name,Role codes,Starts on,Ends on\n${login('ida')},Again,,,\n${login('kim')},Kim,no-such-role,,\n${login('liv')},Liv,,2031-01-01,2030-01-01\n`,
    'HIAM.ACCOUNT',
  )
  expect((await step(person, at, 'validate', wrong.batch)).body).toMatchObject({ failedCount: 3 })
  const faulty = (await person.call('GET', `${at}/data?batch=${wrong.batch}`)).body.content
  expect(faulty.map(({ faults }: { faults: { field?: string }[] }) => faults[0]?.field)).toEqual([
    'loginName',
    'roleCodes',
    'endDateActive',
  ])

  const values = await upload(
    person,
    at,
    'Lookup code,Lookup,Value,Meaning,Order\nQUAY.PIER,Piers,P1,Pier one,10\nQUAY.PIER,,P2,Pier two,20\n',
    'HPFM.LOV',
  )
  expect((await step(person, at, 'validate', values.batch)).body).toMatchObject({ failedCount: 0 })
  expect((await step(person, at, 'import', values.batch)).body).toMatchObject({ status: 'IMPORTED' })
  const made = await sql<{ name: string; values: string[] }>`
    select name ->> 'en_US' as name, (select array_agg(value order by sort) from lov_value v where v.lov_id = l.id) as values
    from lov l where tenant_id = ${tenantId} and code = 'QUAY.PIER'`.execute(server.databases.site)
  expect(made.rows).toEqual([{ name: 'Piers', values: ['P1', 'P2'] }])
})

test('menus and units come with the one above; what has none, stands below itself or too deep is named by its row [SAFE-19] [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer(['iam.menu-entry.create', 'platform.unit.create'])
  const faultsOf = async (batch: string) =>
    (await person.call('GET', `${at}/data?batch=${batch}&size=50`)).body.content
      .map(({ line, faults }: { line: number; faults: { field?: string; message: string }[] }) => [
        line,
        faults[0]?.field ?? faults[0]?.message,
      ])
      .sort(([one]: [number], [other]: [number]) => one - other)
  const bring = async (template: string, lines: readonly string[]) => {
    const { batch } = await upload(person, at, `${lines.join('\n')}\n`, template)
    expect((await step(person, at, 'validate', batch)).status).toBe(200)
    const faults = await faultsOf(batch)
    if (faults.every(([, fault]: [number, unknown]) => fault === undefined))
      expect((await step(person, at, 'import', batch)).body).toMatchObject({ status: 'IMPORTED' })
    else expect((await step(person, at, 'import', batch)).body.code).toBe('error.import.rows')
    return faults.filter(([, fault]: [number, unknown]) => fault !== undefined)
  }
  const menusOf = async () =>
    (
      await sql<{ code: string; type: string; above: string | null }>`
        select m.code, m.type, above.code as above from menu m left join menu above on above.id = m.parent_id
        where m.tenant_id = ${tenantId} and m.code like 'quay%' order by 1`.execute(server.databases.site)
    ).rows

  const menuHead = 'Code,Name,Type,Parent folder code,Path or URL,Icon'
  const chain = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `quay${from + at},Q,dir,quay${from + at - 1},,`)
  // Its own parent, a page as a folder, a cycle, an executable address, one level too deep.
  expect(
    await bring('HIAM.MENU', [
      menuHead,
      'quay,Quay,dir,,,anchor',
      'quay.self,Self,dir,quay.self,,',
      'quay.page,Page,menu,quay,/quay/page,',
      'quay.below,Below,menu,quay.page,/quay/below,',
      'quay.a,A,dir,quay.b,,',
      'quay.b,B,dir,quay.a,,',
      'quay.run,Run,link,quay,javascript:alert(1),',
      'quay1,Q,dir,quay,,',
      ...chain(2, 10),
    ]),
  ).toEqual([
    [3, 'parentCode'],
    [5, 'parentCode'],
    [6, 'parentCode'],
    [7, 'parentCode'],
    [8, expect.stringContaining('A URL must start with')],
    [18, 'Menus can be at most 10 levels deep'],
  ])
  expect(await menusOf()).toEqual([])
  expect(
    await bring('HIAM.MENU', [menuHead, 'quay,Quay,dir,,,anchor', 'quay.page,Page,menu,quay,/quay/page,']),
  ).toEqual([])
  expect(await menusOf()).toEqual([
    { code: 'quay', type: 'root', above: null },
    { code: 'quay.page', type: 'menu', above: 'quay' },
  ])

  const unitHead = 'Code,Name,Type,Parent unit code,Order'
  const deep = Array.from({ length: 20 }, (_, at) => `D${at + 1},D,DEPARTMENT,${at === 0 ? 'HQ' : `D${at}`},`)
  expect(
    await bring('HPFM.UNIT', [
      unitHead,
      'HQ,Port,COMPANY,,10',
      'SELF,Self,DEPARTMENT,SELF,',
      'KIND,Kind,HARBOUR,HQ,',
      ...deep,
    ]),
  ).toEqual([
    [3, 'parentUnitCode'],
    [4, 'unitTypeCode'],
    [24, expect.stringContaining('20 levels')],
  ])
  expect(await bring('HPFM.UNIT', [unitHead, 'HQ,Port,COMPANY,,10', 'PIER,Pier,DEPARTMENT,HQ,'])).toEqual([])
  const { rows: units } = await sql<{ code: string; above: string | null }>`
    select u.code, above.code as above from unit u left join unit above on above.id = u.parent_id
    where u.tenant_id = ${tenantId} order by 1`.execute(server.databases.site)
  expect(units).toEqual([
    { code: 'HQ', above: null },
    { code: 'PIER', above: 'HQ' },
  ])
})

test('a tenant sets up its templates: titles, order, what must be filled, what an empty cell means; others keep the product’s [SAFE-2]', async () => {
  const { tenantId, person, at } = await importer([
    'iam.role.create',
    'iam.role.list',
    'import.template.update',
  ])
  const header = `/himp/v1/${tenantId}/template-headers`
  const { body: template } = await person.call('GET', `${header}/HIAM.ROLE`)
  expect(template).toMatchObject({ source: 'product', objectVersionNumber: 0, enabledFlag: 1 })
  expect(template._tls.templateName).toEqual({ en_US: 'Roles', zh_CN: '角色', ar_SA: 'الأدوار' })
  const line = (code: string) =>
    template.templateLineList.find(({ columnCode }: { columnCode: string }) => columnCode === code)
  const draft = {
    templateCode: 'HIAM.ROLE',
    objectVersionNumber: 0,
    templateName: 'Duties',
    enabledFlag: 1,
    templateLineList: [
      { ...line('name'), columnName: 'Duty' },
      line('code'),
      { ...line('description'), requiredFlag: 1 },
      { ...line('enabled'), enabledFlag: 0, defaultValue: 'no' },
      { ...line('endDateActive'), enabledFlag: 0 },
    ],
  }
  for (const change of [
    [{ ...line('name'), columnName: 'Code' }, line('code')],
    [line('name')],
    [line('name'), line('name'), line('code')],
    [line('name'), line('code'), { ...line('code'), columnCode: 'level' }],
  ]) {
    const refused = await person.call('PUT', header, { ...draft, templateLineList: change })
    expect([refused.status, refused.body.code]).toEqual([400, 'error.import.template'])
  }
  const { body: saved } = await person.call('PUT', header, draft)
  expect(saved).toMatchObject({
    source: 'tenant',
    objectVersionNumber: 1,
    templateName: 'Duties',
    columnCount: 3,
  })
  expect((await person.call('PUT', header, draft)).status, 'concurrently created').toBe(409)
  const info = await person.call('GET', `/himp/v1/${tenantId}/template/HIAM.ROLE/info`)
  expect(info.body.columns.map(({ columnName }: { columnName: string }) => columnName)).toEqual([
    'Duty',
    'Code',
    'Description',
  ])
  const lacking = await upload(person, at, 'Code,Name\nimp-x,X\n')
  expect(lacking.body.code).toBe('error.import.columns')
  const { batch } = await upload(person, at, 'Duty,Code,Description\nNight,imp-n,At night\nDay,imp-d,\n')
  const checked = await step(person, at, 'validate', batch)
  expect(checked.body).toMatchObject({ failedCount: 1, templateName: 'Duties' })
  const faulty = (await person.call('GET', `${at}/data?batch=${batch}`)).body.content[0]
  expect(faulty).toMatchObject({
    line: 3,
    faults: [{ field: 'description', message: 'This column is required' }],
  })
  const change = { batch, data: { ...faulty.data, description: 'By day' } }
  await person.call('PUT', `${at}/data/${faulty.id}`, change)
  await step(person, at, 'validate', batch)
  expect((await step(person, at, 'import', batch)).body.status).toBe('IMPORTED')
  const stored = await server.databases.site
    .selectFrom('role')
    .select(['code', 'enabled'])
    .where('tenantId', '=', tenantId)
    .where('code', 'like', 'imp-%')
    .orderBy('code')
    .execute()
  expect(stored).toEqual([
    { code: 'imp-d', enabled: false },
    { code: 'imp-n', enabled: false },
  ])

  const off = await person.call('PUT', header, { ...draft, objectVersionNumber: 1, enabledFlag: 0 })
  expect(off.body.enabledFlag).toBe(0)
  expect((await upload(person, at, 'Duty,Code,Description\nA,imp-a,B\n')).body.code).toBe(
    'error.import.disabled',
  )
  const { person: stranger, tenantId: elsewhere } = await importer([
    'iam.role.create',
    'import.template.update',
  ])
  expect((await stranger.call('GET', `/himp/v1/${elsewhere}/template-headers/HIAM.ROLE`)).body).toMatchObject(
    {
      source: 'product',
      templateName: 'Roles',
    },
  )
  expect((await stranger.call('GET', `/himp/v1/${elsewhere}/template-headers/HPFM.PROMPT`)).status).toBe(403)
  expect((await person.call('DELETE', header, { templateCode: 'HIAM.ROLE' })).status).toBe(204)
  expect((await person.call('GET', `${header}/HIAM.ROLE`)).body).toMatchObject({ source: 'product' })
})

test('a file made to explode is refused within two seconds, and the server goes on [SAFE-53]', async () => {
  const { person, at } = await importer()
  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024)
  const declared = zipSync({ 'xl/worksheets/sheet1.xml': zeros(64) }, { level: 1 })
  // The file claims to be small.
  const lying = Buffer.from(zipSync({ 'xl/workbook.xml': zeros(60) }, { level: 1 }))
  for (let found = 0; found >= 0; ) {
    found = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), found)
    if (found < 0) break
    lying.writeUInt32LE(1000, found + 24)
    found += 4
  }
  const merged = zipSync({
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet><sheetData/><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(400_000)}</mergeCells></worksheet>`,
    ),
  })
  const entities = zipSync({
    'xl/workbook.xml': Buffer.from(
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
    ),
  })
  const parts = zipSync(
    Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`../../x${at}`, new Uint8Array()])),
  )
  const rows: Cell[][] = Array.from({ length: 6000 }, () => [{ kind: 'text', text: 'x' }])
  const long = await buffer(
    workbook({
      name: 'x',
      head: ['code'],
      formats: { day: 'd', instant: 'd' },
      rightToLeft: false,
      rows: (async function* () {
        yield rows
      })(),
    }),
  )
  const noise = randomBytes(200_000)
  for (const [name, content] of Object.entries({ declared, lying, merged, entities, parts, long, noise })) {
    const began = performance.now()
    const { status, body } = await upload(person, at, content)
    expect([name, status]).toEqual([name, 400])
    expect(body.code, name).toMatch(/^error\.import\.(limits|columns|empty)$/)
    // A busy machine takes as long again to start the thread.
    expect(performance.now() - began, name).toBeLessThan(4000)
  }
  expect((await upload(person, at, randomBytes(6 * 1024 * 1024))).status).toBe(413)
  expect((await person.call('GET', '/himp/v1/template-headers')).status).toBe(200)
}, 60_000)

test('imports of roles and units are undone, too, except for what got something attached since', async () => {
  const { tenantId, person, at } = await importer([
    'iam.role.create',
    'iam.role.remove',
    'platform.unit.create',
    'platform.unit.remove',
  ])
  const undo = async (batch: string) => {
    expect((await person.call('POST', `${at}/data/data-undo?templateCode=X&batch=${batch}`)).status).toBe(204)
    const status = async () => (await person.call('GET', `${at}/data/status?batch=${batch}`)).body
    await expect.poll(status, { timeout: 20_000, interval: 50 }).toMatchObject({ status: 'UNDONE' })
    return status()
  }
  const roles = await upload(person, at, 'code,name\nimp-1,One\nimp-2,Two\n')
  await step(person, at, 'validate', roles.batch)
  await step(person, at, 'import', roles.batch)
  await server.site({}, db =>
    sql`insert into member_role (tenant_id, user_id, role_id)
      select tenant_id, ${person.userId}, id from role where tenant_id = ${tenantId} and code = 'imp-2'`.execute(
      db,
    ),
  )
  expect(await undo(roles.batch)).toMatchObject({ removedCount: 1, keptCount: 1 })
  expect((await rolesOf(tenantId)).map(({ code }) => code)).toEqual(['imp-2'])

  const units = await upload(
    person,
    at,
    'Code,Name,Type,Parent unit code\nHQ,Port,COMPANY,\nPIER,Pier,DEPARTMENT,HQ\n',
    'HPFM.UNIT',
  )
  await step(person, at, 'validate', units.batch)
  await step(person, at, 'import', units.batch)
  expect(await undo(units.batch)).toMatchObject({ removedCount: 2, keptCount: 0 })
})

test('a text is replaced in every row of a column before the import, which checks the file again [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer()
  const { batch } = await upload(
    person,
    at,
    'Code,Name\nimp-1,Harbor one\nimp-2,Harbor two\nimp-3,\nimp-4,Quay\n',
  )
  await step(person, at, 'validate', batch)
  const replace = (columnCode: string, from: string, to: string, who = person) =>
    who.call('PUT', `${at}/columns/${columnCode}/cells`, { batch, from, to })
  const checked = async () => {
    const status = async () => (await person.call('GET', `${at}/data/status?batch=${batch}`)).body
    await expect
      .poll(async () => (await status()).status, { timeout: 20_000, interval: 50 })
      .not.toBe('CHECKING')
    return status()
  }
  expect(await replace('name', 'Harbor', 'Harbour')).toMatchObject({
    status: 200,
    body: { replacedCount: 2 },
  })
  expect(await checked()).toMatchObject({ status: 'CHECKED', failedCount: 1 })
  expect((await replace('name', '', 'Empty until now')).body).toEqual({ replacedCount: 1 })
  expect(await checked()).toMatchObject({ status: 'CHECKED', failedCount: 0, createdCount: 4 })
  // What is found nowhere leaves the file checked.
  expect((await replace('name', 'Wharf', 'Pier')).body).toEqual({ replacedCount: 0 })
  expect(await checked()).toMatchObject({ status: 'CHECKED', createdCount: 4 })
  const { content } = (await person.call('GET', `${at}/data?batch=${batch}`)).body
  expect(content.map((row: { data: { name: string } }) => row.data.name)).toEqual([
    'Harbour one',
    'Harbour two',
    'Empty until now',
    'Quay',
  ])

  expect((await replace('lost', 'a', 'b')).body.code).toBe('error.not_found')
  const colleague = await signIn(
    server,
    await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, ['iam.role.create'])]),
  )
  expect((await replace('name', 'Quay', 'Pier', colleague)).status).toBe(404)
  await replace('name', 'Q', 'Q'.repeat(100)).then(checked)
  const tooLong = await replace('name', 'Q', 'x'.repeat(200))
  expect([tooLong.status, tooLong.body.code]).toEqual([400, 'error.import.cell_long'])
  expect(await checked()).toMatchObject({ status: 'CHECKED' })
  await step(person, at, 'import', batch)
  expect((await replace('name', 'Quay', 'Pier')).body.code).toBe('error.import.state')
})

test('invalid rows are downloaded with their reasons, corrected in that file and imported by it [SAFE-55]', async () => {
  const { tenantId, person, at } = await importer()
  const { batch } = await upload(person, at, 'Code,Name\nimp-1,One\nimp-2,\nimp-1,=Again\n')
  await step(person, at, 'validate', batch)
  const invalid = (who: Caller) =>
    fetch(`${server.origin}${at}/invalid-rows?templateCode=HIAM.ROLE&batch=${batch}`, {
      headers: { authorization: `bearer ${who.token}`, cookie: who.cookie },
    })
  const response = await invalid(person)
  expect(response.headers.get('content-disposition')).toContain('roles%20-%20Reason%20it%20is%20invalid.xlsx')
  const file = new Uint8Array(await response.arrayBuffer())
  const [head = [], ...lines] = await readTable(Buffer.from(file))
  expect(head).toEqual(['Code', 'Name', 'Description', 'Ends on', 'Enabled', 'Reason it is invalid'])
  expect(lines.map(([code, name, , , , reason]) => [code, name, reason])).toEqual([
    ['imp-2', '', expect.stringMatching(/^Name: /)],
    ['imp-1', '=Again', 'Code: Repeats line 2'],
  ])
  // The reason is no column of the import.
  const again = await upload(person, at, file)
  expect((await step(person, at, 'validate', again.batch)).body).toMatchObject({
    rowCount: 2,
    failedCount: 1,
  })
  const colleague = await signIn(
    server,
    await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, ['iam.role.create'])]),
  )
  expect((await invalid(colleague)).status).toBe(404)
})

test('an import is canceled by its person before it begins, with its rows, and not afterwards [SAFE-1]', async () => {
  const { tenantId, person, at } = await importer()
  const other = await signIn(
    server,
    await makeUser(server.site, tenantId, [await makeRole(server.site, tenantId, ['iam.role.create'])]),
  )
  const { batch } = await upload(person, at, 'Code,Name,Ends on,Enabled\nimp-9,Nine,,\n')
  expect((await other.call('DELETE', `${at}/manager/${batch}`)).status).toBe(404)
  expect((await person.call('GET', `${at}/data?batch=${batch}`)).body.content).toHaveLength(1)
  expect((await person.call('DELETE', `${at}/manager/${batch}`)).status).toBe(204)
  expect((await person.call('GET', `${at}/data/status?batch=${batch}`)).status).toBe(404)
  expect((await person.call('GET', `${at}/manager`)).body.content).toEqual([])
  const { rows } = await sql`select from import_row where batch_id = ${batch}`.execute(server.databases.site)
  expect(rows).toEqual([])
  expect(await rolesOf(tenantId)).toEqual([])

  const { batch: done } = await upload(person, at, 'Code,Name,Ends on,Enabled\nimp-9,Nine,,\n')
  await step(person, at, 'validate', done)
  await step(person, at, 'import', done)
  const refused = await person.call('DELETE', `${at}/manager/${done}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'error.import.state'])
})
