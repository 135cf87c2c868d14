import { readFileSync } from 'node:fs'
import { contrast, hexOfLinear, linearRgb, multiply, oklab } from '@atrium/contract/color'

// Fails when two colors of tokens.css that are adjacent on the screen have too little contrast.

type Palette = ReadonlyMap<string, string>

const sheet = readFileSync(new URL('../packages/ui/src/theme/tokens.css', import.meta.url), 'utf8')
const palettes = { light: paletteOf(':root {'), dark: paletteOf('[data-mantine-color-scheme="dark"] {') }

const text = 4.5
const mark = 3
const adjacent = 8

const grounds = ['frame', 'surface', 'surface-2', 'surface-3']
const meanings = ['ok', 'warn', 'danger', 'info']
const charts = [1, 2, 3, 4, 5, 6].map(step => `chart-${step}`)

/** Ink on ground, and the contrast that the two must have. */
const pairs: [ink: string, ground: string, least: number][] = [
  ...cross(['ink', 'ink-2', 'ink-3', 'accent-ink', ...meanings.map(kind => `${kind}-ink`)], grounds, text),
  ...cross(['ink', 'ink-2', 'ink-3', 'accent-ink'], ['accent-soft'], text),
  ...meanings.flatMap(kind => cross([`${kind}-ink`, 'ink', 'ink-2'], [`${kind}-soft`], text)),
  ...cross(['on-accent'], ['accent', 'accent-hover', 'accent-press'], text),
  ...cross(['on-danger'], ['danger', 'danger-hover'], text),
  ...cross(['on-tenant'], ['tenant'], text),
  ...cross(['inverse-ink', 'inverse-ink-2'], ['inverse'], text),
  ...cross(['line-control', 'accent'], ['surface', 'surface-2', 'surface-3'], mark),
  ...cross(['ok', 'danger', 'info'], ['surface', 'surface-2'], mark),
  ...cross(charts, ['surface'], mark),
]

/** Color vision, in full and with a weakness of one of the three kinds of cones. */
const sights = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'red-weak': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'green-weak': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'blue-weak': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const

const failures: string[] = []

for (const [theme, palette] of Object.entries(palettes)) {
  let lowest = Number.POSITIVE_INFINITY
  for (const [ink, ground, least] of pairs) {
    const ratio = contrast(colorOf(palette, ink), colorOf(palette, ground))
    if (least === text) lowest = Math.min(lowest, ratio)
    if (ratio < least)
      failures.push(`${theme}: --${ink} on --${ground} is ${ratio.toFixed(2)}, needs ${least}`)
  }
  for (const [sight, matrix] of Object.entries(sights)) {
    for (const [at, name] of charts.slice(1).entries()) {
      const before = charts[at] ?? ''
      const [one, other] = [before, name].map(step =>
        oklab(hexOfLinear(multiply(matrix, linearRgb(colorOf(palette, step))))),
      )
      const apart = 100 * Math.hypot(...[0, 1, 2].map(axis => (one?.[axis] ?? 0) - (other?.[axis] ?? 0)))
      if (apart < adjacent) {
        failures.push(
          `${theme}: --${before} and --${name} are ${apart.toFixed(1)} apart for ${sight} sight, need ${adjacent}`,
        )
      }
    }
  }
  console.log(`${theme}: ${pairs.length} pairs, lowest text contrast ${lowest.toFixed(2)}`)
}

for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

function paletteOf(selector: string): Palette {
  const start = sheet.indexOf(selector)
  if (start < 0) throw new Error(`tokens.css has no block ${selector}`)
  const block = sheet.slice(start, sheet.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\));/gi)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

function colorOf(palette: Palette, name: string): string {
  const value = palette.get(name)
  if (!value) throw new Error(`tokens.css has no color --${name} in one of the themes`)
  const other = /^var\(--(.+)\)$/.exec(value)?.[1]
  return other === undefined ? value : colorOf(palette, other)
}

function cross(inks: string[], on: string[], least: number): [string, string, number][] {
  return inks.flatMap(ink => on.map((ground): [string, string, number] => [ink, ground, least]))
}
