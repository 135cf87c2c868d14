import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { giveRole, makeRole, makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const units = '/hpfm/v1/units'
const members = '/hpfm/v1/unit-members'
const users = '/iam/hzero/v1/users'
const allRoles = '/iam/hzero/v1/roles'

let test: TestApp
let tenant: TestTenant
let admin: Caller
/** Lets people list roles. */
let roleId: string
let otherRoleId: string
let personId: string
let unit: { unitId: string; objectVersionNumber: number; positions: { positionId: string }[] }
let path: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site, 'Norrvik')
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
  roleId = await makeRole(test.site, tenant.tenantId, ['iam.role.list'])
  otherRoleId = await makeRole(test.site, tenant.tenantId, ['iam.user-group.list'])
  personId = await makeUser(test.site, tenant.tenantId, [otherRoleId], { realName: 'Elin Johansson' })
  unit = await makeUnit('HARBOR')
  path = `${units}/${unit.unitId}`
})

const makeUnit = async (unitCode: string, parentUnitId?: string) =>
  (
    await admin.call('POST', units, {
      ...{ unitCode, unitName: 'Harbor', unitTypeCode: 'DEPARTMENT', parentUnitId },
      positions: [{ positionCode: 'PILOT', positionName: 'Pilot' }],
    })
  ).body
const pilot = () => unit.positions[0]?.positionId

const change = (assign: object[], remove: object[] = [], by = admin) =>
  by.call('PUT', `${path}/roles`, { assign, remove })
const join = async (userId: string, place: object = {}, by = admin) =>
  by.call('POST', members, { userId, unitId: unit.unitId, ...place })
const leave = ({ unitMemberId, objectVersionNumber }: Record<string, unknown>, by = admin) =>
  by.call('DELETE', members, { unitMemberId, objectVersionNumber })
async function enable(enabledFlag: 0 | 1, by = admin) {
  const { objectVersionNumber } = (await admin.call('GET', path)).body
  const { unitId } = unit
  const draft = { unitId, objectVersionNumber, unitName: 'Harbor', unitTypeCode: 'DEPARTMENT', enabledFlag }
  return by.call('PUT', units, draft)
}

const rolesOf = async (caller: Caller): Promise<string[]> =>
  (await caller.call('GET', '/iam/hzero/v1/member-roles/self-roles')).body.map(
    (role: { id: string }) => role.id,
  )
