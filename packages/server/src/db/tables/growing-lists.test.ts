import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everyCall } from '@atrium/contract/calls'
import type { Endpoint } from '@atrium/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isGrowing } from '../../http/list-positions.ts'
import { buildTestApp, type Caller, signIn, signInHzero, type TestApp } from '../../testing/app.ts'
import { makePlatform, makeTenant, makeUser, type TestTenant } from '../../testing/people.ts'
import { recordEvent } from '../audit/audit.ts'
import { nowMs, syncClock } from '../connection/clock.ts'

/** Two instances on one database. */
let one: TestApp
let two: TestApp
let home: TestTenant
let reader: Caller

beforeAll(async () => {
  one = await buildTestApp()
  two = await buildTestApp()
  await makePlatform(one.site)
})
afterAll(() => Promise.all([one.close(), two.close()]))
beforeEach(async () => {
  home = await makeTenant(one.site)
  reader = await signIn(one, await makeUser(one.site, home.tenantId, [home.adminRoleId]))
})

interface List {
  path: string
  id: string
  /** Puts a row to the head of the list. */
  add: () => Promise<unknown>
}

const run = (statement: RawBuilder<unknown>) => one.site({}, db => statement.execute(db))

const addMessage = () =>
  run(sql`with added as (
      insert into message (tenant_id, type, category, subject, body)
      values (${home.tenantId}, 'MSG', 'PERSONAL', 'New', '') returning id)
    insert into user_message (tenant_id, user_id, message_id)
    select ${home.tenantId}, ${reader.userId}, id from added`)

const messages = (): List => ({
  path: `/hmsg/v1/${home.tenantId}/messages/user`,
  id: 'userMessageId',
  add: addMessage,
})

