import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { everyCall } from '@atrium/contract/calls'
import { addressesOf } from '@atrium/contract/endpoint'
import { exportOf, isList } from '@atrium/contract/export'
import { mostOwnJobs } from '@atrium/contract/interchange/export-task'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { escapeFormula, unescapeFormula } from '@atrium/server/interchange/formula'
import { type Cell, workbook } from '@atrium/server/interchange/xlsx'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobsTables } from '../../jobs/server/jobs.tables.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** A person who may read roles, and the address of their list. */
async function reader(permissions = ['iam.role.list'], language = 'en_US') {
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  const roleId = await makeRole(test.site, tenantId, permissions)
  const person = await signIn(test, await makeUser(test.site, tenantId, [roleId], { language }))
  return { tenantId, adminRoleId, person, roles: `/iam/hzero/v1/${tenantId}/roles/export` }
}

const addRoles = (tenantId: number, names: readonly string[]) =>
  test.site({}, db =>
    db
      .insertInto('role')
      .values(
        names.map((name, at) => ({
          tenantId,
          code: `made-${at}`,
          name: JSON.stringify({ en_US: name }),
          level: 'organization' as const,
          parentId: null,
          inheritId: null,
        })),
      )
      .execute(),
  )

async function download(person: Caller, path: string): Promise<{ content: Buffer; headers: Headers }> {
  const response = await fetch(test.origin + path, {
    headers: {
      authorization: `bearer ${person.token}`,
      cookie: person.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  expect(response.status).toBe(200)
  return { content: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

const csv = (content: Buffer): string[][] => parseCsv(content, { bom: true })
const xlsx = async (content: Buffer) => (await readExcel(content))[0]?.data ?? []

/** Polls until the job has ended. */
async function ended(person: Caller, tenantId: number, uuid: string) {
  return expect
    .poll(
      async () => {
        const { body } = await person.call('GET', `/hpfm/v1/${tenantId}/self/export-task`)
        return body.content.find((task: { taskId: string }) => task.taskId === uuid)
      },
      { timeout: 20_000, interval: 50 },
    )
    .toMatchObject({ state: expect.not.stringMatching('DOING') })
}

async function taskOf(person: Caller, tenantId: number, uuid: string) {
  await ended(person, tenantId, uuid)
  const { body } = await person.call('GET', `/hpfm/v1/${tenantId}/self/export-task`)
  return body.content.find((task: { taskId: string }) => task.taskId === uuid)
}

/** Downloads a job's file with a one-time ticket. */
async function jobFile(person: Caller, tenantId: number, uuid: string): Promise<Buffer> {
  await ended(person, tenantId, uuid)
  const { downloadUrl } = (await person.call('POST', `/hpfm/v1/${tenantId}/export-task/${uuid}/ticket`)).body
  const file = await fetch(test.origin + downloadUrl)
  expect((await fetch(test.origin + downloadUrl)).status).toBe(404)
  return Buffer.from(await file.arrayBuffer())
}

/** Parameters that a list requires, or that make it short. */
const ofOne: Readonly<Record<string, string>> = {
  // Another test sends a hundred thousand.
  'message.delivery.list': '&subject=of%20nobody',
  'iam.role.subTree': '&parentRoleId=00000000-0000-7000-8000-000000000000',
  'platform.lov.page': '&lovCode=HPFM.LANGUAGE',
  // Every other test adds to it.
  'monitor.audit.list': `&processTimeFrom=${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}`,
}

describe('the export of a list', () => {
  it('holds the rows that are named by id alone, in the order of the list, and none of another tenant', async () => {
    const { tenantId, adminRoleId, person, roles } = await reader()
    const other = await reader()
    await addRoles(tenantId, ['Zebra', 'Alpha', 'Beta'])
    const stored = await test.site({}, db =>
      db.selectFrom('role').select(['id', 'code']).where('tenantId', '=', tenantId).execute(),
    )
    const idOf = (code: string) => stored.find(role => role.code === code)?.id
    const chosen = [idOf('made-0'), idOf('made-2'), other.adminRoleId].map(id => `&rowIds=${id}`).join('')
    const { content } = await download(
      person,
      `${roles}?exportType=DATA&fileType=csv&ids=name&sort=name,asc${chosen}`,
    )
    expect(csv(content)).toEqual([['Name'], ['Beta'], ['Zebra']])
    const one = await download(person, `${roles}?exportType=DATA&fileType=csv&ids=code&rowIds=${adminRoleId}`)
    expect(csv(one.content)).toHaveLength(2)
  })

  it('names its columns in the language of the person, and holds the rows that the list shows, in its order', async () => {
    const { tenantId, person, roles } = await reader(['iam.role.list'], 'zh_CN')
    await addRoles(tenantId, ['Zebra', 'Alpha', 'Beta'])
    const columns = await person.call('GET', `${roles}?exportType=COLUMN`)
    expect(columns.body).toContainEqual({ id: 'memberCount', name: 'memberCount', title: '人数' })
    const ids = columns.body.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain('id')
    expect(ids).not.toContain('objectVersionNumber')

    const { content, headers } = await download(
      person,
      `${roles}?exportType=DATA&fileType=csv&ids=name&ids=memberCount&ids=enabled&ids=creationDate&code=made&sort=name,desc&taskName=${encodeURIComponent('角色')}`,
    )
    const [head, ...rows] = csv(content)
    expect(head).toEqual(['名称', '人数', '启用', '创建时间'])
    expect(rows.map(row => row.slice(0, 3))).toEqual([
      ['Zebra', '0', '是'],
      ['Beta', '0', '是'],
      ['Alpha', '0', '是'],
    ])
    expect(rows[0]?.[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('角色')}`)
  })

  it('writes days, instants and numbers as such, on the clock of the person', async () => {
    const { tenantId, person, roles } = await reader()
    await addRoles(tenantId, ['Night'])
    await test.databases.site
      .updateTable('appUser')
      .set({ timeZone: 'Asia/Shanghai', dateFormat: 'DD.MM.YYYY', timeFormat: 'HH:mm' })
      .where('id', '=', person.userId)
      .execute()
    await test.databases.site
      .updateTable('role')
      .set({ endOn: '2031-05-09' })
      .where('tenantId', '=', tenantId)
      .where('code', '=', 'made-0')
      .execute()
    await test.settled()
    const asked = `?exportType=DATA&ids=endDateActive&ids=memberCount&ids=creationDate&code=made`
    const { content } = await download(person, `${roles}${asked}`)
    const [, row] = await xlsx(content)
    expect(row?.[0]).toEqual(new Date('2031-05-09T00:00:00Z'))
    expect(row?.[1]).toBe(0)
    const shanghai = new Date(Date.now() + 8 * 3_600_000)
    expect(Math.abs(new Date(String(row?.[2])).getTime() - shanghai.getTime())).toBeLessThan(120_000)
    const text = csv((await download(person, `${roles}${asked}&fileType=csv`)).content)
    expect(text[1]?.[0]).toBe('09.05.2031')
    expect(text[1]?.[2]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
  })

  it('is refused without the permission to read the list, and shows nothing of another tenant', async () => {
    const { person, roles } = await reader([])
    expect((await person.call('GET', `${roles}?exportType=DATA`)).status).toBe(403)
    const [own, other] = [await reader(), await reader()]
    await addRoles(other.tenantId, ['Foreign'])
    const { content } = await download(own.person, `${own.roles}?exportType=DATA&fileType=csv&ids=name`)
    expect(csv(content).flat()).not.toContain('Foreign')
    expect((await own.person.call('GET', other.roles)).status).toBe(403)
  })

  it('holds only the columns that the person may see', async () => {
    const { tenantId, person } = await reader(['platform.online-user.list'])
    const people = `/hpfm/v1/${tenantId}/online-users/export`
    const { body } = await person.call('GET', people)
    expect(body.map(({ id }: { id: string }) => id)).not.toContain('loginIp')
    const none = await person.call('GET', `${people}?exportType=DATA&ids=loginIp`)
    expect([none.status, none.body.code]).toEqual([400, 'error.export.columns'])
  })

  it('sorts and filters as the list does, and refuses what the list refuses [SAFE-43] [SAFE-44]', async () => {
    const { person, roles } = await reader()
    for (const sort of ['passwordHash,asc', 'name,up', 'name,asc; drop table role']) {
      const answer = await person.call('GET', `${roles}?exportType=DATA&sort=${encodeURIComponent(sort)}`)
      expect([answer.status, answer.body.code], sort).toEqual([400, 'error.sort.unknown'])
    }
    const attacked = await download(
      person,
      `${roles}?exportType=DATA&fileType=csv&name=${encodeURIComponent("' or 1=1 --")}`,
    )
    expect(csv(attacked.content)).toHaveLength(1)
  })
})

describe('the export of every list', () => {
  let site: Caller
  const lists = everyCall().flatMap(({ name, call }) => (isList(call) ? [{ name, call }] : []))
  const pathOf = ({ call }: (typeof lists)[number]) =>
    (addressesOf(exportOf(call).path)[0] ?? '').replace(':tenantId', '0')

  beforeAll(async () => {
    await makePlatform(test.site)
    const { id } = await test.databases.site
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('code', '=', 'role/site/default/administrator')
      .executeTakeFirstOrThrow()
    site = await signIn(test, await makeUser(test.site, 0, [id]))
  })

  it('has an address of its own', () => {
    expect(lists.length).toBeGreaterThan(10)
    expect(new Set(lists.map(pathOf)).size).toBe(lists.length)
  })

  it.each(lists)('names each column of $name as the file does', async list => {
    const [path, within] = [pathOf(list), ofOne[list.name] ?? '']
    const columns = await site.call('GET', `${path}?exportType=COLUMN${within}`)
    expect(columns.status).toBe(200)
    if (list.name === 'message.mail.list') return
    const { content, headers } = await download(site, `${path}?exportType=DATA&fileType=csv${within}`)
    // A list that other tests have filled is exported by a job.
    const isJob = headers.get('content-type')?.startsWith('application/json')
    const file = isJob ? await jobFile(site, 0, JSON.parse(content.toString()).uuid) : content
    expect(csv(file)[0]).toEqual(columns.body.map((column: { title: string }) => column.title))
  })
})

describe('an export of more than a thousand rows', () => {
  it('becomes a job that says how far it is, and whose file can be had once per ticket by its person alone', async () => {
    const { tenantId, person, roles } = await reader()
    await addRoles(
      tenantId,
      Array.from({ length: 1203 }, (_, at) => `Role ${String(at).padStart(4, '0')}`),
    )
    const { body } = await person.call('GET', `${roles}?exportType=DATA&code=made&sort=name,asc&taskName=Big`)
    const task = await taskOf(person, tenantId, body.uuid)
    expect(task).toMatchObject({
      state: 'DONE',
      doneRows: 1203,
      totalRows: 1203,
      taskName: 'Big',
      kind: 'export',
    })

    const rows = await xlsx(await jobFile(person, tenantId, body.uuid))
    expect(rows).toHaveLength(1204)
    expect([rows[1]?.[0], rows[1203]?.[0]].sort()).toEqual([rows[1]?.[0], rows[1203]?.[0]])

    const colleague = await signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, ['iam.role.list'])]),
    )
    const ticket = `/hpfm/v1/${tenantId}/export-task/${body.uuid}/ticket`
    expect((await colleague.call('POST', ticket)).status).toBe(404)
    expect((await colleague.call('GET', `/hpfm/v1/${tenantId}/self/export-task`)).body.content).toEqual([])
    const cancel = `/hpfm/v1/${tenantId}/export-task/cancel?taskCode=${body.uuid}`
    expect((await colleague.call('PUT', cancel)).status).toBe(404)
    const recorded = await test.databases.site
      .selectFrom('audit')
      .select('after')
      .where('tenantId', '=', tenantId)
      .where('entity', '=', 'export')
      .executeTakeFirst()
    expect(recorded?.after).toMatchObject({ rows: 1203, fileType: 'xlsx' })
  })

  it('can be canceled, and a person has only so many at a time [SAFE-65]', async () => {
    const { tenantId, person, roles } = await reader()
    await addRoles(
      tenantId,
      Array.from({ length: 5000 }, (_, at) => `Role ${at}`),
    )
    const ask = () => person.call('GET', `${roles}?exportType=DATA`)
    const { body: first } = await ask()
    await ended(person, tenantId, first.uuid)
    // The maximum number of jobs, which are leased for an hour.
    await sql`
      insert into job (tenant_id, user_id, role_id, session_id, language, scope, kind, name, input, due_at)
      select tenant_id, user_id, role_id, session_id, language, scope, kind, 'held', input, now() + interval '1 hour'
      from job, generate_series(1, ${mostOwnJobs}) where id = ${first.uuid}`.execute(test.databases.site)
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([429, 'error.job.tooMany'])
    await test.site({}, (db: Scoped<JobsTables>) => db.deleteFrom('job').where('name', '=', 'held').execute())

    const started = await Promise.all(Array.from({ length: mostOwnJobs }, ask))
    const uuids = started.flatMap(({ status, body }) => (status === 200 ? [body.uuid] : []))
    for (const uuid of uuids)
      expect(
        (await person.call('PUT', `/hpfm/v1/${tenantId}/export-task/cancel?taskCode=${uuid}`)).status,
      ).toBe(204)
    for (const uuid of uuids) await ended(person, tenantId, uuid)
    const { body } = await person.call('GET', `/hpfm/v1/${tenantId}/self/export-task?state=CANCELLED`)
    expect(body.totalElements).toBeGreaterThan(0)
  })

  it('is made by another instance when the one that had it died, and ends refused when its person lost the right', async () => {
    const { tenantId, person, roles } = await reader()
    const { body } = await person.call('GET', `${roles}?exportType=DATA&async=true`)
    await ended(person, tenantId, body.uuid)
    // The state after an instance was killed: taken, half written, its lease expired.
    const left = { state: 'DOING' as const, dueAt: new Date(0), endedAt: null, fileName: null }
    await test.site({}, (db: Scoped<JobsTables>) =>
      db.updateTable('job').set(left).where('id', '=', body.uuid).execute(),
    )
    expect(await taskOf(person, tenantId, body.uuid)).toMatchObject({ state: 'DONE' })

    await test.site({}, db => db.deleteFrom('memberRole').where('userId', '=', person.userId).execute())
    await test.site({}, (db: Scoped<JobsTables>) =>
      db.updateTable('job').set(left).where('id', '=', body.uuid).execute(),
    )
    await expect
      .poll(
        async () =>
          (
            await test.databases.site
              .$extendTables<JobsTables>()
              .selectFrom('job')
              .select('state')
              .where('id', '=', body.uuid)
              .executeTakeFirstOrThrow()
          ).state,
        { timeout: 10_000 },
      )
      .toBe('FAILED')
  })
})

describe('the file of an export', () => {
  it('has further sheets for the rows that one has no room for', async () => {
    const { tenantId, person, roles } = await reader()
    await addRoles(tenantId, ['A', 'B', 'C', 'D', 'E'])
    const asked = `${roles}?exportType=DATA&ids=name&code=made&sort=name,asc&taskName=Roles`
    const sheets = async (most: number) =>
      (await readExcel((await download(person, `${asked}&singleSheetMaxRow=${most}`)).content)).map(
        ({ sheet, data }) => [sheet, data.flat()],
      )
    expect(await sheets(2)).toEqual([
      ['Roles', ['Name', 'A', 'B']],
      ['Roles 2', ['Name', 'C', 'D']],
      ['Roles 3', ['Name', 'E']],
    ])
    expect(await sheets(5)).toEqual([['Roles', ['Name', 'A', 'B', 'C', 'D', 'E']]])
  })

  it('is had by a form, too: a ticket among its fields opens it once, nothing in the address does [SAFE-27]', async () => {
    const { tenantId, person, roles } = await reader()
    await addRoles(tenantId, ['Alpha', 'Beta'])
    const send = (ticket: string, { address = roles, ...more }: Record<string, string> = {}) =>
      fetch(test.origin + address, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams([
          ['access_token', ticket],
          ['exportType', 'DATA'],
          ['ids', 'name'],
          ['ids', 'code'],
          ['fileType', 'csv'],
          ['fillerType', 'single-sheet'],
          ['code', 'made'],
          ...Object.entries(more),
        ]),
      })
    const ticketFor = async (who: Caller, path = roles) =>
      (await who.call('POST', `/hpfm/v1/${who.tenantId}/export-task/form-ticket`, { path })).body.ticket
    const ticket = await ticketFor(person)
    const first = await send(ticket)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toContain('.csv')
    const [head, ...rows] = csv(Buffer.from(await first.arrayBuffer()))
    expect(head).toEqual(['Name', 'Code'])
    expect(rows.map(([name]) => name).sort()).toEqual(['Alpha', 'Beta'])
    expect((await send(ticket)).status).toBe(401)
    expect((await send(person.token)).status).toBe(401)
    const again = await ticketFor(person)
    expect((await send('', { address: `${roles}?access_token=${again}` })).status).toBe(401)
    const { person: stranger } = await reader(['iam.role.list'])
    expect(await ticketFor(stranger), 'a list of another tenant').toBeUndefined()
    expect(await ticketFor(person, '/hpfm/v1/languages')).toBeUndefined()
    const framed = await fetch(test.origin + roles, {
      method: 'POST',
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN' },
      body: new URLSearchParams({ access_token: await ticketFor(person), exportType: 'DATA', ids: 'secret' }),
    })
    expect([framed.status, framed.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    const policy = framed.headers.get('content-security-policy')
    expect(policy).toMatch(new RegExp(`script-src 'nonce-[^']+';.*frame-ancestors ${test.origin}$`))
    const page = await framed.text()
    const [, posted, around] = /postMessage\((\{.*\}), \["(.*)"\]\[0\]\)/.exec(page) ?? []
    expect(JSON.parse(posted ?? '')).toMatchObject({
      type: 'templateExportError',
      code: 'error.export.columns',
      failed: true,
    })
    expect(around, 'told to nobody else').toBe(test.origin)
    const json = await fetch(test.origin + roles, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
  })
})

describe('no cell of an export is computed [SAFE-54]', () => {
  const risky = fc.string({
    unit: fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", ' ', '"', ',', '＝', '<', '&', '_x0041_'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 12,
  })

  it('a guarded text begins with nothing that is computed, and comes back as it was', () => {
    fc.assert(
      fc.property(risky, text => {
        expect(escapeFormula(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
    )
  })

  it('a workbook holds texts alone where texts were written, and no formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(risky, { minLength: 1, maxLength: 6 }), async texts => {
        const rows = [texts.map((text): Cell => ({ kind: 'text', text }))]
        const made = await buffer(
          workbook({
            name: 'Sheet',
            head: texts.map((_, at) => `Column ${at}`),
            formats: { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd' },
            rightToLeft: false,
            rows: Readable.from([rows]),
          }),
        )
        const sheet = strFromU8(unzipSync(made)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
        expect(sheet).toMatch(/<c /)
        expect(sheet).not.toMatch(/<f[ />]/)
        const [, cells = []] = (await readExcel(made, { trim: false }))[0]?.data ?? []
        // XML cannot represent the other control characters.
        const plain = (text: unknown) =>
          String(text ?? '').replace(/(?![\t\n\r\u0080-\u009f\u007f])\p{Cc}/gu, '')
        expect(texts.map((_, at) => plain(cells[at]).replaceAll('_x005F_', '_'))).toEqual(texts.map(plain))
      }),
      { numRuns: 60 },
    )
  })
})
