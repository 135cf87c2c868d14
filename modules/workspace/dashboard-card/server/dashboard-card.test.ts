import { randomUUID } from 'node:crypto'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makePlatform, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const path = '/hpfm/v1/dashboard/card'
const roleCards = '/hpfm/v1/dashboard-role-cards'

let test: TestApp
let operator: Caller
let home: TestTenant
let elsewhere: TestTenant
let admin: Caller
let stranger: Caller
let cardId: string
let code: string

beforeAll(async () => {
  test = await buildTestApp()
  await makePlatform(test.site)
  const role = await makeRole(test.site, 0, [
    'platform.dashboard-card.list',
    'platform.dashboard-card.update',
  ])
  operator = await signIn(test, await makeUser(test.site, 0, [role]))
  home = await makeTenant(test.site)
  elsewhere = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, home.tenantId, [home.adminRoleId]))
  stranger = await signIn(test, await makeUser(test.site, elsewhere.tenantId, [elsewhere.adminRoleId]))
})
afterAll(async () => {
  await test.site({}, (db: Scoped<SeedTables>) =>
    db.deleteFrom('dashboardCard').where('code', 'like', 'OWN-%').execute(),
  )
  await test.close()
})
beforeEach(async () => {
  code = `OWN-${randomUUID()}`
  cardId = await addCard(code)
})

