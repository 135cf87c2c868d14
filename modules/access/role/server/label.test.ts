import { randomUUID } from 'node:crypto'
import type { MenuItem } from '@atrium/contract/access/menu'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makePlatform, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
})
afterAll(() => test.close())

interface Place {
  tenantId: number
  adminRoleId: string
  segment: string
}

const places: readonly (readonly [name: string, find: () => Promise<Place>])[] = [
  [
    'the platform',
    async () => {
      const { id } = await test.databases.site
        .selectFrom('role')
        .select('id')
        .where('tenantId', '=', 0)
        .where('builtIn', '=', true)
        .executeTakeFirstOrThrow()
      return { tenantId: 0, adminRoleId: id, segment: '' }
    },
  ],
  [
    'a tenant',
    async () => {
      const tenant = await makeTenant(test.site)
      return { ...tenant, segment: `${tenant.tenantId}/` }
    },
  ],
]

describe.each(places)('labels at %s', (_, find) => {
  let place: Place
  let admin: Caller
  beforeAll(async () => {
    place = await find()
    admin = await signIn(test, await makeUser(test.site, place.tenantId, [place.adminRoleId]))
  })

  it('choose a part of the menu, in the language of the query [CALL-13]', async () => {
    const menus = `/iam/hzero/v1/${place.segment}menus`
    const [port, heavy] = [`PORT-${randomUUID().slice(0, 8)}`, `HEAVY-${randomUUID().slice(0, 8)}`]
    const made = async (zh_CN: string, change: object) => {
      const draft = {
        name: 'Pier',
        code: `pier.${randomUUID().slice(0, 8)}`,
        _tls: { name: { zh_CN } },
        ...change,
      }
      const { status, body } = await admin.call('POST', `${menus}/create`, draft)
      expect(status).toBe(200)
      return body
    }
    const folder = await made('码头', { type: 'dir', labels: [port] })
    const page = { type: 'menu', route: '/port/berths' }
    await made('泊位', { ...page, parentId: folder.id })
    const cranes = await made('起重机', { ...page, parentId: folder.id, labels: [heavy, heavy] })
    await made('渡轮', { ...page, labels: [heavy] })
    expect(cranes.labels).toEqual([heavy])
    await test.settled()

    const names = async (query: string) => {
      const { status, body } = await admin.call('GET', `/iam/hzero/v1/menus/tree?${query}`)
      expect(status).toBe(200)
      const leaves = (items: MenuItem[]): MenuItem[] =>
        items.flatMap(item => (item.subMenus ? leaves(item.subMenus) : [item]))
      return leaves(body).map(item => item.name)
    }
    const chinese = `lang=zh_CN&roldId=${place.adminRoleId}`
    expect(await names(`${chinese}&unionLabel=false&labels=${port}`)).toEqual(['泊位', '起重机'])
    expect(await names(`${chinese}&unionLabel=false&labels=${port},${heavy}`)).toEqual(['起重机'])
    expect((await names(`${chinese}&unionLabel=true&labels=${port}&labels=${heavy}`)).sort()).toEqual(
      ['泊位', '渡轮', '起重机'].sort(),
    )
    expect(await names(`lang=en_US&labels=${port}`)).toEqual(['Pier', 'Pier'])
    expect(await names(`lang=en_US&labels=never-heard-of`)).toEqual([])
    expect((await names(`${chinese}&unionLabel=false`)).length).toBeGreaterThan(2)

    const { _token, ...ref } = cranes
    const change = { id: ref.id, objectVersionNumber: ref.objectVersionNumber, name: 'Cranes', ...page }
    const moved = await admin.call('POST', `${menus}/update`, { ...change, parentId: folder.id })
    expect(moved.body.labels).toEqual([heavy])
    const { objectVersionNumber } = moved.body
    const taken = await admin.call('POST', `${menus}/update`, { ...change, objectVersionNumber, labels: [] })
    expect(taken.body.labels).toEqual([])
    const wrong = await admin.call('POST', `${menus}/create`, {
      ...page,
      name: 'X',
      code: 'x',
      labels: ['a b'],
    })
    expect(wrong.status).toBe(400)
  })

  it('of a person’s current roles are in their own account', async () => {
    const roles = `/iam/hzero/v1/${place.segment}roles`
    const made = async (roleLabels: string[]) => {
      const draft = { name: 'Pilot', code: `pilot-${randomUUID().slice(0, 8)}`, roleLabels }
      const { status, body } = await admin.call('POST', roles, draft)
      expect([status, body.roleLabels]).toEqual([200, roleLabels])
      return body
    }
    const [first, second] = [await made(['PORT', 'SEA']), await made(['HARBOUR', 'SEA'])]
    const userId = await makeUser(test.site, place.tenantId, [first.id])
    const person = await signIn(test, userId)
    const own = async () => (await person.call('GET', '/iam/hzero/v1/users/self')).body.currentRoleLabels
    expect(await own()).toEqual(['PORT', 'SEA'])
    await giveRole(test.site, place.tenantId, userId, second.id)
    await person.call('PUT', '/iam/hzero/v1/users/config-items?roleMergeFlag=1')
    await test.settled()
    expect(await own()).toEqual(['HARBOUR', 'PORT', 'SEA'])

    const { id, objectVersionNumber } = first
    const renamed = await admin.call('PUT', roles, { id, objectVersionNumber, name: 'Sea pilot' })
    expect(renamed.body).toMatchObject({ name: 'Sea pilot', roleLabels: ['PORT', 'SEA'] })
  })
})
