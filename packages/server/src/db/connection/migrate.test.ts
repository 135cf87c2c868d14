import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { scratchDatabase } from '../../testing/database.ts'
import { isWhole } from '../../testing/extent.ts'
import { migrate, NewerSchema } from './migrate.ts'

const root = new URL('../../../../../', import.meta.url).pathname
const { ownerUrl } = inject('scratch')
const name = `migrate_${process.pid}`
const url = new URL(ownerUrl)
url.pathname = `/${name}`

beforeEach(() => ask(ownerUrl, `create database ${name}`))
// Autovacuum may be running in there for a moment, and only a superuser may end it.
afterEach(() => expect.poll(drop, { timeout: 20_000 }).toBe('dropped'))

const drop = () => ask(ownerUrl, `drop database ${name} with (force)`).then(() => 'dropped', String)

async function ask(address: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The resulting schema, as text. */
const shapeOf = (address: string) =>
  ask(
    address,
    `select line from (
      select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line
        from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s', p) from pg_policies p where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select format('%s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select format('%s %s', oid::regclass, relacl) from pg_class where relnamespace = 'public'::regnamespace
    ) shape order by line`,
  )

/** The migrations of the foundation and of all features. */
const known = globSync('{packages/server,modules/*/*}/migrations/*.sql', { cwd: root })

const programArguments = [
  new URL('migrate.ts', import.meta.url).href,
  ...[url.href, new URL('apps/atrium/server/install.ts', `file://${root}`).href],
]

/** A migrator in a process of its own, with the features of the product. */
function migrateElsewhere(): ChildProcess {
  const program = `
    await import(process.argv[3])
    const { migrate } = await import(process.argv[1])
    await migrate(process.argv[2])`
  return spawn(process.execPath, ['--input-type=module', '--eval', program, ...programArguments], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const done = async (): Promise<number> => {
  const rows = await ask(url.href, `select count(*)::int as n from pg_class where relname = 'migration'`)
  if (rows[0]?.n === 0) return 0
  return Number((await ask(url.href, 'select count(*)::int as n from migration'))[0]?.n)
}

test('of two migrators at the same time one does the work, and the other one finds it done [SAFE-81]', async () => {
  const ran = await Promise.all([migrate(url.href), migrate(url.href)])
  const names = known.map(file => basename(file)).sort()
  expect(ran.sort((one, other) => one.length - other.length)).toEqual([[], names])
  const recorded = await ask(url.href, 'select name from migration order by at')
  expect(
    recorded.map(row => row.name),
    'one order for those of all features',
  ).toEqual(names)
})

/** How often a migrator is killed, each time later in the migrations. */
const kills = isWhole ? 6 : 2

test('a migrator that is killed again and again leaves a database that the next one completes [SAFE-81]', async () => {
  const { ownerUrl: complete } = await scratchDatabase()
  const seen: number[] = []
  for (let at = 0; at < known.length; at += Math.ceil(known.length / kills)) {
    const migrator = migrateElsewhere()
    // In the middle of the first `at` migrations.
    await expect.poll(done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(at)
    migrator.kill('SIGKILL')
    if (migrator.exitCode === null && migrator.signalCode === null) await once(migrator, 'exit')
    seen.push(await done())
  }
  expect(seen[0]).toBeLessThan(known.length)
  await migrate(url.href)
  expect(await shapeOf(url.href)).toEqual(await shapeOf(complete))
}, 120_000)

test('a migration that fails leaves nothing of itself [SAFE-81]', async () => {
  await ask(url.href, 'create table ui_table (in_the_way int)')
  await expect(migrate(url.href)).rejects.toThrow('migration 0003_platform.sql: relation "ui_table"')
  expect(await done()).toBe(2)
  expect(await ask(url.href, `select 1 from pg_class where relname in ('language', 'prompt')`)).toEqual([])
  await ask(url.href, 'drop table ui_table')
  await migrate(url.href)
})

test('a database that is newer than the program is left alone [SAFE-81]', async () => {
  await migrate(url.href)
  await ask(url.href, `insert into migration (name) values ('9999_future.sql')`)
  await expect(migrate(url.href)).rejects.toThrow(NewerSchema)
})
