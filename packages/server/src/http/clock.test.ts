import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser, type TestTenant } from '../testing/people.ts'
import { spanOf } from './clock.ts'

let test: TestApp
let tenant: TestTenant
let shanghai: Caller
let newYork: Caller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenant = await makeTenant(test.site)
  shanghai = await personIn('Asia/Shanghai')
  newYork = await personIn('America/New_York')
})

async function personIn(timeZone: string): Promise<Caller> {
  const userId = await makeUser(test.site, tenant.tenantId, [tenant.adminRoleId], { realName: timeZone })
  const caller = await signIn(test, userId)
  await choose(caller, timeZone)
  return caller
}

async function choose(caller: Caller, timeZone: string): Promise<void> {
  const path = `/iam/hzero/v1/users/time-zone?${new URLSearchParams({ timeZone })}`
  expect((await caller.call('PUT', path)).status).toBe(204)
}

const roles = '/iam/hzero/v1/roles'

const hourMs = 3_600_000
/** Milliseconds of the text read as UTC. */
const inGreenwich = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

describe('times in answers', () => {
  it('are by the clock of the person who asks, with the ids and names of those who wrote', async () => {
    const { body: made } = await shanghai.call('POST', roles, { code: 'pilot', name: 'Pilot' })
    expect(made).toMatchObject({ createdBy: shanghai.userId, createdByName: 'Asia/Shanghai' })
    const { body: seen } = await newYork.call('GET', `${roles}/${made.id}`)
    for (const time of [made.creationDate, seen.creationDate])
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const ahead = (inGreenwich(made.creationDate) - inGreenwich(seen.creationDate)) / hourMs
    expect([12, 13]).toContain(ahead)
    expect(Math.abs(inGreenwich(made.creationDate) - 8 * hourMs - Date.now())).toBeLessThan(60_000)
    const { body: list } = await newYork.call('GET', `${roles}/paging?code=pilot`)
    expect(list.content[0].creationDate).toBe(seen.creationDate)
  })

  it('name their time zone in X-Time-Zone, and have their offset if X-Time-Format asks for it', async () => {
    const { body: made } = await shanghai.call('POST', roles, { code: 'pilot', name: 'Pilot' })
    for (const path of [`${roles}/${made.id}`, '/iam/hzero/v1/users/self']) {
      const { headers } = await newYork.call('GET', path)
      expect(headers.get('x-time-zone'), path).toBe('America/New_York')
    }
    const asked = async (timeFormat: string) =>
      newYork.call('GET', `${roles}/${made.id}`, undefined, { 'x-time-format': timeFormat })
    const { creationDate } = (await asked('offset')).body
    expect(creationDate).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-0[45]:00$/)
    expect(Date.parse(creationDate)).toBe(inGreenwich(made.creationDate) - 8 * hourMs)
    expect((await asked('local')).body.creationDate).toMatch(/ \d{2}:\d{2}:\d{2}$/)
    const refused = await asked('utc')
    expect([refused.status, refused.body.code]).toEqual([400, 'error.data_invalid'])
  })

  it('are by the new clock as soon as the person chooses another', async () => {
    await test.site({}, db =>
      db
        .insertInto('credential')
        .values({
          userId: shanghai.userId,
          passwordHash: 'none',
          changedAt: new Date('2026-03-08T07:30:00Z'),
        })
        .execute(),
    )
    const self = async () => shanghai.call('GET', '/iam/hzero/v1/users/self')
    const before = await self()
    expect(before.body.lastPasswordUpdatedAt).toBe('2026-03-08 15:30:00')
    await choose(shanghai, 'America/New_York')
    const after = await self()
    expect(after.body.lastPasswordUpdatedAt).toBe('2026-03-08 03:30:00')
  })

  it('are so where a refusal names who changed a row and when, too', async () => {
    const draft = { code: 'pilot', name: 'Pilot' }
    const { body: made } = await shanghai.call('POST', roles, draft)
    const change = { ...draft, id: made.id, objectVersionNumber: 1 }
    const { body: changed } = await shanghai.call('PUT', roles, change)
    const { body: late } = await newYork.call('PUT', roles, change)
    const { body: seen } = await newYork.call('GET', `${roles}/${made.id}`)
    expect(late.code).toBe('error.optimistic_lock')
    expect(late.message).toContain(`Asia/Shanghai at ${seen.lastUpdateDate}`)
    expect(changed.lastUpdateDate).not.toBe(seen.lastUpdateDate)
  })
})

describe('times that come in', () => {
  const path = () => `/hmsg/v1/${tenant.tenantId}/messages/user`
  const found = async (who: Caller, fromDate: string, toDate: string): Promise<number> => {
    const { body } = await who.call('GET', `${path()}?${new URLSearchParams({ fromDate, toDate })}`)
    return body.totalElements
  }

  it('are by the clock of the person who sends them, days and seconds alike', async () => {
    const userIdList = [shanghai.userId, newYork.userId]
    await shanghai.call('POST', path(), { subject: 'Ferry', content: 'Late', userIdList })
    const { body } = await shanghai.call('GET', path())
    const there: string = body.content[0].creationDate
    const here: string = (await newYork.call('GET', path())).body.content[0].creationDate
    for (const [who, own, other] of [
      [shanghai, there, here],
      [newYork, here, there],
    ] as const) {
      expect(await found(who, own, own)).toBe(1)
      expect(await found(who, other, other)).toBe(0)
      expect(await found(who, own.slice(0, 10), own.slice(0, 10))).toBe(1)
    }
    for (const wrong of ['2026-02-30', '2026-03-12 25:00:00', '2026-03-12 9:00', 'yesterday'])
      expect((await shanghai.call('GET', `${path()}?fromDate=${wrong}`)).status, wrong).toBe(400)
  })
})

describe('a span between two times, both included', () => {
  const span = (from: string, to: string, timeZone: string) => {
    const { since, before } = spanOf({ from, to }, timeZone)
    return [since, before].map(instant => instant?.toISOString().replace('.000Z', 'Z'))
  }

  it('of one day has all its hours, 23 in spring and 25 in autumn', () => {
    expect(span('2026-03-08', '2026-03-08', 'America/New_York')).toEqual([
      '2026-03-08T05:00:00Z',
      '2026-03-09T04:00:00Z',
    ])
    expect(span('2026-11-01', '2026-11-01', 'America/New_York')).toEqual([
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ])
  })

  it('within the hour that comes twice has what either of them shows', () => {
    expect(span('2026-11-01 01:10:00', '2026-11-01 01:20:00', 'America/New_York')).toEqual([
      '2026-11-01T05:10:00Z',
      '2026-11-01T06:20:01Z',
    ])
  })

  it('may be open on either side', () => {
    expect(spanOf({ from: '2026-03-08' }, 'UTC')).toEqual({ since: new Date('2026-03-08') })
    expect(spanOf({}, 'UTC')).toEqual({})
  })
})
