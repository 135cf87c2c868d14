import { randomUUID } from 'node:crypto'
import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleCardsTables } from '../../role-cards/server/role-cards.tables.ts'

const path = '/hpfm/v1/dashboard/layout'

let test: TestApp
let tenantId: number
let admin: Caller
let adminRoleId: string
let cards: Record<'todo' | 'news' | 'people', string>

beforeAll(async () => {
  test = await buildTestApp()
  // Other files of this database added cards to the platform, which would take up space here.
  await test.site({}, (db: Scoped<SeedTables>) => db.deleteFrom('dashboardCard').execute())
})
afterAll(() => test.close())
beforeEach(async () => {
  const tenant = await makeTenant(test.site)
  tenantId = tenant.tenantId
  adminRoleId = tenant.adminRoleId
  admin = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
  cards = {
    todo: await addCard(tenantId, { x: 0, y: 0, w: 12, h: 7 }),
    news: await addCard(tenantId, { x: 12, y: 0, w: 8, h: 7 }),
    people: await addCard(tenantId, { x: 0, y: 7, w: 6, h: 5, permission: 'platform.online-user.list' }),
  }
})

interface NewCard {
  x: number
  y: number
  w: number
  h: number
  permission?: string
  fixed?: boolean
}

const addCard = (home: number, { permission, ...card }: NewCard): Promise<string> =>
  test.site({}, async (db: Scoped<SeedTables>) => {
    const { id } = await db
      .insertInto('dashboardCard')
      .values({
        ...{ tenantId: home, code: `CARD-${randomUUID()}`, level: 'organization', icon: null },
        ...{ name: JSON.stringify({ en_US: 'Card', zh_CN: '卡片' }), catalogType: 'report' },
        ...card,
        permission: permission ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** The cards of this test only: other tests may have added some to the platform. */
const read = async (who: Caller, at = path): Promise<DashboardCard[]> =>
  (await who.call('GET', at)).body.filter((card: DashboardCard) => card.code.startsWith('CARD-'))
const placesOf = (found: DashboardCard[]) => found.map(({ cardId, x, y, w, h }) => [cardId, x, y, w, h])
const grid = (cardId: string, x: number, y: number, w: number, h: number) => ({ cardId, x, y, w, h })

describe('the cards of the workplace', () => {
  it('are in their default positions, limited to what the role may see, until a user arranges them', async () => {
    expect(placesOf(await read(admin))).toEqual([
      [cards.todo, 0, 0, 12, 7],
      [cards.news, 12, 0, 8, 7],
      [cards.people, 0, 7, 20, 5],
    ])
    const clerk = await signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, [])]),
    )
    expect((await read(clerk)).map(card => card.cardId)).toEqual([cards.todo, cards.news])
    expect((await read(clerk, `${path}/role-cards`))[0]).toMatchObject({
      ...{
        name: 'Card',
        catalogType: 'report',
        catalogMeaning: 'Figures',
        initFlag: 0,
        defaultDisplayFlag: 1,
      },
      ...{ cardParams: 'none', roleId: clerk.roleId, level: 'organization' },
    })
  })

  it('are stored as they were arranged, per person, role and tenant, until they are reset', async () => {
    const arranged = [
      { ...grid(cards.people, 0, 0, 10, 5), code: 'whatever', name: 'HZERO sends more', i: '1' },
      grid(cards.todo, 10, 0, 10, 5),
    ]
    const saved = await admin.call('POST', path, arranged)
    expect(saved.status).toBe(200)
    const stored = [
      [cards.people, 0, 0, 10, 5],
      [cards.todo, 10, 0, 10, 5],
    ]
    expect(placesOf(await read(admin))).toEqual(stored)

    const colleague = await signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
    expect(await read(colleague)).toHaveLength(3)
    const other = await makeRole(test.site, tenantId, [])
    await giveRole(test.site, tenantId, admin.userId, other)
    await test.settled()
    await admin.call('PUT', `/iam/v1/users/roles?roleId=${other}`)
    expect(await read(admin)).toHaveLength(2)
    const again = await signIn(test, admin.userId)
    expect(placesOf(await read(again))).toEqual(stored)

    expect((await again.call('POST', path, [])).status).toBe(200)
    expect(await read(again)).toEqual([])
    expect((await again.call('DELETE', path)).status).toBe(200)
    expect(await read(again)).toHaveLength(3)
  })

  it('are put right when they overlap or stick out, and what must be there is added', async () => {
    const fixed = await addCard(tenantId, { x: 0, y: 20, w: 5, h: 3, fixed: true })
    const { body } = await admin.call('POST', path, [
      grid(cards.todo, 15, 4, 12, 7),
      grid(cards.news, 10, 4, 8, 7),
    ])
    expect(placesOf(body)).toEqual([
      [cards.todo, 8, 7, 12, 7],
      [cards.news, 10, 0, 8, 7],
      [fixed, 0, 0, 5, 3],
    ])
  })

  it('are refused when the role has no such card, when one comes twice, or when there are too many', async () => {
    const foreign = await addCard((await makeTenant(test.site)).tenantId, { x: 0, y: 0, w: 5, h: 3 })
    const clerk = await signIn(
      test,
      await makeUser(test.site, tenantId, [await makeRole(test.site, tenantId, [])]),
    )
    const one = grid(cards.todo, 0, 0, 5, 3)
    const refused: [Caller, unknown, string][] = [
      [admin, [grid(foreign, 0, 0, 5, 3)], 'error.dashboard.card_unknown'],
      [clerk, [grid(cards.people, 0, 0, 5, 3)], 'error.dashboard.card_unknown'],
      [admin, [one, one], 'error.dashboard.card_twice'],
      [admin, [{ ...one, w: 21 }], 'error.data_invalid'],
      [admin, [{ ...one, h: 0.5 }], 'error.data_invalid'],
      [admin, Array.from({ length: 41 }, () => one), 'error.data_invalid'],
      [admin, { content: [one] }, 'error.data_invalid'],
    ]
    for (const [who, body, code] of refused) {
      const answer = await who.call('POST', path, body)
      expect([answer.status, answer.body.code]).toEqual([400, code])
    }
    expect(await read(admin)).toHaveLength(3)
  })

  it('are those selected for the role, if there is a selection', async () => {
    const roleId = await makeRole(test.site, tenantId, [])
    await test.site({}, (db: Scoped<RoleCardsTables>) =>
      db
        .insertInto('dashboardRoleCard')
        .values({ tenantId, roleId, cardTenantId: tenantId, cardId: cards.news, x: 0, y: 0, fixed: true })
        .execute(),
    )
    const clerk = await signIn(test, await makeUser(test.site, tenantId, [roleId]))
    const found = await read(clerk)
    expect(placesOf(found)).toEqual([[cards.news, 0, 0, 20, 7]])
    expect(found[0]?.initFlag).toBe(1)
  })
})
