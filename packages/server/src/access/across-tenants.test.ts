import { randomUUID } from 'node:crypto'
import { roleApi } from '@atrium/access/role/role.contract.ts'
import { everyCall } from '@atrium/contract/calls'
import { addressesOf, type Endpoint } from '@atrium/contract/endpoint'
import { exportPath } from '@atrium/contract/export'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfDemo } from '../../../../apps/atrium/demo/demo-database.ts'
import { loadExamples } from '../isolation/example-names.ts'
import { overHttp } from '../isolation/request.ts'
import { type Answer, buildTestApp, type Caller, giveReason, signIn, type TestApp } from '../testing/app.ts'
import { withRows } from '../testing/example-rows.ts'
import { makeUser } from '../testing/people.ts'

const calls = everyCall()
const isFiltered = (call: Endpoint) =>
  (call.query as { shape?: object } | undefined)?.shape !== undefined &&
  'tenantId' in (call.query as unknown as { shape: object }).shape

/** Every list that the platform reads across tenants. */
const lists = calls.filter(({ call }) => call.method === 'GET' && call.acrossTenants && isFiltered(call))

interface Row {
  tenantId: number
  tenantName?: string
  children?: Row[]
}

let test: TestApp
let site: Caller
let tenants: Caller[]

async function administratorOf(where: string): Promise<Caller> {
  const role = await test.databases.site
    .selectFrom('role as r')
    .innerJoin('tenant as t', 't.tenantId', 'r.tenantId')
    .select(['r.id', 'r.tenantId'])
    .where('r.builtIn', '=', true)
    .where('t.num', '=', where)
    .where(sql<boolean>`r.code like '%/administrator'`)
    .executeTakeFirstOrThrow()
  return signIn(test, await makeUser(test.site, role.tenantId, [role.id]))
}

beforeAll(async () => {
  await loadExamples()
  const database = await copyOfDemo('across_tenants')
  test = await buildTestApp({}, { flags: ['--demo', 'small'], database })
  const nums = await test.databases.site
    .selectFrom('tenant')
    .select(['num', 'tenantId'])
    .orderBy('tenantId')
    .execute()
  const platform = nums.find(one => one.tenantId === 0)?.num ?? ''
  site = await administratorOf(platform)
  tenants = [
    await administratorOf('NORRVIK'),
    await administratorOf(nums.find(one => one.tenantId > 1 && one.num !== 'NORRVIK')?.num ?? ''),
  ]
}, 60_000)
afterAll(() => test?.close())

const segmentOf = (by: Caller) => (by.tenantId === 0 ? '' : `${by.tenantId}/`)
const addressFor = (path: string, by: Caller) =>
  path.replace('[{tenantId}/]', segmentOf(by)).replace('{tenantId}', String(by.tenantId))

const made = new Set<string>()

/** Creates a record as the example of its entity says, one for all lists of the entity. */
async function makeOne(name: string, by: Caller): Promise<void> {
  const entity = name.split('.').slice(0, -1).join('.')
  if (made.has(`${entity} ${by.tenantId}`)) return
  made.add(`${entity} ${by.tenantId}`)
  const create = calls.find(one => one.name === `${entity}.create`)?.call
  const answer = create
    ? await by.call(
        'POST',
        addressFor(create.path, by),
        (
          await withRows(create.example ?? {}, {
            test,
            send: overHttp(test.origin),
            secret: '',
            caller: by,
            segment: segmentOf(by),
            email: `${randomUUID()}@norrvik.example`,
            phone: '+4790000000',
          })
        ).body,
      )
    : await by.call('GET', `/iam/hzero/v1/${segmentOf(by)}roles/export?exportType=DATA&async=true`)
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200)
  // An export runs in the background, and its row changes meanwhile.
  if (!create) await expect.poll(() => exportsUnderWay(by), { timeout: 10_000 }).toBe(0)
}

async function exportsUnderWay(by: Caller): Promise<number> {
  const { body } = await by.call('GET', addressFor(exportTaskApi.own.path, by))
  return body.content.filter(({ state }: { state: string }) => state === 'DOING').length
}

const flat = (rows: readonly Row[]): Row[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])

function rowsIn({ status, body }: Answer): Row[] {
  expect(status, JSON.stringify(body)).toBe(200)
  return flat(Array.isArray(body) ? body : body.content)
}

