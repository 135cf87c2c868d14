import { everyCall } from '@atrium/contract/calls'
import { largestPageSize } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { loadExamples } from '../isolation/example-names.ts'
import { overHttp } from '../isolation/request.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { pathWithRows } from '../testing/example-rows.ts'
import { makeUser } from '../testing/people.ts'

const paging = ['page', 'size', 'sort', 'anchor', 'cursor']

/** For lists of one record's rows. */
const nobody = '00000000-0000-7000-8000-000000000000'

/** The required filters of some lists. */
const within: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'iam.role.subTree': { parentRoleId: nobody },
  'platform.lov.page': { lovCode: 'HPFM.LANGUAGE' },
}

/** Every call that returns a page, so that new lists are tested, too. */
const lists = everyCall().flatMap(({ name, call }) =>
  call.query instanceof z.ZodObject && 'page' in call.query.shape && 'sort' in call.query.shape
    ? [
        {
          name,
          call: { ...call, name, within: within[name] ?? {} },
          query: call.query as z.ZodObject,
          shown: shownBy(call),
        },
      ]
    : [],
)

/** Filters by a name that the rows do not have, and the field they filter by. */
const asksAbout: Readonly<Record<string, string>> = {
  below: 'unitId',
  endBefore: 'endDateActive',
  exceptRoleId: 'id',
  exceptUnitId: 'id',
  exceptUserGroupId: 'id',
  roleId: 'memberRoleList',
  keyword: 'realName',
  search: 'entityName',
  state: 'enabled',
  canSignIn: 'enabled',
  unitId: 'id',
  userId: 'memberCount',
  view: 'nextRunDate',
  readFlag: 'readDate',
  fromDate: 'creationDate',
  toDate: 'creationDate',
  startDate: 'creationDate',
  endDate: 'creationDate',
  loginDateFrom: 'loginDate',
  loginDateTo: 'loginDate',
  processTimeFrom: 'processTime',
  processTimeTo: 'processTime',
  timeStart: 'plannedDate',
  timeEnd: 'plannedDate',
}

/** It excludes the named rows; the others show which. */
const leavesOut = (filter: string) => filter.startsWith('except')

/** Names that must not be sorted or searched by, because their values are secret. */
const hidden = [
  'password',
  'passwordHash',
  'password_hash',
  'hash',
  'secret',
  'secretHash',
  'token',
  'payload',
  'phone',
  'version',
  'tenant_id',
  'row',
  'null',
  '1',
  '(select 1)',
  'name,asc; drop table role',
  '__proto__',
  'constructor',
  'toString',
]

/** Texts that would have an effect if they became part of a statement. */
const attacks = [
  "' or 1=1 --",
  "'; select pg_sleep(5); --",
  '"',
  '\\',
  '%',
  '_',
  '$1',
  "x') union select 1 --",
]

let test: TestApp
let site: Caller
/** The names of all columns, as in the database and as in the wire format. */
let everyColumn: string[]
/** The path of each list, some of which are below a record. */
let paths: Map<string, string>

beforeAll(async () => {
  // Some lists exist in the demonstration only.
  const database = await copyOfDemo('lists')
  test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  const { id: roleId } = await test.site({}, db =>
    db
      .selectFrom('role')
      .select('id')
      .where('tenantId', '=', 0)
      .where('code', '=', 'role/site/default/administrator')
      .executeTakeFirstOrThrow(),
  )
  site = await signIn(test, await makeUser(test.site, 0, [roleId]))
  const { rows } = await sql<{ name: string }>`
    select distinct attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0`.execute(test.databases.site)
  await loadExamples()
  const sender = {
    ...{ test, send: overHttp(test.origin), secret: database.secret, caller: site, segment: '0/' },
    ...{ email: 'lists@norrvik.example', phone: '+4790000000' },
  }
  paths = new Map()
  for (const { name, call } of lists) paths.set(name, await pathWithRows(call, sender))
  everyColumn = rows.flatMap(({ name }) => [
    name,
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  ])
})
afterAll(() => test.close())

