import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, oklch } from './color.ts'
import { assignedColor, grounds, inkOn, type ThemeName, tenantAccent } from './tenant-accent.ts'

const themes: ThemeName[] = ['light', 'dark']
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('yellow becomes dark olive on light and stays yellow on dark', () => {
  expect(tenantAccent('#ffd400', 'light').accent).toBe('#826b06')
  expect(tenantAccent('#ffd400', 'dark').accent).toBe('#f8d553')
})

test('white becomes gray', () => {
  for (const theme of themes) {
    expect(oklch(tenantAccent('#ffffff', theme).accent).chroma).toBeLessThan(0.01)
  }
})

test('any brand color gives an accent that is readable on every background and under its own text', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...themes), (brand, theme) => {
      const { accent, hover, press, ink, on, soft } = tenantAccent(brand, theme)
      for (const ground of [...grounds[theme], soft]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const filled of [accent, hover, press]) expect(contrast(filled, on)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
})

test('a readable color keeps its hue and its lightness', () => {
  const brand = '#066973'
  const { accent, moved } = tenantAccent(brand, 'light')
  expect(moved).toBe(false)
  expect(Math.abs(oklch(accent).hue - oklch(brand).hue)).toBeLessThan(0.05)
})

test('text on any raw brand color is the better of white and near-black', () => {
  fc.assert(fc.property(anyColor, brand => contrast(brand, inkOn(brand)) >= 4.2))
})

test('every tenant number has a color', () => {
  for (const id of [0, 1, 7, 8, 4711]) expect(assignedColor(id)).toMatch(/^#[0-9a-f]{6}$/)
})

test('the backgrounds are those of the style sheet', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../packages/ui/src/theme/tokens.css'), 'utf8')
  for (const theme of themes) {
    const block = sheet.slice(
      sheet.indexOf(theme === 'light' ? ':root {' : '[data-mantine-color-scheme="dark"]'),
    )
    for (const [at, name] of ['frame', 'surface', 'surface-2', 'surface-3'].entries()) {
      expect(block.match(new RegExp(`--${name}: (#[0-9a-f]{6})`))?.[1]).toBe(grounds[theme][at])
    }
  }
})