async function ok(method: string, path: string, body?: unknown) {
  const answer = await reader.call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function publish() {
  const notices = `/hmsg/v1/${home.tenantId}/notices`
  const { noticeId } = await ok('POST', notices, { title: 'New', noticeBody: 'New.' })
  await ok('POST', `${notices}/${noticeId}/publish`)
  return `${notices}/${noticeId}`
}

const addSwitch = () =>
  run(sql`insert into audit (tenant_id, actor_id, entity, verb)
    values (${home.tenantId}, ${reader.userId}, 'session', 'switch')`)

const addTask = () =>
  run(sql`insert into job (tenant_id, user_id, role_id, session_id, language, kind, name, input, state, due_at)
    values (${home.tenantId}, ${reader.userId}, ${home.adminRoleId}, ${randomUUID()}, 'en_US', 'export', 'New', '{}',
      'DONE', null)`)

async function addJob() {
  const id = randomUUID()
  await run(sql`insert into scheduled_job
      (tenant_id, id, code, name, kind, cron, time_zone, user_id, role_id, session_id, language, paused)
    values (${home.tenantId}, ${id}, 'NIGHTLY', '{"en_US":"Nightly"}', 'file-recount', '0 3 * * *', 'UTC',
      ${reader.userId}, ${home.adminRoleId}, ${randomUUID()}, 'en_US', true)`)
  const add = () =>
    run(sql`insert into job_run (tenant_id, job_id, planned_at, manual, state)
      values (${home.tenantId}, ${id}, clock_timestamp(), true, 'DONE')`)
  return { id, add }
}

/** Every list that grows, by the name of its call. */
const lists: Readonly<Record<string, () => List | Promise<List>>> = {
  'message.message.list': messages,
  'message.delivery.list': () => ({
    path: `/hmsg/v1/${home.tenantId}/messages`,
    id: 'messageId',
    add: () =>
      run(sql`insert into delivery (tenant_id, channel, recipient, subject, body)
        values (${home.tenantId}, 'sms', '+4711', 'New', '')`),
  }),
  'message.notice.list': () => ({
    path: `/hmsg/v1/${home.tenantId}/notices`,
    id: 'noticeId',
    add: publish,
  }),
  'message.notice.listAll': () => ({
    path: `/hmsg/v1/${home.tenantId}/notices/page-details`,
    id: 'noticeId',
    add: publish,
  }),
  'message.notice.history': async () => {
    const notice = await publish()
    return {
      path: notice.replace('notices/', 'notices/published-records/'),
      id: 'publishedId',
      add: async () => {
        await ok('POST', `${notice}/revoke`)
        await ok('POST', `${notice}/publish`)
      },
    }
  },
  'monitor.audit.list': () => ({
    path: `/hmnt/v1/${home.tenantId}/audit-datas`,
    id: 'auditDataId',
    add: () =>
      one.site({}, db =>
        recordEvent(db, {
          tenantId: home.tenantId,
          requestId: '-',
          entity: 'webhook',
          verb: 'update',
          detail: {},
        }),
      ),
  }),
  'monitor.recordHistory.list': () => ({
    path: `/hmnt/v1/${home.tenantId}/record-histories?entityCode=role&entityId=${home.adminRoleId}`,
    id: 'auditDataId',
    add: () =>
      run(
        sql`update role set name = ${JSON.stringify({ en_US: randomUUID() })} where id = ${home.adminRoleId}`,
      ),
  }),
  'platform.signInLog.list': () => ({
    path: `/hpfm/v1/${home.tenantId}/audit-logins`,
    id: 'auditId',
    add: addSwitch,
  }),
  'platform.signInLog.own': () => ({ path: '/hpfm/v1/audit-logins/self', id: 'auditId', add: addSwitch }),
  'platform.exportTask.own': () => ({
    path: `/hpfm/v1/${home.tenantId}/self/export-task`,
    id: 'taskId',
    add: addTask,
  }),
  'platform.exportTask.list': () => ({
    path: `/hpfm/v1/${home.tenantId}/export-task`,
    id: 'taskId',
    add: addTask,
  }),
  'import.dataImport.history': () => ({
    path: `/himp/v1/${home.tenantId}/import/manager`,
    id: 'batch',
    add: () =>
      run(sql`insert into import_batch (tenant_id, user_id, template_code, file_name, state)
        values (${home.tenantId}, ${reader.userId}, 'HIAM.ROLE', 'new.csv', 'UPLOADED')`),
  }),
  'scheduler.jobRun.list': async () => ({
    path: `/hsdr/v1/${home.tenantId}/job-logs`,
    id: 'logId',
    add: (await addJob()).add,
  }),
  'scheduler.jobRun.ofJob': async () => {
    const { id, add } = await addJob()
    return { path: `/hsdr/v1/${home.tenantId}/job-logs/${id}/logs`, id: 'logId', add }
  },
  'file.file.list': () => ({
    path: `/hfle/v1/${home.tenantId}/files/summary`,
    id: 'fileId',
    add: () =>
      run(sql`insert into file (tenant_id, key, bucket, name, media_type, size, sha256)
        values (${home.tenantId}, ${randomBytes(32).toString('hex')}, 'hpfm', 'new.txt', 'text/plain', 1,
          ${'0'.repeat(64)})`),
  }),
  'portal.managedPage.versions': async () => {
    const content = { title: { en_US: 'Timetable' }, lead: {}, blocks: [], search: {} }
    const pages = '/hptl/v1/portal-pages'
    let { pageId, objectVersionNumber } = await ok('POST', pages, {
      kindCode: 'PLAIN',
      pageCode: 'new',
      content,
    })
    return {
      path: `${pages}/${pageId}/versions`,
      id: 'versionNumber',
      add: async () => {
        const changed = { ...content, title: { en_US: `Timetable ${objectVersionNumber}` } }
        ;({ pageId, objectVersionNumber } = await ok('PUT', pages, {
          pageId,
          objectVersionNumber,
          content: changed,
        }))
      },
    }
  },
  'iam.account.list': () => ({
    path: `/iam/hzero/v1/${home.tenantId}/users/paging`,
    id: 'id',
    add: () => makeUser(one.site, home.tenantId, [], { realName: `A ${Math.random()}` }),
  }),
}

/** Lists whose newest rows come first and that have no anchor, with the reason. */
const others: Readonly<Record<string, string>> = {
  'portal.announcement.list': 'one answer is shared by all visitors',
  'message.mail.list': 'is in memory, in the demonstration only',
}

/** Source that pages by a time without growth, with the reason. */
const otherSource: Readonly<Record<string, string>> = {
  'modules/directory/invitation/server/invitation.queries.ts': 'invitations move when they are sent again',
  'modules/directory/tenant-request/server/tenant-request.queries.ts':
    'requests are few, and each is answered by a person',
  'modules/messages/announcement/server/notice-reading.queries.ts':
    'people move when they read; none is added',
  'modules/sign-in/online-user/server/online-user.queries.ts': 'people move whenever they do something',
}

async function read(
  { path, id }: List,
  query: Record<string, string | number>,
  { from = one, by = reader } = {},
) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${from.origin}${path}${path.includes('?') ? '&' : '?'}${asked}`, {
    headers: {
      accept: 'application/json',
      authorization: `bearer ${by.token}`,
      cookie: by.cookie,
      'x-requested-with': 'XMLHttpRequest',
    },
  })
  const body = await answer.json()
  return {
    ...body,
    status: answer.status,
    ids: (body.content ?? []).map((row: Record<string, unknown>) => String(row[id])),
  }
}

/** The pages of a list by its cursor, until there is no next one. */
async function follow(list: List, cursor: string | undefined, query = {}): Promise<string[]> {
  if (cursor === undefined) return []
  const next = await read(list, { ...query, cursor }, { from: two })
  expect(next.status, JSON.stringify(next)).toBe(200)
  return [...next.ids, ...(await follow(list, next.nextCursor, query))]
}

it('every list whose newest rows come first takes an anchor, and is read here [PAGE-1]', () => {
  const calls = everyCall().filter(({ name }) => !name.endsWith('.export'))
  const namesOf = (found: typeof calls) => found.map(({ name }) => name).sort()
  expect(namesOf(calls.filter(({ call }) => isGrowing(call)))).toEqual(Object.keys(lists).sort())
  const isPaged = ({ response }: Endpoint) =>
    response instanceof z.ZodObject && 'totalElements' in response.shape
  const newestFirst = calls.filter(({ call }) => isPaged(call) && /\bnewe(st|r)\b.* first/.test(call.summary))
  expect(namesOf(newestFirst.filter(({ call }) => !isGrowing(call)))).toEqual(Object.keys(others).sort())
})

/** The top-level statements of a source file that page by a time or serial number without declaring growth. */
const undeclared = (source: string): string[] =>
  source
    .split(/\n(?=(?:export |async |function |const |\/\*\*))/)
    .filter(
      statement =>
        /\b(findPage|pageOf)\(/.test(statement) &&
        /(_at|\bat|\.id|number|created_on)\b[`)]* desc|(At|\.at|\.id|number)', 'desc'/.test(statement) &&
        !/\bgrowth\b/.test(statement),
    )

