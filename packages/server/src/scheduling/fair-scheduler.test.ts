import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Caller, signIn, type TestApp } from '../testing/app.ts'
import { makeTenant, makeUser } from '../testing/people.ts'
import { FairScheduler } from './fair-scheduler.ts'

let limited: TestApp

beforeAll(async () => {
  limited = await buildTestApp({ TENANT_RATE: '5' })
})
afterAll(() => limited.close())

async function administrator(test: TestApp): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(test.site)
  return signIn(test, await makeUser(test.site, tenantId, [adminRoleId]))
}

const self = (caller: Caller) => caller.call('GET', '/iam/hzero/v1/users/self')

describe('a tenant that sends more requests than the others leave room for', () => {
  it('is refused, and no other is; alone it may use all slots [SAFE-64]', async () => {
    const [loud, quiet] = [await administrator(limited), await administrator(limited)]
    const flood = () => Promise.all(Array.from({ length: 100 }, () => self(loud)))
    await expect
      .poll(async () => new Set((await flood()).map(({ status }) => status)), { timeout: 5_000 })
      .toEqual(new Set([200]))

    expect((await self(quiet)).status).toBe(200)
    const [answers, others] = await Promise.all([
      flood(),
      (async () => {
        const seen: number[] = []
        for (let at = 0; at < 4; at++) seen.push((await self(quiet)).status)
        return seen
      })(),
    ])
    expect(others).toEqual([200, 200, 200, 200])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body, headers } of refused)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'error.rate.limit', '1'])
  })

  it('waits in its own queue, and another one is answered in between [SAFE-64]', async () => {
    const [loud, quiet] = [1, 2]
    const scheduler = new FairScheduler(4, 0)
    const done: number[] = []
    const ask = async (tenantId: number) => {
      await scheduler.count(tenantId)
      await scheduler.take(tenantId, () => immediate())
      done.push(tenantId)
    }
    const flood = Array.from({ length: 60 }, () => ask(loud))
    await Promise.all([...flood, ask(quiet)])
    // Those that started before another tenant sent any, and one round.
    expect(done.indexOf(quiet)).toBeLessThan(8)
  })

  it('whose calls take long waits behind one whose calls are short [SAFE-64]', async () => {
    const [slow, quick] = [1, 2]
    const scheduler = new FairScheduler(1, 0)
    const done: number[] = []
    const ask = async (tenantId: number, ms: number) => {
      await scheduler.count(tenantId)
      await scheduler.take(tenantId, () => delay(ms))
      done.push(tenantId)
    }
    const calls = Array.from({ length: 20 }, () => [ask(slow, 40), ask(quick, 1)]).flat()
    await Promise.all(calls)
    // By number of calls, as many of both would be done.
    const before = done.slice(0, done.lastIndexOf(quick)).filter(tenantId => tenantId === slow)
    expect(before.length).toBeLessThan(6)
  })
})
