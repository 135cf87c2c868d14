import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { everyCall } from '@atrium/contract/calls'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** Long enough to expose patterns that take quadratic time. */
const long = 30_000
const mostMs = 100

const characters = [
  ' ',
  'a',
  'A',
  '0',
  '-',
  '_',
  '.',
  '/',
  ':',
  '=',
  ',',
  '\n',
  '"',
  '<',
  '{',
  '%',
  '\\',
  '中',
]

/** Texts of which a pattern matches a long part before it fails. */
function textsFor(pattern: string): string[] {
  const own = [...new Set(pattern.replace(/\\[a-zA-Z]/g, ''))].filter(one => !characters.includes(one))
  const pairs = own.flatMap((one, at) => own.slice(at + 1, at + 3).map(other => one + other))
  return [...characters, ...own, ...pairs, 'a ', 'a.', 'a-', '0,', '<a', '{a}'].flatMap(piece => {
    const text = piece.repeat(long / piece.length)
    return [`${text}\u0000`, `a${text}!`]
  })
}

interface Node {
  type: string
  [key: string]: unknown
}

function patternsIn(node: unknown): { pattern: string; flags: string }[] {
  if (Array.isArray(node)) return node.flatMap(patternsIn)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const { regex } = node as Node
  if (regex) return [regex as { pattern: string; flags: string }]
  return Object.values(node).flatMap(patternsIn)
}

const files = globSync(
  ['packages/{contract,server}/src/**/*.ts', 'modules/*/*/*.ts', 'modules/*/*/server/**/*.ts'],
  {
    exclude: ['**/*.{test,e2e,shots,record-screen,history-case}.ts', '**/testing/**', '**/seed/**'],
  },
)
const patterns = files.flatMap(file =>
  patternsIn(parseSync(file, readFileSync(file, 'utf8')).program).map(found => ({ file, ...found })),
)

it('no pattern that the server reads texts with grows faster than the text [SAFE-57]', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.filter(({ pattern, flags }) => {
    const within = { pattern: new RegExp(pattern, flags.replace('g', '')), texts: textsFor(pattern) }
    try {
      // A running pattern can be interrupted only from outside.
      runInNewContext('for (const text of texts) pattern.test(text)', within, { timeout: 20 * mostMs })
      return false
    } catch {
      return true
    }
  })
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([])
}, 60_000)

it('no text of 100 KB makes a schema of the contract slow [SAFE-57]', () => {
  const texts = [' ', 'a', '0', 'a-', '../', '%', '中', '{a}', '"', '\u0000'].map(piece =>
    piece.repeat(100_000 / piece.length),
  )
  const slow = everyCall().flatMap(({ name, call }) =>
    [call.query, call.body].flatMap(schema => {
      const fields = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
      return fields
        .filter(field =>
          texts.some(text => {
            const took = () => {
              const began = performance.now()
              schema?.safeParse({ [field]: text })
              return performance.now() - began
            }
            // Repeated, because a busy machine is slow at times; quadratic patterns are slow by minutes.
            return took() > mostMs && took() > mostMs
          }),
        )
        .map(field => `${name}: ${field}`)
    }),
  )
  expect(slow).toEqual([])
}, 60_000)