it('no source pages by time without declaring how the list grows [PAGE-1]', () => {
  const root = new URL('../../../../../', import.meta.url)
  const files = globSync('{modules,packages,examples}/**/server/**/*.ts', {
    cwd: fileURLToPath(root),
    exclude: name => name.includes('node_modules') || name.endsWith('.test.ts'),
  })
  const found = files.filter(file => undeclared(readFileSync(new URL(file, root), 'utf8')).length > 0)
  expect(files.length).toBeGreaterThan(300)
  expect(found.sort()).toEqual(Object.keys(otherSource).sort())
})

it.each([
  ['findPage(rows, filter, { sortBy, tie: [sql`c.created_at desc`, sql`c.id`] })', 1],
  ["pageOf(await rows.orderBy('c.createdAt', 'desc').execute(), filter, count)", 1],
  ['pageOf((await sql`select from call c order by c.id desc`.execute(db)).rows, filter, count)', 1],
  ["findPage(rows, filter, { sortBy, growth: { by: [sql`c.id`], direction: 'desc', xid: sql`c.xid` } })", 0],
  ['findPage(rows, filter, { sortBy, tie: [sql`c.code`, sql`c.tenant_id desc`] })', 0],
])('a new list is found by its source: %s', (statement, count) => {
  expect(undeclared(`export async function findCalls(db: Db) {\n  return ${statement}\n}\n`)).toHaveLength(
    count,
  )
})

describe.each(Object.keys(lists))('%s', name => {
  it('shows no row twice and none of those that come in front while it is read, on two instances [PAGE-1]', async () => {
    const list = (await lists[name]?.()) as List
    for (let at = 0; at < 5; at += 1) await list.add()
    const before = await read(list, { size: 200 })
    const first = await read(list, { size: 2 })
    expect(first.status, JSON.stringify(first)).toBe(200)
    expect(first.newElements).toBe(0)
    const pages: string[][] = [first.ids]
    for (let page = 1; page < first.totalPages; page += 1) {
      await list.add()
      const next = await read(list, { size: 2, page, anchor: first.anchor }, { from: page % 2 ? two : one })
      expect(next.status, JSON.stringify(next)).toBe(200)
      expect([next.number, next.totalElements]).toEqual([page, first.totalElements])
      expect(next.newElements).toBeGreaterThanOrEqual(page)
      pages.push(next.ids)
    }
    expect(pages.flat()).toEqual(before.ids)
    expect([...first.ids, ...(await follow(list, first.nextCursor))]).toEqual(before.ids)

    // Without an anchor, a page has every row, and begins an anchor of its own.
    const plain = await read(list, { size: 2, page: 1 })
    expect(plain.totalElements).toBeGreaterThan(first.totalElements)
    expect(plain.newElements).toBe(0)
    expect((await read(list, { size: 2, anchor: plain.anchor })).totalElements).toBe(plain.totalElements)
  })
})