const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body?.code]
}
const aboveOwn = [403, 'error.unit.role_above_own']
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a role of a unit', () => {
  it('is held by people who join and lost by people who leave, at once on every instance', async () => {
    const other = await buildTestApp()
    try {
      expect((await change([{ roleId }])).body).toMatchObject([{ roleId, assignableFlag: 1 }])
      const callers = [await signIn(test, personId), await signIn(other, personId)]
      for (const caller of callers) expect(await rolesOf(caller)).toEqual([otherRoleId])
      const joined = await join(personId)
      expect(joined.status).toBe(200)
      await other.settled()
      for (const caller of callers)
        expect((await rolesOf(caller)).sort()).toEqual([otherRoleId, roleId].sort())
      expect((await leave(joined.body)).status).toBe(204)
      await other.settled()
      for (const caller of callers) expect(await rolesOf(caller)).toEqual([otherRoleId])
    } finally {
      await other.close()
    }
  })

  it('counts while the unit is enabled and on the days of the assignment, and not in units below', async () => {
    await change([{ roleId }])
    const below = await makeUnit('PIER', unit.unitId)
    const person = await signIn(test, personId)
    const isHeld = async () => (await rolesOf(person)).includes(roleId)
    await admin.call('POST', members, { userId: personId, unitId: below.unitId })
    expect(await isHeld()).toBe(false)
    const { body: place } = await join(personId)
    expect(await isHeld()).toBe(true)
    expect((await enable(0)).status).toBe(200)
    expect(await isHeld()).toBe(false)
    expect((await enable(1)).status).toBe(200)
    expect(await isHeld()).toBe(true)
    const period = async (dates: object) => {
      const { content } = (await admin.call('GET', `${members}?userId=${personId}`)).body
      const { objectVersionNumber } = content.find(
        (one: { unitMemberId: string }) => one.unitMemberId === place.unitMemberId,
      )
      const change = { unitMemberId: place.unitMemberId, objectVersionNumber, primaryFlag: 0, ...dates }
      expect((await admin.call('PUT', members, change)).status).toBe(200)
    }
    await period({ endDateActive: day(-2) })
    expect(await isHeld()).toBe(false)
    await period({ startDateActive: day(2) })
    expect(await isHeld()).toBe(false)
    await period({ startDateActive: day(-2), endDateActive: day(2) })
    expect(await isHeld()).toBe(true)
  })

  it('of a position is held by the people in it alone, and goes with the position', async () => {
    await change([{ roleId, positionId: pilot() }])
    const person = await signIn(test, personId)
    const { body: place } = await join(personId)
    expect(await rolesOf(person)).toEqual([otherRoleId])
    const inPosition = { unitMemberId: place.unitMemberId, objectVersionNumber: 1, positionId: pilot() }
    expect((await admin.call('PUT', members, inPosition)).status).toBe(200)
    expect((await rolesOf(person)).sort()).toEqual([otherRoleId, roleId].sort())
    expect((await admin.call('GET', `${path}/roles`)).body).toMatchObject([
      { roleId, positionId: pilot(), positionName: 'Pilot' },
    ])
    expect((await change([], [{ roleId }])).body).toHaveLength(1)
    expect((await change([], [{ roleId, positionId: pilot() }])).body).toEqual([])
    expect(await rolesOf(person)).toEqual([otherRoleId])
    const unknown = change([{ roleId, positionId: unit.unitId }])
    expect(await refusal(unknown)).toEqual([400, 'error.position.unknown'])
  })

  it('is named with its unit to administrators of roles and accounts, explained, and not deleted', async () => {
    await change([{ roleId }])
    await join(personId)
    const { content } = (await admin.call('GET', `/iam/hzero/v1/member-roles/role-users/${roleId}`)).body
    const through = { unitId: unit.unitId, unitName: 'Harbor' }
    expect(content).toMatchObject([
      { id: personId, directFlag: 0, throughGroups: [], throughUnits: [through] },
    ])
    const account = (await admin.call('GET', `${users}/${personId}/info`)).body
    expect(account.unitRoleList).toMatchObject([{ roleId, ...through, creationDate: expect.any(String) }])
    const gone = await admin.call('POST', `${allRoles}/removal-preview`, [roleId])
    expect(gone.body).toMatchObject([{ holders: 1, groups: 0, units: 1 }])
    const { objectVersionNumber } = (await admin.call('GET', `${allRoles}/${roleId}`)).body
    expect(await refusal(admin.call('DELETE', allRoles, [{ id: roleId, objectVersionNumber }]))).toEqual([
      409,
      'error.role.in_use',
    ])
  })

  it('is the reason that an explanation names, and one to switch to', async () => {
    // Signed in before, in the other role.
    const person = await signIn(test, personId)
    await change([{ roleId }])
    await join(personId)
    const explain = async () =>
      (await person.call('GET', '/iam/hzero/v1/permissions/explain?code=iam.role.list')).body
    expect(await explain()).toMatchObject({
      approve: false,
      ownRoles: [{ id: roleId, throughUnits: ['Harbor'] }],
    })
    expect((await person.call('PUT', `/iam/v1/users/roles?roleId=${roleId}`)).status).toBeLessThan(300)
    expect((await explain()).steps[1]).toMatchObject({ kind: 'role', throughUnits: ['Harbor'] })
    await giveRole(test.site, tenant.tenantId, personId, roleId)
    expect((await explain()).steps[1].throughUnits).toBeUndefined()
  })

  it('leaves with a guest whose membership ends, and does not come back with it', async () => {
    const home = await makeTenant(test.site)
    const guestId = await makeUser(test.site, home.tenantId, [home.adminRoleId])
    await test.site({}, db =>
      sql`insert into guest (tenant_id, user_id) values (${tenant.tenantId}, ${guestId})`.execute(db),
    )
    await change([{ roleId }])
    await join(guestId)
    const held = () =>
      test.site({}, async db => {
        const { rows } = await sql`
          select from held_role where user_id = ${guestId} and tenant_id = ${tenant.tenantId}`.execute(db)
        return rows.length
      })
    const end = (at: string | null) =>
      test.site({}, db =>
        sql`update guest set ended_at = ${at} where user_id = ${guestId} and tenant_id = ${tenant.tenantId}`.execute(
          db,
        ),
      )
    expect(await held()).toBe(1)
    await end('2026-11-27')
    expect(await held()).toBe(0)
    await end(null)
    expect(await held()).toBe(0)
  })
})

