import { seedProduct } from '@atrium/server/seed/product'
import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import type { Sender } from '@atrium/server/testing/examples'
import { newSender } from '@atrium/server/testing/own-fields'
import { makePlatform, makeRole, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let sender: Sender
let admin: Sender['caller']
let operator: Caller

beforeAll(async () => {
  app = await buildTestApp()
  await makePlatform(app.site)
  await seedProduct(app.site)
  const role = await makeRole(app.site, 0, [
    'platform.feature.list',
    'platform.feature.matrix',
    'platform.feature.update',
  ])
  operator = await signIn(app, await makeUser(app.site, 0, [role]))
})
afterAll(() => app.close())
beforeEach(async () => {
  sender = await newSender(app)
  admin = sender.caller
})

const switches = '/hpfm/v1/feature-switches'

async function set(enabled: boolean | null, tenantId = admin.tenantId) {
  const { body } = await operator.call('GET', `${switches}?tenantId=${tenantId}`)
  const { objectVersionNumber } = body.find((one: { featureCode: string }) => one.featureCode === 'freight')
  const change = { tenantId, featureCode: 'freight', enabled, objectVersionNumber }
  const answer = await operator.call('PUT', switches, change)
  expect(answer.status).toBe(200)
  await app.settled()
}

const outcome = async (method: string, path: string, body?: unknown, who: Sender['caller'] = admin) => {
  const answer = await who.call(method, path, body)
  return answer.status === 200 ? 200 : [answer.status, answer.body.code]
}
const off = [403, 'error.module.off']
const read = async (path: string) => {
  const { status, body } = await admin.call('GET', path)
  expect(status, path).toBe(200)
  return JSON.stringify(body)
}
const makeDepot = async () =>
  (await admin.call('POST', '/iam/v1/depots', { name: 'Quay', code: 'QUAY', kind: 'LAND' })).body.depotId

test('calls of a module that is off are refused by its name, and its data are there when it is on again', async () => {
  const depotId = await makeDepot()
  await set(false)
  const refused = await admin.call('GET', '/iam/v1/depots')
  expect([refused.status, refused.body.code]).toEqual(off)
  expect(refused.body.message).toContain('freight')
  expect(await outcome('POST', '/iam/v1/depots', { name: 'Pier', code: 'PIER', kind: 'LAND' })).toEqual(off)
  expect(await outcome('GET', '/iam/v1/depots/export')).toEqual(off)
  expect(await outcome('GET', '/iam/v1/dispatch/board?from=2026-12-01')).toEqual(off)
  // A call of the product is as it was, and so is another tenant.
  expect(await outcome('GET', `/iam/hzero/v1/${admin.tenantId}/roles/paging`)).toBe(200)
  expect(await outcome('GET', '/iam/v1/depots', undefined, (await newSender(app)).caller)).toBe(200)
  await set(true)
  expect((await admin.call('GET', `/iam/v1/depots/${depotId}`)).body.name).toBe('Quay')
})

test('a tenant finds nothing of a module that is off in menu, cards and permission sets', async () => {
  const seen = async () => ({
    menu: (await read('/iam/hzero/v1/menus/tree')).includes('hzero.freight'),
    cards: (await read('/hpfm/v1/dashboard/layout/role-cards')).includes('FREIGHT_'),
    permissions: (
      await read(`/iam/hzero/v1/${sender.segment}roles/${admin.roleId}/permission-set-tree`)
    ).includes('hzero.freight'),
  })
  expect(await seen()).toEqual({ menu: true, cards: true, permissions: true })
  await set(false)
  expect(await seen()).toEqual({ menu: false, cards: false, permissions: false })
  await set(null)
  expect(await seen()).toEqual({ menu: true, cards: true, permissions: true })
})

test('the explanation of a refusal names the module that is off, to administrators as well', async () => {
  const why = async () =>
    (await admin.call('GET', '/iam/hzero/v1/permissions/explain?code=iam.depot.list')).body
  expect(await why()).toMatchObject({ approve: true })
  await set(false)
  expect(await why()).toMatchObject({ approve: false, moduleOff: 'freight', grantedBy: [], ownRoles: [] })
})

test('permission sets of a module that is off cannot be granted', async () => {
  const role = (
    await admin.call('POST', `/iam/hzero/v1/${sender.segment}roles`, { code: 'clerk', name: 'Clerk' })
  ).body
  const { rows } = await app.site({}, db =>
    sql<{ id: string }>`select id from permission_set where code = 'hzero.freight.depot.ps.default'`.execute(
      db,
    ),
  )
  const change = [rows[0]?.id]
  await set(false)
  const path = `/iam/hzero/v1/${sender.segment}roles/${role.id}/permission-sets/assign`
  expect(await outcome('PUT', path, change)).toEqual(off)
  await set(true)
  expect((await admin.call('PUT', path, change)).status).toBeLessThan(300)
})

test('a page that a tenant made for a screen of the module goes with it, and one with more stays', async () => {
  const own = async (code: string, permissions: string[]) =>
    app.site({}, db =>
      sql`with page as (
        insert into menu (tenant_id, code, level, name, type, route)
        values (${admin.tenantId}, ${code}, 'organization', ${JSON.stringify({ en_US: code })}, 'menu', '/x') returning id
      ), own as (
        insert into permission_set (tenant_id, code, name, menu_tenant_id, menu_id)
        select ${admin.tenantId}, ${`${code}.ps`}, ${JSON.stringify({ en_US: 'View' })}, ${admin.tenantId}, id from page returning id
      )
      insert into permission_set_permission (tenant_id, permission_set_id, permission)
      select ${admin.tenantId}, own.id, permission from own, unnest(${permissions}::text[]) as permission`.execute(
        db,
      ),
    )
  await own('own.depots', ['iam.depot.list'])
  await own('own.mixed', ['iam.depot.list', 'iam.role.list'])
  const menu = () => read('/iam/hzero/v1/menus/tree')
  expect(await menu()).toContain('own.depots')
  await set(false)
  const left = await menu()
  expect([left.includes('own.depots'), left.includes('own.mixed')]).toEqual([false, true])
})

test('search, recent changes and pages of the portal show nothing of a module that is off', async () => {
  const colleague = await signIn(app, await makeUser(app.site, admin.tenantId, [admin.roleId]))
  const made = await colleague.call('POST', '/iam/v1/depots', { name: 'Lee Quay', code: 'LEE', kind: 'LAND' })
  expect(made.status).toBe(200)
  const settings = { depotId: made.body.depotId, count: 5, timeZone: 'Europe/Oslo' }
  const block = { kind: 'module', name: 'freight.departures', heading: { en_US: 'Next' }, settings }
  const page = await admin.call('POST', '/hptl/v1/portal-pages', {
    ...{ kindCode: 'PLAIN', pageCode: 'departures' },
    content: { title: { en_US: 'Departures' }, lead: {}, blocks: [block], search: {} },
  })
  const { pageId, objectVersionNumber } = page.body
  await admin.call('POST', `/hptl/v1/portal-pages/${pageId}/publish`, { objectVersionNumber })
  const { rows } = await app.site({}, db =>
    sql<{ num: string }>`select num from tenant where tenant_id = ${admin.tenantId}`.execute(db),
  )
  const path = `/portal/pages/departures?tenant=${rows[0]?.num}`
  const seen = async () => ({
    found: (await read('/hpfm/v1/search?text=lee%20q')).includes('Lee Quay'),
    changed: (await read('/iam/hzero/v1/workplace/recent-changes')).includes('Lee Quay'),
    drawn: (await send(app.origin, 'GET', path, undefined, { accept: 'text/html' })).body.includes(
      'No departures are planned.',
    ),
  })
  expect(await seen()).toEqual({ found: true, changed: true, drawn: true })
  await set(false)
  expect(await seen()).toEqual({ found: false, changed: false, drawn: false })
})

test('the default counts for tenants of which nothing is set, and an unknown module is refused', async () => {
  await set(false, 0)
  try {
    expect(await outcome('GET', '/iam/v1/depots')).toEqual(off)
    await set(true)
    expect(await outcome('GET', '/iam/v1/depots')).toBe(200)
  } finally {
    await set(null, 0)
  }
  const unknown = { tenantId: admin.tenantId, featureCode: 'no-such', enabled: false }
  expect(await outcome('PUT', switches, unknown, operator)).toEqual([400, 'error.feature.unknown'])
})
