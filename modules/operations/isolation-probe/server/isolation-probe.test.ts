import { roleApi } from '@atrium/access/role/role.contract.ts'
import { everyCall } from '@atrium/contract/calls'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import type { IsolationProbe } from '../isolation-probe.contract.ts'
import { startProbing } from './isolation-probe.work.ts'

const path = '/hadm/v1/isolation-probes'

/** Covers every reason to skip a call, independent of the current declarations. */
const calls = everyCall()
  .filter(({ name }) =>
    /^(iam\.(role|client|self)|platform\.prompt|message\.live|portal\.announcement)\./.test(name),
  )
  .map(named => ({ ...named, call: { ...named.call } }))

let test: TestApp
let operator: Caller
let stop: (() => Promise<void>) | undefined

/** Lets the server process probes from now on. */
function takeUp(): void {
  const { config } = test
  stop = startProbing({ ...test, ...config, secret: config.secret ?? '', secureCookie: true, calls })
}

beforeAll(async () => {
  test = await buildTestApp({}, { flags: ['--demo', 'small'], database: await copyOfDemo('probe') })
  const role = await makeRole(test.site, 0, ['admin.isolation-probe.list', 'admin.isolation-probe.start'])
  operator = await signIn(test, await makeUser(test.site, 0, [role], { realName: 'Olga Operator' }))
}, 120_000)
afterAll(async () => {
  await stop?.()
  await test?.close()
})

const newest = async (): Promise<IsolationProbe | undefined> => (await operator.call('GET', path)).body[0]

async function ended(): Promise<IsolationProbe> {
  const isEnded = async () => (await newest())?.endedDate
  await expect.poll(isEnded, { timeout: 90_000, interval: 200 }).toBeDefined()
  return (await newest()) as IsolationProbe
}

/**
 * The permanent traces of a probe: its result, the numbers of its tenants, and audit entries, with the keys of those who
 * made them. Other tables change by themselves.
 */
const said = [
  'isolation_probe',
  'tenant_removal',
  'audit',
  'audit_link',
  'audit_sealing',
  'person_key',
  'outbox',
]
const moving = [
  'instance',
  'health_minute',
  'health_call',
  'health_check',
  'rate_limit',
  'job_clock',
  'job_run',
]

/** All rows of the installation by table, except the times of last use. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege(oid, 'select') and relname <> all(${[...said, ...moving]}::text[])`.execute(
    test.databases.site,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{ sum: string }>`select count(*) || ' ' ||
      coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
      from (select to_jsonb(r) - 'last_seen_at' as t from ${sql.table(name)} r) each`.execute(
      test.databases.site,
    )
    sums[name] = found.rows[0]?.sum ?? ''
  }
  return sums
}

/** The tenants of probes, with the seconds until they are removed automatically. */
async function leases(): Promise<number[]> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from r.due_at - now())::int as seconds
    from tenant t left join tenant_removal r on r.removed_id = t.tenant_id
    where t.name ->> 'en_US' like 'Isolation probe%'`.execute(test.databases.site)
  return rows.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY)
}

describe('the isolation probe on a live installation', () => {
  it('finds the isolation intact, changes nothing that is not its own and leaves nothing [SAFE-1] [SAFE-2] [SAFE-3]', async () => {
    await newest()
    const before = await everything()
    const started = await operator.call('POST', path)
    expect(started.body).toMatchObject({ asked: 0, startedBy: 'Olga Operator' })
    expect((await operator.call('POST', path)).body.code).toBe('error.probe.running')
    takeUp()
    const probe = await ended()
    expect(probe).toMatchObject({ broken: 0, failures: [], changedTables: [], startedBy: 'Olga Operator' })
    expect(probe.error).toBeUndefined()
    expect(probe.asked).toBe(probe.cells)
    expect(probe.asked).toBeGreaterThan(calls.length * 5)
    for (const { reason, cells, calls } of probe.spared)
      expect([reason, cells >= calls.length]).toEqual([reason, true])
    expect(probe.spared.flatMap(({ calls }) => calls)).toContain('iam.client.create')
    expect(await leases()).toEqual([])
    expect(await everything()).toEqual(before)
    const { rows } = await sql<{ said: string }>`
      select actor_id || ' ' || verb as said from audit
      where tenant_id = 0 and entity = 'isolation_probe' order by id`.execute(test.databases.site)
    expect(rows.map(row => row.said)).toEqual(['create', 'update'].map(verb => `${operator.userId} ${verb}`))
  }, 120_000)

  it('starts again after an interruption, finds a hole, and its tenants are removed in any case [SAFE-14]', async () => {
    const { access } = roleApi.list
    const before = await everything()
    try {
      Object.assign(roleApi.list, { access: 'public' })
      await operator.call('POST', path)
      await expect
        .poll(async () => (await newest())?.asked, { timeout: 60_000, interval: 50 })
        .toBeGreaterThan(0)
      const held = await leases()
      expect(held).toHaveLength(2)
      for (const seconds of held) expect(seconds).toBeLessThanOrEqual(120)
      await stop?.()
      expect((await newest())?.endedDate).toBeUndefined()
      await expect.poll(leases, { timeout: 30_000, interval: 200 }).toEqual([])
      takeUp()
      const probe = await ended()
      expect(probe.broken).toBe(probe.failures.length)
      expect(new Set(probe.failures.map(({ call }) => call))).toEqual(new Set(['iam.role.list']))
      expect(probe.failures.map(({ actor }) => actor)).toEqual(expect.arrayContaining(['nobody', 'kicked']))
    } finally {
      Object.assign(roleApi.list, { access })
    }
    expect(await everything()).toEqual(before)
  }, 120_000)
})
