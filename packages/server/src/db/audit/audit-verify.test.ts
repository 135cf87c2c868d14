import { appendFile, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../testing/app.ts'
import { untilChained } from '../../testing/chained.ts'
import { copyDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeRole, makeTenant, makeUser } from '../../testing/people.ts'
import { addressAs, siteRole } from '../connection/connect.ts'
import { extendAuditChain, headKey, headsFile, macOf, writeHeads } from './audit-chain.ts'
import { type ChainReport, verifyAudit } from './audit-verify.ts'

let database: TestDatabase
let test: TestApp
let owner: pg.Client
let untouched: number
let outside: { dataDir: string; key: Buffer }

beforeAll(async () => {
  // Of its own, because it tampers with the audit log.
  database = await copyDatabase(`chain_${process.pid}`)
  test = await buildTestApp({}, { database })
  outside = { dataDir: test.config.dataDir, key: headKey(database.secret) }
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // The owner of the tables can switch row-level security off.
  await owner.query('alter table audit no force row level security')
  await owner.query('alter table audit_link no force row level security')
  untouched = await tenantWithHistory()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

async function tenantWithHistory(): Promise<number> {
  const { tenantId } = await makeTenant(test.site)
  for (const code of ['one', 'two', 'three', 'four']) await makeRole(test.site, tenantId, [], code)
  await extendChain()
  return tenantId
}

const extendChain = () => untilChained(test)

async function verify(tenantId?: number): Promise<ChainReport[]> {
  const url = addressAs(database.ownerUrl, siteRole, database.secret)
  const reports: ChainReport[] = []
  for await (const report of verifyAudit(url, { ...outside, tenantId })) reports.push(report)
  return reports
}

const badOf = async (tenantId: number) => (await verify(tenantId))[0]?.bad

async function idsOf(tenantId: number): Promise<string[]> {
  const { rows } = await owner.query('select id from audit where tenant_id = $1 order by id', [tenantId])
  return rows.map(row => row.id)
}

const addSignIn = (tenantId: number, daysAgo: number) =>
  test.site({}, db =>
    sql`insert into audit (tenant_id, entity, verb, at, after)
      values (${tenantId}, 'session', 'sign-in', now() - make_interval(days => ${daysAgo}), '{}')`.execute(
      db,
    ),
  )

describe('the chain of the audit', () => {
  it('holds every row, and an untouched one passes [SAFE-83]', async () => {
    const [report] = await verify(untouched)
    expect(report).toEqual({ tenantId: untouched, links: 6, cleared: 0, heads: 0 })
  })

  it.each<[what: string, bad: RegExp, attack: (tenantId: number, ids: string[]) => Promise<unknown>]>([
    [
      'a changed row',
      /^audit row ID .* is not as it was written$/,
      (tenantId, [, , id]) =>
        owner.query(`update audit set after = after || '{"code":"other"}' where tenant_id = $1 and id = $2`, [
          tenantId,
          id,
        ]),
    ],
    [
      'a row in another name',
      /^audit row ID .* is not as it was written$/,
      (tenantId, [, , id]) =>
        owner.query('update audit set actor_id = gen_random_uuid() where tenant_id = $1 and id = $2', [
          tenantId,
          id,
        ]),
    ],
    [
      'a row of another time',
      /^audit row ID .* is not as it was written$/,
      (tenantId, [, , id]) =>
        owner.query(`update audit set at = at - interval '1 us' where tenant_id = $1 and id = $2`, [
          tenantId,
          id,
        ]),
    ],
    [
      'a row from another address',
      /^audit row ID .* is not as it was written$/,
      (tenantId, [, , id]) =>
        owner.query(`update audit set address = '192.0.2.1' where tenant_id = $1 and id = $2`, [
          tenantId,
          id,
        ]),
    ],
    [
      'a row whose browser is gone',
      /^audit row [0-9]+ .* is not as it was written$/,
      async tenantId => {
        await test.site({}, db =>
          sql`insert into audit (tenant_id, entity, verb, user_agent)
            values (${tenantId}, 'request', 'deny', 'Firefox')`.execute(db),
        )
        await extendChain()
        expect(await badOf(tenantId)).toBeUndefined()
        await owner.query(
          'update audit set user_agent = null where tenant_id = $1 and user_agent is not null',
          [tenantId],
        )
      },
    ],
    [
      'a row taken away',
      /^audit row ID \(link 3, create\) is missing$/,
      (tenantId, [, , id]) =>
        owner.query('delete from audit where tenant_id = $1 and id = $2', [tenantId, id]),
    ],
    [
      'a row taken away with its link',
      /^link 3 is missing/,
      async (tenantId, [, , id]) => {
        await owner.query('delete from audit where tenant_id = $1 and id = $2', [tenantId, id])
        await owner.query('delete from audit_link where tenant_id = $1 and audit_id = $2', [tenantId, id])
      },
    ],
    [
      'two rows that changed places',
      /^audit row ID .* is not as it was written$/,
      async (tenantId, [, , id, next]) => {
        const move = 'update audit set id = $3 where tenant_id = $1 and id = $2'
        await owner.query('alter table audit alter id set generated by default')
        await owner.query(move, [tenantId, id, -1])
        await owner.query(move, [tenantId, next, id])
        await owner.query(move, [tenantId, -1, next])
      },
    ],
    [
      'two links that changed places',
      /^link 3, of audit row .* does not follow the one before$/,
      async tenantId => {
        const move = 'update audit_link set seq = $3 where tenant_id = $1 and seq = $2'
        for (const [from, to] of [
          [3, -1],
          [4, 3],
          [-1, 4],
        ])
          await owner.query(move, [tenantId, from, to])
      },
    ],
    [
      'a link recomputed for a changed row',
      /^link 3, of audit row ID, does not follow the one before$/,
      async (tenantId, [, , id]) => {
        await owner.query('update audit set entity_id = null where tenant_id = $1 and id = $2', [
          tenantId,
          id,
        ])
        await owner.query(
          `update audit_link l set row_hash = sha256(convert_to(
            audit_text(a, l.actor_id, l.actor_hash, l.subject_id, l.subject_hash, l.fields), 'UTF8')) from audit a
          where a.tenant_id = l.tenant_id and a.id = l.audit_id and l.tenant_id = $1`,
          [tenantId],
        )
      },
    ],
  ])('reports %s, and which it is [SAFE-83]', async (_, bad, attack) => {
    const tenantId = await tenantWithHistory()
    const ids = await idsOf(tenantId)
    await attack(tenantId, ids)
    expect((await badOf(tenantId))?.replace(`row ${ids[2]}`, 'row ID')).toMatch(bad)
    expect(await badOf(untouched)).toBeUndefined()
  })

  it('is compared with the heads outside: truncated and rewritten chains are detected [SAFE-83]', async () => {
    const [cut, anew, whole] = [
      await tenantWithHistory(),
      await tenantWithHistory(),
      await tenantWithHistory(),
    ]
    await writeHeads(test.site, outside)
    const last = (await idsOf(cut)).at(-1)
    for (const [table, column] of [
      ['audit', 'id'],
      ['audit_link', 'audit_id'],
    ])
      await owner.query(`delete from ${table} where tenant_id = $1 and ${column} = $2`, [cut, last])
    expect(await badOf(cut)).toMatch(/^the end of the chain was cut off: it has 5 links, and had 6 at 20/)

    await owner.query(`update audit set verb = 'update' where tenant_id = $1`, [anew])
    await owner.query('delete from audit_link where tenant_id = $1', [anew])
    await owner.query(`update audit_sealing set xid = '0', id = 0`)
    await extendChain()
    expect(await badOf(anew)).toMatch(/^the chain was rewritten: link 6 is not the head of 20/)

    expect((await verify(whole))[0]).toEqual({ tenantId: whole, links: 6, cleared: 0, heads: 1 })
    // Written once while a chain does not change.
    const known = new Map<number, number>()
    await writeHeads(test.site, outside, known)
    const lines = (await readFile(headsFile(outside.dataDir), 'utf8')).length
    await writeHeads(test.site, outside, known)
    expect((await readFile(headsFile(outside.dataDir), 'utf8')).length).toBe(lines)
  })

  it('allows sign-ins to be deleted by their retention period, as recorded, and not otherwise [SAFE-83]', async () => {
    const { tenantId, adminRoleId } = await makeTenant(test.site)
    const person = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    for (const days of [50, 45, 1]) await addSignIn(tenantId, days)
    await extendChain()
    const cleared = await person.call('DELETE', `/hpfm/v1/${tenantId}/audit-logins/clear?clearType=ONE_MONTH`)
    expect(cleared.body).toEqual({ cleared: 2 })
    await extendChain()
    expect((await verify(tenantId))[0]).toMatchObject({ cleared: 2 })
    expect(await badOf(tenantId)).toBeUndefined()

    // One row more than the audit log has, or one that is too new.
    const other = await tenantWithHistory()
    await addSignIn(other, 60)
    await extendChain()
    await owner.query(`delete from audit where tenant_id = $1 and verb = 'sign-in'`, [other])
    expect(await badOf(other)).toMatch(/\(link 7, sign-in\) is missing$/)
    await owner.query(`delete from audit where tenant_id = $1 and verb = 'sign-in'`, [tenantId])
    expect(await badOf(tenantId)).toMatch(/sign-in\) is missing$/)
  })

  it('follows transactions as they end, not as they begin', async () => {
    const { tenantId } = await makeTenant(test.site)
    const early = new pg.Client({ connectionString: addressAs(database.ownerUrl, siteRole, database.secret) })
    await early.connect()
    await early.query('begin')
    await early.query(`insert into audit (tenant_id, entity, verb) values ($1, 'early', 'create')`, [
      tenantId,
    ])
    await makeRole(test.site, tenantId, [], 'late')
    await extendAuditChain(test.site)
    await early.query('commit')
    await early.end()
    await extendChain()
    const { rows } = await owner.query(
      `select a.entity from audit_link l join audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id
      where l.tenant_id = $1 order by l.seq`,
      [tenantId],
    )
    expect(rows.map(row => row.entity)).toEqual(['tenant', 'role', 'early', 'role'])
    expect(await badOf(tenantId)).toBeUndefined()
  })

  it('cannot be written by the application, nor shortened by the platform', async () => {
    const { app, site } = test.databases
    await expect(sql`select seal_audit(1, '{}')`.execute(app)).rejects.toThrow(/permission denied/)
    await expect(sql`delete from audit_link`.execute(app)).rejects.toThrow(/permission denied/)
    await expect(sql`update audit_link set seq = seq`.execute(site)).rejects.toThrow(/permission denied/)
    const { numAffectedRows } = await sql`delete from audit_link`.execute(site)
    expect(numAffectedRows).toBe(0n)
  })

  it('and what does not belong to it is reported: a row that was never chained, a forged head, a missing tenant [SAFE-83]', async () => {
    const tenantId = await tenantWithHistory()
    await owner.query('alter table audit alter id set generated by default')
    await owner.query(
      `insert into audit (tenant_id, entity, verb, at, xid) values ($1, 'role', 'create', now() - interval '1 hour', '3')`,
      [tenantId],
    )
    await extendAuditChain(test.site)
    expect(await badOf(tenantId)).toMatch(/^audit row \d+ is in no chain$/)

    await appendFile(
      headsFile(outside.dataDir),
      `${JSON.stringify({ at: 'now', tenantId: 1, seq: 1, hash: '', mac: '' })}\n`,
    )
    const vanished = { at: 'then', tenantId: 999_999, seq: 1, hash: '' }
    await appendFile(
      headsFile(outside.dataDir),
      `${JSON.stringify({ ...vanished, mac: macOf(outside.key, vanished) })}\n`,
    )
    const found = await verify()
    expect(found).toContainEqual(
      expect.objectContaining({
        bad: expect.stringMatching(/^line \d+ of .* was not written by this installation$/),
      }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ tenantId: 999_999, bad: 'the tenant is gone, and nobody removed it' }),
    )
  })
})
