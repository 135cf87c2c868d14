import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newModule } from './new-module.ts'

let root: string

const config = `import { modules as product } from '@atrium/atrium/modules.ts'
import * as hello from './modules/hello/module.ts'

/** The modules that run: those of the product, then your own. */
export const modules = [...product, hello]
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-module-'))
  writeFileSync(join(root, 'atrium.config.ts'), config)
})
afterEach(() => rmSync(root, { recursive: true }))

const file = (path: string) => readFileSync(join(root, path), 'utf8')

test('a module is a folder with its manifest, and one name in the list', () => {
  const said = newModule(['cold-store'], root)
  expect(JSON.parse(file('modules/cold-store/package.json'))).toMatchObject({
    name: 'cold-store',
    peerDependencies: { '@atrium/atrium': expect.stringMatching(/^\^\d+\.\d+\.\d+/) },
  })
  expect(file('modules/cold-store/module.ts')).toBe('')
  expect(file('atrium.config.ts')).toBe(
    config
      .replace(
        "module.ts'\n\n",
        "module.ts'\nimport * as coldStore from './modules/cold-store/module.ts'\n\n",
      )
      .replace('hello]', 'hello, coldStore]'),
  )
  expect(said).toContain('npx atrium new resource NAME --module cold-store')
})

test.each([
  [[], /atrium new module NAME/],
  [['Freight'], /NAME must be like freight: Freight/],
  [['../freight'], /NAME must be like freight/],
  [['freight', 'depot'], /atrium new module NAME/],
])('%j is refused with what to write instead, and nothing is written', (args, sentence) => {
  expect(() => newModule(args, root)).toThrow(sentence)
  expect(file('atrium.config.ts')).toBe(config)
})

test('a module that is there stays as it is', () => {
  newModule(['yard'], root)
  expect(() => newModule(['yard'], root)).toThrow('modules/yard exists already')
})

test('a list that cannot be read is left alone', () => {
  writeFileSync(join(root, 'atrium.config.ts'), 'export { modules } from "./other.ts"\n')
  expect(() => newModule(['yard'], root)).toThrow(/has no “export const modules = \[…\]”/)
})
