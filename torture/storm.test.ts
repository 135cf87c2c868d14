import { expect, test } from 'vitest'
import { faults, scheduleOf } from './schedule.ts'
import { storm } from './storm.ts'

test('two instances keep what they promised while their network, their database and one of them fail [SAFE-71] [SAFE-73] [SAFE-80]', async () => {
  const report = await storm({
    rounds: 4,
    seed: 1,
    only: ['silent database', 'cut clients', 'kill instance', 'freeze instance'],
  })
  expect(report.broken).toEqual([])
  expect(Object.entries(report.examined).filter(([, times]) => times === 0)).toEqual([])
  expect(Object.values(report.faults)).toEqual([1, 1, 1, 1])
  expect(report.acknowledged).toBeGreaterThan(10)
}, 120_000)

test('a seed gives the same schedule again, and every fault comes in turn', () => {
  const firstOf = (seed: number) =>
    scheduleOf(seed)
      .take(2 * Object.keys(faults).length)
      .toArray()
  expect(firstOf(7)).toEqual(firstOf(7))
  expect(firstOf(7)).not.toEqual(firstOf(8))
  const times = Map.groupBy(firstOf(7), ({ fault }) => fault)
  expect([...times.values()].map(({ length }) => length)).toEqual(Object.keys(faults).map(() => 2))
})
