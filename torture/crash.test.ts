import { expect, test } from 'vitest'
import { crash } from './crash.ts'

test('after kill -9 of the server, of its database and of both, what was acknowledged is there once and whole [SAFE-73]', async () => {
  const report = await crash({ rounds: 3, seed: 1, kill: ['server', 'database', 'both'] })
  expect(report.differences).toEqual([])
  expect(report.rounds.map(({ killed }) => killed)).toEqual(['server', 'database', 'both'])
  expect(report.rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(20)
  expect(report.rounds.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0)
}, 120_000)
