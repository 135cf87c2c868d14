import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseModules } from './own-rules.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-rules-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const manifest = (range: string) =>
  JSON.stringify({ name: 'yard', peerDependencies: { '@atrium/atrium': range } })
const refused = () => {
  try {
    refuseModules(root, '0.2.0')
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['^0.2.0', undefined],
  ['0.1.x || 0.2.x', undefined],
  ['^0.1.0', /works with Atrium \^0\.1\.0, and this is 0\.2\.0: install a release of the module for it/],
  ['soon', /“soon” is no version range: write one such as “\^0\.2\.0”/],
])('a module for Atrium %s runs, or is refused with what to do', (range, sentence) => {
  write('modules/yard/package.json', manifest(range))
  if (sentence === undefined) expect(refused()).toBeUndefined()
  else expect(refused()).toMatch(sentence)
})

test('a module that names no version runs with each', () => {
  write('modules/yard/package.json', JSON.stringify({ name: 'yard' }))
  expect(refused()).toBeUndefined()
})

test.each([
  ["import type { ServerFeature } from '@atrium/server/feature'", undefined],
  ["import { code } from '@atrium/contract/resource/fields'", undefined],
  ["import { Chip } from '@atrium/ui/display/chip.tsx'", undefined],
  ["import { roleApi } from '@atrium/access/role/role.contract.ts'", undefined],
  ["import { gate } from '../../gate/gate.contract.ts'", undefined],
  ["import { berth } from '../../../dock/berth/berth.reads.ts'", undefined],
  [
    "import { Cache } from '@atrium/server/cache/cache'",
    /@atrium\/server\/cache\/cache is internal to Atrium/,
  ],
  ["const x = await import('@atrium/access/role/server/role.queries.ts')", /is internal to Atrium/],
  ["export * from '@atrium/console/start/routes.ts'", /docs\/build\/public\.md lists/],
  [
    "import { berth } from '../../../dock/berth/server/berth.queries.ts'",
    /is internal to modules\/dock: import its contracts, entities or reads/,
  ],
])('%s', (line, sentence) => {
  write('modules/yard/lane/server/lane.feature.ts', `${line}\n`)
  const said = refused()
  if (sentence === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(sentence)
  if (said) expect(said).toMatch(/^modules\/yard\/lane\/server\/lane\.feature\.ts: /)
})
