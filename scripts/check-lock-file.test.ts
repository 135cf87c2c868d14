import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lockFaults } from './check-lock-file.ts'

const npmrc = 'save-exact=true\nignore-scripts=true\n'
const integrity = `sha512-${'a'.repeat(86)}==`
const faultsWith = (change: object, settings = npmrc) =>
  lockFaults(
    { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity, ...change } } },
    settings,
    {},
  )

describe('the lock file', () => {
  test('is what was reviewed: every package by its hash, scripts by name, no address [SAFE-85]', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(lockFaults(lock, readFileSync('.npmrc', 'utf8'))).toEqual([])
  })

  test.each<[what: string, faults: string[], change: object, settings?: string]>([
    ['a whole entry', [], {}],
    ['a missing hash', ['node_modules/a has no sha512'], { integrity: undefined }],
    ['a weak hash', ['node_modules/a has no sha512'], { integrity: 'sha1-aaaa' }],
    [
      'a script nobody knows',
      ['a brings an installation script and is not in scripts/check-lock-file.ts'],
      { hasInstallScript: true },
    ],
    [
      'the address of a registry',
      ['node_modules/a is bound to an address: https://registry.example/a.tgz'],
      { resolved: 'https://registry.example/a.tgz' },
    ],
    ['scripts that may run', ['.npmrc does not say ignore-scripts=true'], {}, 'save-exact=true\n'],
  ])('with %s is reported [SAFE-85]', (_, faults, change, settings) => {
    expect(faultsWith(change, settings)).toEqual(faults)
  })

  test('names no package for a script that it has lost [SAFE-85]', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', integrity } }
    expect(lockFaults({ packages }, npmrc, { a: 'why' })).toEqual([
      'a brings no installation script any more',
    ])
  })
})