describe('a list that the platform reads across tenants', () => {
  it('exists for records of tenants', () => {
    expect(lists.length).toBeGreaterThan(10)
  })

  it.each(lists)(
    'shows and narrows to each tenant for the platform, and its own to a tenant: $name [SAFE-4]',
    async ({ name, call }) => {
      const [one, other] = tenants as [Caller, Caller]
      for (const by of [one, other]) await makeOne(name, by)
      const size = 'page' in (call.query as unknown as { shape: object }).shape ? 'size=200' : ''
      const ask = async (by: Caller, path: string, query = '') =>
        rowsIn(await by.call('GET', `${path}?${[size, query].filter(Boolean).join('&')}`))
      const everywhere = addressFor(call.path, site)

      const narrowed = await ask(site, everywhere, `tenantId=${one.tenantId}`)
      expect(new Set(narrowed.map(row => row.tenantId))).toEqual(new Set([one.tenantId]))
      expect(
        narrowed.every(row => row.tenantName),
        'each row says whose it is',
      ).toBe(true)
      const others = await ask(site, everywhere, `tenantId=${other.tenantId}`)
      expect(new Set(others.map(row => row.tenantId))).toEqual(new Set([other.tenantId]))
      const all = await site.call('GET', everywhere)
      expect(all.body.totalElements ?? flat(all.body).length).toBeGreaterThanOrEqual(
        narrowed.length + others.length,
      )

      // Lists of the platform's own records name the platform in the address.
      const own = await ask(site, call.path.replace(/\[?\{tenantId\}\/\]?/, '0/'))
      expect(own.every(row => row.tenantId === 0)).toBe(true)

      const mine = await ask(one, addressFor(call.path, one))
      expect(mine.some(row => row.tenantId === one.tenantId)).toBe(true)
      expect(mine.every(row => [0, one.tenantId].includes(row.tenantId))).toBe(true)
      for (const path of addressesOf(call.path).map(path => path.replace(':tenantId', String(one.tenantId))))
        expect(await ask(one, path, `tenantId=${other.tenantId}`)).toEqual(mine)
    },
  )
})

describe('a record of another tenant', () => {
  it('is read by the platform and changed only where it belongs', async () => {
    const [one, other] = tenants as [Caller, Caller]
    const roles = `/iam/hzero/v1/${one.tenantId}/roles`
    const { body: role } = await one.call('POST', roles, { code: `r-${randomUUID()}`, name: 'Pilot' })
    await giveReason(site, one.tenantId)
    const read = await site.call('GET', `/iam/hzero/v1/roles/${role.id}`)
    expect(read.body).toMatchObject({ id: role.id, tenantId: one.tenantId, tenantName: expect.any(String) })
    expect((await other.call('GET', `/iam/hzero/v1/roles/${role.id}`)).status).toBe(404)
    const change = { id: role.id, objectVersionNumber: role.objectVersionNumber, name: 'Captain' }
    expect((await site.call('PUT', '/iam/hzero/v1/roles', change)).status).toBe(404)
    expect((await site.call('DELETE', '/iam/hzero/v1/roles', [change])).status).toBe(404)
    expect((await one.call('GET', `${roles}/${role.id}`)).body.name).toBe('Pilot')
  })

  it('is in the platform’s export with the name of its tenant, and in no other export', async () => {
    const [one, other] = tenants as [Caller, Caller]
    const code = `r-${randomUUID()}`
    await one.call('POST', `/iam/hzero/v1/${one.tenantId}/roles`, { code, name: 'Lighthouse keeper' })
    const csv = async (by: Caller, query = '') => {
      const answer = await fetch(
        `${test.origin}${addressFor(exportPath(roleApi.list.path), by)}?exportType=DATA&fileType=csv&code=${code}${query}`,
        {
          headers: {
            authorization: `bearer ${by.token}`,
            cookie: by.cookie,
            'x-requested-with': 'XMLHttpRequest',
          },
        },
      )
      return answer.text()
    }
    expect(await csv(site)).toMatch(/^"Tenant",.*\s+"Norrvik Freight",.*"Lighthouse keeper"/)
    expect(await csv(site, `&tenantId=${other.tenantId}`)).not.toContain('Lighthouse keeper')
    expect(await csv(one)).toContain('Lighthouse keeper')
    expect(await csv(one)).not.toContain('"Tenant"')
    expect(await csv(other, `&tenantId=${one.tenantId}`)).not.toContain('Lighthouse keeper')
  })
})
