import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seriesColor } from './time-chart.tsx'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the first series of a chart has the accent of the tenant, in both themes', () => {
  expect(seriesColor(1)).toEqual({ '--series': 'var(--chart-1)' })
  const firsts = [...read('../theme/tokens.css').matchAll(/--chart-1: ([^;]+);/g)].map(([, color]) => color)
  expect(firsts).toEqual(['var(--accent)', 'var(--accent)'])
})

test('charts have no colors of their own', () => {
  const sheets = globSync('*.css', { cwd: import.meta.dirname })
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets) expect(read(sheet), sheet).not.toMatch(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i)
})
