import { largestDraft, mostDrafts } from '@atrium/contract/workspace/draft'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sweep } from '@atrium/server/scheduling/sweep'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DraftsTables } from './drafts.tables.ts'

let test: TestApp
let tenant: TestTenant
let ines: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  ines = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const drafts = (who: Caller) => `/hpfm/v1/${who.tenantId}/drafts`
const formKey = '/hiam/role/list#role:new'
const typed = (name: string) => ({ formKey, base: { name: '' }, values: { name } })
const savedDraftOf = async (who: Caller, key = formKey) =>
  (await who.call('GET', `${drafts(who)}?formKey=${encodeURIComponent(key)}`)).body.draft

it('typed text is kept until it is saved or given up, the newest in place of the one before', async () => {
  expect(await savedDraftOf(ines)).toBeUndefined()
  await ines.call('PUT', drafts(ines), typed('Harbour'))
  const second = await ines.call('PUT', drafts(ines), typed('Harbour pilot'))
  expect(second.status).toBe(200)
  expect(await savedDraftOf(ines)).toEqual({ ...typed('Harbour pilot'), savedAt: second.body.savedAt })
  const removed = await ines.call('DELETE', `${drafts(ines)}?formKey=${encodeURIComponent(formKey)}`)
  expect([removed.status, await savedDraftOf(ines)]).toEqual([204, undefined])
})

it('is seen by nobody else, in no other role and in no other tenant', async () => {
  const second = await makeRole(test.site, tenant.tenantId, [])
  await giveRole(test.site, tenant.tenantId, ines.userId, second)
  await ines.call('PUT', drafts(ines), typed('Mine'))

  const jonas = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  expect(await savedDraftOf(jonas)).toBeUndefined()
  const foreign = await makeTenant(test.site)
  await giveRole(test.site, foreign.tenantId, ines.userId, foreign.adminRoleId)
  const elsewhere = await signIn(test, ines.userId)
  await test.site({}, db =>
    db.updateTable('session').set({ roleId: second }).where('id', '=', elsewhere.sessionId).execute(),
  )
  expect(await savedDraftOf(elsewhere)).toBeUndefined()
  await test.site({}, db =>
    db
      .updateTable('session')
      .set({ roleId: foreign.adminRoleId, tenantId: foreign.tenantId })
      .where('id', '=', elsewhere.sessionId)
      .execute(),
  )
  expect(await savedDraftOf({ ...elsewhere, tenantId: foreign.tenantId })).toBeUndefined()
  expect((await elsewhere.call('GET', `${drafts(ines)}?formKey=x`)).status).toBe(403)
  expect((await savedDraftOf(ines)).values).toEqual({ name: 'Mine' })
})

it('lies encrypted, bound to its place, without secrets, and leaves no trace in audit and outbox', async () => {
  await ines.call('PUT', drafts(ines), {
    formKey,
    base: {},
    values: { name: 'Plain words', password: 'hunter2hunter2' },
  })
  expect((await savedDraftOf(ines)).values).toEqual({ name: 'Plain words' })
  const rows = await test.site({}, (db: Scoped<DraftsTables>) =>
    db.selectFrom('draft').selectAll().where('userId', '=', ines.userId).execute(),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.content.toString('latin1')).not.toMatch(/Plain|hunter/)
  const { rows: traces } = await test.site({}, db =>
    sql`select 1 from audit where entity = 'draft' and tenant_id = ${tenant.tenantId}
      union all select 1 from outbox where topic = 'draft' and tenant_id = ${tenant.tenantId}`.execute(db),
  )
  expect(traces).toEqual([])
  // A row that is copied to another person cannot be decrypted by either.
  const jonas = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  await test.site({}, (db: Scoped<DraftsTables>) =>
    db.updateTable('draft').set({ userId: jonas.userId }).where('id', '=', String(rows[0]?.id)).execute(),
  )
  expect(await savedDraftOf(jonas)).toBeUndefined()
})

it('is limited in size and number, ends after fourteen days, and is then swept away', async () => {
  const large = await ines.call('PUT', drafts(ines), typed('x'.repeat(largestDraft)))
  expect([large.status, large.body.code]).toEqual([413, 'error.draft.tooLarge'])
  for (let at = 0; at <= mostDrafts; at += 1)
    await ines.call('PUT', drafts(ines), { ...typed(String(at)), formKey: `form-${at}` })
  expect(await savedDraftOf(ines, 'form-0')).toBeUndefined()
  expect((await savedDraftOf(ines, 'form-1')).values).toEqual({ name: '1' })
  const { rows } = await test.site({}, db =>
    sql<{
      days: number
    }>`select distinct round(extract(epoch from expires_at - updated_at) / 86400)::int as days
      from draft where user_id = ${ines.userId}`.execute(db),
  )
  expect(rows).toEqual([{ days: 14 }])
  await test.site({}, (db: Scoped<DraftsTables>) =>
    db
      .updateTable('draft')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', ines.userId)
      .where('formKey', '=', 'form-2')
      .execute(),
  )
  expect(await savedDraftOf(ines, 'form-2')).toBeUndefined()
  await sweep(test.site)
  const left = await test.site({}, (db: Scoped<DraftsTables>) =>
    db.selectFrom('draft').select('formKey').where('userId', '=', ines.userId).execute(),
  )
  expect(left).toHaveLength(mostDrafts - 1)
})
