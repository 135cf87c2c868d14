import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let tenant: Awaited<ReturnType<typeof makeTenant>>
let admin: Caller
let clerk: Caller

const entries = (register: string) => `/iam/v1/registers/${register}/entries`

beforeAll(async () => {
  app = await buildTestApp()
  tenant = await makeTenant(app.site)
  admin = await signIn(app, await makeUser(app.site, tenant.tenantId, [tenant.adminRoleId]))
  clerk = await signIn(app, await makeUser(app.site, tenant.tenantId, [await clerkRole()]))
})
afterAll(() => app.close())

/** Two pages of the menu, and a role that sees both and changes the entries of the first. */
const clerkRole = () =>
  app.site({}, async db => {
    const { tenantId } = tenant
    await sql`insert into menu (tenant_id, code, name, level, type, sort)
      select ${tenantId}::bigint, code, '{"en_US": "Page"}', 'organization', 'menu', 10
      from unnest(array['t.gate', 't.keys', 't.safe']) code`.execute(db)
    await sql`insert into permission_set (tenant_id, menu_tenant_id, menu_id, code, name, sort)
      select tenant_id, tenant_id, id, code || '.' || kind, '{"en_US": "Set"}', 10
      from menu cross join unnest(array['view', 'change']) kind
      where tenant_id = ${tenantId} and code like 't.%'`.execute(db)
    await sql`insert into permission_set_permission (tenant_id, permission_set_id, permission)
      select tenant_id, id, 'iam.entry.' || verb from permission_set
      cross join unnest(array['list', 'create', 'update', 'remove', 'finish']) verb
      where tenant_id = ${tenantId} and (code like '%.view') = (verb = 'list')`.execute(db)
    const { rows } = await sql<{ id: string }>`insert into role (tenant_id, code, name, level)
      values (${tenantId}, 'clerk', '{"en_US": "Clerk"}', 'organization') returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
      select tenant_id, ${id}::uuid, tenant_id, id from permission_set
      where tenant_id = ${tenantId} and code in ('t.gate.view', 't.gate.change', 't.keys.view')`.execute(db)
    return id
  })

test('an entry is in the register of its address and in no other', async () => {
  const { body: made } = await clerk.call('POST', entries('t.gate'), { subject: 'Broken hinge' })
  expect(made).toMatchObject({ subject: 'Broken hinge', register: 't.gate', state: 'OPEN' })
  const subjects = async (register: string) =>
    (await clerk.call('GET', entries(register))).body.content.map((one: { subject: string }) => one.subject)
  expect([await subjects('t.gate'), await subjects('t.keys')]).toEqual([['Broken hinge'], []])
  const { entryId } = made
  const ref = { entryId, objectVersionNumber: 1 }
  const answers = [
    await admin.call('GET', `${entries('t.keys')}/${entryId}`),
    await admin.call('PUT', entries('t.keys'), { ...ref, subject: 'Moved' }),
    await admin.call('POST', `${entries('t.keys')}/finish`, { records: [ref] }),
    await admin.call('DELETE', entries('t.keys'), ref),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const finished = await clerk.call('POST', `${entries('t.gate')}/finish`, { records: [ref] })
  expect(finished.status).toBe(200)
  const { body } = await clerk.call('GET', `${entries('t.gate')}/${entryId}`)
  expect(body).toMatchObject({ state: 'DONE', objectVersionNumber: 2 })
})

test('a role makes a call in those registers alone whose page grants it, whatever it holds on other pages', async () => {
  const { body } = await admin.call('POST', entries('t.safe'), { subject: 'Count the cash' })
  const status = async (method: string, register: string, sent?: object) =>
    (await clerk.call(method, entries(register), sent)).status
  expect([
    await status('GET', 't.keys'),
    await status('POST', 't.keys', { subject: 'Lost key' }),
    await status('GET', 't.safe'),
    await status('DELETE', 't.safe', { entryId: body.entryId, objectVersionNumber: 1 }),
    await status('GET', 't.nowhere'),
  ]).toEqual([200, 403, 403, 403, 404])
})

test('another tenant has neither the page nor its entries', async () => {
  const other = await makeTenant(app.site)
  const stranger = await signIn(app, await makeUser(app.site, other.tenantId, [other.adminRoleId]))
  expect((await stranger.call('GET', entries('t.gate'))).status).toBe(404)
})
