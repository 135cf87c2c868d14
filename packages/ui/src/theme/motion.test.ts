import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { motion } from './motion.ts'
import { themeWith } from './theme.ts'

const source = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')
const theme = themeWith({ earlier: '', later: '' })
const tokens = read('packages/ui/src/theme/tokens.css')

/** The lines that state a duration of their own: in style sheets, and in the properties of components. */
function ownDurations(text: string): string[] {
  const declarations = text.match(/(?<![\w-])(transition|animation)(-duration|-delay)?\s*:[^;}]*/g) ?? []
  return [
    ...declarations.filter(line => /(?<![\w.])\d*\.?\d+m?s\b/.test(line)),
    ...(text.match(/\b(duration|exitDuration|transitionDuration)\b['"]?\s*[:=]\s*\{?\s*\d+/g) ?? []),
  ]
}

test('what opens, closes and moves takes 120 to 180 ms, the same in style sheets and components', () => {
  for (const [name, duration] of Object.entries(motion)) {
    expect(duration, name).toBeGreaterThanOrEqual(120)
    expect(duration, name).toBeLessThanOrEqual(180)
    expect(tokens, name).toContain(`--${name}: ${duration}ms;`)
  }
  for (const [name, part] of Object.entries(theme.components ?? {})) {
    const transition = (part?.defaultProps as { transitionProps?: { duration: number } } | undefined)
      ?.transitionProps
    if (transition) expect(Object.values(motion), name).toContain(transition.duration)
  }
})

test('nothing moves for people who prefer reduced motion', () => {
  const reduced = /@media \(prefers-reduced-motion: reduce\) \{[\s\S]*?\n\}/.exec(tokens)?.[0]
  for (const name of Object.keys(motion)) expect(reduced).toContain(`--${name}: 0ms;`)
  expect(theme.respectReducedMotion).toBe(true)
  const scrolling = sources().filter(file =>
    /behavior:\s*['"]smooth|scroll-behavior:\s*smooth/.test(read(file)),
  )
  expect(scrolling).toEqual([])
})

test('durations are stated in one place', () => {
  expect(ownDurations('a{transition:color .2s}')).toHaveLength(1)
  expect(ownDurations('a { transition:\n    color var(--fast),\n    rotate 300ms; }')).toHaveLength(1)
  expect(ownDurations('a { animation: pass var(--loop) linear infinite; transition: none; }')).toEqual([])
  expect(ownDurations("{ transition: 'fade', duration: 200 }")).toHaveLength(1)
  const found = sources().flatMap(file => ownDurations(read(file)).map(line => `${file}: ${line}`))
  expect(found).toEqual([])
})

const sources = () =>
  globSync(
    [
      'packages/{ui,console}/src/**/*.{css,ts,tsx}',
      'modules/*/*/console/**/*.{css,ts,tsx}',
      'modules/portal/rendering/server/*.ts',
      'modules/sign-in/page/server/*.ts',
    ],
    { cwd: source },
  ).filter(file => !/\.(test|e2e)\.tsx?$/.test(file))
