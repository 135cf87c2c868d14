import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../auth/session-life.ts'
import { buildTestApp, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'
import { sweep } from './sweep.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
  // Rows of earlier tests must not be counted here.
  await sweep(server.site)
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.databases.site)

async function count(statement: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await statement.execute(server.databases.site)).rows[0]?.n ?? 0
}

test('expired rows are deleted, and no others', async () => {
  const { tenantId, adminRoleId } = await makeTenant(server.site)
  const userId = await makeUser(server.site, tenantId, [adminRoleId])
  const mark = randomUUID()
  for (const [age, name] of [
    ['25 hours', 'old'],
    ['23 hours', 'young'],
  ] as const) {
    await run(sql`insert into idempotency (tenant_id, user_id, key, request_hash, status, created_at)
      values (${tenantId}, ${userId}, ${`${mark}-${name}`}, '', 204, now() - ${age}::interval)`)
    await run(sql`insert into outbox (tenant_id, topic, entity_id, verb, at)
      values (${tenantId}, ${`${mark}-${name}`}, ${userId}, 'update', now() - ${age}::interval)`)
  }
  for (const [age, name] of [
    ['31 days', 'old'],
    ['29 days', 'young'],
  ] as const)
    await run(sql`insert into delivery (tenant_id, channel, recipient, subject, body, created_at)
      values (${tenantId}, 'email', ${`${mark}-${name}`}, '', '', now() - ${age}::interval)`)
  await run(sql`insert into rate_limit (key, hits, resets_at)
    values (${`${mark}-old`}, 1, now() - interval '1 second'), (${`${mark}-young`}, 1, now() + interval '1 hour')`)
  const sessions = await Promise.all([1, 2, 3, 4].map(() => openSession(server.site, { userId })))
  const [ended, longEnded, longExpired, live] = sessions.map(({ id }) => id)
  await run(
    sql`update session set ended_at = now() - interval '29 days', ended_reason = 'kicked' where id = ${ended}`,
  )
  await run(
    sql`update session set ended_at = now() - interval '31 days', ended_reason = 'kicked' where id = ${longEnded}`,
  )
  await run(sql`update session set expires_at = now() - interval '31 days' where id = ${longExpired}`)
  await run(sql`insert into oidc_record (model, key_hash, payload, session_id, expires_at)
    values ('Grant', sha256(${mark}::bytea), '{}', ${longEnded}, null)`)

  await sweep(server.site)

  const left = async (table: string, column: string) => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} like ${`${mark}-%`}`.execute(
      server.databases.site,
    )
    return rows.map(({ name }) => name.slice(mark.length + 1))
  }
  expect(await left('idempotency', 'key')).toEqual(['young'])
  expect(await left('outbox', 'topic')).toEqual(['young'])
  expect(await left('rate_limit', 'key')).toEqual(['young'])
  expect(await left('delivery', 'recipient')).toEqual(['young'])
  const stored = await server.databases.site
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .execute()
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set([ended, live]))
  expect(await count(sql`select count(*) as n from oidc_record where session_id = ${longEnded}`)).toBe(0)
})

test('one of several instances sweeps, in batches, until all is done', async () => {
  // What other tests left behind, and what of theirs could be swept a moment later.
  await sweep(server.site)
  await run(sql`delete from rate_limit`)
  await run(sql`delete from oidc_record where expires_at < now()`)
  await run(sql`insert into rate_limit (key, hits, resets_at)
    select 'step-' || n, 1, now() - interval '1 hour' from generate_series(1, 1200) n`)
  const swept = await Promise.all([1, 2, 3].map(() => sweep(server.site)))
  expect(swept.reduce((sum, one) => sum + one)).toBe(1200)
  expect(await count(sql`select count(*) as n from rate_limit where key like 'step-%'`)).toBe(0)
})
