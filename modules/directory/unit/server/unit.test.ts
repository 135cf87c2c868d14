import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser, type TestTenant } from '@atrium/server/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Unit } from '../unit.contract.ts'

let test: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  admin = await signIn(test, await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId]))
})

const units = () => `/hpfm/v1/${tenant.tenantId}/units`
const members = () => `/hpfm/v1/${tenant.tenantId}/unit-members`

async function makeUnit(unitCode: string, parentUnitId?: string, change: object = {}) {
  const draft = { unitCode, unitName: unitCode, unitTypeCode: 'DEPARTMENT', parentUnitId, ...change }
  const answer = await admin.call('POST', units(), draft)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** The tree as text, such as `A(B(C),D)`. */
async function drawn(): Promise<string> {
  const draw = (tree: readonly Unit[]): string =>
    tree.map(one => one.unitCode + (one.children ? `(${draw(one.children)})` : '')).join(',')
  return draw((await admin.call('GET', `${units()}/tree`)).body)
}

const move = (unit: { unitId: string; objectVersionNumber: number }, to: object = {}) =>
  admin.call('PUT', `${units()}/move`, {
    unitId: unit.unitId,
    objectVersionNumber: unit.objectVersionNumber,
    ...to,
  })

describe('a unit', () => {
  it('is made, read and changed in several languages, with its positions and its manager', async () => {
    const made = await makeUnit('OPS', undefined, {
      unitName: 'Operations',
      unitTypeCode: 'COMPANY',
      managerId: admin.userId,
      _tls: { unitName: { zh_CN: '运营' } },
      positions: [{ positionCode: 'LEAD', positionName: 'Lead', _tls: { positionName: { zh_CN: '主管' } } }],
    })
    expect(made).toMatchObject({ unitName: 'Operations', managerName: 'Test Person', memberCount: 0 })
    expect(made._tls).toEqual({ unitName: { en_US: 'Operations', zh_CN: '运营' } })
    const [lead] = made.positions
    expect(lead).toMatchObject({
      positionCode: 'LEAD',
      _tls: { positionName: { en_US: 'Lead', zh_CN: '主管' } },
    })

    const changed = await admin.call('PUT', units(), {
      unitId: made.unitId,
      objectVersionNumber: 1,
      unitName: 'Field work',
      unitTypeCode: 'COMPANY',
      enabledFlag: 0,
      positions: [{ positionCode: 'CLERK', positionName: 'Clerk' }, lead],
    })
    expect(changed.body).toMatchObject({ unitName: 'Field work', enabledFlag: 0, objectVersionNumber: 2 })
    expect(changed.body.positions.map((one: { positionCode: string }) => one.positionCode)).toEqual([
      'CLERK',
      'LEAD',
    ])
    expect(changed.body).not.toHaveProperty('managerId')
    const again = await admin.call('POST', units(), {
      unitCode: 'OPS',
      unitName: 'x',
      unitTypeCode: 'GROUP',
    })
    expect([again.status, again.body.code]).toEqual([409, 'error.unit.code_taken'])
  })

  it('is moved with all below it, and never below itself', async () => {
    const [a, d] = [await makeUnit('A'), await makeUnit('D')]
    const b = await makeUnit('B', a.unitId)
    const c = await makeUnit('C', b.unitId)
    expect(await drawn()).toBe('A(B(C)),D')
    expect((await move(b, { parentUnitId: d.unitId })).status).toBe(204)
    expect(await drawn()).toBe('A,D(B(C))')
    expect((await move(a, { parentUnitId: d.unitId, beforeUnitId: b.unitId })).status).toBe(204)
    expect(await drawn()).toBe('D(A,B(C))')
    for (const below of [d, c]) {
      const answer = await move(d, { parentUnitId: below.unitId })
      expect([answer.status, answer.body.code]).toEqual([400, 'error.unit.cycle'])
    }
    const unknown = await move(d, { parentUnitId: admin.userId })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'error.unit.parent_unknown'])
    expect(await drawn()).toBe('D(A,B(C))')
    const all = await admin.call('GET', `${members()}?unitId=${d.unitId}&below=true`)
    expect(all.body.totalElements).toBe(0)
  })

  it('never closes a circle when two are moved at the same moment', async () => {
    const [a, b] = [await makeUnit('A'), await makeUnit('B')]
    const answers = await Promise.all([
      move(a, { parentUnitId: b.unitId }),
      move(b, { parentUnitId: a.unitId }),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([204, 400])
    expect(['A(B)', 'B(A)']).toContain(await drawn())
  })

  it('is as deep as a tree may be, and no deeper', async () => {
    let above: string | undefined
    for (let level = 1; level <= 20; level++) above = (await makeUnit(`L${level}`, above)).unitId
    const answer = await admin.call('POST', units(), {
      unitCode: 'L21',
      unitName: 'L21',
      unitTypeCode: 'DEPARTMENT',
      parentUnitId: above,
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'error.unit.deep'])
  })

  it('with units below it, or people in it, is not removed', async () => {
    const a = await makeUnit('A')
    const b = await makeUnit('B', a.unitId)
    const remove = (unit: { unitId: string }, objectVersionNumber = 1) =>
      admin.call('DELETE', units(), { unitId: unit.unitId, objectVersionNumber })
    expect((await remove(a)).body.code).toBe('error.unit.in_use')
    const place = await admin.call('POST', members(), { userId: admin.userId, unitId: b.unitId })
    expect((await remove(b)).body.code).toBe('error.unit.in_use')
    const { unitMemberId, objectVersionNumber } = place.body
    await admin.call('DELETE', members(), { unitMemberId, objectVersionNumber })
    expect([(await remove(b)).status, (await remove(a)).status]).toEqual([204, 204])
  })

  it('of another tenant is not there, whatever is asked of it [SAFE-1] [SAFE-2]', async () => {
    const foreign = await makeUnit('A')
    const other = await makeTenant(test.site)
    const stranger = await signIn(test, await makeUser(test.site, other.tenantId, [other.adminRoleId]))
    const path = `/hpfm/v1/${other.tenantId}`
    expect((await stranger.call('GET', `${path}/units/tree`)).body).toEqual([])
    expect((await stranger.call('GET', `${path}/units/${foreign.unitId}`)).status).toBe(404)
    const ref = { unitId: foreign.unitId, objectVersionNumber: 1 }
    expect((await stranger.call('DELETE', `${path}/units`, ref)).status).toBe(404)
    expect((await stranger.call('PUT', `${path}/units/move`, ref)).status).toBe(404)
    const below = { unitCode: 'X', unitName: 'X', unitTypeCode: 'GROUP', parentUnitId: foreign.unitId }
    expect((await stranger.call('POST', `${path}/units`, below)).body.code).toBe('error.unit.parent_unknown')
    const member = { userId: stranger.userId, unitId: foreign.unitId }
    expect((await stranger.call('POST', `${path}/unit-members`, member)).body.code).toBe('error.unit.unknown')
  })
})

describe('a place in a unit', () => {
  it('is given, changed and taken; of the places of a person one is the primary one', async () => {
    const a = await makeUnit('A', undefined, {
      positions: [{ positionCode: 'LEAD', positionName: 'Lead' }],
    })
    const b = await makeUnit('B', a.unitId)
    const userId = await makeUser(test.site, tenant.tenantId, [], { realName: 'Nora Lind' })
    const first = await admin.call('POST', members(), { userId, unitId: a.unitId })
    expect(first.body).toMatchObject({ realName: 'Nora Lind', unitName: 'A', primaryFlag: 1 })
    const second = await admin.call('POST', members(), { userId, unitId: b.unitId, primaryFlag: 1 })
    expect(second.body.primaryFlag).toBe(1)
    const positionId = a.positions[0].positionId
    const { objectVersionNumber } = (await admin.call('GET', `${members()}?unitId=${a.unitId}`)).body
      .content[0]
    const changed = await admin.call('PUT', members(), {
      unitMemberId: first.body.unitMemberId,
      objectVersionNumber,
      positionId,
      endDateActive: '2090-01-31',
    })
    expect(changed.body).toMatchObject({ positionName: 'Lead', primaryFlag: 0, endDateActive: '2090-01-31' })
    const below = await admin.call('GET', `${members()}?unitId=${a.unitId}&below=true&sort=unitName,desc`)
    expect(below.body.content.map((one: { unitName: string }) => one.unitName)).toEqual(['B', 'A'])
    expect((await admin.call('GET', `${members()}?userId=${userId}`)).body.totalElements).toBe(2)
    // A position that a person holds cannot be deleted.
    const gone = await admin.call('PUT', units(), {
      unitId: a.unitId,
      objectVersionNumber: 1,
      unitName: 'A',
      unitTypeCode: 'DEPARTMENT',
      positions: [],
    })
    expect([gone.status, gone.body.code]).toEqual([409, 'error.position.in_use'])
  })

  it('is refused twice, backwards in time, for a stranger, and in a position of another unit', async () => {
    const a = await makeUnit('A', undefined, {
      positions: [{ positionCode: 'LEAD', positionName: 'Lead' }],
    })
    const b = await makeUnit('B')
    const other = await makeTenant(test.site)
    const stranger = await makeUser(test.site, other.tenantId, [])
    const { userId } = admin
    await admin.call('POST', members(), { userId, unitId: a.unitId })
    const codes = []
    for (const draft of [
      { userId, unitId: a.unitId },
      { userId, unitId: b.unitId, startDateActive: '2026-02-02', endDateActive: '2026-02-01' },
      { userId: stranger, unitId: a.unitId },
      { userId, unitId: b.unitId, positionId: a.positions[0].positionId },
    ])
      codes.push((await admin.call('POST', members(), draft)).body.code)
    expect(codes).toEqual([
      'error.unit_member.taken',
      'error.account.end_before_start',
      'error.unit.person_unknown',
      'error.position.unknown',
    ])
  })
})