describe('people who may not assign the role of a unit', () => {
  let clerk: Caller
  let placeOfPerson: { unitMemberId: string; objectVersionNumber: number }

  beforeEach(async () => {
    const permissions = ['platform.unit.list', 'platform.unit.update', 'platform.unit.grant']
    const clerkRole = await makeRole(test.site, tenant.tenantId, [
      ...permissions,
      ...['platform.unit-member.change', 'iam.account.list', 'iam.account.update'],
    ])
    clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [clerkRole]))
    placeOfPerson = (await join(personId)).body
    await change([{ roleId }])
  })

  it('give it to no unit and take it from none', async () => {
    expect(await refusal(change([], [{ roleId }], clerk))).toEqual([403, 'error.role.above_own'])
    expect(await refusal(change([{ roleId, positionId: pilot() }], [], clerk))).toEqual([
      403,
      'error.role.above_own',
    ])
    const preview = clerk.call('POST', `${path}/roles/preview`, { assign: [], remove: [{ roleId }] })
    expect(await refusal(preview)).toEqual([403, 'error.role.above_own'])
    expect((await admin.call('GET', `${path}/roles`)).body).toHaveLength(1)
  })

  it('neither add nor remove people, change their position or disable the unit, one by one or many at once', async () => {
    const other = await makeUser(test.site, tenant.tenantId, [otherRoleId])
    expect(await refusal(join(other, {}, clerk))).toEqual(aboveOwn)
    expect(await refusal(join(other, { positionId: pilot() }, clerk))).toEqual(aboveOwn)
    expect(await refusal(leave(placeOfPerson, clerk))).toEqual(aboveOwn)
    expect(await refusal(enable(0, clerk))).toEqual(aboveOwn)
    const { unitMemberId } = placeOfPerson
    const period = { unitMemberId, objectVersionNumber: 1, primaryFlag: 1, endDateActive: day(-1) }
    expect(await refusal(clerk.call('PUT', members, period))).toEqual(aboveOwn)
    const many = await clerk.call('POST', `${users}/batch/unit`, { userIds: [other], unitId: unit.unitId })
    expect(JSON.stringify(many.body)).toContain('error.unit.role_above_own')
    expect((await admin.call('GET', `${members}?unitId=${unit.unitId}`)).body.totalElements).toBe(1)
  })

  it('change units whose roles they may assign, and positions that have none', async () => {
    await change([{ roleId, positionId: pilot() }], [{ roleId }])
    const other = await makeUser(test.site, tenant.tenantId, [otherRoleId])
    expect((await join(other, {}, clerk)).status).toBe(200)
    expect(await refusal(join(other, { positionId: pilot() }, clerk))).toEqual(aboveOwn)
  })
})

