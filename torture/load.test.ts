import { expect, test } from 'vitest'
import { load } from './load.ts'

test('a mixed load is answered as it must be, and every acknowledged write is there', async () => {
  const report = await load({ rate: 25, seconds: 8, seed: 1 })
  expect(report.unexpected).toEqual({})
  expect(report.lostWrites).toEqual([])
  expect(report.requests).toBe(200)
  expect(report.acknowledgedWrites).toBe(20)
  expect(
    Object.fromEntries(Object.entries(report.kinds).map(([kind, { requests }]) => [kind, requests])),
  ).toEqual({
    read: 100,
    permissions: 30,
    menu: 20,
    lookup: 20,
    write: 20,
    refresh: 10,
  })
}, 120_000)
