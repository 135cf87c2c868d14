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
} from '@atrium/contract/resource/fields'
import { computed, sequence } from '@atrium/contract/resource/given-fields'
import { percentage } from '@atrium/contract/resource/kinds/amount-fields'
import { color } from '@atrium/contract/resource/kinds/contact-fields'
import { type AnyResource, resource } from '@atrium/contract/resource/resource'
import { rows as rowsOf } from '@atrium/contract/resource/rows'
import { state } from '@atrium/contract/resource/state'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressAs, siteRole } from '../../db/connection/connect.ts'
import { copyDatabase } from '../../testing/database.ts'
import { installResources } from '../installed-resources.ts'
import type { Said } from './compare-tables.ts'
import { fileNameOf, missingIn, nothingSaid, type Planned, planMigrations, textOf } from './plan.ts'

const inEach = (one: string) => ({ en: one, zh: one, ar: one })
const title = inEach('Title')

let url: string
let client: pg.Client
/** Sees the rows of every tenant, as the owner does not. */
let rows: pg.Client

beforeAll(async () => {
  // Of its own, because other tests look at every table.
  const { ownerUrl, secret } = await copyDatabase(`resource_migrations_${process.pid}`)
  url = ownerUrl
  client = new pg.Client({ connectionString: url })
  await client.connect()
  rows = new pg.Client({ connectionString: addressAs(url, siteRole, secret) })
  await rows.connect()
  await rows.query(
    `insert into tenant (tenant_id, num, name) values (0, 'ATRIUM', '{"en_US": "Atrium"}') on conflict do nothing`,
  )
})
afterAll(() => Promise.all([client.end(), rows.end()]))

let last = 0

/** A table of its own for each test. */
const newName = () => `iam.migrated-${++last}` as const

function barn(name: `iam.${string}`, fields: object, owner?: 'unit'): AnyResource {
  return resource({
    name,
    title: { en: ['Barn', 'Barns'], zh: ['谷仓'], ar: ['حظيرة', 'الحظائر'] },
    fields: { code: code(), ...fields },
    list: { columns: ['code'], search: [] },
    form: [['code']],
    ...(owner && { owner }),
  }) as unknown as AnyResource
}

async function plan(definition: AnyResource, said: Partial<Said> = {}): Promise<Planned> {
  const file = 'modules/farm/barn/barn.resource.ts'
  const [planned] = await planMigrations(url, [{ definition, file }], { ...nothingSaid, ...said })
  return planned as Planned
}

/** Runs the migration, after which nothing may be missing. */
async function run(definition: AnyResource, said: Partial<Said> = {}): Promise<string> {
  const planned = await plan(definition, said)
  expect(planned.open).toEqual([])
  const sql = textOf(planned)
  await client.query(sql)
  expect(missingIn([await plan(definition)])).toEqual([])
  return sql
}

test('a table with every kind of field is created, and is then as the definition says', async () => {
  const name = newName()
  const definition = barn(
    name,
    {
      name: text({ translated: true, required: true }),
      sort: text(),
      note: longText({ title }),
      storeys: integer({ title, required: true }),
      rent: decimal({ title, digits: 3 }),
      heated: boolean({ title, default: true }),
      enabled: enabled(),
      builtOn: date({ title }),
      kind: choice({ A: title, B: title }, { title }),
      land: lookup('HPFM.COUNTRY', { title }),
      farmer: person({ title }),
      place: unit({ title, required: true }),
      parent: self({ title }),
      state: state({ NEW: { ...title, mark: 'waiting' } }),
    },
    'unit',
  )
  expect(missingIn([await plan(definition)])).toEqual([
    `modules/farm/barn/barn.resource.ts: its table “${definition.table}” is not as it says`,
  ])
  const sql = await run(definition)
  expect(sql).toContain('  rent numeric(15,3),\n')
  expect(sql).toContain('  heated boolean not null default true,\n')
  expect(sql).toContain('  farmer_id uuid references app_user (id),\n')
  expect(sql).toContain(`  foreign key (tenant_id, place_id) references unit (tenant_id, id),\n`)
  expect(sql).toMatch(/call tenant_table\('migrated\d+'\);\n\ncall scoped/)
  const forced = await client.query('select relforcerowsecurity as forced from pg_class where relname = $1', [
    definition.table,
  ])
  expect(forced.rows).toEqual([{ forced: true }])
})