it('a row of a transaction that began before the first page and ended after it is a new one [PAGE-1]', async () => {
  const list = messages()
  for (let at = 0; at < 4; at += 1) await list.add()
  const added = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = one.site({}, async db => {
    await sql`with added as (
        insert into message (tenant_id, type, category, subject, body)
        values (${home.tenantId}, 'MSG', 'PERSONAL', 'Slow', '') returning id)
      insert into user_message (tenant_id, user_id, message_id)
      select ${home.tenantId}, ${reader.userId}, id from added`.execute(db)
    added.resolve()
    await mayEnd.promise
  })
  await added.promise
  await list.add()
  const first = await read(list, { size: 2 })
  mayEnd.resolve()
  await slow
  const rest = await Promise.all(
    [1, 2].map(page => read(list, { size: 2, page, anchor: first.anchor }, { from: two })),
  )
  expect(new Set([first, ...rest].flatMap(({ ids }) => ids)).size).toBe(5)
  expect(rest.map(({ totalElements, newElements }) => [totalElements, newElements])).toEqual([
    [5, 1],
    [5, 1],
  ])
})

it('rows of one instant keep their order, and sorted lists leave out new rows, too [PAGE-1]', async () => {
  const list = messages()
  // Rows of one transaction have one time.
  await run(sql`with added as (
      insert into message (tenant_id, type, category, subject, body)
      select ${home.tenantId}, 'MSG', 'PERSONAL', 'New', '' from generate_series(1, 6) returning id)
    insert into user_message (tenant_id, user_id, message_id)
    select ${home.tenantId}, ${reader.userId}, id from added`)
  const sorted = { size: 2, sort: 'subject,asc' }
  const [first, second] = [await read(list, { size: 2 }), await read(list, sorted)]
  await list.add()
  expect(new Set([...first.ids, ...(await follow(list, first.nextCursor))]).size).toBe(6)
  const rest = [1, 2].map(page => read(list, { ...sorted, page, anchor: second.anchor }, { from: two }))
  expect(new Set([...second.ids, ...(await Promise.all(rest)).flatMap(({ ids }) => ids)]).size).toBe(6)
  expect(second.nextCursor).toBeUndefined()
})

it('a cursor misses no row when those before it are deleted, its own among them [PAGE-1]', async () => {
  const list = messages()
  for (let at = 0; at < 7; at += 1) await list.add()
  const all = await read(list, { size: 200 })
  const first = await read(list, { size: 2 })
  await run(sql`delete from user_message where id in (${sql.join(first.ids)})`)
  expect(await follow(list, first.nextCursor)).toEqual(all.ids.slice(2))
  const second = await read(list, { size: 2, page: 1, anchor: first.anchor })
  expect([second.totalElements, second.newElements]).toEqual([5, 0])
})

it('an announcement that was a draft at the anchor comes in front when it is published [PAGE-1]', async () => {
  const shown = (await lists['message.notice.list']?.()) as List
  for (let at = 0; at < 4; at += 1) await publish()
  const notices = `/hmsg/v1/${home.tenantId}/notices`
  const { noticeId } = await ok('POST', notices, { title: 'Draft', noticeBody: 'New.' })
  const first = await read(shown, { size: 2 })
  await ok('POST', `${notices}/${noticeId}/publish`)
  const second = await read(shown, { size: 2, page: 1, anchor: first.anchor })
  expect([...first.ids, ...second.ids]).not.toContain(noticeId)
  // The platform may have announcements, too.
  expect(first.totalElements).toBeGreaterThanOrEqual(4)
  expect([second.ids.length, second.totalElements, second.newElements]).toEqual([2, first.totalElements, 1])
})

it('rows copied from a database with more transactions are not new ones [PAGE-1]', async () => {
  const list = messages()
  for (let at = 0; at < 3; at += 1) await list.add()
  await run(sql`update user_message set xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8
    where user_id = ${reader.userId}`)
  const first = await read(list, { size: 2 })
  const second = await read(list, { size: 2, page: 1, anchor: first.anchor })
  expect([second.ids.length, second.totalElements, second.newElements]).toEqual([1, 3, 0])
})

