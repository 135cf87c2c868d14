import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeRole, makeTenant, makeUser } from '../testing/people.ts'
import { berth, buildYardApp, crane, required, switchYard } from '../testing/yard.ts'

let app: TestApp
let operator: Caller
let admin: Caller
/** Of the same tenant, with no permission of the module. */
let reader: Caller

beforeAll(async () => {
  app = await buildYardApp('module_contributions')
  const staff = ['platform.feature.list', 'platform.feature.update']
  operator = await signIn(app, await makeUser(app.site, 0, [await makeRole(app.site, 0, staff)]))
})
afterAll(() => app.close())
beforeEach(async () => {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  admin = await signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
  const lists = await makeRole(app.site, tenantId, ['iam.role.list'])
  reader = await signIn(app, await makeUser(app.site, tenantId, [lists]))
})

const set = (enabled: boolean) => switchYard(app, operator, admin.tenantId, enabled)

const outcome = async (method: string, path: string, body?: unknown, who = admin) => {
  const answer = await who.call(method, path, body)
  return answer.status < 300 ? 200 : [answer.status, answer.body.code]
}
const off = [403, 'error.module.off']

test('a value of a lookup of a module that is off is refused with field and rule, and a stored one stays', async () => {
  const make = (draft: object) =>
    admin.call('POST', crane.api.create.path.replace('[{tenantId}/]', ''), draft)
  const { body: stored } = await make({ name: 'North', code: 'NORTH', kind: 'DEEP' })
  expect(stored.kind).toBe('DEEP')
  await set(false)
  const refused = await make({ name: 'South', code: 'SOUTH', kind: 'DEEP' })
  expect([refused.status, refused.body.code]).toEqual([400, 'error.data_invalid'])
  const rule = 'Its values belong to the module yard, which is switched off for your tenant'
  expect(refused.body.message).toContain(`Kind: ${rule}`)
  expect(refused.body.fields).toMatchObject([{ field: 'kind', message: expect.stringContaining(rule) }])
  const change = (changes: object) =>
    outcome('PUT', crane.api.update.path.replace('[{tenantId}/]', ''), { ...stored, ...changes })
  expect(await change({ kind: 'SHALLOW' })).toEqual([400, 'error.data_invalid'])
  expect(await change({ name: 'Far north' })).toBe(200)
  expect((await make({ name: 'East', code: 'EAST' })).status).toBe(200)
  await set(true)
  expect((await make({ name: 'West', code: 'WEST', kind: 'SHALLOW' })).status).toBe(200)
})

test('search and import of a module that is off are there for nobody, whatever permission they need', async () => {
  expect(
    await outcome('POST', berth.api.create.path.replace('[{tenantId}/]', ''), {
      name: 'Lee berth',
      code: 'LEE',
    }),
  ).toBe(200)
  const listed = async (who: Caller) => {
    const { status, body } = await who.call('GET', '/himp/v1/template-headers?size=100')
    expect(status).toBe(200)
    return JSON.stringify(body).includes('IAM.YARD_BERTH')
  }
  const seen = async (who: Caller) => ({
    found: JSON.stringify((await who.call('GET', '/hpfm/v1/search?text=lee%20b')).body).includes('Lee berth'),
    template: await outcome('GET', '/himp/v1/template/IAM.YARD_BERTH/info', undefined, who),
    listed: await listed(who),
  })
  const on = { found: true, template: 200, listed: true }
  expect([await seen(admin), await seen(reader)]).toEqual([on, on])
  const at = `/himp/v1/${reader.tenantId}/import/data`
  const batch = await upload(`${at}/data-upload?templateCode=IAM.YARD_BERTH`)
  await set(false)
  expect(
    await outcome('POST', `${at}/data-validate?templateCode=IAM.YARD_BERTH&batch=${batch}`, {}, reader),
  ).toEqual(off)
  const gone = { found: false, template: off, listed: false }
  expect([await seen(admin), await seen(reader)]).toEqual([gone, gone])
})

/** Uploads a file of one berth for the reader, and returns its batch. */
async function upload(path: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob(['Name,Code\nEast berth,EAST\n']), 'berths.csv')
  const headers = {
    authorization: `bearer ${reader.token}`,
    cookie: reader.cookie,
    'x-requested-with': 'XMLHttpRequest',
  }
  const answer = await fetch(app.origin + path, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('lookups and menu entries of a module that is off cannot be read or copied by their ids', async () => {
  // Its own dialog is on a lookup of the product, and one of the product on a lookup of it.
  const { rows } = await app.site({}, db =>
    sql<Record<'lov' | 'value' | 'view' | 'other' | 'page' | 'folder', string>>`
      with other as (
        insert into lov_view (tenant_id, code, lov_code, name, title)
        values (0, 'PRODUCT.KIND', 'YARD.KIND', '{"en_US": "Kinds"}', '{"en_US": "Kinds"}') returning id
      )
      select l.id as lov, v.id as value, w.id as view, other.id as other, m.id as page, m.parent_id as folder
      from lov l join lov_value v on v.lov_id = l.id and v.value = 'DEEP', lov_view w, menu m, other
      where l.tenant_id = 0 and l.code = 'YARD.KIND' and w.tenant_id = 0 and w.code = 'YARD.FLAG'
        and m.tenant_id = 0 and m.level = 'organization' and m.route = '/iam/yard-berth/list'`.execute(db),
  )
  const ids = required(rows[0])
  const paths = [
    `/hpfm/v1/lov-headers/${ids.lov}`,
    `/hpfm/v1/lov-values/${ids.value}`,
    `/hpfm/v1/lov-view-headers/${ids.view}`,
    `/hpfm/v1/lov-view-headers/${ids.view}/lines`,
    `/hpfm/v1/lov-view-headers/${ids.other}`,
    `/iam/hzero/v1/menus/${ids.page}`,
  ]
  const read = () => Promise.all(paths.map(path => outcome('GET', path)))
  const values = async () =>
    (await admin.call('GET', `/hpfm/v1/lov-headers/${ids.lov}/values`)).body.totalElements
  expect(await read()).toEqual(paths.map(() => 200))
  expect(await values()).toBe(2)
  await set(false)
  expect(await read()).toEqual(paths.map(() => [404, 'error.not_found']))
  expect(await values()).toBe(0)
  const copy = [
    await outcome('POST', `/hpfm/v1/lov/copy?lovId=${ids.lov}`),
    await outcome('POST', `/hpfm/v1/lov-view/copy?viewHeaderId=${ids.view}`),
  ]
  expect(copy).toEqual(copy.map(() => [404, 'error.not_found']))
  await set(true)
  expect(await read()).toEqual(paths.map(() => 200))
  // The folder stays for an entry of the tenant's own, as in the tree.
  const folder = () => outcome('GET', `/iam/hzero/v1/menus/${ids.folder}`)
  await set(false)
  expect(await folder()).toEqual([404, 'error.not_found'])
  await app.site({}, db =>
    sql`insert into menu (tenant_id, code, level, name, type, route, parent_tenant_id, parent_id)
      values (${admin.tenantId}, 'own.berths', 'organization', '{"en_US": "Own"}', 'menu', '/own', 0, ${ids.folder})`.execute(
      db,
    ),
  )
  expect(await folder()).toBe(200)
})