const addCard = (cardCode: string): Promise<string> =>
  test.site({}, async (db: Scoped<SeedTables>) => {
    const { id } = await db
      .insertInto('dashboardCard')
      .values({
        ...{ tenantId: 0, code: cardCode, level: 'organization', icon: null, permission: null },
        ...{ name: JSON.stringify({ en_US: 'Tides', zh_CN: '潮汐' }), catalogType: 'report' },
        ...{ x: 0, y: 0, w: 8, h: 7 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** The position of the card on a user's workplace, if it is there. */
const on = async (who: Caller) =>
  (await who.call('GET', '/hpfm/v1/dashboard/layout')).body.find(
    (card: { code: string }) => card.code === code,
  )

const stored = async () => (await operator.call('GET', `${path}/details/${cardId}`)).body

async function change(values: object) {
  const { id, objectVersionNumber, name, w, h, cardParams, defaultDisplayFlag, enabledFlag } = await stored()
  return operator.call('PUT', path, {
    ...{ id, objectVersionNumber, name, w, h, cardParams, defaultDisplayFlag, enabledFlag },
    ...values,
  })
}

describe('a card of the product', () => {
  it('is listed with what it is and whose it is', async () => {
    const { body } = await operator.call('GET', `${path}?code=${code}`)
    expect(body.content).toEqual([
      expect.objectContaining({
        ...{ code, name: 'Tides', catalogType: 'report', catalogMeaning: 'Figures', level: 'organization' },
        ...{ w: 8, h: 7, cardParams: 'none', enabledFlag: 1, defaultDisplayFlag: 1 },
      }),
    ])
    expect(body.content[0]).not.toHaveProperty('tenantCount')
    expect((await stored())._tls.name).toEqual({ en_US: 'Tides', zh_CN: '潮汐' })
  })

  it('is called, sized and set up otherwise on every workplace', async () => {
    const saved = await change({ name: 'High tides', w: 20, h: 4, cardParams: 'maxNum=3&pier=4' })
    expect(saved.status).toBe(200)
    expect(await on(admin)).toMatchObject({ name: 'High tides', h: 4, cardParams: 'maxNum=3&pier=4' })
    expect((await stored())._tls.name.zh_CN).toBe('潮汐')
  })

  it('leaves every workplace when it is switched off, and comes back', async () => {
    expect(await on(admin)).toBeDefined()
    await change({ enabledFlag: 0 })
    expect([await on(admin), await on(stranger)]).toEqual([undefined, undefined])
    await change({ enabledFlag: 1 })
    expect(await on(admin)).toBeDefined()
  })

  it('is every tenant’s, or of those alone that have it', async () => {
    await change({ tenantIds: [home.tenantId] })
    expect([(await on(admin))?.code, await on(stranger)]).toEqual([code, undefined])
    expect(await stored()).toMatchObject({ tenantCount: 1, tenants: [{ tenantId: home.tenantId }] })
    await change({ tenantIds: [] })
    expect([await on(admin), await on(stranger)]).toEqual([undefined, undefined])
    await change({})
    expect([(await on(admin))?.code, (await on(stranger))?.code]).toEqual([code, code])
  })

  it('is not changed to an invalid card, nor over a concurrent change', async () => {
    for (const values of [
      { w: 21 },
      { w: 0 },
      { h: 1.5 },
      { name: ' ' },
      { cardParams: 'max num' },
      { cardParams: 'x=<b>' },
      { tenantIds: [0] },
      { tenantIds: [999_999_999] },
    ]) {
      const answer = await change(values)
      expect([answer.status, answer.body.code], JSON.stringify(values)).toEqual([400, 'error.data_invalid'])
    }
    const late = await change({ objectVersionNumber: 77 })
    expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
    const unknown = await change({ id: randomUUID() })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'error.not_found'])
  })

  it('is the platform’s to change alone, and a tenant’s own card is not reached from there', async () => {
    for (const [method, address, body] of [
      ['GET', path, undefined],
      ['GET', `${path}/details/${cardId}`, undefined],
      ['PUT', path, { id: cardId }],
    ] as const) {
      const refused = await admin.call(method, address, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'error.level.site'])
    }
    await test.site({}, (db: Scoped<SeedTables>) =>
      db
        .updateTable('dashboardCard')
        .set({ tenantId: home.tenantId } as object)
        .where('id', '=', cardId)
        .execute(),
    )
    expect((await operator.call('GET', `${path}/details/${cardId}`)).status).toBe(404)
  })
})

describe('the cards of a role', () => {
  const chosen = async (who: Caller, roleId: string): Promise<string[]> =>
    (await who.call('GET', `${roleCards}/${roleId}`)).body
      .filter((card: { assigned: number }) => card.assigned === 1)
      .map((card: { code: string }) => card.code)

  it('are all of its level until some are chosen, and then those', async () => {
    const other = `OWN-${randomUUID()}`
    await addCard(other)
    const roleId = await makeRole(test.site, home.tenantId, [])
    const clerk = await signIn(test, await makeUser(test.site, home.tenantId, [roleId]))
    const codes = async () =>
      (await clerk.call('GET', '/hpfm/v1/dashboard/layout/role-cards')).body.map(
        (card: { code: string }) => card.code,
      )
    expect(await codes()).toEqual(expect.arrayContaining([code, other]))
    const assign = await admin.call('POST', roleCards, [{ roleId, cardId, initFlag: 1 }])
    expect(assign.status).toBe(204)
    expect([await codes(), await chosen(admin, roleId)]).toEqual([[code], [code]])
    expect(await on(clerk)).toMatchObject({ initFlag: 1, defaultDisplayFlag: 1 })
    await admin.call('POST', roleCards, [{ roleId, cardId, defaultDisplayFlag: 0 }])
    expect(await on(clerk)).toBeUndefined()
    expect((await admin.call('DELETE', roleCards, [{ roleId, cardId }])).status).toBe(204)
    expect(await codes()).toEqual(expect.arrayContaining([code, other]))
  })

  it('are those that the tenant has, and roles are the tenant’s own [SAFE-1] [SAFE-2]', async () => {
    const roleId = await makeRole(test.site, home.tenantId, [])
    const foreign = await makeRole(test.site, elsewhere.tenantId, [])
    await change({ tenantIds: [elsewhere.tenantId] })
    const lacking = await admin.call('POST', roleCards, [{ roleId, cardId }])
    expect([lacking.status, lacking.body.code]).toEqual([400, 'error.dashboard.card_unknown'])
    for (const answer of [
      await admin.call('GET', `${roleCards}/${foreign}`),
      await admin.call('POST', roleCards, [{ roleId: foreign, cardId }]),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'error.not_found'])
    await stranger.call('POST', roleCards, [{ roleId: foreign, cardId }])
    await admin.call('DELETE', roleCards, [{ roleId: foreign, cardId }])
    expect(await chosen(stranger, foreign)).toEqual([code])
  })
})