it('the audit does not record the transaction of a row', async () => {
  const path = await publish()
  const { rows } = await one.site({}, db =>
    sql<{ keys: string[] }>`select array(select jsonb_object_keys(after)) as keys from audit
      where entity_id = ${path.split('/').at(-1)}`.execute(db),
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { keys } of rows) expect(keys).not.toContain('xid')
})

it('a session of an HZERO-compatible client gets pages as it always did', async () => {
  const list = messages()
  for (let at = 0; at < 3; at += 1) await list.add()
  const client = await signInHzero(one, reader.userId)
  const { status, body } = await client.call('GET', `${list.path}?page=0&size=2`)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(
    ['content', 'number', 'numberOfElements', 'size', 'totalElements', 'totalPages'].sort(),
  )
})

it('an export has all rows, whatever anchor the list had [PAGE-1]', async () => {
  const path = `/hpfm/v1/${home.tenantId}/audit-logins`
  for (let at = 0; at < 3; at += 1) await addSwitch()
  const { anchor } = await read({ path, id: 'auditId', add: addSwitch }, { size: 2 })
  await addSwitch()
  const { body } = await reader.call(
    'GET',
    `${path}/export?exportType=DATA&ids=auditType&fileType=csv&anchor=${anchor}`,
  )
  const { totalElements } = await read({ path, id: 'auditId', add: addSwitch }, {})
  expect(String(body).trim().split('\n')).toHaveLength(totalElements + 1)
})

it('an anchor or cursor is refused after a day, by its field [PAGE-7]', async () => {
  const list = messages()
  for (let at = 0; at < 3; at += 1) await list.add()
  const realMs = nowMs()
  // The server may set its clock meanwhile: then the page is read again.
  const readAgo = async (hours: number): ReturnType<typeof read> => {
    const thenMs = realMs - hours * 3_600_000
    syncClock(thenMs)
    const page = await read(list, { size: 2 })
    return nowMs() - thenMs < 3_600_000 ? page : readAgo(hours)
  }
  const [young, old] = [await readAgo(23), await readAgo(25)]
  syncClock(realMs)
  expect((await read(list, { anchor: young.anchor })).status).toBe(200)
  for (const [field, text] of Object.entries({ anchor: old.anchor, cursor: old.nextCursor })) {
    const answer = await read(list, { [field]: text })
    expect([answer.status, answer.code, answer.fields?.[0]?.field]).toEqual([
      400,
      'error.page.position',
      field,
    ])
  }
})

it('an anchor or cursor of another list, filter, person or tenant, or a forged one is refused by its field [PAGE-7] [SAFE-43]', async () => {
  const list = messages()
  for (let at = 0; at < 3; at += 1) await list.add()
  const { anchor, nextCursor: cursor } = await read(list, { size: 2 })
  const colleague = await signIn(one, await makeUser(one.site, home.tenantId, [home.adminRoleId]))
  const abroad = await makeTenant(one.site)
  const stranger = await signIn(one, await makeUser(one.site, abroad.tenantId, [abroad.adminRoleId]))
  const there = { ...list, path: list.path.replace(String(home.tenantId), String(abroad.tenantId)) }
  const audit = { ...list, path: `/hmnt/v1/${home.tenantId}/audit-datas` }
  const bent = (text: string) => `${text.slice(0, -4)}${text.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const refusals: [string, List, Record<string, string>, Caller?][] = [
    ['another person', list, {}, colleague],
    ['another tenant', there, {}, stranger],
    ['another list', audit, {}],
    ['another filter', list, { subject: 'New' }],
    ['another order', list, { sort: 'subject,asc' }],
  ]
  for (const [field, text] of Object.entries({ anchor, cursor })) {
    for (const [what, asked, query, by = reader] of refusals) {
      const answer = await read(asked, { ...query, [field]: text }, { from: two, by })
      expect([answer.status, answer.code, answer.fields?.[0]?.field], `${field} of ${what}`).toEqual([
        400,
        'error.page.position',
        field,
      ])
    }
    const forged = [
      bent(text),
      text.slice(4),
      text.slice(0, 20),
      '0',
      "' or 1=1 --",
      '1:9:8',
      '{}',
      field === 'anchor' ? cursor : anchor,
    ]
    for (const forgery of forged) {
      const answer = await read(list, { [field]: forgery })
      expect([answer.status, answer.fields?.[0]?.field], forgery).toEqual([400, field])
    }
  }
  expect((await read(list, { anchor: 'a'.repeat(8_001) })).status).toBe(400)
})
