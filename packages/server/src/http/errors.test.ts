import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyError } from './errors.ts'

const root = join(import.meta.dirname, '../../../..')
const sources = globSync('{packages,modules,apps}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    '**/*.test.{ts,tsx}',
    '**/*.e2e.ts',
    '**/*errors.ts',
    '**/demo/**',
    // A repository that is written for others.
    'packages/create-atrium/**',
  ],
}).map(path => readFileSync(join(root, path), 'utf8'))

/** The codes used in the source, such as `'error.role.in_use'`. */
const used = new Set(
  sources.flatMap(text => text.match(/(?<=')(error\.[\w.]*\w|PERMISSION_\w+|hadm\.error\.\w+)(?=')/g) ?? []),
)

test('every error that is raised is declared by a feature or the packages', () => {
  expect([...used].filter(code => !everyError().has(code))).toEqual([])
})

test('every declared error is raised somewhere, or means a constraint', () => {
  const unused = [...everyError()].filter(
    ([code, { constraints = [] }]) => !used.has(code) && constraints.length === 0,
  )
  expect(unused.map(([code]) => code)).toEqual([])
})

test('every declared error has a message in each shipped language with the same placeholders', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
  for (const [code, { en, zh, ar }] of everyError())
    for (const text of [zh, ar])
      expect({ code, in: placeholders(text) }).toEqual({ code, in: placeholders(en) })
})
