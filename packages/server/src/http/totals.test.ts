import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordEvent } from '../db/audit/audit.ts'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'

let test: TestApp
let admin: Caller
let tenantId: number

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  admin = await signIn(test, await makeUser(test.site, tenantId, [tenant.adminRoleId]))
})

const totalOf = async (path: string, who = admin): Promise<number> => {
  const { status, body } = await who.call('GET', path)
  expect(status).toBe(200)
  return body.totalElements
}
const audit = () => totalOf(`/hmnt/v1/${tenantId}/audit-datas?size=1&requestId=quay-${tenantId}`)
const signIns = () => totalOf(`/hpfm/v1/${tenantId}/audit-logins?size=1&auditType=SWITCH`)
const sent = (query: string) => totalOf(`/hmsg/v1/${tenantId}/messages?size=1&${query}`)

const change = (db: Parameters<typeof recordEvent>[0]) =>
  recordEvent(db, { tenantId, requestId: `quay-${tenantId}`, entity: 'webhook', verb: 'update', detail: {} })

it('counts on in the audit, also what a transaction wrote that began before others and ended after them [PAGE-1]', async () => {
  await test.site({}, change)
  expect(await audit()).toBe(1)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = test.site({}, async db => {
    await change(db)
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  await test.site({}, change)
  expect([await audit(), await audit()]).toEqual([2, 2])
  mayEnd.resolve()
  await slow
  expect([await audit(), await audit()]).toEqual([3, 3])
  await Promise.all(Array.from({ length: 5 }, () => test.site({}, change)))
  expect(await Promise.all([audit(), audit(), audit()])).toEqual([8, 8, 8])
})

it('counts the remaining sign-ins again once old ones are deleted [PAGE-1]', async () => {
  for (const days of [1, 400, 500])
    await test.site({}, db =>
      sql`insert into audit (tenant_id, actor_id, entity, verb, at)
        values (${tenantId}, ${admin.userId}, 'session', 'switch', now() - make_interval(days => ${days}))`.execute(
        db,
      ),
    )
  expect(await signIns()).toBe(3)
  const cleared = await admin.call('DELETE', `/hpfm/v1/${tenantId}/audit-logins/clear?clearType=ONE_YEAR`)
  expect(cleared.body).toEqual({ cleared: 2 })
  expect(await signIns()).toBe(1)
})

it('counts sent messages again once one is sent, expires or is deleted [PAGE-1]', async () => {
  const add = async () => {
    const { rows } = await test.site({}, db =>
      sql<{
        id: string
      }>`insert into delivery (tenant_id, channel, recipient, subject, body, state, due_at, sent_at)
        values (${tenantId}, 'web', 'somebody', 'Quay', 'Text', 'sent', null, now()) returning id`.execute(
        db,
      ),
    )
    return rows[0]?.id
  }
  const first = await add()
  expect(await sent('subject=Quay')).toBe(1)
  await add()
  expect([await sent('subject=Quay'), await sent('trxStatusCode=F')]).toEqual([2, 0])
  await test.site({}, db => sql`update delivery set state = 'failed' where id = ${first}`.execute(db))
  expect([await sent('subject=Quay'), await sent('trxStatusCode=F')]).toEqual([2, 1])
  const removed = await admin.call('DELETE', `/hmsg/v1/${tenantId}/messages`, [{ messageId: first }])
  expect(removed.status).toBeLessThan(300)
  expect([await sent('subject=Quay'), await sent('trxStatusCode=F')]).toEqual([1, 0])
})
