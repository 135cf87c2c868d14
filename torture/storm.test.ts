import { expect, test } from 'vitest'
import { faults, scheduleOf } from './schedule.ts'
import { storm } from './storm.ts'

test('two instances keep what they promised while their network, their database and one of them fail, and a clock jumps [SAFE-71] [SAFE-73] [SAFE-78] [SAFE-80]', async () => {
  const report = await storm({
    rounds: 3,
    seed: 1,
    only: ['silent database', 'jump clock', 'kill instance'],
  })
  expect(report.broken).toEqual([])
  expect(Object.entries(report.examined).filter(([, times]) => times === 0)).toEqual([])
  expect(Object.values(report.faults)).toEqual([1, 1, 1])
  expect(report.acknowledged).toBeGreaterThan(10)
}, 240_000)

test('a seed gives the same schedule again, and every fault comes in turn', () => {
  const firstOf = (seed: number) => {
    const steps = scheduleOf(seed)
    return Array.from({ length: 2 * Object.keys(faults).length }, () => steps.next().value)
  }
  expect(firstOf(7)).toEqual(firstOf(7))
  expect(firstOf(7)).not.toEqual(firstOf(8))
  for (const fault of Object.keys(faults))
    expect(firstOf(7).filter(step => step.fault === fault)).toHaveLength(2)
})