describe('a preview of the roles of a unit', () => {
  it('counts and names those who gain and lose, and changes nothing', async () => {
    const both = await makeUser(test.site, tenant.tenantId, [otherRoleId, roleId], { realName: 'Has Both' })
    await join(personId)
    await join(both)
    const preview = (body: object) => admin.call('POST', `${path}/roles/preview`, body)
    expect((await preview({ assign: [{ roleId }] })).body).toMatchObject({
      ...{ gaining: 1, losing: 0 },
      people: [{ userId: personId, gains: [{ roleId }], loses: [] }],
    })
    expect((await admin.call('GET', `${path}/roles`)).body).toEqual([])
    await change([{ roleId }])
    expect((await preview({ remove: [{ roleId }] })).body).toMatchObject({
      ...{ gaining: 0, losing: 1 },
      people: [{ userId: personId, gains: [], loses: [{ roleId }] }],
    })
  })

  it('names who loses them when it is disabled, as it then happens', async () => {
    const inPosition = await makeUser(test.site, tenant.tenantId, [otherRoleId], { realName: 'Ada Pilot' })
    const both = await makeUser(test.site, tenant.tenantId, [otherRoleId, roleId])
    await join(personId)
    await join(both)
    await join(inPosition, { positionId: pilot() })
    await change([{ roleId }, { roleId: tenant.adminRoleId, positionId: pilot() }])
    const preview = (enabledFlag: 0 | 1, by = admin) => by.call('POST', `${path}/preview`, { enabledFlag })
    const held = await signIn(test, inPosition)
    const before = await rolesOf(held)
    const { body: effect } = await preview(0)
    expect(effect).toMatchObject({ gaining: 0, losing: 2 })
    // The person with more to lose is named first; who holds the role in another way, too, is not named.
    expect(effect.people).toMatchObject([
      { userId: inPosition, loses: expect.arrayContaining([{ roleId, name: expect.any(String) }]) },
      { userId: personId, loses: [{ roleId }] },
    ])
    expect(await rolesOf(held)).toEqual(before)
    expect((await enable(0)).status).toBe(200)
    const lost = effect.people[0].loses.map((role: { roleId: string }) => role.roleId)
    expect(await rolesOf(held)).toEqual(before.filter(id => !lost.includes(id)))
    expect((await preview(0)).body).toMatchObject({ losing: 0 })
    expect((await preview(1)).body).toMatchObject({ gaining: 2 })
    const clerkRole = await makeRole(test.site, tenant.tenantId, [
      'platform.unit.list',
      'platform.unit.update',
    ])
    const clerk = await signIn(test, await makeUser(test.site, tenant.tenantId, [clerkRole]))
    expect(await refusal(preview(1, clerk))).toEqual(aboveOwn)
  })

  it('and the roles are another tenant’s business: its administrators see no unit [SAFE-1]', async () => {
    await change([{ roleId }])
    const foreign = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, foreign.tenantId, [foreign.adminRoleId]))
    expect((await stranger.call('GET', `${path}/roles`)).body).toEqual([])
    expect(await refusal(change([{ roleId: foreign.adminRoleId }], [], stranger))).toEqual([
      404,
      'error.not_found',
    ])
  })
})

describe('a restored version of a unit', () => {
  it('has the roles that it had, by the same rules', async () => {
    await change([{ roleId, positionId: pilot() }, { roleId: otherRoleId }])
    await change([], [{ roleId, positionId: pilot() }, { roleId: otherRoleId }])
    const histories = '/hmnt/v1/record-histories'
    const { body } = await admin.call('GET', `${histories}?entityCode=unit&entityId=${unit.unitId}`)
    const restoring = `${histories}/${body.content[1].auditDataId}/restore`
    const { digest } = (await admin.call('POST', `${restoring}/preview`)).body
    expect((await admin.call('POST', restoring, { digest })).status).toBe(204)
    expect((await admin.call('GET', `${path}/roles`)).body).toMatchObject([
      { roleId: otherRoleId },
      { roleId, positionId: pilot() },
    ])
  })
})
