import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataHierarchyTables } from '../../data-hierarchy/server/data-hierarchy.tables.ts'

let test: TestApp
let tenantId: number
let caller: Caller

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = (await makeTenant(test.site)).tenantId
  caller = await personOf(tenantId)
  await addHierarchies(tenantId)
})
afterAll(() => test.close())

const personOf = async (home: number) =>
  signIn(test, await makeUser(test.site, home, [await makeRole(test.site, home, [])]))

const inBoth = (en: string, zh: string) => JSON.stringify({ en_US: en, zh_CN: zh })

/** Adds regions, and below them depots, of which one has ended and one is disabled. */
async function addHierarchies(home: number): Promise<void> {
  await test.site({}, async (db: Scoped<DataHierarchyTables & SeedTables>) => {
    const lovOf = async (code: string) =>
      (
        await db
          .insertInto('lov')
          .values({ tenantId: home, code, name: inBoth(code, code) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [regions, depots] = [await lovOf('REGION'), await lovOf('DEPOT')]
    const value = { tenantId: home, parentValue: null, tag: null, endOn: null }
    await db
      .insertInto('lovValue')
      .values([
        { ...value, lovId: regions, value: 'north', meaning: inBoth('North', '北区') },
        { ...value, lovId: regions, value: 'south', meaning: inBoth('South', '南区') },
        { ...value, lovId: depots, value: 'oslo', meaning: inBoth('Oslo', '奥斯陆'), parentValue: 'north' },
        { ...value, lovId: depots, value: 'riga', meaning: inBoth('Riga', '里加'), parentValue: 'south' },
        {
          ...value,
          lovId: depots,
          value: 'closed',
          meaning: inBoth('Closed', '已关闭'),
          parentValue: 'north',
          endOn: '2020-01-31',
        },
        {
          ...value,
          lovId: depots,
          value: 'off',
          meaning: inBoth('Off', '停用'),
          parentValue: 'north',
          enabled: false,
        },
      ])
      .execute()
    const { id: parentId } = await db
      .insertInto('dataHierarchy')
      .values({
        tenantId: home,
        code: 'REGION',
        name: inBoth('Region', '区域'),
        lovCode: 'REGION',
        parentId: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('dataHierarchy')
      .values({
        tenantId: home,
        code: 'DEPOT',
        name: inBoth('Depot', '站点'),
        lovCode: 'DEPOT',
        parentId,
        displayStyle: 'MODAL',
      })
      .execute()
  })
}

const base = (home = tenantId) => `/hpfm/v1/${home}/data-hierarchies/switch`
const choose = (who: Caller, code: string, value: string, home = tenantId) =>
  who.call(
    'PUT',
    `${base(home)}?dataHierarchyCode=${code}&dataHierarchyValue=${value}&dataHierarchyMeaning=whatever`,
  )
const tree = async (who = caller): Promise<DataHierarchy[]> => (await who.call('GET', `${base()}/value`)).body

describe('the data hierarchies', () => {
  it('come as a tree with the session’s choice, whose meaning is the server’s [CALL-9] [CALL-10]', async () => {
    const before = await tree()
    expect(before).toMatchObject([
      { dataHierarchyCode: 'REGION', dataHierarchyName: 'Region', displayStyle: 'SELECT', tenantId },
    ])
    expect(before[0]?.dataHierarchyValue).toBeUndefined()
    expect((await choose(caller, 'REGION', 'north')).status).toBe(204)
    expect((await choose(caller, 'DEPOT', 'oslo')).status).toBe(204)
    expect(await tree()).toMatchObject([
      {
        dataHierarchyValue: 'north',
        dataHierarchyMeaning: 'North',
        children: [
          {
            dataHierarchyCode: 'DEPOT',
            dataHierarchyValue: 'oslo',
            dataHierarchyMeaning: 'Oslo',
            parentName: 'Region',
          },
        ],
      },
    ])
    const byStyle = (await caller.call('GET', `${base()}/display-style/value`)).body
    expect([byStyle.hasSelect, byStyle.hasModal, byStyle.selectList.length]).toEqual([1, 0, 1])
    const one = await caller.call('GET', `${base()}/value/details?dataHierarchyCode=DEPOT`)
    expect(one.body.dataHierarchyValue).toBe('oslo')
    expect((await caller.call('GET', `${base()}/value/details?dataHierarchyCode=NONE`)).status).toBe(404)
  })

  it('forget the choices below when the choice above changes or is cleared', async () => {
    await choose(caller, 'REGION', 'north')
    await choose(caller, 'DEPOT', 'oslo')
    await choose(caller, 'REGION', 'south')
    expect((await tree())[0]?.children?.[0]?.dataHierarchyValue).toBeUndefined()
    expect((await choose(caller, 'REGION', '')).status).toBe(204)
    expect((await tree())[0]?.dataHierarchyValue).toBeUndefined()
  })

  it('take only what is offered: nothing unknown, ended, off, of another parent or another tenant [SAFE-8]', async () => {
    const foreign = (await makeTenant(test.site)).tenantId
    await addHierarchies(foreign)
    await choose(caller, 'REGION', 'north')
    await choose(caller, 'DEPOT', 'oslo')
    const refused: [code: string, value: string][] = [
      ['REGION', 'east'],
      ['REGION', 'oslo'],
      ['DEPOT', 'riga'],
      ['DEPOT', 'closed'],
      ['DEPOT', 'off'],
      ['DEPOT', "oslo'--"],
      ['NONE', 'north'],
    ]
    for (const [code, value] of refused) {
      const answer = await choose(caller, code, encodeURIComponent(value))
      expect([code, value, answer.status, answer.body.code]).toEqual([
        code,
        value,
        403,
        'error.hierarchy.value',
      ])
    }
    const elsewhere = await choose(caller, 'REGION', 'south', foreign)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'error.tenant.mismatch'])
    const [region] = await tree()
    expect([region?.dataHierarchyValue, region?.children?.[0]?.dataHierarchyValue]).toEqual(['north', 'oslo'])
  })

  it('are chosen by each session for itself', async () => {
    await choose(caller, 'REGION', 'north')
    expect((await tree(await signIn(test, caller.userId)))[0]?.dataHierarchyValue).toBeUndefined()
    expect((await tree(await personOf(tenantId)))[0]?.dataHierarchyValue).toBeUndefined()
    expect((await tree())[0]?.dataHierarchyValue).toBe('north')
  })
})

describe('what is chosen', () => {
  it('narrows the lists of people to those who belong to it, for this session alone [ROLE-6]', async () => {
    const { tenantId: home, adminRoleId } = await makeTenant(test.site)
    await addHierarchies(home)
    const person = async (realName: string, scope: Record<string, string>) => {
      const userId = await makeUser(test.site, home, [adminRoleId], { realName })
      await test.site({}, db =>
        db
          .updateTable('appUser')
          .set({ scope: JSON.stringify(scope) })
          .where('id', '=', userId)
          .execute(),
      )
      return signIn(test, userId)
    }
    const admin = await person('Anne Nowhere', {})
    const elsewhere = await person('Olav Oslo', { REGION: 'north', DEPOT: 'oslo' })
    await person('Rita Riga', { REGION: 'south', DEPOT: 'riga' })
    const names = async (who: Caller) => {
      const users: { realName: string }[] = (await who.call('GET', '/api/users')).body
      const online = (await who.call('GET', `/hpfm/v1/${home}/online-users?sort=realName,asc`)).body.content
      const { people, peopleOnline } = (await who.call('GET', `/iam/hzero/v1/${home}/workplace/figures`)).body
      const listed = users.map(user => user.realName)
      expect(online.map((user: { realName: string }) => user.realName)).toEqual(listed)
      expect([people, peopleOnline]).toEqual([listed.length, listed.length])
      return listed
    }
    const allPeople = ['Anne Nowhere', 'Olav Oslo', 'Rita Riga']
    expect(await names(admin)).toEqual(allPeople)
    await choose(admin, 'REGION', 'north', home)
    expect(await names(admin)).toEqual(['Olav Oslo'])
    expect(await names(elsewhere)).toEqual(allPeople)
    await choose(admin, 'REGION', 'south', home)
    await choose(admin, 'DEPOT', 'riga', home)
    expect(await names(admin)).toEqual(['Rita Riga'])
    await choose(admin, 'REGION', '', home)
    expect(await names(admin)).toEqual(allPeople)
  })
})

describe('the person of the session', () => {
  it('learns whether there are any to choose from', async () => {
    const bare = await personOf((await makeTenant(test.site)).tenantId)
    const flagOf = async (who: Caller) =>
      (await who.call('GET', '/iam/hzero/v1/users/self')).body.dataHierarchyFlag
    expect([await flagOf(caller), await flagOf(bare)]).toEqual([1, 0])
  })
})
