import { readSettings } from '@atrium/server/settings/read-settings'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { untilWaitedFor } from '@atrium/server/testing/database'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dispatchRules } from '../dispatch-rules.settings.ts'

const rules = '/iam/v1/dispatch-rules'
const history = '/hmnt/v1/record-histories'

let app: TestApp
let tenantId: number
let admin: Caller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const tenant = await makeTenant(app.site)
  tenantId = tenant.tenantId
  admin = await signIn(app, await makeUser(app.site, tenantId, [tenant.adminRoleId]))
})

const read = async (caller = admin) => (await caller.call('GET', rules)).body
const change = (body: object, caller = admin) => caller.call('PUT', rules, body)

test('a tenant has the defaults until it changes them, and then its own values', async () => {
  expect(await read()).toEqual({ turnaround: 0 })
  const changed = await change({ turnaround: 30, longestTrip: 720 })
  expect([changed.status, changed.body]).toEqual([
    200,
    { turnaround: 30, longestTrip: 720, objectVersionNumber: 1 },
  ])
  expect(await read()).toEqual(changed.body)
  // What is left out becomes the default.
  const cleared = await change({ objectVersionNumber: 1 })
  expect(cleared.body).toEqual({ turnaround: 0, objectVersionNumber: 2 })
})

test('work for all tenants reads those of one', async () => {
  await change({ turnaround: 45 })
  const other = await makeTenant(app.site)
  const of = (tenant: number) => app.site({}, db => readSettings(db, dispatchRules, tenant))
  expect([await of(tenantId), await of(other.tenantId)]).toEqual([{ turnaround: 45 }, { turnaround: 0 }])
})

test('a value beyond its limits is refused, and names its field', async () => {
  const refused = await change({ turnaround: 1441, longestTrip: 5 })
  expect(refused.status).toBe(400)
  expect(refused.body.fields.map(({ field }: { field: string }) => field)).toEqual([
    'turnaround',
    'longestTrip',
  ])
  expect(await read()).toEqual({ turnaround: 0 })
})

test('of two who change the same version, one is refused', async () => {
  await change({ turnaround: 5 })
  const both = await Promise.all([10, 20].map(turnaround => change({ objectVersionNumber: 1, turnaround })))
  expect(both.map(({ body: { code = 'done' } }) => code).sort()).toEqual(['done', 'error.optimistic_lock'])
})

test('values that another instance sets for the first time at the same moment are not overwritten', async () => {
  let late: ReturnType<typeof change> | undefined
  await app.site({}, async db => {
    await sql`select from tenant where tenant_id = ${tenantId} for no key update`.execute(db)
    await sql`insert into dispatch_rules (tenant_id, turnaround) values (${tenantId}, 10)`.execute(db)
    late = change({ turnaround: 20 })
    await untilWaitedFor(db)
  })
  const refused = await late
  expect([refused?.status, refused?.body.code]).toEqual([409, 'error.optimistic_lock'])
  expect(await read()).toEqual({ turnaround: 10, objectVersionNumber: 1 })
})

test('another tenant has its own, and a role that only sees them changes none', async () => {
  await change({ turnaround: 30 })
  const { tenantId: other, adminRoleId } = await makeTenant(app.site)
  const stranger = await signIn(app, await makeUser(app.site, other, [adminRoleId]))
  expect(await read(stranger)).toEqual({ turnaround: 0 })
  const role = await makeRole(app.site, tenantId, ['iam.dispatch-rules.get'])
  const clerk = await signIn(app, await makeUser(app.site, tenantId, [role]))
  expect(await read(clerk)).toMatchObject({ turnaround: 30 })
  expect((await change({ turnaround: 5, objectVersionNumber: 1 }, clerk)).status).toBe(403)
  expect(await read()).toMatchObject({ turnaround: 30 })
})

test('each change is in the history, and an earlier version comes back', async () => {
  await change({ turnaround: 30 })
  await change({ turnaround: 60, longestTrip: 600, objectVersionNumber: 1 })
  const versions = (await admin.call('GET', `${history}?entityCode=dispatch_rules`)).body.content
  expect(versions.map((version: { versionNumber: number }) => version.versionNumber)).toEqual([2, 1])
  const [{ auditDataLineList: lines }] = versions
  expect(lines.map((line: { fieldCode: string }) => line.fieldCode).sort()).toEqual([
    'longestTrip',
    'turnaround',
  ])
  const { body: preview } = await admin.call('POST', `${history}/${versions[1].auditDataId}/restore/preview`)
  const restored = await admin.call('POST', `${history}/${versions[1].auditDataId}/restore`, {
    digest: preview.digest,
  })
  expect(restored.status).toBe(204)
  expect(await read()).toEqual({ turnaround: 30, objectVersionNumber: 3 })
})
