import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../../..')
const library = join(source, 'node_modules/@mantine/core')
const kit = join(library, 'styles')
const sheet = readFileSync(join(import.meta.dirname, 'kit.css'), 'utf8')

/** The components that our code imports. */
function usedParts(): Set<string> {
  const used = new Set<string>()
  for (const file of globSync(
    ['packages/{ui,console}/src/**/*.{ts,tsx}', 'modules/*/*/console/**/*.{ts,tsx}'],
    { cwd: source },
  )) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) used.add(name.trim())
    }
  }
  return used
}

test('every part of the kit that is used has its styles', () => {
  const used = usedParts()
  const missing = [...used].filter(
    name => existsSync(join(kit, `${name}.layer.css`)) && !sheet.includes(`/${name}.layer.css`),
  )
  expect(used.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('no part has styles that is neither used nor built into one that is', () => {
  const used = usedParts()
  const files = globSync('esm/components/**/*.mjs', { cwd: library })
  const isBuiltIn = (name: string) =>
    files.some(
      file =>
        !file.includes(`/${name}/`) &&
        readFileSync(join(library, file), 'utf8').includes(`/${name}/${name}.mjs`),
    )
  const listed = [...sheet.matchAll(/\/([A-Z]\w+)\.layer\.css/g)].map(([, name = '']) => name)
  expect(listed.filter(name => !used.has(name) && !isBuiltIn(name))).toEqual([])
})