function shownBy(call: Endpoint): Set<string> {
  const content = call.response instanceof z.ZodObject ? call.response.shape.content : undefined
  const row = content instanceof z.ZodArray ? content.element : undefined
  return new Set(row instanceof z.ZodObject ? Object.keys(row.shape) : [])
}

const ask = ({ name, within }: { name: string; within: object }, query: Readonly<Record<string, string>>) =>
  site.call('GET', `${paths.get(name)}?${new URLSearchParams({ ...within, ...query })}`)

/** The body of a page without its anchor and cursor, which are other ones each time. */
function rowsOf({ body }: Awaited<ReturnType<typeof ask>>) {
  const { anchor, nextCursor, ...rows } = body
  return rows
}

const sortable = (query: z.ZodObject, field: string): boolean =>
  (query.shape.sort as z.ZodType).safeParse(`${field},asc`).success

describe('every list of the contract', () => {
  it('is found by this walk', () => expect(lists.length).toBeGreaterThan(8))

  it.each(lists)(
    'sorts by what its rows show and by nothing else: $name [SAFE-43] [SAFE-44]',
    async ({ call, query, shown }) => {
      const fields = [...new Set([...everyColumn, ...shown, ...hidden])].filter(field =>
        sortable(query, field),
      )
      expect(fields.filter(field => !shown.has(field))).toEqual([])
      for (const field of fields)
        for (const direction of ['asc', 'desc'])
          expect((await ask(call, { sort: `${field},${direction}` })).status, `${field} ${direction}`).toBe(
            200,
          )
      for (const field of hidden.filter(one => !shown.has(one))) {
        const answer = await ask(call, { sort: `${field},asc` })
        expect([answer.status, answer.body.code], field).toEqual([400, 'error.sort.unknown'])
      }
      for (const sort of ['name,up', 'name,asc,name', ',', 'name desc']) {
        const answer = await ask(call, { sort })
        expect([answer.status, answer.body.code], sort).toEqual([400, 'error.sort.unknown'])
      }
    },
  )

  it.each(lists)(
    'searches by what its rows show and by nothing else: $name [SAFE-43] [SAFE-44]',
    async ({ call, query, shown }) => {
      const filters = Object.keys(query.shape).filter(
        name => !paging.includes(name) && !(name in call.within),
      )
      expect(filters.filter(name => !shown.has(name) && !shown.has(asksAbout[name] ?? name))).toEqual([])
      const plain = rowsOf(await ask(call, {}))
      const unknown = Object.fromEntries(hidden.filter(one => !filters.includes(one)).map(one => [one, 'x']))
      expect(rowsOf(await ask(call, unknown))).toEqual(plain)
      for (const name of filters)
        for (const attack of attacks) {
          const answer = await ask(call, { [name]: attack })
          expect([200, 400, 404], `${name}=${attack}`).toContain(answer.status)
          // No record has such a name, so a result means that it was not read as plain text.
          if (answer.status === 200 && attack.length > 1)
            expect(answer.body.content, `${name}=${attack}`).toEqual(leavesOut(name) ? plain.content : [])
        }
    },
  )

  it.each(lists)('clamps or refuses every page and size: $name [SAFE-60] [PAGE-7]', async ({ call }) => {
    for (const size of ['201', '1000000000'])
      expect((await ask(call, { size })).body.size, size).toBe(largestPageSize)
    for (const query of [
      { size: '0' },
      { size: '-1' },
      { size: '10;' },
      { size: '1e3' },
      { size: '1.5' },
      { size: '' },
      { page: '-1' },
      { page: '1.5' },
      { page: ' 1' },
      { page: '99999999999999999999' },
    ]) {
      const answer = await ask(call, query as Record<string, string>)
      expect([answer.status, answer.body.code], JSON.stringify(query)).toEqual([400, 'error.page.invalid'])
    }
    const { totalElements } = (await ask(call, {})).body
    const beyond = await ask(call, { page: '1000000000000', size: '200' })
    expect([beyond.status, beyond.body.content, beyond.body.totalElements]).toEqual([200, [], totalElements])
  })
})