test('a field with a rule is held to it by the database, and a rule that changes is replaced', async () => {
  const name = newName()
  const definition = barn(name, { paint: color({ title }), share: percentage({ title }) })
  const { table } = definition
  await run(definition)
  const insert = (share: number) =>
    rows.query(
      `insert into ${table} (tenant_id, code, paint, share) values (0, 'C${share}', '#066973', ${share})`,
    )
  await insert(50)
  await expect(insert(101)).rejects.toThrow(`${table}_share_check`)
  const sql = await run(barn(name, { paint: color({ title }), share: percentage({ title, max: 200 }) }))
  expect(sql).toContain(`drop constraint if exists ${table}_share_check`)
  expect(sql).not.toContain('paint')
  await insert(101)
  await expect(insert(201)).rejects.toThrow(`${table}_share_check`)
  const without = await run(barn(name, { share: percentage({ title, max: 200 }) }))
  expect(without).toContain(`drop constraint if exists ${table}_paint_check`)
})

test('a field is added; one that is required needs a value for the rows that exist', async () => {
  const name = newName()
  await run(barn(name, {}))
  const { table } = barn(name, {})
  await rows.query(`insert into ${table} (tenant_id, code) values (0, 'OLD')`)
  const wanted = barn(name, { storeys: integer({ title, required: true }), note: text({ title }) })
  expect((await plan(wanted)).open).toEqual([
    `${table}.storeys is required: --fill '${table}.storeys=…' says what rows without it get`,
  ])
  const sql = await run(wanted, { filled: new Map([[`${table}.storeys`, '1']]) })
  expect(sql).toContain(`alter table ${table} alter column storeys drop default`)
  const found = await rows.query(`select storeys, note from ${table}`)
  expect(found.rows).toEqual([{ storeys: 1, note: '' }])
})

test('a column is renamed when that is said, and its values stay', async () => {
  const name = newName()
  await run(barn(name, { area: integer({ title }) }))
  const { table } = barn(name, {})
  await rows.query(`insert into ${table} (tenant_id, code, area) values (0, 'OLD', 12)`)
  const wanted = barn(name, { size: integer({ title }) })
  expect((await plan(wanted)).renames).toEqual([{ to: `${table}.size`, from: [`${table}.area`] }])
  const sql = await run(wanted, { renamed: new Map([[`${table}.area`, 'size']]) })
  expect(sql).toBe(`alter table ${table} rename column area to size;\n`)
  expect((await rows.query(`select size from ${table}`)).rows).toEqual([{ size: 12 }])
})

test('a column without a field stays, and is dropped only when its loss is said', async () => {
  const name = newName()
  await run(barn(name, { area: integer({ title, required: true }) }))
  const { table } = barn(name, {})
  const planned = await plan(barn(name, {}))
  expect(planned.unused).toEqual([`${table}.area`])
  // Nothing fills it in any more.
  expect(textOf(planned)).toBe(`alter table ${table} alter column area drop not null;\n`)
  const sql = await run(barn(name, {}), { lost: new Set([`${table}.area`]) })
  expect(sql).toBe(`alter table ${table} drop column area;\n`)
})

test('a type that loses values is refused unless that is said, and SQL that rewrites a table is marked', async () => {
  const name = newName()
  await run(barn(name, { rent: decimal({ title, digits: 2 }) }))
  const { table } = barn(name, {})
  const fewer = barn(name, { rent: decimal({ title, digits: 1 }) })
  expect((await plan(fewer)).open).toEqual([
    `${table}.rent changes from numeric(15,2) to numeric(15,1): --lose ${table}.rent says that values may be lost`,
  ])
  const sql = await run(fewer, { lost: new Set([`${table}.rent`]) })
  expect(sql).toMatch(/^-- rewrites the table and locks it meanwhile\nalter table/)
  expect(await run(barn(name, { rent: text({ title, required: true }) }), filledRent(table))).toContain(
    '-- reads',
  )
})

const filledRent = (table: string): Partial<Said> => ({
  filled: new Map([[`${table}.rent`, `coalesce(rent::text, '0')`]]),
})

