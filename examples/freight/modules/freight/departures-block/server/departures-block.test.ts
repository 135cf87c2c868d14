import { buildTestApp, type Caller, send, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const pages = '/hptl/v1/portal-pages'

let app: TestApp
let tenant: TestTenant
let admin: Caller
let north: string

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[tenant, admin] = await newTenant()
  north = await depot('North')
})

async function newTenant(): Promise<[TestTenant, Caller]> {
  const made = await makeTenant(app.site)
  return [made, await signIn(app, await makeUser(app.site, made.tenantId, [made.adminRoleId]))]
}

let count = 0
const depot = async (name: string, who = admin): Promise<string> =>
  (await who.call('POST', '/iam/v1/depots', { name, code: `D${count++}`, kind: 'LAND' })).body.depotId

/** A shipment that is to leave so many minutes from now. */
const leaves = (minutes: number, destination: string, state = 'APPROVED') =>
  app.site({}, db =>
    sql`insert into shipment (tenant_id, number, origin_id, destination_id, leaves_at, state) values (${tenant.tenantId},
      ${`SH-SECRET-${count++}`}, ${north}, ${destination}, now() + make_interval(mins => ${minutes}), ${state})`.execute(
      db,
    ),
  )

const block = (settings: object, name = 'freight.departures') => ({
  kind: 'module',
  name,
  heading: { en_US: 'Next departures' },
  settings: { depotId: north, count: 5, timeZone: 'Europe/Stockholm', ...settings },
})

const draft = (blocks: object[], pageCode = 'departures') => ({
  kindCode: 'PLAIN',
  pageCode,
  content: { title: { en_US: 'Departures' }, lead: {}, blocks, search: {} },
})

/** Publishes a page with the block, and returns it as visitors read it. */
async function published(settings: object = {}, who = admin, of = tenant) {
  const { body, status } = await who.call('POST', pages, draft([block(settings)]))
  expect(status).toBe(200)
  const { objectVersionNumber, pageId } = body
  await who.call('POST', `${pages}/${pageId}/publish`, { objectVersionNumber })
  return visit(of)
}

const visit = async ({ num } = tenant, language = 'en') =>
  (
    await send(app.origin, 'GET', `/portal/pages/departures?tenant=${num}`, undefined, {
      accept: 'text/html',
      'accept-language': language,
    })
  ).body as string
const destinations = (page: string) => [...page.matchAll(/<td><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)

test('visitors see the next approved departures from the depot, and nothing else of them', async () => {
  const [south, west] = [await depot('South'), await depot('West')]
  await leaves(120, west)
  await leaves(60, south)
  await leaves(-10, south)
  await leaves(30, south, 'DRAFT')
  const page = await published()
  expect(page).toContain('<h2>Next departures</h2>')
  expect(page).toContain('From <bdi>North</bdi>')
  expect(destinations(page)).toEqual(['South', 'West'])
  expect(page).not.toContain('SECRET')
  expect(page).not.toContain(north)
  expect(await visit(tenant, 'zh-CN')).toContain('<th scope="col">目的地</th>')
  expect(await visit(tenant, 'ar')).toContain('<th scope="col">المغادرة</th>')
})

test('a cached page follows a shipment that is planned meanwhile', async () => {
  const south = await depot('South')
  expect(await published()).toContain('No departures are planned.')
  await leaves(60, south)
  await expect.poll(async () => destinations(await visit())).toEqual(['South'])
})

test('markup in a name is text, and times are those of the depot', async () => {
  await leaves(60, await depot('<script>alert(1)</script>'))
  const page = await published({ timeZone: 'Asia/Shanghai' })
  expect(page).not.toContain('<script>alert')
  expect(destinations(page)).toEqual(['&lt;script&gt;alert(1)&lt;/script&gt;'])
  const [, at = ''] = /<time datetime="(\d{4}-\d\d-\d\d \d\d:\d\d)">/.exec(page) ?? []
  const minutes = (Date.parse(`${at.replace(' ', 'T')}+08:00`) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(57)
  expect(minutes).toBeLessThan(61)
})

test('a depot of another tenant shows nothing of it', async () => {
  await leaves(60, await depot('South'))
  const [other, stranger] = await newTenant()
  const page = await published({}, stranger, other)
  expect(page).toContain('No departures are planned.')
  expect(page).not.toMatch(/North|South/)
})

test('a program reads which block a page has, without its settings', async () => {
  await published()
  const answer = await send(app.origin, 'GET', `/hptl/v1/pages/departures?tenant=${tenant.num}`)
  expect(answer.body.blocks).toEqual([
    { kind: 'module', name: 'freight.departures', heading: 'Next departures', settings: {} },
  ])
})

test('a setting that breaks its rule is refused with its field, and nothing is saved', async () => {
  const save = async (settings: object) => {
    const { status, body } = await admin.call('POST', pages, draft([block({}), block(settings)]))
    return [status, body.code, body.fields[0].field]
  }
  expect(await save({ count: 21 })).toEqual([400, 'error.data_invalid', 'content.blocks.1.settings.count'])
  expect(await save({ depotId: '' })).toEqual([
    400,
    'error.departures_block.depot',
    'content.blocks.1.settings.depotId',
  ])
  expect(await save({ timeZone: 'Mars/Olympus' })).toEqual([
    400,
    'error.departures_block.time_zone',
    'content.blocks.1.settings.timeZone',
  ])
  expect((await admin.call('GET', pages)).body.content).toEqual([])
})