test('a field that becomes required gives the rows without it a value first', async () => {
  const name = newName()
  await run(barn(name, { builtOn: date({ title }) }))
  const { table } = barn(name, {})
  await rows.query(`insert into ${table} (tenant_id, code) values (0, 'OLD')`)
  const wanted = barn(name, { builtOn: date({ title, required: true }) })
  expect((await plan(wanted)).open).toHaveLength(1)
  await run(wanted, { filled: new Map([[`${table}.built_on`, `'2026-01-01'`]]) })
  const found = await rows.query(`select built_on::text as day, version::int from ${table}`)
  expect(found.rows).toEqual([{ day: '2026-01-01', version: 1 }])
  await run(barn(name, { builtOn: date({ title }) }))
})

test('an optional text in a column that may be null goes on as it is, for servers of the version before', async () => {
  const name = newName()
  const { table } = barn(name, {})
  await run(barn(name, { keeper: lookup('IAM.KEEPER', { title }) }))
  const insert = (code: string) =>
    rows.query(`insert into ${table} (tenant_id, code, keeper) values (0, '${code}', null)`)
  await insert('OLD')
  const sql = await run(barn(name, { keeper: text({ title }) }))
  expect(sql).toBe(`alter table ${table} alter column keeper set default ''::text;\n`)
  await insert('BESIDE')
  expect((await plan(barn(name, { keeper: text({ title, required: true }) }))).open).toHaveLength(1)
})

test('references of an existing table are checked without locking out writers, and its data scope is marked', async () => {
  const name = newName()
  await run(barn(name, {}))
  const sql = await run(barn(name, { place: unit({ title }), farmer: person({ title }) }, 'unit'))
  expect(sql).toMatch(/references unit \(tenant_id, id\) not valid;\nalter table \w+ validate constraint/)
  expect(sql).toMatch(/-- reads the whole table[^\n]*\ncall scoped/)
})

test('computed columns follow their expression, and rows of a record have a table that goes with it', async () => {
  const name = newName()
  const lines = rowsOf(
    { en: ['Cow', 'Cows'], zh: ['牛'], ar: ['بقرة', 'أبقار'] },
    { feed: integer({ title }) },
  )
  const of = (expression: string) =>
    barn(name, {
      area: integer({ title }),
      size: computed(integer({ title }), expression),
      stall: sequence('B-{000}'),
      cows: lines,
    })
  const { table } = barn(name, {})
  const sql = await run(of('area * 2'))
  expect(sql).toContain('size integer generated always as (area * 2) stored')
  expect(sql).toContain(`references ${table} (tenant_id, id) on delete cascade`)
  expect(sql).toContain(`unique (tenant_id, stall)`)
  await rows.query(`insert into ${table} (tenant_id, code, area, stall) values (0, 'OLD', 4, 'B-001')`)
  expect(await run(of(`area * 3`))).toContain('-- rewrites')
  expect((await rows.query(`select size from ${table}`)).rows).toEqual([{ size: 12 }])
})

test('two new resources that refer to each other get their foreign keys after both tables', async () => {
  const [name, otherName] = [newName(), newName()]
  const one = barn(name, { other: reference(otherName, { title }) })
  const other = barn(otherName, { one: reference(name, { title }) })
  const resources = [one, other].map(definition => ({ definition, file: 'barn.resource.ts' }))
  installResources(resources)
  try {
    const planned = await planMigrations(url, resources, nothingSaid)
    expect(planned.flatMap(({ open }) => open)).toEqual([])
    const [first = '', second = ''] = planned.map(textOf)
    expect(first).toContain(`create table ${other.table}`)
    expect(first).not.toContain(one.table)
    expect(second).toMatch(
      new RegExp(
        `create table ${one.table} [^;]*references ${other.table} [^]*alter table ${other.table} add foreign`,
      ),
    )
    for (const sql of [first, second]) await client.query(sql)
    expect(missingIn(await planMigrations(url, resources, nothingSaid))).toEqual([])
    await expect(
      rows.query(`insert into ${other.table} (tenant_id, code, one_id) values (0, 'A', new_id())`),
    ).rejects.toThrow(/violates foreign key/)
  } finally {
    installResources([])
  }
})

test('a file is named after the minute, and after every other migration', () => {
  const now = new Date('2026-11-26T02:10:40Z')
  expect(fileNameOf('barn', now, [])).toBe('20261126_0210_barn.sql')
  expect(fileNameOf('barn', now, ['20261126_0100_cow.sql'])).toBe('20261126_0210_barn.sql')
  expect(fileNameOf('barn', now, ['20261126_0100_cow.sql', '20261126_0211_hen.sql'])).toBe(
    '20261126_0212_barn.sql',
  )
})
